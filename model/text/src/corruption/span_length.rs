//! The lengths of masked spans (Joshi et al. 2020, section 3.1).

use std::sync::LazyLock;

use super::draw::Draw;

/// The longest span, in words.
pub const LONGEST: usize = 10;

/// The parameter p of the geometric distribution.
pub const P: f64 = 0.2;

/// P(length <= l) for l = 0..=10; the last is 1.
///
/// Only additions, multiplications and divisions, which give the same bits on every machine; a
/// power function need not.
static CUMULATIVE: LazyLock<[f64; LONGEST + 1]> = LazyLock::new(|| {
    let mut survivors = [1.0; LONGEST + 1];
    for length in 1..=LONGEST {
        survivors[length] = survivors[length - 1] * (1.0 - P);
    }
    survivors.map(|survivor| (1.0 - survivor) / (1.0 - survivors[LONGEST]))
});

/// P(length <= l), for l in words: (1 - 0.8^l) / (1 - 0.8^10), 1 from 10 on.
pub fn cumulative(length: usize) -> f64 {
    CUMULATIVE.get(length).copied().unwrap_or(1.0)
}

/// P(length = l) = 0.2 0.8^(l-1) / (1 - 0.8^10) for l = 1..=10 words, 0 otherwise: the geometric
/// distribution without its tail, renormalised. (Its clipped form, min(l, 10), would have another
/// mean.)
pub fn probability(length: usize) -> f64 {
    length.checked_sub(1).map_or(0.0, |shorter| cumulative(length) - cumulative(shorter))
}

/// The mean length in words, sum over l of l P(l): 3.80.
pub fn mean() -> f64 {
    moment(1)
}

/// The variance of the length.
pub fn variance() -> f64 {
    moment(2) - mean() * mean()
}

fn moment(power: i32) -> f64 {
    (1..=LONGEST).map(|length| (length as f64).powi(power) * probability(length)).sum()
}

/// The length that a draw u yields: the l with P(length <= l - 1) <= u < P(length <= l).
pub(super) fn length_of(draw: Draw) -> usize {
    (1..LONGEST).find(|length| draw.share() < cumulative(*length)).unwrap_or(LONGEST)
}
