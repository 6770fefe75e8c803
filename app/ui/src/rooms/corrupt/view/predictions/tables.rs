//! The predictions as tables to save.

use std::fmt::Write;

use text::tokenizer::Encoding;

use crate::kit::export::csv::cell;
use crate::state::predicted::answers::Answer;
use crate::state::predicted::attention::Differences;
use crate::state::predicted::lens::Lens;
use crate::state::predicted::movement::Movement;
use crate::state::predicted::words::{Score, Word};
use crate::state::shown::Shown;

/// All guesses: one line each.
pub fn answers_csv(answers: &[Answer]) -> String {
    let mut text = header(&[
        "position",
        "here",
        "original",
        "rank",
        "piece",
        "id",
        "logit",
        "probability",
        "entropy",
    ]);
    for answer in answers {
        let original = answer.known.as_ref().map_or("", |known| known.guess.piece.as_str());
        for (index, guess) in answer.best.iter().enumerate() {
            // Writing to a String cannot fail.
            let _ = write!(
                text,
                "{},{},{},{},{},{},{},{},{}\r\n",
                answer.position,
                cell(&answer.here),
                cell(original),
                index + 1,
                cell(&guess.piece),
                guess.id,
                guess.logit,
                guess.probability,
                answer.entropy
            );
        }
    }
    text
}

/// The layers: one line a layer and guess, and one for the followed piece.
pub fn lens_csv(lens: &Lens) -> String {
    let mut text = header(&["layer", "rank", "piece", "probability"]);
    for layer in &lens.layers {
        let best = layer.best.iter().enumerate();
        let best = best.map(|(index, guess)| (index + 1, guess.piece.as_str(), guess.probability));
        let followed = layer.rank.zip(layer.probability);
        let followed = followed
            .filter(|(rank, _)| *rank > layer.best.len())
            .map(|(rank, probability)| (rank, lens.piece.as_str(), probability));
        for (rank, piece, probability) in best.chain(followed) {
            let _ = write!(text, "{},{rank},{},{probability}\r\n", layer.layer, cell(piece));
        }
    }
    text
}

/// The words that were compared.
pub fn words_csv(words: &[Word]) -> String {
    let mut text =
        header(&["word", "pieces", "probability", "rank", "loss", "per piece", "probabilities"]);
    for word in words {
        let score = match &word.score {
            Score::Scored(scored) => {
                let rank = scored.rank.map(|rank| rank.to_string()).unwrap_or_default();
                let parts = scored.parts.iter().map(|part| part.probability.to_string());
                let parts = parts.collect::<Vec<_>>().join(" ");
                let (loss, mean) = (scored.loss(), scored.per_piece());
                format!("{},{rank},{loss},{mean},{parts}", scored.probability())
            }
            _ => ",,,,".to_owned(),
        };
        let _ = write!(text, "{},{},{score}\r\n", cell(&word.word), cell(&word.pieces.join(" ")));
    }
    text
}

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

fn header(names: &[&str]) -> String {
    let cells: Vec<String> = names.iter().map(|name| cell(name)).collect();
    format!("{}\r\n", cells.join(","))
}
