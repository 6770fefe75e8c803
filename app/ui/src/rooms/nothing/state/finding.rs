//! What the small network has learned, as headlines.

use protocol::pretraining::Begun;
use text::pretraining::HeldOut;

use super::heads::Positional;
use super::run::Run;
use crate::kit::format::{percent, whole_percent};
use crate::kit::marked::value;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// What is so far above a level is more than that.
const MORE: f64 = 0.03;
/// So many times as much as if it were spread evenly is much.
const MUCH: f64 = 5.0;
/// So many times is some.
const SOME: f64 = 2.0;

/// How many hidden pieces are found beside what counting finds; `state` is the one on screen, if it is
/// not the newest.
pub fn learned(run: &Run, state: Option<usize>, before: Option<Strength>) -> Option<Finding> {
    let begun = run.begun.as_ref()?;
    let newest = || run.found(()).copied();
    let found = state.map_or_else(newest, |state| run.found_at(state))?;
    let strength = beyond_counting(begun, found, before);
    let share = value(&whole_percent(found.accuracy()));
    let [unigram, bigram] = [begun.baselines.unigram, begun.baselines.bigram].map(whole_percent);
    let text = match strength {
        Strength::Strong => t!(nothing_beyond_pairs, share = share, pairs = bigram),
        Strength::Weak => t!(nothing_beyond_words, share = share, pairs = bigram, words = unigram),
        Strength::None => t!(nothing_learned_nothing, share = share, words = unigram),
    };
    Some(Finding::new(strength, text))
}

fn beyond_counting(begun: &Begun, found: HeldOut, before: Option<Strength>) -> Strength {
    let above = |level: f64, by: Strength| {
        let before =
            before.map(|before| if before >= by { Strength::Strong } else { Strength::None });
        Strength::of(found.accuracy(), [level + MORE; 2], before) == Strength::Strong
    };
    match () {
        () if above(begun.baselines.bigram, Strength::Strong) => Strength::Strong,
        () if above(begun.baselines.unigram, Strength::Weak) => Strength::Weak,
        () => Strength::None,
    }
}

/// What the most positional head does.
pub fn attends(best: Positional, before: Option<Strength>) -> Finding {
    let even = f64::from(best.even);
    let strength = Strength::of(best.share.into(), [MUCH * even, SOME * even], before);
    let share = value(&percent(best.share.into(), 0));
    let even = percent(even, 0);
    let text = match (strength, best.next) {
        (Strength::None, _) => t!(nothing_no_neighbour, share = share, even = even),
        (Strength::Weak, false) => t!(nothing_begins_before, share = share, even = even),
        (Strength::Weak, true) => t!(nothing_begins_after, share = share, even = even),
        (Strength::Strong, false) => t!(nothing_found_before, share = share, even = even),
        (Strength::Strong, true) => t!(nothing_found_after, share = share, even = even),
    };
    Finding::new(strength, text)
}

#[cfg(test)]
mod tests {
    use protocol::run::{News, Rows};
    use text::pretraining::Baselines;

    use super::super::chosen::PretrainingState;
    use super::*;
    use crate::kit::marked::plain;

    fn found(right: usize) -> (Strength, String) {
        let mut run = Run::new(3, (PretrainingState::default(), "".into()));
        let baselines = Baselines { pieces: 100, unigram: 0.1, bigram: 0.3, unigram_loss: 1.0 };
        let (pieces, rows) = (Vec::new(), Rows::default());
        run.hear(News::Begun(Begun { pieces, rows, parameters: 77, baselines }));
        let found = vec![HeldOut { pieces: 100, right, loss: 1.0 }];
        run.hear(News::Judged { states: vec![7], found });
        let found = learned(&run, None, None).expect("a finding");
        assert_eq!(learned(&run, Some(7), None), Some(found.clone()));
        (found.strength, plain(&found.text))
    }

    #[test]
    fn three_points_above_a_level_are_more() {
        let text = "It finds 61% of the hidden pieces; counting pairs of pieces would find 30%.";
        assert_eq!(found(61), (Strength::Strong, text.to_owned()));
        let text = "It finds 20% of the hidden pieces; the most frequent piece would find 10%, counting pairs 30%.";
        assert_eq!(found(20), (Strength::Weak, text.to_owned()));
        let text =
            "It finds 5% of the hidden pieces; always saying the most frequent one would find 10%.";
        assert_eq!(found(5), (Strength::None, text.to_owned()));
        assert_eq!(
            [33, 32, 13, 12].map(|right| found(right).0),
            [Strength::Strong, Strength::Weak, Strength::Weak, Strength::None]
        );
    }

    #[test]
    fn a_head_that_looks_at_a_neighbour_is_named() {
        let one = |share, next| {
            let found = attends(Positional { head: (0, 0), next, share, even: 0.1 }, None);
            (found.strength, plain(&found.text))
        };
        let text = "One head has found the piece before: 55% of its attention. Spread evenly, it would be 10%.";
        assert_eq!(one(0.55, false), (Strength::Strong, text.to_owned()));
        assert_eq!(
            [0.5, 0.49, 0.2, 0.19].map(|share| one(share, true).0),
            [Strength::Strong, Strength::Weak, Strength::Weak, Strength::None]
        );
    }
}
