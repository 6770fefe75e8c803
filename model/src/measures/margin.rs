//! By how much a comparison holds.

use super::evaluate;
use super::expression::{Comparison, Expression};
use super::facts::Facts;
use super::unknown::Unknown;

/// The distance of the two sides of a comparison of numbers: positive where it holds, negative
/// where it does not. Zero of equal numbers that are to be equal; `None` of everything else, which
/// has no distance.
pub(super) fn margin<F: Facts + ?Sized>(
    expression: &Expression,
    facts: &F,
) -> Result<Option<f64>, Unknown> {
    let Expression::Comparison(comparison, sides) = expression else { return Ok(None) };
    let [left, right] = sides.as_ref();
    let (left, right) = (evaluate::value(left, facts)?, evaluate::value(right, facts)?);
    let (Some(left), Some(right)) = (left.number(), right.number()) else { return Ok(None) };
    Ok(Some(match comparison {
        Comparison::Less | Comparison::AtMost => right - left,
        Comparison::Greater | Comparison::AtLeast => left - right,
        Comparison::Equal => -(left - right).abs(),
        Comparison::Unequal => (left - right).abs(),
    }))
}
