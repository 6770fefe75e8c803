//! What of the list is near, as a headline.

use super::found::Neighbour;
use crate::kit::format::fixed;
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// By so much the nearest one leads where no other is as near.
const LEAD: f64 = 0.1;
/// What has less is not near.
const NEAR: f64 = 0.5;
/// Letters of a sentence that a headline names.
const NAMED: usize = 34;

/// A cosine as bars and headline have it.
pub fn cosine(value: f32) -> String {
    fixed(value.into(), 2)
}

/// What the nearest sentences say; `before` is how strong the last finding was.
pub fn finding(found: &[Neighbour], before: Option<Strength>) -> Option<Finding> {
    let first = found.first()?;
    let second = found.get(1);
    let lead = second.map_or(f64::INFINITY, |second| f64::from(first.cosine - second.cosine));
    let strength = strength(first.cosine.into(), lead, before);
    let (name, said) = (value(&short(&first.text, NAMED)), value(&cosine(first.cosine)));
    let text = match (strength, second) {
        (Strength::None, _) => t!(sentences_nothing_near, cosine = said, name = name),
        (Strength::Weak, Some(second)) => t!(
            sentences_two_near,
            name = name,
            cosine = said,
            other = word(&short(&second.text, NAMED)),
            less = cosine(second.cosine)
        ),
        (_, Some(second)) => {
            t!(sentences_leads, name = name, cosine = said, less = cosine(second.cosine))
        }
        (_, None) => t!(sentences_only, name = name, cosine = said),
    };
    Some(Finding::new(strength, text))
}

fn strength(cosine: f64, lead: f64, before: Option<Strength>) -> Strength {
    let reached = |value: f64, border: f64, by: Strength| {
        let before =
            before.map(|before| if before >= by { Strength::Strong } else { Strength::None });
        Strength::of(value, [border; 2], before) == Strength::Strong
    };
    match () {
        () if !reached(cosine, NEAR, Strength::Weak) => Strength::None,
        () if reached(lead, LEAD, Strength::Strong) => Strength::Strong,
        () => Strength::Weak,
    }
}

/// The first `most` letters of a long sentence, without its full stop.
pub fn short(text: &str, most: usize) -> String {
    let text = text.trim_end_matches('.');
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text).trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn found(cosines: &[f32], before: Option<Strength>) -> (Strength, String) {
        let texts = ["Peel the ginger.", "The bridge was torn down.", "A third one."];
        let all = cosines.iter().zip(texts).enumerate();
        let neighbour = |(place, (cosine, text)): (usize, (&f32, &str))| Neighbour {
            place,
            text: text.to_owned(),
            cosine: *cosine,
        };
        let found = finding(&all.map(neighbour).collect::<Vec<_>>(), before).expect("a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn one_that_leads_by_a_tenth_is_the_nearest() {
        let text = "Nearest: Peel the ginger, cosine 0.81; the next has 0.70.";
        assert_eq!(found(&[0.81, 0.7], None), (Strength::Strong, text.to_owned()));
        let text = "Two are about as near: Peel the ginger, cosine 0.79, and The bridge was torn down, 0.70.";
        assert_eq!(found(&[0.79, 0.7], None), (Strength::Weak, text.to_owned()));
        assert_eq!(found(&[0.79, 0.7], Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(found(&[0.81, 0.7], Some(Strength::Weak)).0, Strength::Weak);
        let text = "Nearest: Peel the ginger, cosine 0.60.";
        assert_eq!(found(&[0.6], None), (Strength::Strong, text.to_owned()));
    }

    #[test]
    fn below_one_half_nothing_is_near() {
        let text = "Nothing in the list is near: cosine 0.49 at most, for Peel the ginger.";
        assert_eq!(found(&[0.49, 0.1], None), (Strength::None, text.to_owned()));
        assert_eq!(found(&[0.5, 0.1], None).0, Strength::Strong);
        assert_eq!(found(&[0.49, 0.45], Some(Strength::Weak)).0, Strength::Weak);
        assert_eq!(found(&[0.51, 0.1], Some(Strength::None)).0, Strength::None);
        assert_eq!(finding(&[], None), None);
    }
}
