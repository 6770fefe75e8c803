//! Which of the three vectors of a piece is the longest, as a headline.

use super::parts::Parts;
use crate::kit::format::share;
use crate::kit::marked::{value, word};
use crate::kit::text::keys;
use crate::kit::vector::summary;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// A vector that has so much of the length is most of the piece: still more than half where the
/// headline holds on to it.
const MOST: [f64; 2] = [0.53, 0.0];

/// The shares that the token, the position and the segment vector have of their lengths together, in
/// whole hundredths that add up to all.
pub fn shares(parts: &Parts) -> [f64; 3] {
    let length = |values: &[f32]| summary(values).map_or(0.0, |facts| facts.norm);
    let lengths = [&parts.token, &parts.position, &parts.segment].map(|values| length(values));
    let all: f64 = lengths.iter().sum();
    whole_hundredths(lengths.map(|length| if all > 0.0 { length / all } else { 0.0 }))
}

/// Rounded so that they still add up: those that lose most are rounded up.
fn whole_hundredths(shares: [f64; 3]) -> [f64; 3] {
    let mut hundredths = shares.map(|share| (100.0 * share).floor());
    let all = (100.0 * shares.iter().sum::<f64>()).round();
    let missing = (all - hundredths.iter().sum::<f64>()) as usize;
    let mut places = [0, 1, 2];
    let lost = |place: usize| (100.0 * shares[place]).fract();
    places.sort_by(|one, other| lost(*other).total_cmp(&lost(*one)));
    places.iter().take(missing).for_each(|place| hundredths[*place] += 1.0);
    hundredths.map(|hundredth| hundredth / 100.0)
}

/// What the shares say of a piece; `before` is how strong the last finding was.
pub fn finding(shares: [f64; 3], piece: &str, before: Option<Strength>) -> Finding {
    let names = [t!(input_part_token), t!(input_part_position), t!(input_part_segment)];
    let mut parts: Vec<(String, f64)> = names.into_iter().zip(shares).collect();
    parts.sort_by(|one, other| other.1.total_cmp(&one.1));
    let [(first, most), (second, more), (third, less)] = parts.as_slice() else {
        return Finding::new(Strength::None, String::new());
    };
    let (strength, key) = match Strength::of_share(*most, MOST, before) {
        Strength::Strong => (Strength::Strong, keys::input_mostly),
        Strength::Weak | Strength::None => (Strength::Weak, keys::input_shared),
    };
    let text = key.with(&[
        ("piece", &word(piece)),
        ("first", first),
        ("share", &value(&share(*most))),
        ("second", second),
        ("more", &share(*more)),
        ("third", third),
        ("less", &share(*less)),
    ]);
    Finding::new(strength, text)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::kit::marked::plain;

    fn found(shares: [f64; 3], before: Option<Strength>) -> (Strength, String) {
        let found = finding(shares, "snow", before);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn more_than_half_of_the_length_is_most_of_a_piece() {
        let text =
            "snow is mostly its token vector: 71% of the three lengths; position 20%, segment 9%.";
        assert_eq!(found([0.71, 0.2, 0.09], None), (Strength::Strong, text.to_owned()));
        assert_eq!(found([0.53, 0.27, 0.2], None).0, Strength::Strong);
        let text =
            "Three vectors share snow: position 52%, token 28%, segment 20% of the three lengths.";
        assert_eq!(found([0.28, 0.52, 0.2], None), (Strength::Weak, text.to_owned()));
        assert_eq!(found([0.54, 0.26, 0.2], Some(Strength::Weak)).0, Strength::Weak);
    }

    #[test]
    fn what_holds_on_is_still_more_than_half() {
        let after = |share| found([share, 0.3, 0.2], Some(Strength::Strong)).0;
        assert_eq!([after(0.51), after(0.5)], [Strength::Strong, Strength::Weak]);
    }

    #[test]
    fn rounded_shares_add_up() {
        assert_eq!(whole_hundredths([0.335, 0.335, 0.33]), [0.34, 0.33, 0.33]);
        assert_eq!(whole_hundredths([0.707, 0.196, 0.097]), [0.71, 0.19, 0.1]);
        assert_eq!(whole_hundredths([0.0; 3]), [0.0; 3]);
    }

    #[test]
    fn shares_are_those_of_the_lengths() {
        let vector = |values: [f32; 2]| Arc::new(values.to_vec());
        let zero = vector([0.0; 2]);
        let parts = Parts {
            token: vector([3.0, 4.0]),
            position: vector([0.0, 5.0]),
            segment: zero.clone(),
            sum: zero.clone(),
            answer: zero.clone(),
        };
        assert_eq!(shares(&parts), [0.5, 0.5, 0.0]);
        assert_eq!(shares(&Parts { token: zero.clone(), position: zero, ..parts }), [0.0; 3]);
    }
}
