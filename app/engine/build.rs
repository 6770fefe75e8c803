//! How the engine's program is linked.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Libraries register themselves in constructors that run before the program. Unless the
    // function that runs them is exported, the linker puts a call of it into every function that
    // JavaScript can call, and all of them run again each time. The loader calls it once.
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        println!("cargo:rustc-link-arg-bins=--export=__wasm_call_ctors");
        // What refers to what, along which the page's build takes out what is never called.
        println!("cargo:rustc-link-arg-bins=--emit-relocs");
    }
}
