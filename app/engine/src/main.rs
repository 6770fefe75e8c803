//! The engine as a program of the browser.

#[cfg(target_family = "wasm")]
fn main() {
    engine::start();
}

#[cfg(not(target_family = "wasm"))]
fn main() {
    eprintln!("The engine runs in a browser: start the page with `cargo xtask serve`.");
    std::process::exit(2);
}
