//! Whether one meaning has larger cosines than two, as a headline.

use crate::kit::format::fixed;
use crate::kit::marked::{value, word as named};
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};

/// A difference of cosines that is clear, and one that is there.
const MORE: [f64; 2] = [0.1, 0.03];

/// A mean cosine as picture and headline have it.
pub fn cosine(mean: f64) -> String {
    fixed(mean, 2)
}

/// The mean cosine of two of one meaning, and of two with different ones, at a place of the network;
/// `before` is how strong the last finding was.
pub fn finding(
    [same, other]: [f64; 2],
    word: &str,
    place: &str,
    before: Option<Strength>,
) -> Finding {
    let strength = Strength::of(same - other, MORE, before);
    let key = match strength {
        Strength::Strong => keys::context_cosines_apart,
        Strength::Weak => keys::context_cosines_hardly,
        Strength::None => keys::context_cosines_not,
    };
    let (word, same, other) = (named(word), value(&cosine(same)), cosine(other));
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("place", &place), ("word", &word), ("same", &same), ("other", &other)];
    Finding::new(strength, key.with(&values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn said(same: f64, before: Option<Strength>) -> (Strength, String) {
        let found = finding([same, 0.4], "palm", "After layer 5", before);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn a_tenth_is_clear_and_three_hundredths_are_there() {
        let text = "After layer 5, one meaning of palm has cosine 0.50, two meanings 0.40.";
        assert_eq!(said(0.5, None), (Strength::Strong, text.to_owned()));
        let text =
            "After layer 5, one meaning of palm is hardly nearer than two: cosine 0.49, not 0.40.";
        assert_eq!(said(0.49, None), (Strength::Weak, text.to_owned()));
        let text =
            "After layer 5, one meaning of palm is no nearer than two: cosine 0.42, and 0.40.";
        assert_eq!(said(0.42, None), (Strength::None, text.to_owned()));
        assert_eq!(said(0.43, None).0, Strength::Weak);
        assert_eq!(said(0.49, Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(said(0.44, Some(Strength::None)).0, Strength::None);
    }
}
