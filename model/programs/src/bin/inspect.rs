//! Text in, everything the model makes of it out, as one JSON object on stdout. Without a text, what
//! the model is.
//!
//!     cargo run --release -p programs --bin inspect -- --model public/models/bertscope-mini --text "..." --json

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use bert::Bert;
use bert::arrays::arrays;
use bert::input::EncoderInput;
use bert::native::Folder;
use bert::report::{Model, Report, wishes};
use bert::trace::Trace;
use burn::tensor::Device;
use clap::{Parser, ValueEnum};
use serde::Serialize;
use text::switches::Switches;
use text::tokenizer::{Encoding, Tokenizer};

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
    /// Write all numbers of the pass into a file for numpy.load: attentions, hidden states, logits.
    #[arg(long, value_name = "FILE", requires = "text")]
    npz: Option<PathBuf>,
}

fn main() -> Result<()> {
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
    let pair = arguments.pair.as_deref().unwrap_or_default();
    let passed = arguments.text.as_deref().map(|text| pass(&bert, &tokenizer, [text, pair]));
    let passed = passed.transpose()?;
    if let (Some(passed), Some(file)) = (&passed, &arguments.npz) {
        write(&bert, passed, file)?;
    }
    let report = passed.map(|passed| passed.report(&bert));
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

/// A text, and what came of it.
struct Passed<'a> {
    texts: [&'a str; 2],
    encoding: Encoding,
    input: EncoderInput,
    trace: Trace,
}

impl Passed<'_> {
    fn report(&self, bert: &Bert) -> Report {
        Report::new(&self.encoding, self.texts, &self.trace, &bert.config)
    }

    /// The second one is there only if something was given.
    fn sentences(&self) -> &[&str] {
        if self.texts[1].is_empty() { &self.texts[..1] } else { &self.texts }
    }
}

fn pass<'a>(bert: &Bert, tokenizer: &Tokenizer, texts: [&'a str; 2]) -> Result<Passed<'a>> {
    let limit = bert.config.positions();
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
    Ok(Passed { texts, encoding, input, trace })
}

/// Writes the numbers of a pass for NumPy.
fn write(bert: &Bert, passed: &Passed<'_>, file: &Path) -> Result<()> {
    let Passed { encoding, input, trace, .. } = passed;
    let arrays = arrays(bert, input, encoding, passed.sentences(), trace);
    let bytes = pollster::block_on(arrays)?.npz()?;
    std::fs::write(file, bytes).with_context(|| format!("{} cannot be written.", file.display()))
}
