//! Every word that either sentence lists, with its probability in both.

use std::collections::{BTreeMap, BTreeSet};

use protocol::Input;
use text::predictions::{Candidate, Prediction};
use text::tokenizer::{Encoding, Special, Vocabulary};

use super::CONTRAST;
use super::typed::first_mask;
use crate::state::shown::Shown;

/// How likely a piece is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// Its probability.
    pub probability: f32,
    /// ln p.
    pub log: f64,
}

/// A piece with its probability in both sentences.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// Its id.
    pub id: u32,
    /// The piece.
    pub piece: String,
    /// In the first sentence and in the second.
    pub chances: [Chance; 2],
}

impl Word {
    /// ln (p1 / p2): above 0 where the first sentence makes it likelier.
    pub fn log_ratio(&self) -> f64 {
        self.chances[0].log - self.chances[1].log
    }

    /// p1 / p2.
    pub fn ratio(&self) -> f64 {
        self.log_ratio().exp()
    }
}

/// A sentence as the model read it.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// The text, or the edited row where it was edited.
    pub text: String,
    /// Where the mask stands that is compared.
    pub position: usize,
    /// How many masks there are.
    pub masks: usize,
    /// Whether the vocabulary could not spell a part of it.
    pub has_unknown: bool,
    /// Whether it was longer than the model reads.
    pub is_cut: bool,
    /// The listed pieces, best first.
    pub best: Vec<(String, f32)>,
}

/// Two sentences compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The sentences.
    pub sides: [Side; 2],
    /// Whether pieces of the first were edited; those edits are not made in the second.
    pub is_edited: bool,
    /// The words with a probability in both, the one that differs most first.
    pub words: Vec<Word>,
    /// The pieces that one sentence lists and whose probability in the first, and in the second,
    /// is still to be asked for.
    pub missing: [Vec<u32>; 2],
}

/// Reads a comparison from a result; `None` where it has none.
pub fn comparison(shown: &Shown, vocabulary: &Vocabulary) -> Option<Comparison> {
    let other = shown.other(&CONTRAST)?;
    let inputs = [&shown.input, &other.input];
    let encodings = [&shown.encoding, &other.encoding];
    let predictions = [shown.extras.predictions.as_slice(), other.extras.predictions.as_slice()];
    let first = at_mask(encodings[0], predictions[0], vocabulary)?;
    let second = at_mask(encodings[1], predictions[1], vocabulary)?;
    let found = [first.chances(), second.chances()];
    let listed: BTreeSet<u32> =
        first.listed().chain(second.listed()).map(|one| one.piece).collect();
    let missing = |side: usize| -> Vec<u32> {
        listed.iter().copied().filter(|id| !found[side].contains_key(id)).collect()
    };
    let word = |id: &u32| {
        let chances = [*found[0].get(id)?, *found[1].get(id)?];
        Some(Word { id: *id, piece: piece(vocabulary, *id), chances })
    };
    let mut words: Vec<Word> = listed.iter().filter_map(word).collect();
    words.sort_by(|a, b| b.log_ratio().abs().total_cmp(&a.log_ratio().abs()));
    let side = |index: usize, at: &AtMask| at.side(inputs[index], encodings[index], vocabulary);
    Some(Comparison {
        sides: [side(0, &first), side(1, &second)],
        is_edited: !shown.input.edits.is_empty(),
        words,
        missing: [missing(0), missing(1)],
    })
}

/// What was asked of the first mask of an input.
struct AtMask<'a> {
    position: usize,
    found: Vec<&'a Prediction>,
}

fn at_mask<'a>(
    encoding: &Encoding,
    predictions: &'a [Prediction],
    vocabulary: &Vocabulary,
) -> Option<AtMask<'a>> {
    let position = first_mask(&encoding.ids, vocabulary.special(Special::Mask))?;
    let is_here = |found: &&Prediction| found.position == position && found.layer.is_none();
    let found: Vec<&Prediction> = predictions.iter().filter(is_here).collect();
    (!found.is_empty()).then_some(AtMask { position, found })
}

