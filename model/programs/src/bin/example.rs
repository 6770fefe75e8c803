//! Writes a precomputed example of the page, with the vectors and with how the answer for the first
//! gap forms where `--whole` asks for them.
//!
//!     cargo run --release -p programs --bin example -- --model public/models/bertscope-mini \
//!         --text "The animal didn't cross the street because it was too tired." --out public/examples/attention.json
//!     cargo run --release -p programs --bin example -- --model public/models/bertscope-mini --whole \
//!         --text "The capital of France is [MASK]." --out public/examples/network.json

use std::path::PathBuf;

use anyhow::Result;
use bert::Bert;
use bert::example::{Depth, example};
use bert::native::Folder;
use burn::tensor::Device;
use clap::Parser;

/// Writes a precomputed example of the page.
#[derive(Parser)]
struct Arguments {
    /// Folder with config.json, vocab.txt and model.safetensors.
    #[arg(long)]
    model: PathBuf,
    /// Sentence A.
    #[arg(long)]
    text: String,
    /// Sentence B.
    #[arg(long)]
    pair: Option<String>,
    /// Writes the vectors, and the answer for the first gap, too.
    #[arg(long)]
    whole: bool,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let (text, pair) = (arguments.text.as_str(), arguments.pair.as_deref());
    let folder = Folder::read(&arguments.model)?;
    let bert = Bert::load(&folder.checkpoint()?, &Device::flex())?;
    let depth = if arguments.whole { Depth::Whole } else { Depth::Attention };
    let example = pollster::block_on(example(&bert, folder.tokenizer(), text, pair, depth))?;
    std::fs::write(&arguments.out, serde_json::to_string(&example)? + "\n")?;
    Ok(())
}
