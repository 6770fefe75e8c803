//! The table of names: what each takes.

use small::points::Preset;
use text::parameters::Part;

use super::arguments::Arguments;
use super::error::MeasureError;
use super::function::{Function, Keys, Level};
use super::metric::Metric;
use super::trial::{self, Slope, Trial, UnitPart};

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

const SIGNATURES: [Signature; 26] = [
    Signature {
        name: "attention",
        parameters: &["layer", "head", "from", "to"],
        read: |a| {
            Ok(Function::Attention { head: a.head_or_mean()?, from: a.piece()?, to: a.piece()? })
        },
    },
    Signature {
        name: "score",
        parameters: &["layer", "head", "from", "to"],
        read: |a| Ok(Function::Score { head: a.head()?, from: a.piece()?, to: a.piece()? }),
    },
    Signature {
        name: "mass",
        parameters: &["layer", "head", "kind"],
        read: |a| Ok(Function::Mass { head: a.head_or_mean()?, keys: a.choice(&KEYS)? }),
    },
    Signature {
        name: "entropy",
        parameters: &["layer", "head"],
        read: |a| Ok(Function::Entropy { head: a.head()? }),
    },
    Signature {
        name: "line",
        parameters: &["layer", "from", "to"],
        read: |a| Ok(Function::Line { layer: a.index()?, from: a.piece()?, to: a.piece()? }),
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
    Signature {
        name: "best",
        parameters: &["piece", "layer"],
        read: |a| Ok(Function::Best { at: a.piece()?, layer: a.index()? }),
    },
    Signature { name: "loss", parameters: &[], read: |_| Ok(Function::Loss) },
    Signature { name: "follows", parameters: &[], read: |_| Ok(Function::Follows) },
    Signature { name: "answer", parameters: &[], read: |_| Ok(Function::Answer) },
    Signature {
        name: "cosine",
        parameters: &["a", "b", "layer"],
        read: |a| {
            let (one, other) = (a.piece()?, a.piece()?);
            Ok(Function::Cosine { one, other, level: level(a)? })
        },
    },
    Signature {
        name: "length",
        parameters: &["piece", "layer"],
        read: |a| Ok(Function::Length { piece: a.piece()?, level: level(a)? }),
    },
    Signature {
        name: "change",
        parameters: &["piece", "layer"],
        read: |a| Ok(Function::Change { piece: a.piece()?, layer: a.index()? }),
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
    Signature {
        name: "unit",
        parameters: &["part"],
        read: |a| Ok(Function::Unit { part: a.choice(&UnitPart::NAMES)? }),
    },
    Signature {
        name: "slope",
        parameters: &["name"],
        read: |a| Ok(Function::Slope { name: a.text()? }),
    },
    Signature {
        name: "gradient",
        parameters: &["expression", "name", "values"],
        read: |a| {
            let graph = a.parsed("an expression, such as \"c*(a+2*b)\"")?;
            let name = a.text()?;
            let values = a.parsed_by(trial::values, "values, such as \"a=3 b=1 c=-2\"")?;
            Ok(Function::Gradient { slope: Slope { graph, name, values } })
        },
    },
    Signature {
        name: "learnt_share",
        parameters: &["points", "units", "steps"],
        read: |a| {
            let points = a.choice(&Preset::ALL)?;
            Ok(Function::LearntShare {
                trial: Trial { points, units: a.index()?, steps: a.index()? },
            })
        },
    },
];

/// A layer, or a place before the layers.
fn level(arguments: &mut Arguments) -> Result<Level, MeasureError> {
    arguments.choice_or(&LEVELS, |layer| Some(Level::Layer(layer)))
}

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
}
