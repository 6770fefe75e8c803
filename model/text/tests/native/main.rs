//! Tests that need no browser, in one program.
#![cfg(not(target_family = "wasm"))]

mod checkpoint_config;
mod corruption_edits;
mod corruption_frozen;
mod corruption_loss;
mod corruption_many;
mod corruption_sampling;
mod corruption_support;
mod datasets;
mod oracle;
mod tables;
mod tables_cut;
mod tables_damaged;
mod tables_learned;
mod tables_own;
mod tables_support;
mod tokenizer_bytes;
mod tokenizer_long;
mod tokenizer_parity;
mod tokenizer_properties;
mod tokenizer_reference;
mod tokenizer_steps;
mod tokenizer_trainer;
