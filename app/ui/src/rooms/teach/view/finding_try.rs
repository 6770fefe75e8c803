//! What the network says of the typed text, as a headline.

use text::training::Output;

use super::try_it::spoken;
use crate::kit::format::share;
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::rooms::teach::state::network::Applied;
use crate::rooms::teach::state::told::best;
use crate::t;

/// What a label has to have beyond an even share to be more than a toss.
const LEANS: f64 = 0.05;

/// What it says beside what it said before training; `before` is how strong the last finding was.
pub fn finding(applied: Option<&Applied>, before: Option<Strength>) -> Finding {
    let Some(applied) = applied else {
        return Finding::new(Strength::None, t!(teach_try_nobody));
    };
    let Output::Label { probabilities } = &applied.output else {
        // The other answers say it themselves.
        return Finding::new(Strength::Weak, spoken(applied));
    };
    let untrained = match &applied.untrained {
        Some(Output::Label { probabilities }) => Some(probabilities.as_slice()),
        _ => None,
    };
    of_label(&applied.labels, probabilities, untrained, before).unwrap_or_else(Finding::silent)
}

fn of_label(
    labels: &[String],
    now: &[f64],
    untrained: Option<&[f64]>,
    before: Option<Strength>,
) -> Option<Finding> {
    let name = |label: usize| labels.get(label).map_or("", String::as_str);
    let (first, most) = best(now)?;
    let even = 1.0 / now.len() as f64;
    let strength = Strength::of_share(most, [f64::midpoint(1.0, even), even + LEANS], before);
    let (label, said) = (value(name(first)), value(&share(most)));
    if strength == Strength::None {
        let mut others = now.to_vec();
        others[first] = f64::NEG_INFINITY;
        let (second, less) = best(&others)?;
        let (other, less) = (word(name(second)), share(less));
        let text = t!(teach_try_cannot, label = label, share = said, other = other, less = less);
        return Some(Finding::new(strength, text));
    }
    let Some((other, less)) = untrained.and_then(best) else {
        return Some(Finding::new(strength, t!(teach_try_alone, label = label, share = said)));
    };
    let (other, less) = (word(name(other)), share(less));
    let text = match strength {
        Strength::Strong => {
            t!(teach_try_says, label = label, share = said, other = other, less = less)
        }
        _ => t!(teach_try_leans, label = label, share = said, other = other, less = less),
    };
    Some(Finding::new(strength, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn found(now: f64, before: Option<Strength>) -> (Strength, String) {
        let labels = ["sincere", "sarcastic"].map(str::to_owned);
        let found = of_label(&labels, &[now, 1.0 - now], Some(&[0.48, 0.52]), before);
        let found = found.expect("a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn half_way_from_a_toss_to_sure_is_strong() {
        let text = "It says sincere, 75%; before training sarcastic, 52%.";
        assert_eq!(found(0.75, None), (Strength::Strong, text.to_owned()));
        let text = "It leans to sincere, 74%; before training sarcastic, 52%.";
        assert_eq!(found(0.74, None), (Strength::Weak, text.to_owned()));
        assert_eq!(found(0.55, None).0, Strength::Weak);
        let text = "It cannot decide: sincere has 54%, sarcastic 46%.";
        assert_eq!(found(0.54, None), (Strength::None, text.to_owned()));
        assert_eq!(found(0.73, Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(found(0.56, Some(Strength::None)).0, Strength::None);
    }

    #[test]
    fn a_network_that_was_opened_has_no_before_and_none_says_nothing() {
        let labels = ["a".to_owned(), "b".to_owned()];
        let alone = of_label(&labels, &[0.9, 0.1], None, None).expect("a finding");
        assert_eq!(plain(&alone.text), "It says a, 90%.");
        let none = finding(None, None);
        assert_eq!(
            (none.strength, &*none.text),
            (Strength::None, "No network has learned yet: start a run.")
        );
    }
}
