//! The families of encoders that share BERT's mathematics, and what each does differently.

use serde::{Deserialize, Serialize};

/// A family, by Hugging Face's `model_type`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Devlin et al. 2019.
    #[default]
    Bert,
    /// Sanh et al. 2019: no segments, no pooler.
    DistilBert,
    /// Clark et al. 2020: token vectors may be narrower than the layers; no pooler.
    Electra,
    /// Liu et al. 2019: reads bytes, one segment, positions counted from behind that of padding; the
    /// pooler is part of a classifier. DistilRoBERTa has fewer layers.
    Roberta,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 4] = [Self::Bert, Self::DistilBert, Self::Electra, Self::Roberta];

    /// `model_type` of its `config.json`.
    pub const fn model_type(self) -> &'static str {
        match self {
            Self::Bert => "bert",
            Self::DistilBert => "distilbert",
            Self::Electra => "electra",
            Self::Roberta => "roberta",
        }
    }

    /// Its name as its authors write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bert => "BERT",
            Self::DistilBert => "DistilBERT",
            Self::Electra => "ELECTRA",
            Self::Roberta => "RoBERTa",
        }
    }

    /// How the names of its classes in `transformers` begin.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Bert => "Bert",
            Self::DistilBert => "DistilBert",
            Self::Electra => "Electra",
            Self::Roberta => "Roberta",
        }
    }

    /// What its `config.json` calls a field of BERT's.
    pub fn key(self, field: &str) -> &str {
        match (self, field) {
            (Self::DistilBert, "hidden_size") => "dim",
            (Self::DistilBert, "num_hidden_layers") => "n_layers",
            (Self::DistilBert, "num_attention_heads") => "n_heads",
            (Self::DistilBert, "intermediate_size") => "hidden_dim",
            (Self::DistilBert, "hidden_act") => "activation",
            _ => field,
        }
    }

    /// Whether segment vectors are added to the input.
    pub const fn has_segments(self) -> bool {
        !matches!(self, Self::DistilBert)
    }
}
