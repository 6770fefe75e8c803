//! What can be said of a model before its weights are there.

use std::path::Path;

use anyhow::{Context, Result};
use text::config::BertConfig;
use text::file_names::{CONFIG, TOKENIZER};
use text::tokenizer::Tokenizer;

/// Checks that `config.json` in `folder` is that of a model which this project runs.
///
/// # Errors
/// If it cannot be read, or is that of another model.
pub fn configuration(folder: &Path) -> Result<()> {
    let path = folder.join(CONFIG);
    let json =
        std::fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let config = BertConfig::from_json(&json)?;
    eprintln!(
        "    {}, {} layers, {} features, {:.1} million parameters without heads",
        config.model_type.name(),
        config.num_hidden_layers,
        config.hidden_size,
        config.parameters() as f64 / 1e6
    );
    Ok(())
}

/// Checks that `tokenizer.json` in `folder`, if there is one, cuts texts as BERT or RoBERTa does.
///
/// # Errors
/// If it does not.
pub fn tokenizer(folder: &Path) -> Result<()> {
    if let Ok(json) = std::fs::read(folder.join(TOKENIZER)) {
        Tokenizer::from_json(&json)?;
    }
    Ok(())
}
