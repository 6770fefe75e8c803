//! Whether one number of a vector stands out, as a headline.

use text::vectors::angle::norm;

use crate::kit::format::{fixed, signed};
use crate::kit::marked::{value, word};
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};

/// A number that is such a share of the vector's length stands out, and a little.
const BORDERS: [f64; 2] = [0.5, 0.25];

/// What the vector of the open box shows: `name` of the box, `piece` whose it is.
pub fn finding(
    name: &str,
    piece: &str,
    values: &[f32],
    before: Option<Strength>,
) -> Option<Finding> {
    let length = norm(values);
    let most = values.iter().copied().max_by(|a, b| a.abs().total_cmp(&b.abs()))?;
    let strength =
        Strength::of(f64::from(most.abs()) / length.max(f64::MIN_POSITIVE), BORDERS, before);
    let key = match strength {
        Strength::Strong => keys::block_one_number,
        Strength::Weak => keys::block_one_number_partly,
        Strength::None => keys::block_no_number,
    };
    let (most, length) = (value(&signed(most)), fixed(length, 3));
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("part", &name), ("word", &word(piece)), ("most", &most), ("length", &length)];
    Some(Finding::new(strength, key.with(&values)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    /// A vector of length 1 with one number that is larger than all others, and below zero.
    fn said(most: f32, before: Option<Strength>) -> (Strength, String) {
        let others = ((1.0 - most * most) / 100.0).sqrt();
        let values: Vec<f32> = [-most].into_iter().chain([others; 100]).collect();
        let found = finding("Input", "it", &values, before).expect("a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn half_of_the_length_stands_out() {
        let text = "Input of it: one number stands out, −0.5000, in a vector of length 1.000.";
        assert_eq!(said(0.5, None), (Strength::Strong, text.to_owned()));
        let text = "Input of it: one number is rather large, −0.4900, in a vector of length 1.000.";
        assert_eq!(said(0.49, None), (Strength::Weak, text.to_owned()));
        let text = "Input of it: no number stands out. The largest is −0.2400, the length 1.000.";
        assert_eq!(said(0.24, None), (Strength::None, text.to_owned()));
        assert_eq!(said(0.49, Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(said(0.51, Some(Strength::Weak)).0, Strength::Weak);
        assert_eq!(said(0.26, Some(Strength::None)).0, Strength::None);
    }

    #[test]
    fn nothing_is_said_of_no_numbers() {
        assert_eq!(finding("Input", "it", &[], None), None);
        let zeros = finding("Input", "it", &[0.0; 3], None).expect("a finding");
        assert_eq!(zeros.strength, Strength::None);
    }
}
