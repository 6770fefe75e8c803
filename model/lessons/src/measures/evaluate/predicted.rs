//! Measures of pieces and of what is predicted in their place.

use text::corruption::Label;
use text::predictions::Prediction;
use text::tokenizer::Tokenizer;

use super::seen;
use crate::measures::facts::Facts;
use crate::measures::piece::Piece;
use crate::measures::unknown::Unknown;
use crate::measures::word::{count, one_piece};

fn tokenizer<F: Facts + ?Sized>(facts: &F) -> Result<&Tokenizer, Unknown> {
    facts.tokenizer().ok_or(Unknown::NotYet)
}

/// Pieces of a text, without `[CLS]` and `[SEP]`.
pub fn pieces<F: Facts + ?Sized>(facts: &F, text: &str) -> Result<f64, Unknown> {
    Ok(count(tokenizer(facts)?, text) as f64)
}

/// The number of a piece in the vocabulary.
pub fn id<F: Facts + ?Sized>(facts: &F, piece: &str) -> Result<f64, Unknown> {
    let id = tokenizer(facts)?.vocabulary().id(piece);
    Ok(f64::from(id.ok_or_else(|| Unknown::NotInVocabulary { piece: piece.to_owned() })?))
}

/// p(word) at a position.
pub fn probability<F: Facts + ?Sized>(facts: &F, at: &Piece, word: &str) -> Result<f64, Unknown> {
    Ok(f64::from(of_word(facts, at, word)?.asked.probability))
}

/// Its place in falling order of probability, counted from 1.
pub fn rank<F: Facts + ?Sized>(facts: &F, at: &Piece, word: &str) -> Result<f64, Unknown> {
    Ok(of_word(facts, at, word)?.rank as f64)
}

/// The most probable piece at a position.
pub fn top<F: Facts + ?Sized>(facts: &F, at: &Piece) -> Result<String, Unknown> {
    best_of(facts, at, None)
}

/// The piece that would be the most probable one if the network ended after a layer.
pub fn best<F: Facts + ?Sized>(facts: &F, at: &Piece, layer: usize) -> Result<String, Unknown> {
    seen::check_layer(facts, layer)?;
    best_of(facts, at, Some(layer))
}

fn best_of<F: Facts + ?Sized>(
    facts: &F,
    at: &Piece,
    layer: Option<usize>,
) -> Result<String, Unknown> {
    let position = seen::position(facts, at)?;
    let best = predictions(facts, position, layer).find_map(|found| found.best.first());
    let id = best.ok_or(Unknown::NotYet)?.piece;
    let piece = tokenizer(facts)?.vocabulary().piece(id);
    Ok(piece.ok_or(Unknown::NotYet)?.to_owned())
}

/// Mean of -ln p(original) over the selected positions, in nats (Devlin et al. 2019, section 3.1).
pub fn loss<F: Facts + ?Sized>(facts: &F) -> Result<f64, Unknown> {
    seen::encoding(facts)?;
    let labels = facts.labels();
    if labels.is_empty() {
        return Err(Unknown::NothingSelected);
    }
    let mut sum = 0.0;
    for Label { at, id } in labels.iter() {
        sum += f64::from(asked(facts, *at, *id)?.loss);
    }
    Ok(sum / labels.len() as f64)
}

fn of_word<'a, F: Facts + ?Sized>(
    facts: &'a F,
    at: &Piece,
    word: &str,
) -> Result<&'a Prediction, Unknown> {
    let position = seen::position(facts, at)?;
    asked(facts, position, one_piece(tokenizer(facts)?, word)?)
}

fn asked<F: Facts + ?Sized>(facts: &F, position: usize, id: u32) -> Result<&Prediction, Unknown> {
    predictions(facts, position, None)
        .find(|prediction| prediction.asked.piece == id)
        .ok_or(Unknown::NotYet)
}

/// The predictions at a position, after a layer or at the end of the network.
fn predictions<F: Facts + ?Sized>(
    facts: &F,
    position: usize,
    layer: Option<usize>,
) -> impl Iterator<Item = &Prediction> {
    let here = move |found: &&Prediction| found.position == position && found.layer == layer;
    facts.predictions().iter().filter(here)
}
