//! Timed forward passes.

use std::time::Instant;

use anyhow::{Result, ensure};
use bert::Bert;
use bert::input::EncoderInput;
use text::config::BertConfig;
use text::switches::Switches;
use text::tokenizer::Tokenizer;
use text::wishes::{TracePart, Wish};

/// A word that is one piece.
const WORD: &str = "time";

/// Passes before the timed ones.
const WARM_UP: usize = 3;

/// Timed passes of each length.
const RUNS: usize = 20;

/// A model, and how it reads.
pub struct Passes<'a> {
    pub bert: &'a Bert,
    pub tokenizer: &'a Tokenizer,
}

/// What passes of one length took.
pub struct Measured {
    /// The median, all attention maps and the last hidden state read back.
    pub milliseconds: f64,
    /// Kernels launched for a pass.
    pub launches: u64,
}

impl Passes<'_> {
    /// Times passes of an input of `length` pieces.
    ///
    /// # Errors
    /// If the model or its vocabulary is not what it should be, or the device fails.
    pub async fn time(&self, length: usize) -> Result<Measured> {
        let config = &self.bert.config;
        let sentence = vec![WORD; length.saturating_sub(2)].join(" ");
        let encoding = self.tokenizer.encode(&sentence, None, config.positions());
        let input = EncoderInput::single(&encoding, 0, config)?;
        ensure!(
            input.tokens() == length,
            "the sentence for {length} pieces has {}",
            input.tokens()
        );
        let layers = config.num_hidden_layers;
        let mut wishes = Wish::all_attention(layers);
        wishes.push(Wish::of(TracePart::Hidden, layers - 1));
        let switches = Switches::default();
        let mut times = Vec::new();
        let mut launches = 0;
        for _ in 0..WARM_UP + RUNS {
            let (start, before) = (Instant::now(), shaders::launches());
            self.bert.run(&input, &switches, &wishes).await?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
            launches = shaders::launches() - before;
        }
        Ok(Measured { milliseconds: median(&mut times[WARM_UP..]), launches })
    }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2.0 }
}

/// Additions and multiplications of a pass over `length` pieces, without those of softmax,
/// LayerNorm and activations. Per layer and piece: four maps d x d of attention and two d x 4d of
/// the feed-forward network; per pair of pieces d for the score and d for the weighted sum.
pub fn operations(config: &BertConfig, length: usize) -> f64 {
    let (hidden, intermediate) = (config.hidden_size, config.intermediate_size);
    let weights = hidden * (4 * hidden + 2 * intermediate);
    let attention = 2 * length * hidden;
    (2 * config.num_hidden_layers * length * (weights + attention)) as f64
}
