//! Runs tests that are WebAssembly in a browser; cargo calls it (`.cargo/config.toml`).

fn main() -> anyhow::Result<()> {
    wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::env::args_os())
}
