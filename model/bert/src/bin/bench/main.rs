//! How long a forward pass takes on a graphics processor without a browser: the kernels of the
//! page, run through Vulkan (Metal on macOS). With `--training`, how long a step of training takes
//! on one thread of the processor. Prints one JSON object.
//!
//!     cargo run --release -p bert --bin bench -- --model public/models/bertscope-mini

#[cfg(not(target_family = "wasm"))]
mod native;

#[cfg(not(target_family = "wasm"))]
fn main() -> anyhow::Result<std::process::ExitCode> {
    native::main()
}

#[cfg(target_family = "wasm")]
fn main() {}
