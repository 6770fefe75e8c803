//! Tests of the model that need no browser, in one program: each program of tests is linked with the
//! whole of burn.
#![cfg(all(feature = "network", not(target_family = "wasm")))]

mod checkpoint_config;
mod checkpoint_faults;
mod checkpoint_quantise;
mod checkpoint_read;
mod checkpoint_support;
mod convert;
mod corruption_edits;
mod corruption_frozen;
mod corruption_loss;
mod corruption_many;
mod corruption_sampling;
mod corruption_support;
mod datasets;
mod everyday;
mod families;
mod families_refused;
#[path = "../family_files/mod.rs"]
mod family_files;
mod language;
mod lessons;
mod lessons_hold;
mod measures;
mod measures_pass;
mod measures_support;
mod micro_bert;
mod near_rows;
mod oracle;
mod passes;
mod pretraining;
mod random_weights;
mod reference;
mod shared;
mod siamese;
mod switches;
mod teaching;
mod tokenizer_long;
mod tokenizer_parity;
mod tokenizer_properties;
mod tokenizer_reference;
mod tokenizer_steps;
mod tokenizer_trainer;
mod trace;
mod training;
mod training_files;
mod training_halves;
mod training_heads;
mod translation;
mod word_vectors;
