//! How long a forward pass takes on a graphics processor without a browser: the kernels of the
//! page, run through Vulkan (Metal on macOS). With `--training`, how long a step of training takes
//! on one thread of the processor. Prints one JSON object.
//!
//!     cargo run --release -p model --bin bench -- --model public/models/bertscope-mini

#[cfg(all(feature = "network", not(target_family = "wasm")))]
mod native;

#[cfg(all(feature = "network", not(target_family = "wasm")))]
fn main() -> anyhow::Result<std::process::ExitCode> {
    native::main()
}

#[cfg(not(all(feature = "network", not(target_family = "wasm"))))]
fn main() {}
