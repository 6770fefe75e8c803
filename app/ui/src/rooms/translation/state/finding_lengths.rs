//! At which length of the source attention is worth most, as a headline.

use text::translation::{Architecture, ByLength};

use super::finding::{best, is_apart};
use super::{Run, name};
use crate::kit::format::whole_percent;
use crate::kit::marked::value;
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// The best network with attention beside the one without, at the length at which they differ most.
pub fn finding(run: &Run) -> Option<Finding> {
    let none = |text| Some(Finding::new(Strength::None, text));
    if run.step() == 0 {
        return none(t!(translation_untrained));
    }
    let (network, _) = best(run)?;
    let (with, without) = widest(run, network)?;
    let plain = name(Architecture::Plain);
    if with.share() <= without.share() {
        return none(t!(translation_no_gap, name = name(network), plain = plain));
    }
    let (strength, key) = match is_apart(with, without) {
        true => (Strength::Strong, keys::translation_gap),
        false => (Strength::Weak, keys::translation_gap_open),
    };
    let text = key.with(&[
        ("length", &with.length),
        ("name", &name(network)),
        ("with", &value(&whole_percent(with.share()))),
        ("plain", &plain),
        ("without", &whole_percent(without.share())),
    ]);
    Some(Finding::new(strength, text))
}

/// What both found at the length at which `network` is the most ahead; of several, the longest.
fn widest(run: &Run, network: Architecture) -> Option<(ByLength, ByLength)> {
    let plain = &run.found(Architecture::Plain)?.lengths;
    let beside = |with: &ByLength| {
        let without = plain.iter().find(|without| without.length == with.length)?;
        Some((*with, *without))
    };
    let ahead = |(with, without): &(ByLength, ByLength)| with.share() - without.share();
    let all = run.found(network)?.lengths.iter().filter_map(beside);
    all.max_by(|one, other| ahead(one).total_cmp(&ahead(other)))
}

#[cfg(test)]
mod tests {
    use protocol::run::News;
    use protocol::translation::Begun;
    use text::translation::{HeldOut, Step};

    use super::super::chosen::Plan;
    use super::*;
    use crate::kit::marked::plain;

    /// So many of 100 answers are right at 2 and at 9 tokens.
    fn answers([short, long]: [usize; 2]) -> HeldOut {
        let mut found = HeldOut::default();
        for one in 0..100 {
            found.add(2, &[1], &[usize::from(one < short)]);
            found.add(9, &[1], &[usize::from(one < long)]);
        }
        found
    }

    /// One state and the Transformer, after so many steps; the others learn nothing.
    fn found(steps: usize, without: [usize; 2], with: [usize; 2]) -> (Strength, String) {
        let mut run = Run::new(1, (Plan::default(), "".into()));
        run.hear(News::Begun(Begun { parameters: vec![1; 4] }));
        let rounds = (1..=steps).map(|step| vec![Step { step, loss: 1.0 }; 4]).collect();
        run.hear(News::Stepped { rounds, milliseconds: vec![1.0; 4], running: false });
        let all = [without, [0; 2], [0; 2], with].map(answers).to_vec();
        run.hear(News::Judged { states: vec![steps], found: all });
        let found = finding(&run).expect("a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn the_gap_is_named_where_it_is_widest() {
        let text = "The gap is widest at 9 tokens: Transformer gets 100% right, One state 25%.";
        assert_eq!(found(9, [90, 25], [97, 100]), (Strength::Strong, text.to_owned()));
        let text = "Too close to call even at 2 tokens: Transformer gets 40% right, One state 31%.";
        assert_eq!(found(9, [31, 30], [40, 35]), (Strength::Weak, text.to_owned()));
        let text = "Transformer is at no length better than One state.";
        assert_eq!(found(9, [90, 80], [90, 70]), (Strength::None, text.to_owned()));
    }

    #[test]
    fn borders_are_those_of_the_intervals() {
        // Wilson's intervals of 50 and 70 of 100 meet at 0.596 and 0.604.
        let of = |with| found(9, [50, 50], [50, with]).0;
        assert_eq!([of(69), of(70)], [Strength::Weak, Strength::Strong]);
        assert_eq!(found(0, [0; 2], [9; 2]).1, t!(translation_untrained));
    }
}
