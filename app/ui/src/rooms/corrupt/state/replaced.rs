//! What ELECTRA's discriminator says: the probability that a piece was replaced.

use leptos::prelude::*;
use small::activation::sigmoid;
use text::corruption::RowPiece;
use text::head::Head;
use text::wishes::{TracePart, Wish};

use crate::kit::format::share;
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::state::shown::Shown;
use crate::state::store::Store;
use crate::t;

/// From such a probability on a piece is taken for replaced; from the second one on it is suspicious.
const TAKEN: [f64; 2] = [0.5, 0.15];

/// What a pass must keep for it.
pub fn wish() -> Wish {
    Wish::of(TracePart::ReplacedLogits, 0)
}

/// Whether the model that answers is a discriminator, which has no answer to a gap; tracked.
pub fn is_asked(store: Store) -> bool {
    store.model.with(|model| {
        let has = |head| model.as_ref().is_some_and(|model| model.heads.has(head));
        has(Head::ReplacedPieces) && !has(Head::MaskedLanguageModel)
    })
}

/// p(replaced) of each piece of a result, if it has them: 1 / (1 + exp(-logit)).
pub fn probabilities(shown: &Shown) -> Option<Vec<f64>> {
    let logits = &shown.part(TracePart::ReplacedLogits, 0)?.values;
    Some(logits.iter().map(|logit| sigmoid((*logit).into())).collect())
}

/// Whether a piece with this probability is taken for replaced.
pub fn is_taken(probability: f64) -> bool {
    probability >= TAKEN[0]
}

/// What it takes for replaced, of pieces with their probabilities; `before` is how strong the last
/// finding was. `None` where there is no piece.
pub fn finding(pieces: &[(&RowPiece, f64)], before: Option<Strength>) -> Option<Finding> {
    let (most, probability) = pieces.iter().max_by(|one, other| one.1.total_cmp(&other.1))?;
    let strength = Strength::of_share(*probability, TAKEN, before);
    let [most, part] = [word(&most.piece), value(&share(*probability))];
    let count = pieces.iter().filter(|(_, probability)| is_taken(*probability)).count();
    let text = match (strength, count) {
        (Strength::Strong, 0 | 1) => t!(replaced_one, word = most, share = part),
        (Strength::Strong, count) => {
            t!(replaced_several, count = count, word = most, share = part)
        }
        _ => t!(replaced_none, word = most, share = part),
    };
    Some(Finding::new(strength, text))
}

#[cfg(test)]
mod tests {
    use text::corruption::Row;
    use text::tokenizer::Tokenizer;

    use super::*;
    use crate::kit::marked::plain;

    fn found(probabilities: [f64; 3]) -> (Strength, String) {
        let words = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\ncat\nsat\n";
        let tokenizer = Tokenizer::from_vocabulary(words).expect("a vocabulary");
        let row = Row::new(&tokenizer.encode("the cat sat", None, 64), 64);
        let pieces: Vec<_> = row.pieces[1..4].iter().zip(probabilities).collect();
        let found = finding(&pieces, None).expect("a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn the_piece_that_is_most_likely_replaced_is_named() {
        let (strength, text) = found([0.1, 0.9, 0.2]);
        assert_eq!(strength, Strength::Strong);
        assert_eq!(text, "It takes cat for a replaced piece: 90%.");
        let (strength, text) = found([0.6, 0.9, 0.2]);
        assert_eq!(strength, Strength::Strong);
        assert_eq!(text, "It takes 2 pieces for replaced ones, cat before all: 90%.");
        let (strength, text) = found([0.1, 0.0, 0.2]);
        assert_eq!(strength, Strength::Weak);
        assert_eq!(text, "It takes no piece for a replaced one. The likeliest is sat: 20%.");
        assert_eq!(found([0.1, 0.0, 0.02]).0, Strength::None);
        assert_eq!(finding(&[], None), None);
    }
}
