//! Writes a smaller form of a checkpoint, and says what it costs.
//!
//!     cargo run --release -p bert --bin convert -- --model SOURCE --out public/models/NAME
//!
//! `cargo xtask model` fetches a checkpoint first, and writes a card beside it.

#[cfg(not(target_family = "wasm"))]
mod native {
    use std::path::PathBuf;

    use anyhow::{Context, Result};
    use bert::Bert;
    use bert::checkpoint::digest::describe;
    use bert::checkpoint::{Checkpoint, halve, quantise_except};
    use bert::comparison::Comparison;
    use bert::native::Folder;
    use burn::tensor::Device;
    use clap::{Parser, ValueEnum};

    /// What the two forms are compared on unless a file says otherwise.
    const SENTENCES: &[&str] = &[
        "The animal didn't cross the street because it was too tired.",
        "The animal didn't cross the street because it was too wide.",
        "After such a late night working on my project, it was hard to wake up this morning!",
        "He drove the yellow bus into the front of our house.",
        "A message in a bottle washed up on the bank.",
        "Super Bowl 50 was an American football game to determine the champion.",
    ];

    const WEIGHTS: &str = "model.safetensors";

    /// What says how a model is built and how it cuts texts. Which of them are there depends on who
    /// saved it.
    const SMALL_FILES: [&str; 6] = [
        "config.json",
        "tokenizer_config.json",
        "tokenizer.json",
        "vocab.txt",
        "vocab.json",
        "merges.txt",
    ];

    /// What the weights become.
    #[derive(Clone, Copy, ValueEnum)]
    enum Form {
        /// Matrices in int8 with one scale a row, vectors in half precision.
        Int8,
        /// Everything in half precision.
        F16,
    }

    /// Writes a checkpoint of BERT or of a member of its family smaller.
    #[derive(Parser)]
    struct Arguments {
        /// Folder with config.json, vocab.txt or tokenizer.json, and model.safetensors or its
        /// parts.
        #[arg(long)]
        model: PathBuf,
        /// Folder to write; its name becomes the model's name.
        #[arg(long)]
        out: PathBuf,
        /// What the weights become.
        #[arg(long, value_enum, default_value = "int8")]
        form: Form,
        /// A matrix that stays in half precision; may be given several times.
        #[arg(long)]
        halved: Vec<String>,
        /// Sentences to compare the two forms on, one a line.
        #[arg(long)]
        sentences: Option<PathBuf>,
    }

    pub fn main() -> Result<()> {
        let arguments = Arguments::parse();
        eprintln!("    Reading {}", arguments.model.display());
        let folder = Folder::read(&arguments.model)?;
        let source = folder.checkpoint()?;
        eprintln!("    Making {} MB smaller", folder.bytes() / 1_000_000);
        let weights = match arguments.form {
            Form::Int8 => quantise_except(&source, &arguments.halved)?,
            Form::F16 => halve(&source)?,
        };
        let (before, after) = (folder.bytes(), weights.len());
        println!(
            "{WEIGHTS}: {before} bytes -> {after} bytes ({:.2} times smaller)",
            before as f64 / after as f64
        );

        let device = Device::flex();
        let original = Bert::load(&source, &device)?;
        let smaller = Bert::load(&Checkpoint::open(folder.config().clone(), &weights)?, &device)?;
        let tokenizer = folder.tokenizer().clone();
        let mut comparison = Comparison::default();
        let sentences = sentences(&arguments)?;
        for (index, sentence) in sentences.iter().enumerate() {
            eprintln!("    Comparing both: sentence {} of {}", index + 1, sentences.len());
            pollster::block_on(comparison.add_sentence(
                [&original, &smaller],
                &tokenizer,
                sentence,
            ))?;
        }
        print!("{comparison}");
        write(&arguments, &weights)
    }

    fn sentences(arguments: &Arguments) -> Result<Vec<String>> {
        let Some(path) = &arguments.sentences else {
            return Ok(SENTENCES.iter().map(|sentence| (*sentence).to_owned()).collect());
        };
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        Ok(text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect())
    }

    fn write(arguments: &Arguments, weights: &[u8]) -> Result<()> {
        let out = &arguments.out;
        std::fs::create_dir_all(out)?;
        let name = out
            .file_name()
            .and_then(|name| name.to_str())
            .context("--out must end in the model's name")?;
        let small = SMALL_FILES.map(|file| (file, arguments.model.join(file)));
        let mut files = Vec::new();
        for (file, path) in small.iter().filter(|(_, path)| path.exists()) {
            files.push((*file, std::fs::read(path)?));
        }
        let mut listed: Vec<_> =
            files.iter().map(|(file, bytes)| (*file, bytes.as_slice())).collect();
        listed.push((WEIGHTS, weights));
        for (file, bytes) in &listed {
            std::fs::write(out.join(file), bytes)?;
        }
        std::fs::write(out.join("manifest.json"), describe(name, &listed).to_json()?)?;
        Ok(())
    }
}

#[cfg(not(target_family = "wasm"))]
fn main() -> anyhow::Result<()> {
    native::main()
}

#[cfg(target_family = "wasm")]
fn main() {}
