//! Which name changes the result most, as a headline.

use crate::kit::format::brief;
use crate::kit::marked::{value, word};
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// A gradient that is so many times the next one is a strong finding.
const TIMES: f64 = 2.0;

/// What the gradients of the names show; `names` with the gradient of each, `result` what they are of.
pub fn finding(names: &[(String, f64)], result: &str) -> Option<Finding> {
    let mut ranked: Vec<&(String, f64)> = names.iter().collect();
    ranked.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    let (first, most) = ranked.first()?;
    let (first, said, result) = (word(first), value(&brief(*most)), word(result));
    if *most == 0.0 {
        return Some(Finding::new(Strength::None, t!(gradients_nothing, result = result)));
    }
    let Some((second, next)) = ranked.get(1) else {
        let text = t!(gradients_one_name, first = first, result = result, most = said);
        return Some(Finding::new(Strength::Strong, text));
    };
    let (strength, key) = match most.abs() >= TIMES * next.abs() {
        true => (Strength::Strong, keys::gradients_most),
        false => (Strength::Weak, keys::gradients_alike),
    };
    let (second, next) = (word(second), brief(*next));
    let text = key.with(&[
        ("first", &first),
        ("result", &result),
        ("most", &said),
        ("second", &second),
        ("next", &next),
    ]);
    Some(Finding::new(strength, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn found(gradients: &[(&str, f64)]) -> Option<(Strength, String)> {
        let names: Vec<_> =
            gradients.iter().map(|(name, one)| ((*name).to_owned(), *one)).collect();
        finding(&names, "L").map(|found| (found.strength, plain(&found.text)))
    }

    #[test]
    fn twice_the_next_gradient_is_a_finding() {
        let strong = found(&[("a", -2.0), ("c", 5.0), ("b", 2.5)]);
        let text = "c changes L most: its gradient is 5, b’s 2.5.";
        assert_eq!(strong, Some((Strength::Strong, text.to_owned())));
        let weak = found(&[("a", -4.9), ("c", 5.0), ("b", 1.0)]);
        let text = "c and a change L about equally: gradients 5 and −4.9.";
        assert_eq!(weak, Some((Strength::Weak, text.to_owned())));
    }

    #[test]
    fn one_name_and_no_change_say_so() {
        assert_eq!(found(&[("a", 3.0)]).map(|(strength, _)| strength), Some(Strength::Strong));
        let text = "No name changes L here: every gradient is 0.";
        assert_eq!(found(&[("a", 0.0), ("b", 0.0)]), Some((Strength::None, text.to_owned())));
        assert_eq!(found(&[]), None);
    }
}
