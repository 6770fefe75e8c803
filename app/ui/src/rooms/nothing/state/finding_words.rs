//! Which pieces have vectors of the same direction, as a headline.

use super::map::Vectors;
use crate::kit::format::fixed;
use crate::kit::marked::{value, word};
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};

/// A cosine from which on two pieces are near, and rather near.
const NEAR: [f64; 2] = [0.5, 0.3];

/// A cosine as table and headline have it.
pub fn cosine(value: f64) -> String {
    fixed(value, 2)
}

/// The two nearest pieces beside any two; `before` is how strong the last finding was.
pub fn finding(vectors: &Vectors, before: Option<Strength>) -> Option<Finding> {
    let (one, other, most) = vectors.nearest()?;
    Some(of([one, other], most.into(), vectors.mean_cosine()?, before))
}

fn of([one, other]: [&str; 2], most: f64, mean: f64, before: Option<Strength>) -> Finding {
    let strength = Strength::of(most, NEAR, before);
    let key = match strength {
        Strength::Strong => keys::nothing_pair_near,
        Strength::Weak => keys::nothing_pair_rather,
        Strength::None => keys::nothing_pair_not,
    };
    let (one, other, most) = (word(one), word(other), value(&cosine(most)));
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("one", &one), ("other", &other), ("cosine", &most), ("mean", &cosine(mean))];
    Finding::new(strength, key.with(&values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    #[test]
    fn two_pieces_are_near_rather_near_or_not() {
        let said = |most, before| {
            let found = of(["he", "she"], most, 0.02, before);
            (found.strength, plain(&found.text))
        };
        let text = "he and she have learned to be near: cosine 0.50; any two: 0.02.";
        assert_eq!(said(0.5, None), (Strength::Strong, text.to_owned()));
        let text = "he and she are nearest, but not very near: cosine 0.49; any two: 0.02.";
        assert_eq!(said(0.49, None), (Strength::Weak, text.to_owned()));
        let text = "No two pieces are near yet: he and she, cosine 0.29; any two: 0.02.";
        assert_eq!(said(0.29, None), (Strength::None, text.to_owned()));
        assert_eq!(said(0.49, Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(said(0.31, Some(Strength::None)).0, Strength::None);
    }

    #[test]
    fn one_piece_is_near_nothing() {
        assert_eq!(finding(&Vectors::new(vec!["he".to_owned()], &[1.0]), None), None);
    }
}
