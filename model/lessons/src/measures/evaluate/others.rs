//! The remaining measures.

use text::positional;
use text::softmax::softmax;
use text::vectors::angle;
use text::wishes::{TracePart, Wish};

use super::seen;
use crate::measures::facts::Facts;
use crate::measures::function::Level;
use crate::measures::piece::Piece;
use crate::measures::unknown::Unknown;

/// The probability that the second sentence follows: the softmax of two logits.
pub fn follows<F: Facts + ?Sized>(facts: &F) -> Result<f64, Unknown> {
    if seen::encoding(facts)?.segments.iter().all(|segment| *segment == 0) {
        return Err(Unknown::NoSecondSentence);
    }
    let logits = seen::values(facts, Wish::of(TracePart::NextSentenceLogits, 0))?;
    let [follows, not] = *logits else { return Err(Unknown::NotYet) };
    let shares = softmax(&[f64::from(follows), f64::from(not)]);
    shares.first().copied().ok_or(Unknown::NotYet)
}

/// Cosine of the vectors of two pieces.
pub fn cosine<F: Facts + ?Sized>(
    facts: &F,
    one: &Piece,
    other: &Piece,
    level: Level,
) -> Result<f64, Unknown> {
    let (one, other) = (vector(facts, one, level)?, vector(facts, other, level)?);
    angle::cosine(&one, &other).ok_or(Unknown::NoDirection)
}

/// Euclidean length of the vector of a piece.
pub fn length<F: Facts + ?Sized>(facts: &F, piece: &Piece, level: Level) -> Result<f64, Unknown> {
    let squares = vector(facts, piece, level)?.into_iter().map(|x| f64::from(x).powi(2));
    Ok(squares.sum::<f64>().sqrt())
}

/// 1 - the cosine of a piece's vectors below and above a layer.
pub fn change<F: Facts + ?Sized>(facts: &F, piece: &Piece, layer: usize) -> Result<f64, Unknown> {
    let below = vector(facts, piece, Level::below(layer))?;
    let above = vector(facts, piece, Level::Layer(layer))?;
    angle::cosine(&below, &above).map(|cosine| 1.0 - cosine).ok_or(Unknown::NoDirection)
}

/// The vector of a piece, `[hidden]`.
fn vector<F: Facts + ?Sized>(facts: &F, piece: &Piece, level: Level) -> Result<Vec<f32>, Unknown> {
    let token = seen::position(facts, piece)?;
    if let Level::Layer(layer) = level {
        seen::check_layer(facts, layer)?;
    }
    let values = seen::values(facts, level.wish())?;
    let hidden = facts.config().ok_or(Unknown::NotYet)?.hidden_size;
    let row = values.chunks_exact(hidden.max(1)).nth(token);
    row.map(<[f32]>::to_vec).ok_or(Unknown::NotYet)
}

impl Level {
    /// What a layer reads.
    pub(in crate::measures) fn below(layer: usize) -> Self {
        layer.checked_sub(1).map_or(Self::Embeddings, Self::Layer)
    }

    /// The vectors at this level.
    pub(in crate::measures) fn wish(self) -> Wish {
        match self {
            Self::Table => Wish::of(TracePart::TokenEmbeddings, 0),
            Self::Embeddings => Wish::of(TracePart::Embeddings, 0),
            Self::Layer(layer) => Wish::of(TracePart::Hidden, layer),
        }
    }
}

/// PE(position, dimension) of the table of sinusoids.
pub fn sinusoid<F: Facts + ?Sized>(
    facts: &F,
    position: usize,
    dimension: usize,
) -> Result<f64, Unknown> {
    let table = facts.sinusoids();
    let dimensions = table.dimensions;
    if dimension >= dimensions {
        return Err(Unknown::NoSuchDimension { dimension, dimensions });
    }
    Ok(positional::encoding(position, dimension, dimensions, table.base))
}
