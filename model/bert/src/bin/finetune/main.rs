//! How well the model learns the data sets that come with the page: every task from the shipped
//! weights with its default settings, beside a baseline that only counts words.
//!
//!     cargo run --release -p bert --bin finetune -- --model public/models/bertscope-mini

#[cfg(not(target_family = "wasm"))]
mod bag_of_words;
#[cfg(not(target_family = "wasm"))]
mod baselines;
#[cfg(not(target_family = "wasm"))]
mod bundled;
#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(not(target_family = "wasm"))]
mod report;
#[cfg(not(target_family = "wasm"))]
mod runs;

#[cfg(not(target_family = "wasm"))]
fn main() -> anyhow::Result<()> {
    native::main()
}

#[cfg(target_family = "wasm")]
fn main() {}
