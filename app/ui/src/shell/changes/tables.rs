//! What changed as tables to save.

use std::fmt::Write;

use text::tokenizer::Encoding;

use crate::kit::export::csv::{cell, header};
use crate::state::predicted::attention::Differences;
use crate::state::predicted::movement::Movement;
use crate::state::shown::Shown;

/// The differences: one line a pair of pieces.
pub fn differences_csv(shown: &Shown, differences: &[Vec<Differences>]) -> String {
    let side = shown.tokens().max(1);
    let piece = |index: usize| cell(shown.encoding.pieces.get(index).map_or("", String::as_str));
    let mut text =
        header(&["layer", "head", "query", "query piece", "key", "key piece", "difference"]);
    for (layer, maps) in differences.iter().enumerate() {
        for (head, map) in maps.iter().enumerate() {
            for (index, value) in map.iter().enumerate().filter(|(_, value)| !value.is_nan()) {
                let (query, key) = (index / side, index % side);
                let (from, to) = (piece(query), piece(key));
                let _ = write!(text, "{layer},{head},{query},{from},{key},{to},{value}\r\n");
            }
        }
    }
    text
}

/// The movements: one line a piece and layer.
pub fn movements_csv(encoding: &Encoding, movements: &[Vec<Option<Movement>>]) -> String {
    let mut text = header(&["position", "piece", "layer", "relative distance", "cosine"]);
    for (position, (piece, layers)) in encoding.pieces.iter().zip(movements).enumerate() {
        for (layer, found) in layers.iter().enumerate() {
            let numbers = found
                .map_or(",".to_owned(), |found| format!("{},{}", found.distance, found.cosine));
            let _ = write!(text, "{position},{},{layer},{numbers}\r\n", cell(piece));
        }
    }
    text
}
