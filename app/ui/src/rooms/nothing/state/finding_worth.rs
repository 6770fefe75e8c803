//! What pretraining is worth, as a headline.

use protocol::pretraining::Compared;

use super::worth::Comparison;
use crate::kit::marked::value;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// The pretrained network beside the same one with random weights.
pub fn finding(comparison: &Comparison) -> Finding {
    let none = |text| Finding::new(Strength::None, text);
    let [pretrained, random] =
        [Compared::Pretrained, Compared::Random].map(|network| comparison.score(network));
    let difference = comparison.difference(Compared::Pretrained, Compared::Random);
    let (Some(pretrained), Some(random), Some(difference)) = (pretrained, random, difference)
    else {
        return match comparison.is_going() {
            true => none(t!(nothing_worth_going)),
            false => none(t!(nothing_worth_untried)),
        };
    };
    let of = |[right, all]: [usize; 2]| t!(nothing_of, right = right, all = all);
    let (with, without) = (value(&of(pretrained)), of(random));
    match (difference.may_be_chance(), difference.mean > 0.0) {
        (true, _) => {
            let text = t!(nothing_worth_close, pretrained = with, random = without);
            Finding::new(Strength::Weak, text)
        }
        (false, true) => {
            let text = t!(nothing_worth_helps, pretrained = with, random = without);
            Finding::new(Strength::Strong, text)
        }
        (false, false) => {
            let text = t!(nothing_worth_hurts, pretrained = with, random = without);
            Finding::new(Strength::Strong, text)
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::pretraining::Answer;

    use super::*;
    use crate::kit::marked::plain;

    /// After both networks got so many of a hundred right.
    fn found(pretrained: usize, random: usize) -> (Strength, String) {
        let mut comparison = Comparison::new(4, 100, "mini".to_owned());
        for (network, right) in [(Compared::Random, random), (Compared::Pretrained, pretrained)] {
            let right = (0..100).map(|review| review < right).collect();
            comparison.hear(Answer::Tuned { network, right, milliseconds: 5.0 });
        }
        let found = finding(&comparison);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn intervals_without_zero_say_that_it_helps_or_hurts() {
        let text = "Pretraining helps: 80 of 100 reviews right; with random weights 60 of 100.";
        assert_eq!(found(80, 60), (Strength::Strong, text.to_owned()));
        let text = "Pretraining hurts: 60 of 100 reviews right; with random weights 80 of 100.";
        assert_eq!(found(60, 80), (Strength::Strong, text.to_owned()));
        let text =
            "Pretrained 61 of 100 reviews right, with random weights 60 of 100: too close to call.";
        assert_eq!(found(61, 60), (Strength::Weak, text.to_owned()));
    }

    #[test]
    fn what_nobody_tried_is_said_to_be_open() {
        let said = |comparison: &Comparison| plain(&finding(comparison).text);
        let untried = "Nobody knows yet: fine-tune all three networks, and compare.";
        assert_eq!(said(&Comparison::default()), untried);
        let going = Comparison::new(4, 100, "mini".to_owned());
        assert_eq!(said(&going), "The networks are learning: nothing can be compared yet.");
    }
}
