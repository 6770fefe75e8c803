//! Text in, everything the model makes of it out, as one JSON object on stdout. Without a text, what
//! the model is.
//!
//!     cargo run --release -p bert --bin inspect -- --model public/models/bertscope-mini --text "..." --json

#[cfg(not(target_family = "wasm"))]
mod native {
    use std::path::PathBuf;

    use anyhow::{Context, Result};
    use bert::Bert;
    use bert::input::EncoderInput;
    use bert::native::Folder;
    use bert::report::{Model, Report, wishes};
    use burn::tensor::Device;
    use clap::{Parser, ValueEnum};
    use serde::Serialize;
    use text::switches::Switches;
    use text::tokenizer::Tokenizer;

    #[derive(Clone, Copy, ValueEnum)]
    enum DeviceName {
        Cpu,
        Webgpu,
    }

    /// What is printed.
    #[derive(Serialize)]
    struct Printed {
        model: Model,
        #[serde(flatten)]
        report: Option<Report>,
    }

    /// Shows what a model is, and what it makes of a text.
    #[derive(Parser)]
    struct Arguments {
        /// Folder with config.json, vocab.txt or tokenizer.json, and model.safetensors or its
        /// parts; of BERT, DistilBERT or ELECTRA.
        #[arg(long)]
        model: PathBuf,
        /// Sentence A.
        #[arg(long)]
        text: Option<String>,
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
        let tokenizer = folder.tokenizer().clone();
        let bert = folder.load(&device)?;
        let text = arguments.text.as_deref();
        let report = text
            .map(|text| {
                report(&bert, &tokenizer, [text, arguments.pair.as_deref().unwrap_or_default()])
            })
            .transpose()?;
        let printed = Printed { model: Model::new(&bert, &tokenizer), report };
        if arguments.json {
            serde_json::to_writer(std::io::stdout().lock(), &printed)?;
            println!();
        } else {
            print!("{}", printed.model);
            if let Some(report) = printed.report {
                print!("{report}");
            }
        }
        Ok(())
    }

    fn report(bert: &Bert, tokenizer: &Tokenizer, texts: [&str; 2]) -> Result<Report> {
        let limit = bert.config.max_position_embeddings;
        let encoding = tokenizer.encode(texts[0], Some(texts[1]), limit);
        if encoding.cut.is_cut() {
            let least = if encoding.cut.uncounted { "At least " } else { "" };
            eprintln!(
                "{least}{} pieces did not fit into {limit} positions and were left out.",
                encoding.cut.pieces
            );
        }
        let input = EncoderInput::single(&encoding, 0, &bert.config)?;
        let trace = pollster::block_on(bert.run(&input, &Switches::default(), &wishes(bert)))?;
        Ok(Report::new(&encoding, texts, &trace, &bert.config))
    }
}

#[cfg(not(target_family = "wasm"))]
fn main() -> anyhow::Result<()> {
    native::main()
}

#[cfg(target_family = "wasm")]
fn main() {}
