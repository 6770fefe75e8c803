//! What Reimers and Gurevych's library `sentence-transformers` reads beside Hugging Face's files:
//! which modules make a vector of a sentence, and how.

use serde_json::{Value, json};

use super::export::{ExportError, File};
use super::taught::Taught;

/// The folder of the second module.
const POOLING: &str = "1_Pooling";

impl Taught {
    /// The files that make [`Taught::export`] and [`super::tokenizer_files`] a model of `sentence-transformers`;
    /// none for tasks that do not make vectors of sentences. A slash in a name parts the folder
    /// from the file.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn sentence_transformers(&self) -> Result<Vec<File>, ExportError> {
        if !self.task.is_siamese() {
            return Ok(Vec::new());
        }
        let tokens = self.config.positions();
        [
            ("modules.json".to_owned(), modules()),
            (format!("{POOLING}/config.json"), pooling(self.config.hidden_size)),
            (
                "sentence_bert_config.json".to_owned(),
                json!({ "max_seq_length": tokens, "do_lower_case": false }),
            ),
        ]
        .into_iter()
        .map(|(name, fields)| file(name, &fields))
        .collect()
    }
}

/// The encoder, whose files lie in the folder itself, and the mean over its pieces.
fn modules() -> Value {
    let module = |idx: usize, path: &str, kind: &str| {
        json!({
            "idx": idx,
            "name": idx.to_string(),
            "path": path,
            "type": format!("sentence_transformers.models.{kind}"),
        })
    };
    json!([module(0, "", "Transformer"), module(1, POOLING, "Pooling")])
}

/// The mean over all pieces but the padding.
fn pooling(hidden: usize) -> Value {
    json!({
        "word_embedding_dimension": hidden,
        "pooling_mode_cls_token": false,
        "pooling_mode_mean_tokens": true,
        "pooling_mode_max_tokens": false,
        "pooling_mode_mean_sqrt_len_tokens": false,
    })
}

fn file(name: String, fields: &Value) -> Result<File, ExportError> {
    let bytes = serde_json::to_vec_pretty(fields)
        .map_err(|error| ExportError::Unwritable { reason: error.to_string() })?;
    Ok(File { name, bytes })
}
