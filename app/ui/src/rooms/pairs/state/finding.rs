//! Which word the answer hangs on, as a headline.

use super::moves::Moved;
use crate::kit::format::share;
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// A word that moves the answer by so much is a strong finding, and a weak one.
const MOVES: [f64; 2] = [0.15, 0.05];
/// From here on the second sentence follows, and down to here it does not.
const VERDICT: [f64; 2] = [0.7, 0.3];

/// The answer, and the word without which it would be another; `before` is how strong the last finding
/// was. While words are still to be tried it is the answer alone.
pub fn finding(follows: f64, moved: &[Moved], before: Option<Strength>) -> Finding {
    let said = verdict(follows);
    let Some((here, without)) = strongest(follows, moved).filter(|_| is_done(moved)) else {
        return Finding::new(before.unwrap_or(Strength::None), said);
    };
    let strength = Strength::of((without - follows).abs(), MOVES, before);
    let (here, part) = (word(&here.word.piece), value(&share(without)));
    let text = match strength {
        Strength::Strong => t!(pairs_found_word, answer = said, word = here, share = part),
        Strength::Weak => t!(pairs_found_none_alone, answer = said, word = here, share = part),
        Strength::None => t!(pairs_found_stays, answer = said),
    };
    Finding::new(strength, text)
}

/// The word without which the answer differs most, and what it is then.
pub fn strongest(follows: f64, moved: &[Moved]) -> Option<(&Moved, f64)> {
    let known = moved.iter().filter_map(|one| Some((one, one.follows?)));
    let distance = |without: f64| (without - follows).abs();
    known.max_by(|a, b| distance(a.1).total_cmp(&distance(b.1)))
}

fn is_done(moved: &[Moved]) -> bool {
    moved.iter().all(|one| one.follows.is_some())
}

fn verdict(follows: f64) -> String {
    let part = value(&share(follows));
    match follows {
        yes if yes >= VERDICT[0] => t!(pairs_found_follows, share = part),
        no if no <= VERDICT[1] => t!(pairs_found_not, share = part),
        _ => t!(pairs_found_open, share = part),
    }
}

#[cfg(test)]
mod tests {
    use text::corruption::Name;

    use super::*;
    use crate::kit::marked::plain;
    use crate::state::hidden_words::Word;

    fn moved(words: &[(&str, f64)]) -> Vec<Moved> {
        let one = |(at, (piece, follows)): (usize, &(&str, f64))| Moved {
            word: Word {
                position: at + 1,
                name: Name::Original(at + 1),
                id: 0,
                segment: 0,
                piece: (*piece).to_owned(),
            },
            follows: Some(*follows),
        };
        words.iter().enumerate().map(one).collect()
    }

    fn found(follows: f64, words: &[(&str, f64)]) -> (Strength, String) {
        let found = finding(follows, &moved(words), None);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn a_word_that_moves_the_answer_is_named() {
        let (strength, text) = found(0.8, &[("my", 0.53), ("bike", 0.82)]);
        assert_eq!(strength, Strength::Strong);
        assert_eq!(text, "It follows, 80%. Without my it would be 53%.");
        assert_eq!(found(0.8, &[("my", 0.65)]).0, Strength::Strong);
        assert_eq!(found(0.8, &[("my", 0.651)]).0, Strength::Weak);
        assert_eq!(found(0.8, &[("my", 0.95)]).0, Strength::Strong);
    }

    #[test]
    fn where_none_does_that_is_the_finding() {
        let (strength, text) = found(0.8, &[("my", 0.75)]);
        assert_eq!(strength, Strength::Weak);
        assert_eq!(text, "It follows, 80%. No word decides alone: without my it is still 75%.");
        let (strength, text) = found(0.8, &[("my", 0.751)]);
        assert_eq!(strength, Strength::None);
        assert_eq!(text, "It follows, 80%. Whichever word is hidden, it stays.");
    }

    #[test]
    fn a_case_is_left_two_points_past_its_border() {
        let after =
            |before, without| finding(0.8, &moved(&[("my", without)]), Some(before)).strength;
        assert_eq!(after(Strength::Strong, 0.66), Strength::Strong);
        assert_eq!(after(Strength::Weak, 0.64), Strength::Weak);
        assert_eq!(after(Strength::Weak, 0.62), Strength::Strong);
    }

    #[test]
    fn the_answer_has_three_forms_and_comes_first() {
        let alone = |follows| found(follows, &[]).1;
        assert_eq!(alone(0.7), "It follows, 70%.");
        assert_eq!(alone(0.3), "It does not follow; the chance that it does is 30%.");
        assert_eq!(alone(0.69), "It cannot tell; the chance that it follows is 69%.");
        let mut words = moved(&[("my", 0.1), ("bike", 0.8)]);
        words[1].follows = None;
        assert_eq!(plain(&finding(0.8, &words, None).text), "It follows, 80%.");
    }
}
