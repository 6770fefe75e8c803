//! Tests that need no browser, in one program.
#![cfg(not(target_family = "wasm"))]

mod word_vectors;
