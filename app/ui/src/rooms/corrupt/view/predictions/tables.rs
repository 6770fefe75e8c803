//! The predictions as tables to save.

use std::fmt::Write;

use crate::kit::export::csv::{cell, header};
use crate::state::predicted::answers::Answer;
use crate::state::predicted::lens::Lens;
use crate::state::predicted::words::{Score, Word};

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
