//! What several measures look up.

use std::borrow::Cow;

use text::tokenizer::Encoding;
use text::wishes::Wish;

use crate::measures::facts::Facts;
use crate::measures::function::Head;
use crate::measures::piece::Piece;
use crate::measures::unknown::Unknown;

/// The pieces of the input.
pub fn encoding<F: Facts + ?Sized>(facts: &F) -> Result<&Encoding, Unknown> {
    facts.encoding().ok_or(Unknown::NotYet)
}

/// The position of a piece.
pub fn position<F: Facts + ?Sized>(facts: &F, piece: &Piece) -> Result<usize, Unknown> {
    let encoding = encoding(facts)?;
    let missing = || match piece {
        Piece::At(position) => {
            Unknown::NoSuchPosition { position: *position, pieces: encoding.pieces.len() }
        }
        Piece::Named { .. } => Unknown::NoSuchPiece { name: piece.to_string() },
    };
    piece.position(encoding).ok_or_else(missing)
}

/// Checks that the model has a layer.
pub fn check_layer<F: Facts + ?Sized>(facts: &F, layer: usize) -> Result<(), Unknown> {
    let layers = facts.config().ok_or(Unknown::NotYet)?.num_hidden_layers;
    if layer < layers { Ok(()) } else { Err(Unknown::NoSuchLayer { layer, layers }) }
}

/// Checks that the model has a head.
pub fn check_head<F: Facts + ?Sized>(facts: &F, head: Head) -> Result<(), Unknown> {
    check_layer(facts, head.layer)?;
    let heads = facts.config().ok_or(Unknown::NotYet)?.num_attention_heads;
    match head.head.filter(|head| *head >= heads) {
        Some(head) => Err(Unknown::NoSuchHead { head, heads }),
        None => Ok(()),
    }
}

/// What a wish brought.
pub fn values<F: Facts + ?Sized>(facts: &F, wish: Wish) -> Result<Cow<'_, [f32]>, Unknown> {
    facts.values(wish).ok_or(Unknown::NotYet)
}
