//! Tests of the model that need no browser, in one program: each program of tests is linked with the
//! whole of burn.
#![cfg(not(target_family = "wasm"))]

mod checkpoint_faults;
mod checkpoint_quantise;
mod checkpoint_read;
mod checkpoint_support;
mod convert;
mod everyday;
mod families;
mod families_assumed;
mod families_refused;
#[path = "../family_files/mod.rs"]
mod family_files;
mod language;
mod micro_bert;
mod near_rows;
mod passes;
mod pretraining;
mod random_weights;
mod reference;
mod shared;
mod siamese;
mod switches;
mod teaching;
mod trace;
mod tracks;
mod training;
mod training_choices;
mod training_files;
mod training_halves;
mod training_heads;
mod translation;
