//! What the sentences of the list have in common, as headlines.

use super::finding::{cosine, short};
use crate::kit::format::count;
use crate::kit::marked::{value, word};
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// A pair with such a cosine says nearly the same, and something alike.
const ALIKE: [f64; 2] = [0.8, 0.5];
/// Letters of each sentence of a pair that a headline names.
const NAMED: usize = 20;

/// Two sentences with their cosine.
pub type Pair = (String, String, f32);

/// The most alike of all pairs beside `mean`, the cosine of any two; `before` is how strong the last
/// finding was.
pub fn most_alike(pair: &Pair, mean: f64, before: Option<Strength>) -> Finding {
    let strength = Strength::of(pair.2.into(), ALIKE, before);
    let key = match strength {
        Strength::None => keys::sentences_pair_hardly,
        Strength::Strong | Strength::Weak => keys::sentences_pair,
    };
    let [one, other] = named(pair);
    let (best, mean) = (value(&cosine(pair.2)), cosine(mean as f32));
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("one", &one), ("other", &other), ("cosine", &best), ("mean", &mean)];
    Finding::new(strength, key.with(&values))
}

/// How many of the pairs are as alike as `least`, at most `most` of them known.
pub fn alike(pairs: &[Pair], least: f32, most: usize) -> Finding {
    let least = cosine(least);
    let Some(first) = pairs.first() else {
        return Finding::new(Strength::None, t!(sentences_pairs_none, least = least));
    };
    let [one, other] = named(first);
    let known = count(pairs.len().min(most) as u64);
    let known = if pairs.len() > most { t!(sentences_over, count = known) } else { known };
    let text = t!(
        sentences_pairs_alike,
        count = value(&known),
        least = least,
        one = one,
        other = other,
        cosine = cosine(first.2)
    );
    Finding::new(Strength::Strong, text)
}

fn named((one, other, _): &Pair) -> [String; 2] {
    [one, other].map(|text| word(&short(text, NAMED)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn pair(cosine: f32) -> Pair {
        ("He peels the ginger.".to_owned(), "She cuts ginger.".to_owned(), cosine)
    }

    #[test]
    fn the_most_alike_pair_stands_beside_any_two() {
        let said = |cosine, before| {
            let found = most_alike(&pair(cosine), 0.21, before);
            (found.strength, plain(&found.text))
        };
        let text =
            "Most alike: He peels the ginger and She cuts ginger, cosine 0.80; any two: 0.21.";
        assert_eq!(said(0.8, None), (Strength::Strong, text.to_owned()));
        assert_eq!(said(0.79, None).0, Strength::Weak);
        let text =
            "No two are near: He peels the ginger and She cuts ginger, cosine 0.49; any two: 0.21.";
        assert_eq!(said(0.49, None), (Strength::None, text.to_owned()));
        assert_eq!(said(0.79, Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(said(0.51, Some(Strength::None)).0, Strength::None);
    }

    #[test]
    fn pairs_are_counted_from_the_threshold_on() {
        let said = |pairs: &[Pair], most| {
            let found = alike(pairs, 0.7, most);
            (found.strength, plain(&found.text))
        };
        let text = "1 pair has cosine 0.70 or more: He peels the ginger and She cuts ginger, 0.93.";
        assert_eq!(said(&[pair(0.93)], 5), (Strength::Strong, text.to_owned()));
        let many = said(&[pair(0.93), pair(0.8)], 1).1;
        assert!(many.starts_with("over 1 pairs have cosine 0.70 or more: He peels"), "{many}");
        let text = "No pair of the list has cosine 0.70 or more.";
        assert_eq!(said(&[], 5), (Strength::None, text.to_owned()));
    }
}
