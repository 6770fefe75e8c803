//! What b − a adds to analogies, as a headline.

use small::word_vectors::analogies::Score;
use text::metrics::wilson;

use super::snapshot::Snapshot;
use crate::kit::format::whole_percent;
use crate::kit::marked::value;
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// All kinds of analogies together.
pub fn all(scores: &[Score]) -> Score {
    scores.iter().fold(Score::default(), |all, score| Score {
        right: all.right + score.right,
        asked: all.asked + score.asked,
        alone: all.alone + score.alone,
    })
}

/// What the analogies show: how many are right beside how many the word nearest to c gets right.
pub fn finding(scores: &[Score], now: &Snapshot) -> Finding {
    let none = |text| Finding::new(Strength::None, text);
    if now.steps == 0 {
        return none(t!(vectors_found_random));
    }
    let Score { right, asked, alone } = all(scores);
    let Some((found, without)) = wilson(right, asked).zip(wilson(alone, asked)) else {
        return none(t!(vectors_found_no_analogies));
    };
    let (strength, key) = match () {
        () if found.low > without.high => (Strength::Strong, keys::vectors_found_added),
        () if right > alone => (Strength::Weak, keys::vectors_found_too_close),
        () => (Strength::None, keys::vectors_found_not_added),
    };
    let share = |count: usize| whole_percent(count as f64 / asked as f64);
    let text = key.with(&[("right", &value(&share(right))), ("alone", &share(alone))]);
    Finding::new(strength, text)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use small::word_vectors::training::{Recipe, Training};
    use text::words::Words;

    use super::*;
    use crate::kit::marked::plain;

    fn after(steps: usize) -> Snapshot {
        let words = Words::read("the king loves the queen").expect("words");
        Snapshot { steps, ..Snapshot::of(&Training::new(Arc::new(words), Recipe::default()), 0.0) }
    }

    /// Of 100 analogies of two kinds.
    fn found(right: usize, alone: usize) -> (Strength, String) {
        let scores = [Score { right, asked: 60, alone: 0 }, Score { right: 0, asked: 40, alone }];
        let found = finding(&scores, &after(7));
        (found.strength, plain(&found.text))
    }

    #[test]
    fn what_is_added_is_strong_where_the_intervals_are_apart() {
        let text = "b − a + c finds 60% of the analogies; the word nearest to c alone finds 10%.";
        assert_eq!(found(60, 10), (Strength::Strong, text.to_owned()));
        let text = "b − a + c finds 30% of the analogies, c alone 25%: too close to call.";
        assert_eq!(found(30, 25), (Strength::Weak, text.to_owned()));
        let text = "b − a adds nothing: it finds 20% of the analogies, c alone 20%.";
        assert_eq!(found(20, 20), (Strength::None, text.to_owned()));
        // Wilson's intervals of 50 and 30 of 100 meet at 0.404 and 0.396, those of 50 and 31 overlap.
        assert_eq!([found(50, 30).0, found(50, 31).0], [Strength::Strong, Strength::Weak]);
    }

    #[test]
    fn without_words_or_steps_it_says_so() {
        let said = |scores: &[Score], steps| plain(&finding(scores, &after(steps)).text);
        assert_eq!(said(&[Score::default()], 7), t!(vectors_found_no_analogies));
        assert_eq!(said(&[Score::default()], 0), t!(vectors_found_random));
    }
}
