//! By how much a comparison holds.

use super::evaluate;
use super::expression::{Comparison, Expression};
use super::facts::Facts;
use super::unknown::Unknown;

/// The distance of the two sides of a comparison of numbers: positive where it holds, negative
/// where it does not. `None` of everything else, equality included, which holds by nothing.
pub(super) fn margin<F: Facts + ?Sized>(
    expression: &Expression,
    facts: &F,
) -> Result<Option<f64>, Unknown> {
    let Expression::Comparison(comparison, sides) = expression else { return Ok(None) };
    let [left, right] = sides.as_ref();
    let (left, right) = (evaluate::value(left, facts)?, evaluate::value(right, facts)?);
    let (Some(left), Some(right)) = (left.number(), right.number()) else { return Ok(None) };
    Ok(match comparison {
        Comparison::Less | Comparison::AtMost => Some(right - left),
        Comparison::Greater | Comparison::AtLeast => Some(left - right),
        Comparison::Equal | Comparison::Unequal => None,
    })
}
