//! What the gap answers, and how often that is right, as a headline.

use text::metrics::wilson;

use super::seen::SeenWord;
use crate::kit::format::{percent, share};
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// A word that has so much among the label words is a strong finding, and a weak one.
const CHOSEN: [f64; 2] = [0.75, 0.6];
/// Guessing is right so often: the texts have both labels equally often.
const GUESSED: f64 = 0.5;

/// What the typed text is answered with; `before` is how strong the last finding was.
pub fn answer(words: &[SeenWord], before: Option<Strength>) -> Option<Finding> {
    let [positive, negative, ..] = words else { return None };
    let (most, less, label) = if positive.shown() >= negative.shown() {
        (positive, negative, t!(prompting_is_positive))
    } else {
        (negative, positive, t!(prompting_is_negative))
    };
    let strength = Strength::of_share(most.shown(), CHOSEN, before);
    let (first, part) = (value(&most.piece), value(&share(most.shown())));
    let text = match strength {
        Strength::Strong => t!(prompting_found, label = label, word = first, share = part),
        Strength::Weak => t!(prompting_found_leans, label = label, word = first, share = part),
        Strength::None => {
            t!(prompting_found_torn, word = first, share = part, other = word(&less.piece))
        }
    };
    Some(Finding::new(strength, text))
}

/// How many texts the chosen wording is right about, of how many; `None` while they are not read.
pub fn judged(score: Option<[usize; 2]>) -> Finding {
    let interval = score.and_then(|[right, all]| wilson(right, all));
    let (Some([right, all]), Some(interval)) = (score, interval) else {
        return Finding::new(Strength::None, t!(prompting_found_unread));
    };
    let part = value(&percent(right as f64 / all as f64, 1));
    let (strength, text) = if interval.low > GUESSED {
        (Strength::Strong, t!(prompting_found_right, right = right, all = all, share = part))
    } else if interval.high < GUESSED {
        (Strength::None, t!(prompting_found_wrong, right = right, all = all, share = part))
    } else {
        (Strength::Weak, t!(prompting_found_close, right = right, all = all, share = part))
    };
    Finding::new(strength, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn words(positive: f64) -> [SeenWord; 2] {
        [("good", positive), ("bad", 1.0 - positive)].map(|(piece, share)| SeenWord {
            piece: piece.to_owned(),
            probability: 0.1,
            share,
            calibrated: None,
        })
    }

    fn found(positive: f64) -> (Strength, String) {
        let found = answer(&words(positive), None).expect("two words have an answer");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn the_likelier_word_names_the_label() {
        let (strength, text) = found(0.75);
        assert_eq!(strength, Strength::Strong);
        assert_eq!(text, "Positive: of the two words it prefers good, 75%.");
        assert_eq!(found(0.744).0, Strength::Weak);
        assert_eq!(found(0.2).1, "Negative: of the two words it prefers bad, 80%.");
        assert_eq!(found(0.6).1, "Positive, but only just: good has 60%.");
        let (strength, text) = found(0.45);
        assert_eq!(strength, Strength::None);
        assert_eq!(text, "It cannot choose between bad, 55%, and good.");
        assert_eq!(answer(&[], None), None);
    }

    #[test]
    fn a_case_is_left_two_points_past_its_border() {
        let after = |before, share| answer(&words(share), Some(before)).map(|found| found.strength);
        assert_eq!(after(Strength::Strong, 0.73), Some(Strength::Strong));
        assert_eq!(after(Strength::Weak, 0.76), Some(Strength::Weak));
        assert_eq!(after(Strength::None, 0.61), Some(Strength::None));
    }

    #[test]
    fn a_score_is_held_against_half_by_its_interval() {
        let found = |score| {
            let found = judged(score);
            (found.strength, plain(&found.text))
        };
        let (strength, text) = found(Some([91, 112]));
        assert_eq!(strength, Strength::Strong);
        assert!(text.starts_with("It is right about 91 of 112 texts"), "{text}");
        assert_eq!(found(Some([67, 112])).0, Strength::Strong);
        assert_eq!(found(Some([66, 112])).0, Strength::Weak);
        assert_eq!(found(Some([46, 112])).0, Strength::Weak);
        assert_eq!(found(Some([45, 112])).0, Strength::None);
        assert_eq!(found(None).0, Strength::None);
    }
}