impl AtMask<'_> {
    /// The most likely pieces, best first.
    fn listed(&self) -> impl Iterator<Item = &Candidate> {
        self.found.iter().take(1).flat_map(|found| &found.best)
    }

    /// Every piece whose probability is known.
    fn chances(&self) -> BTreeMap<u32, Chance> {
        let mut chances = BTreeMap::new();
        for found in &self.found {
            for one in &found.best {
                let log = f64::from(one.probability).ln();
                chances.insert(one.piece, Chance { probability: one.probability, log });
            }
        }
        for found in &self.found {
            // The loss is exact where the probability is too small for an f32.
            let (asked, log) = (found.asked, -f64::from(found.loss));
            chances.insert(asked.piece, Chance { probability: asked.probability, log });
        }
        chances
    }

    fn side(&self, input: &Input, encoding: &Encoding, vocabulary: &Vocabulary) -> Side {
        let count = |special| {
            let id = vocabulary.special(special);
            encoding.ids.iter().filter(|found| **found == id).count()
        };
        let best = self.listed().map(|one| (piece(vocabulary, one.piece), one.probability));
        Side {
            text: text(input, encoding),
            position: self.position,
            masks: count(Special::Mask),
            has_unknown: count(Special::Unknown) > 0,
            is_cut: encoding.cut.is_cut(),
            best: best.collect(),
        }
    }
}

/// What was typed, or the pieces where they were edited.
fn text(input: &Input, encoding: &Encoding) -> String {
    match &input.pair {
        _ if !input.edits.is_empty() => encoding.pieces.join(" "),
        Some(pair) => format!("{} / {pair}", input.sentence),
        None => input.sentence.to_string(),
    }
}

fn piece(vocabulary: &Vocabulary, id: u32) -> String {
    vocabulary.piece(id).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::predicted::fixture::{id, prediction, shown, tokenizer};
    use crate::state::shown::Other;

    /// "the [MASK] sat" beside "[MASK] ran": both list two pieces.
    fn compared() -> Shown {
        let mut first = shown("the [MASK] sat", Vec::new());
        let mut second = shown("[MASK] ran", Vec::new());
        first.extras.predictions = vec![
            // The layers of another view are not the answer.
            prediction(2, Some(0), &[("ran", 0.9)], 0),
            prediction(2, None, &[("cat", 0.5), ("dog", 0.25)], 0),
        ];
        second.extras.predictions = vec![prediction(1, None, &[("dog", 0.5), ("the", 0.125)], 0)];
        first.others = vec![Other { tag: CONTRAST, shown: second }];
        first
    }

    fn read(shown: &Shown) -> Comparison {
        comparison(shown, tokenizer().vocabulary()).expect("a comparison")
    }

    fn pieces(found: &Comparison) -> Vec<&str> {
        found.words.iter().map(|word| word.piece.as_str()).collect()
    }

    #[test]
    fn what_one_side_does_not_list_is_missing_and_not_guessed() {
        let found = read(&compared());
        assert_eq!(pieces(&found), ["dog"]);
        assert!((found.words[0].ratio() - 0.5).abs() < 1e-6);
        assert_eq!(found.missing, [vec![id("the")], vec![id("cat")]]);
        assert_eq!([found.sides[0].position, found.sides[1].position], [2, 1]);
        assert_eq!(found.sides[1].best, [("dog".to_owned(), 0.5), ("the".to_owned(), 0.125)]);
    }

    #[test]
    fn answers_to_the_follow_up_complete_the_list_in_order_of_difference() {
        let mut shown = compared();
        shown.extras.predictions.push(prediction(2, None, &[("cat", 0.5), ("the", 0.01)], 1));
        shown.others[0].shown.extras.predictions.push(prediction(1, None, &[("cat", 0.05)], 0));
        let found = read(&shown);
        assert_eq!(found.missing, [Vec::<u32>::new(), Vec::new()]);
        // |ln (0.01 / 0.125)| > |ln (0.5 / 0.05)| > |ln (0.25 / 0.5)|.
        assert_eq!(pieces(&found), ["the", "cat", "dog"]);
        assert!((found.words[0].log_ratio() - (0.08_f64).ln()).abs() < 1e-6);
        assert!((found.words[1].ratio() - 10.0).abs() < 1e-4);
    }

    #[test]
    fn a_result_without_a_second_sentence_or_mask_compares_nothing() {
        let tokenizer = tokenizer();
        let plain = shown("the [MASK] sat", Vec::new());
        assert_eq!(comparison(&plain, tokenizer.vocabulary()), None);
        let mut unmasked = compared();
        unmasked.encoding = shown("the cat sat", Vec::new()).encoding;
        assert_eq!(comparison(&unmasked, tokenizer.vocabulary()), None);
    }

    #[test]
    fn masks_and_unknown_words_are_counted_on_their_own_side() {
        let mut shown = compared();
        let other = self::shown("[MASK] zebra [MASK]", Vec::new());
        (shown.others[0].shown.input, shown.others[0].shown.encoding) =
            (other.input, other.encoding);
        let found = read(&shown);
        assert_eq!((found.sides[0].masks, found.sides[0].has_unknown), (1, false));
        assert_eq!((found.sides[1].masks, found.sides[1].has_unknown), (2, true));
        assert_eq!(found.sides[1].text, "[MASK] zebra [MASK]");
    }
}
