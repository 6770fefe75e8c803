//! Text in, everything the model makes of it out, as one JSON object on stdout.
//!
//!     cargo run --release -p model --bin inspect -- --model public/models/bertscope-mini --text "..." --json

#[cfg(all(feature = "network", not(target_family = "wasm")))]
mod native {
    use std::path::PathBuf;

    use anyhow::{Context, Result};
    use burn::tensor::Device;
    use clap::{Parser, ValueEnum};
    use model::bert::Bert;
    use model::input::EncoderInput;
    use model::native::Folder;
    use model::report::{Report, wishes};
    use model::switches::Switches;

    #[derive(Clone, Copy, ValueEnum)]
    enum DeviceName {
        Cpu,
        Webgpu,
    }

    /// Shows what a BERT makes of a text.
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
        /// Where to compute.
        #[arg(long, value_enum, default_value = "cpu")]
        device: DeviceName,
        /// Print one JSON object instead of a summary.
        #[arg(long)]
        json: bool,
    }

    pub fn main() -> Result<()> {
        let arguments = Arguments::parse();
        let device = match arguments.device {
            DeviceName::Cpu => Device::flex(),
            DeviceName::Webgpu => {
                Device::wgpu_options().init().context("No WebGPU adapter can be used here.")?
            }
        };
        let folder = Folder::read(&arguments.model)?;
        let tokenizer = folder.tokenizer()?;
        let bert = Bert::load(&folder.checkpoint()?, &device)?;
        let limit = bert.config.max_position_embeddings;
        let encoding = tokenizer.encode(&arguments.text, arguments.pair.as_deref(), limit);
        if encoding.cut.is_cut() {
            let least = if encoding.cut.uncounted { "At least " } else { "" };
            eprintln!(
                "{least}{} pieces did not fit into {limit} positions and were left out.",
                encoding.cut.pieces
            );
        }
        let input = EncoderInput::single(&encoding, 0, &bert.config)?;
        let trace = pollster::block_on(bert.run(&input, &Switches::default(), &wishes(&bert)))?;
        let texts = [arguments.text.as_str(), arguments.pair.as_deref().unwrap_or_default()];
        let report = Report::new(&encoding, texts, &trace, &bert.config);
        if arguments.json {
            serde_json::to_writer(std::io::stdout().lock(), &report)?;
            println!();
        } else {
            print!("{report}");
        }
        Ok(())
    }
}

#[cfg(all(feature = "network", not(target_family = "wasm")))]
fn main() -> anyhow::Result<()> {
    native::main()
}

#[cfg(not(all(feature = "network", not(target_family = "wasm"))))]
fn main() {}
