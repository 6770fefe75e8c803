//! How well the model learns the data sets that come with the page: every task from the shipped
//! weights with its default settings, beside a baseline that only counts words.
//!
//!     cargo run --release -p model --bin finetune -- --model public/models/bertscope-mini

#[cfg(all(feature = "network", not(target_family = "wasm")))]
mod bag_of_words;
#[cfg(all(feature = "network", not(target_family = "wasm")))]
mod baselines;
#[cfg(all(feature = "network", not(target_family = "wasm")))]
mod bundled;
#[cfg(all(feature = "network", not(target_family = "wasm")))]
mod native;
#[cfg(all(feature = "network", not(target_family = "wasm")))]
mod report;
#[cfg(all(feature = "network", not(target_family = "wasm")))]
mod runs;

#[cfg(all(feature = "network", not(target_family = "wasm")))]
fn main() -> anyhow::Result<()> {
    native::main()
}

#[cfg(not(all(feature = "network", not(target_family = "wasm"))))]
fn main() {}
