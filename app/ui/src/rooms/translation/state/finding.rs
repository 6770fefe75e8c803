//! What attention is worth to a translator, as a headline.

use text::translation::{Architecture, ByLength};

use super::{Run, name};
use crate::kit::format::whole_percent;
use crate::kit::marked::value;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// The best network with attention beside the one without.
pub fn finding(run: &Run) -> Option<Finding> {
    if run.step() == 0 {
        return Some(Finding::new(Strength::None, t!(translation_untrained)));
    }
    let (best, plain) = (best(run)?, run.found(Architecture::Plain)?.all());
    let strength = if is_apart(best.1, plain) { Strength::Strong } else { Strength::Weak };
    let (with, without) = (value(&whole_percent(best.1.share())), whole_percent(plain.share()));
    let network = name(best.0);
    Some(Finding::new(
        strength,
        match strength {
            Strength::Strong => {
                t!(translation_apart, name = network, with = with, without = without)
            }
            _ => t!(translation_too_close, name = network, with = with, without = without),
        },
    ))
}

/// The best network with attention, with what it found of all lengths.
pub fn best(run: &Run) -> Option<(Architecture, ByLength)> {
    let all = |network| Some((network, run.found(network)?.all()));
    let attending = run.networks().into_iter().filter(|network| *network != Architecture::Plain);
    attending.filter_map(all).max_by(|(_, one), (_, other)| one.share().total_cmp(&other.share()))
}

/// Whether their 95 % intervals have nothing in common.
pub fn is_apart(one: ByLength, other: ByLength) -> bool {
    let ends = one.interval().zip(other.interval());
    ends.is_some_and(|(one, other)| one.low > other.high || other.low > one.high)
}

#[cfg(test)]
mod tests {
    use protocol::run::News;
    use protocol::translation::Begun;
    use text::translation::{HeldOut, Step};

    use super::super::chosen::Plan;
    use super::*;
    use crate::kit::marked::plain;

    fn answers(right: usize) -> HeldOut {
        let mut found = HeldOut::default();
        (0..100).for_each(|one| found.add(2, &[1], &[usize::from(one < right)]));
        found
    }

    fn found(steps: usize, right: [usize; 4]) -> (Strength, String) {
        let mut run = Run::new(1, (Plan::default(), "".into()));
        run.hear(News::Begun(Begun { parameters: vec![1; 4] }));
        let rounds = (1..=steps).map(|step| vec![Step { step, loss: 1.0 }; 4]).collect();
        run.hear(News::Stepped { rounds, milliseconds: vec![1.0; 4], running: false });
        run.hear(News::Judged { states: vec![steps], found: right.map(answers).to_vec() });
        let found = finding(&run).expect("a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn intervals_apart_are_strong_and_others_too_close_to_call() {
        let text = "Transformer gets 96% of new examples right; without attention it is 31%.";
        assert_eq!(found(9, [31, 90, 95, 96]), (Strength::Strong, text.to_owned()));
        let text = "Transformer gets 40% of new examples right, without attention it is 31%: too close to call.";
        assert_eq!(found(9, [31, 20, 30, 40]), (Strength::Weak, text.to_owned()));
        // Wilson's intervals of 50 and 70 of 100 meet at 0.596 and 0.604.
        assert_eq!(
            [found(9, [50, 0, 0, 69]).0, found(9, [50, 0, 0, 70]).0],
            [Strength::Weak, Strength::Strong]
        );
        assert_eq!(found(0, [0; 4]).0, Strength::None);
    }
}
