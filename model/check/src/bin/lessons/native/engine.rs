//! The shipped weights on the CPU.

use std::path::Path;

use anyhow::Result;
use bert::Bert;
use bert::native::Folder;
use burn::tensor::Device;
use check::Pass;
use lessons::measures::{Measure, PassInput};
use text::tokenizer::Tokenizer;

/// A model that is ready to run.
pub struct Engine {
    bert: Bert,
    tokenizer: Tokenizer,
}

impl Engine {
    /// Loads a model's folder.
    ///
    /// # Errors
    /// If it holds no model.
    pub fn load(folder: &Path) -> Result<Self> {
        let folder = Folder::read(folder)?;
        let bert = Bert::load(&folder.checkpoint()?, &Device::flex())?;
        Ok(Self { bert, tokenizer: folder.tokenizer().clone() })
    }

    /// Layer and head of every head.
    pub fn heads(&self) -> Vec<(usize, usize)> {
        let heads = self.bert.config.num_attention_heads;
        let layers = 0..self.bert.config.num_hidden_layers;
        layers.flat_map(|layer| (0..heads).map(move |head| (layer, head))).collect()
    }

    /// A pass that keeps what `measures` need.
    ///
    /// # Errors
    /// If the input does not fit.
    pub fn pass(&self, input: PassInput, measures: &[&Measure]) -> Result<Pass<'_>> {
        Ok(pollster::block_on(Pass::run(&self.bert, &self.tokenizer, input, measures))?)
    }
}
