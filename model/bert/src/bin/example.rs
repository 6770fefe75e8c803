//! Writes the precomputed example of the page.
//!
//!     cargo run --release -p bert --bin example -- --model public/models/bertscope-mini \
//!         --text "The animal didn't cross the street because it was too tired." --out public/examples/animal.json

#[cfg(not(target_family = "wasm"))]
mod native {
    use std::path::PathBuf;

    use anyhow::Result;
    use bert::Bert;
    use bert::example::Example;
    use bert::input::EncoderInput;
    use bert::native::Folder;
    use burn::tensor::Device;
    use clap::Parser;
    use text::switches::Switches;
    use text::wishes::Wish;

    /// Writes the precomputed example of the page.
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
        /// The file to write.
        #[arg(long)]
        out: PathBuf,
    }

    pub fn main() -> Result<()> {
        let arguments = Arguments::parse();
        let (text, pair) = (arguments.text.as_str(), arguments.pair.as_deref());
        let folder = Folder::read(&arguments.model)?;
        let bert = Bert::load(&folder.checkpoint()?, &Device::flex())?;
        let encoding = folder.tokenizer().encode(text, pair, bert.config.max_position_embeddings);
        let input = EncoderInput::single(&encoding, 0, &bert.config)?;
        let wishes = Wish::all_attention(bert.config.num_hidden_layers);
        let trace = pollster::block_on(bert.run(&input, &Switches::default(), &wishes))?;
        let example = Example::new(text, pair, bert.config.clone(), encoding, &trace);
        std::fs::write(&arguments.out, serde_json::to_string(&example)? + "\n")?;
        Ok(())
    }
}

#[cfg(not(target_family = "wasm"))]
fn main() -> anyhow::Result<()> {
    native::main()
}

#[cfg(target_family = "wasm")]
fn main() {}
