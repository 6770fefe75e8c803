//! What lessons measure.
//!
//!     cargo run --release -p model --bin lessons -- measure --sentence "..." 'entropy(3, 7)'

#[cfg(all(feature = "network", not(target_family = "wasm")))]
mod native;

#[cfg(all(feature = "network", not(target_family = "wasm")))]
fn main() -> std::process::ExitCode {
    native::main()
}

#[cfg(not(all(feature = "network", not(target_family = "wasm"))))]
fn main() {}
