//! What can be measured: the table of names, and what each reads.

use super::arguments::Arguments;
use super::error::MeasureError;
use super::metric::Metric;
use super::piece::Piece;
use super::value::Kind;
use crate::parameters::Part;

/// One head of a layer, both counted from 0 as on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The layer.
    pub layer: usize,
    /// The head in it.
    pub head: usize,
}

/// Which keys a mass of attention lies on (Clark et al. 2019, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// The piece before.
    Previous,
    /// The piece after.
    Next,
    /// The piece itself.
    Same,
    /// `[CLS]`.
    Classification,
    /// Every `[SEP]`.
    Separator,
}

/// Where in the network a vector is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The row of the token table: the same in every sentence.
    Table,
    /// The output of the embedding layer.
    Embeddings,
    /// The output of a layer, counted from 0.
    Layer(usize),
}

/// Something that is measured. Layers, heads and positions count from 0.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the fields are the parameters of the table in `super`")]
pub enum Function {
    Attention { head: Head, from: Piece, to: Piece },
    Score { head: Head, from: Piece, to: Piece },
    Mass { head: Head, keys: Keys },
    Entropy { head: Head },
    Rollout { layer: usize, from: Piece, to: Piece },
    Pieces { word: String },
    Id { piece: String },
    Probability { at: Piece, word: String },
    Rank { at: Piece, word: String },
    Top { at: Piece },
    Loss,
    Follows,
    Answer,
    Cosine { one: Piece, other: Piece, level: Level },
    Position { position: usize, dimension: usize },
    Parameters { part: Part },
    Validation { metric: Metric },
    Steps,
}

/// A name with what it takes and gives.
pub(super) struct Signature {
    pub name: &'static str,
    pub parameters: &'static [&'static str],
    read: fn(&mut Arguments) -> Result<Function, MeasureError>,
}

const KEYS: [(&str, Keys); 5] = [
    ("previous", Keys::Previous),
    ("next", Keys::Next),
    ("same", Keys::Same),
    ("cls", Keys::Classification),
    ("sep", Keys::Separator),
];
const LEVELS: [(&str, Level); 2] = [("table", Level::Table), ("embeddings", Level::Embeddings)];

const SIGNATURES: [Signature; 18] = [
    Signature {
        name: "attention",
        parameters: &["layer", "head", "from", "to"],
        read: |a| Ok(Function::Attention { head: a.head()?, from: a.piece()?, to: a.piece()? }),
    },
    Signature {
        name: "score",
        parameters: &["layer", "head", "from", "to"],
        read: |a| Ok(Function::Score { head: a.head()?, from: a.piece()?, to: a.piece()? }),
    },
    Signature {
        name: "mass",
        parameters: &["layer", "head", "kind"],
        read: |a| Ok(Function::Mass { head: a.head()?, keys: a.choice(&KEYS)? }),
    },
    Signature {
        name: "entropy",
        parameters: &["layer", "head"],
        read: |a| Ok(Function::Entropy { head: a.head()? }),
    },
    Signature {
        name: "rollout",
        parameters: &["layer", "from", "to"],
        read: |a| Ok(Function::Rollout { layer: a.index()?, from: a.piece()?, to: a.piece()? }),
    },
    Signature {
        name: "pieces",
        parameters: &["word"],
        read: |a| Ok(Function::Pieces { word: a.text()? }),
    },
    Signature {
        name: "id",
        parameters: &["piece"],
        read: |a| Ok(Function::Id { piece: a.text()? }),
    },
    Signature {
        name: "probability",
        parameters: &["mask", "word"],
        read: |a| Ok(Function::Probability { at: a.piece()?, word: a.text()? }),
    },
    Signature {
        name: "rank",
        parameters: &["mask", "word"],
        read: |a| Ok(Function::Rank { at: a.piece()?, word: a.text()? }),
    },
    Signature {
        name: "top",
        parameters: &["mask"],
        read: |a| Ok(Function::Top { at: a.piece()? }),
    },
    Signature { name: "loss", parameters: &[], read: |_| Ok(Function::Loss) },
    Signature { name: "follows", parameters: &[], read: |_| Ok(Function::Follows) },
    Signature { name: "answer", parameters: &[], read: |_| Ok(Function::Answer) },
    Signature {
        name: "cosine",
        parameters: &["a", "b", "layer"],
        read: |a| {
            let (one, other) = (a.piece()?, a.piece()?);
            let level = a.choice_or(&LEVELS, |layer| Some(Level::Layer(layer)))?;
            Ok(Function::Cosine { one, other, level })
        },
    },
    Signature {
        name: "position",
        parameters: &["p", "i"],
        read: |a| Ok(Function::Position { position: a.index()?, dimension: a.index()? }),
    },
    Signature {
        name: "parameters",
        parameters: &["part"],
        read: |a| Ok(Function::Parameters { part: a.choice(&Part::NAMES)? }),
    },
    Signature {
        name: "validation",
        parameters: &["metric"],
        read: |a| Ok(Function::Validation { metric: a.choice(&Metric::NAMES)? }),
    },
    Signature { name: "steps", parameters: &[], read: |_| Ok(Function::Steps) },
];

impl Signature {
    /// How the function is called.
    pub fn usage(&self) -> String {
        format!("{}({})", self.name, self.parameters.join(", "))
    }

    /// The function with these arguments.
    pub fn read(&self, mut arguments: Arguments) -> Result<Function, MeasureError> {
        (self.read)(&mut arguments)
    }
}

impl Function {
    /// The signature of a name.
    pub(super) fn named(name: &str) -> Option<&'static Signature> {
        SIGNATURES.iter().find(|signature| signature.name == name)
    }

    /// All names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SIGNATURES.iter().map(|signature| signature.name)
    }

    /// How each is called, for lists of help.
    pub fn usages() -> impl Iterator<Item = String> {
        SIGNATURES.iter().map(Signature::usage)
    }

    /// What its value is.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Top { .. } | Self::Answer => Kind::Text,
            _ => Kind::Number,
        }
    }

    /// Whether only a run of fine-tuning tells it.
    pub fn needs_training(&self) -> bool {
        matches!(self, Self::Validation { .. } | Self::Steps)
    }
}
