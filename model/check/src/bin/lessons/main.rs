//! What lessons measure.
//!
//!     cargo run --release -p check --bin lessons -- measure --sentence "..." 'entropy(3, 7)'

#[cfg(not(target_family = "wasm"))]
mod native;

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    native::main()
}

#[cfg(target_family = "wasm")]
fn main() {}
