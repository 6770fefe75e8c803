//! Tests that need no browser, in one program.
#![cfg(not(target_family = "wasm"))]

mod lessons;
mod measures;
mod measures_support;
