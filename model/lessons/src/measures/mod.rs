//! What a lesson measures: a small language of expressions over what the model makes of the
//! learner's sentence. Every text is either a measure or an error with its place; every measure has
//! a value or a reason why not. Nothing in here can fail otherwise.
//!
//! Numbers, texts in straight quotes, `+ - * /`, parentheses, comparisons (`< <= > >= = !=`), and
//! `max`, `min`, `argmax` (the place of the largest, counted from 0), `ln`, `exp`, `sigmoid`, `tanh`, `relu`. Layers, heads, positions and
//! dimensions count from 0, as on the page.
//!
//! | call | value |
//! | --- | --- |
//! | `attention(layer, head, from, to)` | probability that one piece pays to another |
//! | `score(layer, head, from, to)` | q.k / sqrt(d_k), before the softmax |
//! | `mass(layer, head, kind)` | mean probability on "previous", "next", "same", "cls" or "sep" |
//! | `entropy(layer, head)` | mean entropy of the rows, in nats |
//! | `line(layer, from, to)` | the same of the head that pays most, as the network's picture draws it |
//! | `rollout(layer, from, to)` | attention rollout after a layer |
//! | `cosine(a, b, layer)` | cosine of two pieces' vectors: after a layer, or "table", "embeddings" |
//! | `length(piece, layer)` | Euclidean length of a piece's vector, at the same places |
//! | `change(piece, layer)` | 1 - cosine of a piece's vectors below and above a layer |
//! | `pieces("word")` | how many pieces a text becomes |
//! | `id("piece")` | its number in the vocabulary |
//! | `probability(mask, "word")` | p(word) at a piece, usually `"[MASK]"` |
//! | `rank(mask, "word")` | its place among all pieces, counted from 1 |
//! | `top(mask)` | the most probable piece: a text |
//! | `best(piece, layer)` | the same if the network ended after a layer |
//! | `loss()` | mean -ln p(original) over the selected pieces, in nats |
//! | `follows()` | probability that the second sentence follows the first |
//! | `answer()` | the answer to the question: a text, empty if there is none |
//! | `position(p, i)` | PE(p, i) of the table of sinusoids |
//! | `parameters("part")` | how many a part has: see [`text::parameters::Part::NAMES`] |
//! | `validation("metric")` | of the fine-tuned network, a share as one from 0 to 1: see [`Metric::NAMES`] |
//! | `steps()` | steps that it has learned |
//! | `unit("z")` | of the unit in the room of the neuron: "z", or "output" |
//! | `slope("name")` | gradient of the expression in the room of gradients by one of its names |
//! | `gradient("expression", "name", "a=3 b=1")` | the same of an expression and values of its own |
//! | `learnt_share("points", units, steps)` | share of a preset's points told apart, from 0 to 1: see [`Trial`] |
//!
//! In `attention` and `mass` the head may be "mean": the mean over the heads of the layer.
//!
//! A piece is named by its text (`"it"`, `"##less"`, `"[MASK]"`), with `#2` for the second such
//! piece (`"bank#2"`), or by its position.

mod answered;
mod arguments;
mod error;
mod evaluate;
mod expression;
mod facts;
mod function;
mod input;
mod margin;
mod metric;
mod needs;
mod parse;
mod piece;
mod place;
mod reader;
mod signature;
mod token;
mod trial;
mod unknown;
mod value;
mod word;

use std::str::FromStr;

use text::config::BertConfig;
use text::corruption::Label;
use text::predictions::AskedToken;
use text::tokenizer::{Encoding, Tokenizer};
use text::wishes::Wish;

pub use error::{MeasureError, MeasureFault};
pub use expression::{Comparison, Expression, Extreme, Operator};
pub use facts::{Facts, Sinusoids};
pub use function::{Function, Head, Keys, Level};
pub use input::PassInput;
pub use metric::Metric;
pub use parse::{DEEPEST, LONGEST};
pub use piece::Piece;
pub use place::Place;
pub use trial::{Slope, Trial, UnitPart};
pub use unknown::Unknown;
pub use value::{Kind, Value};

/// An expression that can be measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    text: String,
    expression: Expression,
}

impl FromStr for Measure {
    type Err = MeasureError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self { text: text.trim().to_owned(), expression: parse::parse(text)? })
    }
}

impl Measure {
    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The tree.
    pub fn expression(&self) -> &Expression {
        &self.expression
    }

    /// What its value is.
    pub fn kind(&self) -> Kind {
        self.expression.kind()
    }

    /// Whether its value is the number of a piece: a name, not an amount.
    pub fn is_id(&self) -> bool {
        matches!(self.expression, Expression::Function(Function::Id { .. }))
    }

    /// Whether only a run of fine-tuning tells it.
    pub fn needs_training(&self) -> bool {
        let mut needs = false;
        self.expression.functions(&mut |function| needs |= function.needs_training());
        needs
    }

    /// What a pass must keep for it, each value once.
    pub fn wishes(&self, config: &BertConfig) -> Vec<Wish> {
        needs::wishes(&self.expression, config)
    }

    /// What must be predicted for it, each token once. `labels` are the selected pieces of the
    /// input with what they were.
    pub fn asking(
        &self,
        encoding: &Encoding,
        labels: &[Label],
        tokenizer: &Tokenizer,
    ) -> Vec<AskedToken> {
        needs::asking(&self.expression, encoding, labels, tokenizer)
    }

    /// Its value now.
    ///
    /// # Errors
    /// Why it has none: one sentence.
    pub fn value<F: Facts + ?Sized>(&self, facts: &F) -> Result<Value, Unknown> {
        evaluate::value(&self.expression, facts)
    }

    /// By how much one number is larger or smaller than another, as a comparison needs it: negative
    /// where it does not hold. `None` of anything else.
    ///
    /// # Errors
    /// Why it has no value.
    pub fn margin<F: Facts + ?Sized>(&self, facts: &F) -> Result<Option<f64>, Unknown> {
        margin::margin(&self.expression, facts)
    }

    /// The value of the left side of a comparison, of anything else its own: what a table shows
    /// beside a claim.
    ///
    /// # Errors
    /// Why it has none.
    pub fn left<F: Facts + ?Sized>(&self, facts: &F) -> Result<Value, Unknown> {
        match &self.expression {
            Expression::Comparison(_, sides) => {
                let [left, _] = sides.as_ref();
                evaluate::value(left, facts)
            }
            other => evaluate::value(other, facts),
        }
    }
}
