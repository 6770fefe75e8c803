//! Which tensors a model has, in one table.

use crate::config::{BertConfig, Family};
use crate::head::Head;

pub use super::spelling::{canonical, written};

/// A tensor that a checkpoint can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorSpec {
    /// Canonical name, see [`canonical`].
    pub name: String,
    /// Shape by the configuration; matrices are `[out, in]`.
    pub shape: Vec<usize>,
    /// The head it belongs to; `None` for the encoder, which must be complete.
    pub head: Option<Head>,
}

/// The word embeddings, which the masked-language-modelling head shares.
pub const WORD_EMBEDDINGS: &str = "embeddings.word_embeddings.weight";

/// The output matrix of the masked-language-modelling head. Where a checkpoint has none, it is tied
/// to [`WORD_EMBEDDINGS`] (Devlin et al.'s published code; Press & Wolf 2017).
pub const DECODER: &str = "cls.predictions.decoder.weight";

/// The output bias of the masked-language-modelling head.
pub const DECODER_BIAS: &str = "cls.predictions.bias";

/// The matrix of a classifier, `[labels, hidden]`.
pub const CLASSIFIER: &str = "classifier.weight";

/// The map of ELECTRA's discriminator below its scores, `[hidden, hidden]`.
pub const REPLACED_TRANSFORM: &str = "discriminator_predictions.dense";

/// The scores of ELECTRA's discriminator, `[1, hidden]`.
pub const REPLACED_SCORE: &str = "discriminator_predictions.dense_prediction";

/// Another name under which newer checkpoints hold [`DECODER_BIAS`].
pub const DECODER_BIAS_ALIAS: &str = "cls.predictions.decoder.bias";

/// All tensors of a model of this shape, without the optional [`DECODER`] and [`CLASSIFIER`].
pub fn expected(config: &BertConfig) -> Vec<TensorSpec> {
    let mut table = Table { hidden: config.hidden_size, specs: Vec::new(), head: None };
    table.embeddings(config);
    for layer in 0..config.num_hidden_layers {
        table.layer(layer, config.intermediate_size);
    }
    table.heads(config);
    table.specs
}

/// What [`DECODER`] must look like where it is present.
pub fn decoder(config: &BertConfig) -> TensorSpec {
    let shape = vec![config.vocab_size, config.embedding_width()];
    TensorSpec { name: DECODER.to_owned(), shape, head: Some(Head::MaskedLanguageModel) }
}

/// The classifier that the configuration speaks of, if any, for so many labels. Its tensors have
/// the same names whatever it classifies.
pub fn classifier(config: &BertConfig, labels: usize) -> Vec<TensorSpec> {
    let Some(head) = config.classified() else { return Vec::new() };
    let mut table = Table { hidden: config.hidden_size, specs: Vec::new(), head: Some(head) };
    table.linear("classifier", labels, config.hidden_size);
    table.specs
}

struct Table {
    hidden: usize,
    specs: Vec<TensorSpec>,
    head: Option<Head>,
}

impl Table {
    fn embeddings(&mut self, config: &BertConfig) {
        let width = config.embedding_width();
        let rows = [
            (WORD_EMBEDDINGS, config.vocab_size),
            ("embeddings.position_embeddings.weight", config.max_position_embeddings),
            ("embeddings.token_type_embeddings.weight", config.type_vocab_size),
        ];
        // A family without segments has no table of them.
        for (name, rows) in rows.into_iter().filter(|(_, rows)| *rows > 0) {
            self.add(name.to_owned(), vec![rows, width]);
        }
        self.layer_norm("embeddings", width);
        if config.projects_embeddings() {
            self.linear("embeddings_project", self.hidden, width);
        }
    }

    fn layer(&mut self, layer: usize, intermediate: usize) {
        let hidden = self.hidden;
        let name = |part: &str| format!("encoder.layer.{layer}.{part}");
        for part in ["attention.self.query", "attention.self.key", "attention.self.value"] {
            self.linear(&name(part), hidden, hidden);
        }
        self.linear(&name("attention.output.dense"), hidden, hidden);
        self.layer_norm(&name("attention.output"), hidden);
        self.linear(&name("intermediate.dense"), intermediate, hidden);
        self.linear(&name("output.dense"), hidden, intermediate);
        self.layer_norm(&name("output"), hidden);
    }

    fn heads(&mut self, config: &BertConfig) {
        let (hidden, width) = (self.hidden, config.embedding_width());
        self.head = Some(Head::Pooler);
        self.linear("pooler.dense", hidden, hidden);
        self.head = Some(Head::MaskedLanguageModel);
        self.linear("cls.predictions.transform.dense", width, hidden);
        self.layer_norm("cls.predictions.transform", width);
        self.add(DECODER_BIAS.to_owned(), vec![config.vocab_size]);
        self.head = Some(Head::NextSentence);
        self.linear("cls.seq_relationship", 2, hidden);
        self.head = Some(Head::QuestionAnswering);
        self.linear("qa_outputs", 2, hidden);
        if config.model_type == Family::Electra {
            self.head = Some(Head::ReplacedPieces);
            self.linear(REPLACED_TRANSFORM, hidden, hidden);
            self.linear(REPLACED_SCORE, 1, hidden);
        }
    }

    fn linear(&mut self, name: &str, out: usize, inputs: usize) {
        self.add(format!("{name}.weight"), vec![out, inputs]);
        self.add(format!("{name}.bias"), vec![out]);
    }

    fn layer_norm(&mut self, name: &str, features: usize) {
        self.add(format!("{name}.LayerNorm.weight"), vec![features]);
        self.add(format!("{name}.LayerNorm.bias"), vec![features]);
    }

    fn add(&mut self, name: String, shape: Vec<usize>) {
        self.specs.push(TensorSpec { name, shape, head: self.head });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::replaced_pieces;

    #[test]
    fn a_discriminator_has_as_many_parameters_as_its_tensors() {
        let json = br#"{"model_type": "electra", "hidden_size": 32, "num_attention_heads": 4}"#;
        let config = BertConfig::from_json(json).expect("a configuration");
        let own = expected(&config);
        let own = own.iter().filter(|spec| spec.head == Some(Head::ReplacedPieces));
        let count: usize = own.map(|spec| spec.shape.iter().product::<usize>()).sum();
        assert_eq!((count as u64, count), (replaced_pieces(&config).parameters, 1_089));
    }
}
