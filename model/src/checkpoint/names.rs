//! Which tensors a BERT has, in one table, and how checkpoints spell their names.

use crate::config::BertConfig;

/// A head: what stands on top of the encoder. A checkpoint may lack any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Head {
    /// tanh(W h_CLS + b), which the next-sentence head needs.
    Pooler,
    /// Masked language modelling.
    MaskedLanguageModel,
    /// Next sentence prediction.
    NextSentence,
    /// Extractive question answering.
    QuestionAnswering,
}

impl Head {
    /// All heads.
    pub const ALL: [Self; 4] =
        [Self::Pooler, Self::MaskedLanguageModel, Self::NextSentence, Self::QuestionAnswering];
}

/// A tensor that a checkpoint can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorSpec {
    /// Canonical name: without `bert.`, LayerNorm with `weight` and `bias`.
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

/// Another name under which newer checkpoints hold [`DECODER_BIAS`].
pub const DECODER_BIAS_ALIAS: &str = "cls.predictions.decoder.bias";

/// All tensors of a BERT of this shape, without the optional [`DECODER`].
pub fn expected(config: &BertConfig) -> Vec<TensorSpec> {
    let mut table = Table { hidden: config.hidden_size, specs: Vec::new(), head: None };
    table.embeddings(config);
    for layer in 0..config.num_hidden_layers {
        table.layer(layer, config.intermediate_size);
    }
    table.heads(config.vocab_size);
    table.specs
}

/// What [`DECODER`] must look like where it is present.
pub fn decoder(config: &BertConfig) -> TensorSpec {
    let shape = vec![config.vocab_size, config.hidden_size];
    TensorSpec { name: DECODER.to_owned(), shape, head: Some(Head::MaskedLanguageModel) }
}

/// The canonical form of a name as it stands in a file: without the prefix `bert.`, and with
/// `weight` and `bias` where the first published checkpoints say `gamma` and `beta`.
pub fn canonical(name: &str) -> String {
    if let Some(name) = name.strip_suffix(".scale") {
        return format!("{}.scale", canonical(name));
    }
    let name = name.strip_prefix("bert.").unwrap_or(name);
    match name.rsplit_once('.') {
        Some((stem, "gamma")) if stem.ends_with("LayerNorm") => format!("{stem}.weight"),
        Some((stem, "beta")) if stem.ends_with("LayerNorm") => format!("{stem}.bias"),
        _ => name.to_owned(),
    }
}

/// The name under which a tensor is written: as in Hugging Face's `BertForPreTraining`.
pub fn written(canonical: &str) -> String {
    let is_encoder = ["embeddings.", "encoder.", "pooler."];
    if is_encoder.iter().any(|prefix| canonical.starts_with(prefix)) {
        format!("bert.{canonical}")
    } else {
        canonical.to_owned()
    }
}

struct Table {
    hidden: usize,
    specs: Vec<TensorSpec>,
    head: Option<Head>,
}

impl Table {
    fn embeddings(&mut self, config: &BertConfig) {
        let rows = [
            (WORD_EMBEDDINGS, config.vocab_size),
            ("embeddings.position_embeddings.weight", config.max_position_embeddings),
            ("embeddings.token_type_embeddings.weight", config.type_vocab_size),
        ];
        for (name, rows) in rows {
            self.add(name.to_owned(), vec![rows, self.hidden]);
        }
        self.layer_norm("embeddings");
    }

    fn layer(&mut self, layer: usize, intermediate: usize) {
        let hidden = self.hidden;
        let name = |part: &str| format!("encoder.layer.{layer}.{part}");
        for part in ["attention.self.query", "attention.self.key", "attention.self.value"] {
            self.linear(&name(part), hidden, hidden);
        }
        self.linear(&name("attention.output.dense"), hidden, hidden);
        self.layer_norm(&name("attention.output"));
        self.linear(&name("intermediate.dense"), intermediate, hidden);
        self.linear(&name("output.dense"), hidden, intermediate);
        self.layer_norm(&name("output"));
    }

    fn heads(&mut self, vocabulary: usize) {
        let hidden = self.hidden;
        self.head = Some(Head::Pooler);
        self.linear("pooler.dense", hidden, hidden);
        self.head = Some(Head::MaskedLanguageModel);
        self.linear("cls.predictions.transform.dense", hidden, hidden);
        self.layer_norm("cls.predictions.transform");
        self.add(DECODER_BIAS.to_owned(), vec![vocabulary]);
        self.head = Some(Head::NextSentence);
        self.linear("cls.seq_relationship", 2, hidden);
        self.head = Some(Head::QuestionAnswering);
        self.linear("qa_outputs", 2, hidden);
    }

    fn linear(&mut self, name: &str, out: usize, inputs: usize) {
        self.add(format!("{name}.weight"), vec![out, inputs]);
        self.add(format!("{name}.bias"), vec![out]);
    }

    fn layer_norm(&mut self, name: &str) {
        self.add(format!("{name}.LayerNorm.weight"), vec![self.hidden]);
        self.add(format!("{name}.LayerNorm.bias"), vec![self.hidden]);
    }

    fn add(&mut self, name: String, shape: Vec<usize>) {
        self.specs.push(TensorSpec { name, shape, head: self.head });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_other_checkpoints_become_canonical() {
        let cases = [
            ("bert.embeddings.LayerNorm.gamma", "embeddings.LayerNorm.weight"),
            ("embeddings.LayerNorm.beta", "embeddings.LayerNorm.bias"),
            ("bert.pooler.dense.weight.scale", "pooler.dense.weight.scale"),
            ("cls.predictions.bias", "cls.predictions.bias"),
            ("somewhere.gamma", "somewhere.gamma"),
        ];
        for (name, expected) in cases {
            assert_eq!(canonical(name), expected);
        }
    }

    #[test]
    fn writing_and_reading_names_are_inverse() {
        for name in ["embeddings.LayerNorm.bias", "pooler.dense.weight", "qa_outputs.bias", DECODER]
        {
            assert_eq!(canonical(&written(name)), name);
        }
    }
}
