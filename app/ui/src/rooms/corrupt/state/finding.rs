//! Whether the network finds what is hidden, as a headline.

use crate::kit::format::share;
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::state::predicted::answers::{Answer, Guess, Known, Treatment};
use crate::t;

/// A first guess of so much is a strong finding, and a weak one.
const GUESS: [f64; 2] = [0.5, 0.15];
/// A hidden word down to this place among the guesses is still found, if weakly.
const NEAR: usize = 5;

/// What the network answers; `before` is how strong the last finding was. `None` while `wanted`
/// positions wait for their answers.
pub fn finding(answers: &[Answer], wanted: usize, before: Option<Strength>) -> Option<Finding> {
    match answers {
        [] if wanted == 0 => Some(Finding::new(Strength::None, t!(corrupt_none))),
        [] => None,
        [answer] => one(answer, before),
        several => Some(many(several)),
    }
}

/// One position.
fn one(answer: &Answer, before: Option<Strength>) -> Option<Finding> {
    let best = answer.best.first()?;
    let strength = Strength::of_share(best.probability.into(), GUESS, before);
    let (strength, text) = match &answer.known {
        None => (strength, typed(best, strength)),
        Some(known) if answer.treatment == Treatment::Masked => hidden(best, known, strength),
        Some(_) => (strength, seen(answer, best)),
    };
    Some(Finding::new(strength, text))
}

/// A gap that was typed: nobody knows a right word.
fn typed(best: &Guess, strength: Strength) -> String {
    let [first, part] = said(best);
    match strength {
        Strength::Strong => t!(corrupt_fills, word = first, share = part),
        Strength::Weak => t!(corrupt_fills_weakly, word = first, share = part),
        Strength::None => t!(corrupt_no_idea, word = first, share = part),
    }
}

/// A hidden word.
fn hidden(best: &Guess, known: &Known, strength: Strength) -> (Strength, String) {
    let [first, part] = said(best);
    let hidden = word(&known.guess.piece);
    match (strength, known.rank) {
        (Strength::None, _) => (strength, t!(corrupt_no_idea, word = first, share = part)),
        (Strength::Strong, 1) => (strength, t!(corrupt_finds, word = first, share = part)),
        (Strength::Weak, 1) => (strength, t!(corrupt_finds_weakly, word = first, share = part)),
        (_, rank) => {
            let strength = if rank <= NEAR { Strength::Weak } else { Strength::None };
            let text = t!(corrupt_misses, word = first, share = part, hidden = hidden, rank = rank);
            (strength, text)
        }
    }
}

/// A piece that stands there, its own or another, and is to be predicted all the same.
fn seen(answer: &Answer, best: &Guess) -> String {
    let [first, part] = said(best);
    t!(corrupt_expects, here = word(&answer.here), word = first, share = part)
}

/// Several positions: how many of them are first guesses.
fn many(answers: &[Answer]) -> Finding {
    let known: Vec<_> = answers.iter().filter_map(|answer| answer.known.as_ref()).collect();
    let found = known.iter().filter(|known| known.rank == 1).count();
    let strength = match found {
        0 => Strength::None,
        all if all == known.len() => Strength::Strong,
        _ => Strength::Weak,
    };
    let text = match known.len() {
        0 => t!(corrupt_gaps, count = answers.len()),
        of => t!(corrupt_finds_some, found = value(&found.to_string()), of = of),
    };
    Finding::new(strength, text)
}

fn said(guess: &Guess) -> [String; 2] {
    [value(&guess.piece), value(&share(guess.probability.into()))]
}

#[cfg(test)]
mod tests {
    use text::corruption::Name;

    use super::*;
    use crate::kit::marked::plain;

    fn guess(piece: &str, probability: f32) -> Guess {
        Guess { id: 0, piece: piece.to_owned(), logit: 0.0, probability }
    }

    /// *song* is hidden, at this place among the guesses; the first one has so much.
    fn answer(rank: usize, probability: f32) -> Answer {
        let first = if rank == 1 { "song" } else { "door" };
        let known = Known { guess: guess("song", 0.01), rank, loss: 1.0 };
        Answer {
            position: 4,
            name: Name::Original(4),
            here: "[MASK]".to_owned(),
            here_id: 4,
            treatment: Treatment::Masked,
            known: Some(known),
            best: vec![guess(first, probability)],
            entropy: 1.0,
        }
    }

    fn found(answer: Answer, before: Option<Strength>) -> (Strength, String) {
        let found = finding(&[answer], 1, before).expect("an answer has a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn a_first_guess_of_half_finds_the_word() {
        let (strength, text) = found(answer(1, 0.5), None);
        assert_eq!(strength, Strength::Strong);
        assert_eq!(text, "It finds the hidden word: song, 50%.");
        let (strength, text) = found(answer(1, 0.494), None);
        assert_eq!(strength, Strength::Weak);
        assert_eq!(text, "The hidden word, song, is its first guess, at 49%: not a sure one.");
        assert_eq!(found(answer(1, 0.15), None).0, Strength::Weak);
        let (strength, text) = found(answer(1, 0.144), None);
        assert_eq!(strength, Strength::None);
        assert_eq!(text, "It has no good idea: its best guess, song, has 14%.");
    }

    #[test]
    fn a_case_is_left_two_points_past_its_border() {
        let after = |before, share| found(answer(1, share), Some(before)).0;
        assert_eq!(after(Strength::Strong, 0.481), Strength::Strong);
        assert_eq!(after(Strength::Strong, 0.47), Strength::Weak);
        assert_eq!(after(Strength::Weak, 0.51), Strength::Weak);
        assert_eq!(after(Strength::Weak, 0.12), Strength::None);
    }

    #[test]
    fn a_word_that_is_missed_is_named_with_its_place() {
        let (strength, text) = found(answer(2, 0.6), None);
        assert_eq!(strength, Strength::Weak);
        assert_eq!(text, "It guesses door, 60%. The hidden word, song, is guess number 2.");
        assert_eq!(found(answer(5, 0.6), None).0, Strength::Weak);
        assert_eq!(found(answer(6, 0.6), None).0, Strength::None);
        assert!(found(answer(2, 0.1), None).1.starts_with("It has no good idea"));
    }

    #[test]
    fn a_typed_gap_has_no_right_word() {
        let typed = |share| Answer { known: None, treatment: Treatment::Typed, ..answer(1, share) };
        assert_eq!(found(typed(0.5), None).1, "It fills the gap: song, 50%.");
        assert_eq!(
            found(typed(0.3), None).1,
            "Its best guess for the gap is song, at 30%: not a sure one."
        );
        assert!(found(typed(0.1), None).1.starts_with("It has no good idea"));
    }

    #[test]
    fn several_gaps_are_counted_and_none_says_what_to_do() {
        let all = finding(&[answer(1, 0.9), answer(3, 0.4)], 2, None).expect("a finding");
        assert_eq!(
            (all.strength, plain(&all.text).as_str()),
            (Strength::Weak, "It finds 1 of 2 hidden words.")
        );
        assert_eq!(finding(&[], 1, None), None);
        assert_eq!(finding(&[], 0, None).map(|found| found.strength), Some(Strength::None));
    }
}
