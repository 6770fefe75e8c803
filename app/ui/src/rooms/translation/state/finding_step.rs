//! Where a decoder looks for one token, as a headline.

use super::sign_or_end;
use super::translating::LookOf;
use crate::kit::format::fixed;
use crate::kit::marked::{value, word};
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// A token of the source with such a weight is what the decoder looks at, or looks at most.
const BORDERS: [f64; 2] = [0.5, 0.25];
/// The place of the weights among q, k, v, scores, weights, context.
const WEIGHTS: usize = 4;

/// A weight as table, sums and headline have it.
pub fn written(number: f32) -> String {
    fixed(number.into(), 2)
}

/// What is looked at most: its place in the source, and its weight.
pub fn most(look: &LookOf) -> Option<(usize, f32)> {
    let weights = look.parts.get(WEIGHTS)?.iter().copied().enumerate();
    weights.max_by(|one, other| one.1.total_cmp(&other.1))
}

/// What a look shows, of a network that learned `steps`; `before` is how strong the last finding was.
pub fn finding(
    look: &LookOf,
    source: &[String],
    steps: usize,
    before: Option<Strength>,
) -> Finding {
    let none = |text| Finding::new(Strength::None, text);
    if steps == 0 {
        return none(t!(translation_untrained));
    }
    let Some((place, weight)) = most(look) else { return none(t!(translation_no_look)) };
    let strength = Strength::of(weight.into(), BORDERS, before);
    let key = match strength {
        Strength::Strong => keys::translation_looks,
        Strength::Weak => keys::translation_looks_most,
        Strength::None => keys::translation_looks_around,
    };
    let text = key.with(&[
        ("token", &word(&sign_or_end(look.written.get(look.place)))),
        ("sign", &word(&sign_or_end(source.get(place)))),
        ("weight", &value(&written(weight))),
    ]);
    Finding::new(strength, text)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use text::translation::Architecture;

    use super::*;
    use crate::kit::marked::plain;

    fn look(weights: &[f32]) -> LookOf {
        let parts = [&[0.0], &[0.0], &[0.0], &[0.0], weights, &[0.0]];
        LookOf {
            text: String::new(),
            network: Architecture::DotProduct,
            written: vec!["4".to_owned()],
            place: 0,
            parts: parts.map(|part: &[f32]| Arc::new(part.to_vec())).to_vec(),
            forced: [vec![], vec![]],
        }
    }

    fn found(weights: &[f32], before: Option<Strength>) -> (Strength, String) {
        let source = ["four", "hundred"].map(str::to_owned);
        let found = finding(&look(weights), &source, 7, before);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn half_of_the_weight_is_where_it_looks() {
        let text = "To write 4, the decoder looks above all at four: weight 0.83.";
        assert_eq!(found(&[0.83, 0.1, 0.07], None), (Strength::Strong, text.to_owned()));
        let text = "To write 4, the decoder looks most at end, weight 0.40, but at others, too.";
        assert_eq!(found(&[0.3, 0.3, 0.4], None), (Strength::Weak, text.to_owned()));
        let text = "To write 4, the decoder looks at no token in particular: weight 0.24 at most.";
        assert_eq!(found(&[0.24, 0.2, 0.2], None), (Strength::None, text.to_owned()));
        let first = |weight| found(&[weight, 0.0], None).0;
        assert_eq!([first(0.5), first(0.499)], [Strength::Strong, Strength::Weak]);
        assert_eq!([first(0.25), first(0.249)], [Strength::Weak, Strength::None]);
    }

    #[test]
    fn a_case_is_left_only_two_points_past_its_border() {
        let after = |before, weight| found(&[weight, 0.0], Some(before)).0;
        assert_eq!(after(Strength::Strong, 0.481), Strength::Strong);
        assert_eq!(after(Strength::Strong, 0.479), Strength::Weak);
        assert_eq!(after(Strength::None, 0.269), Strength::None);
        assert_eq!(after(Strength::None, 0.271), Strength::Weak);
    }

    #[test]
    fn without_attention_or_steps_it_says_so() {
        let plain = LookOf { parts: vec![], ..look(&[]) };
        assert_eq!(finding(&plain, &[], 7, None).text, t!(translation_no_look));
        assert_eq!(finding(&look(&[1.0]), &[], 0, None).text, t!(translation_untrained));
        // Behind the last token that was written comes the end.
        let last = LookOf { place: 1, ..look(&[1.0]) };
        assert!(plain_text(&last).starts_with("To write end, "), "{}", plain_text(&last));
    }

    fn plain_text(look: &LookOf) -> String {
        plain(&finding(look, &["four".to_owned()], 7, None).text)
    }
}
