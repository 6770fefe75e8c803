//! Where attention goes: mean probability mass on chosen keys (Clark et al. 2019, section 3).

use super::matrix::Attention;

/// A mean over queries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// The mean.
    pub value: f32,
    /// How many rows (queries) it was taken over.
    pub rows: usize,
}

impl Measure {
    /// The mean of some values; `None` if there are none.
    pub(super) fn mean(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let (mut sum, mut rows) = (0.0, 0_usize);
        for value in values {
            sum += value;
            rows += 1;
        }
        (rows > 0).then(|| Self { value: (sum / rows as f64) as f32, rows })
    }
}

/// Mean mass on the previous token: mean of a[i, i-1] over the rows i >= 1. `None` for one token.
pub fn on_previous(attention: Attention<'_>) -> Option<Measure> {
    let mass = |query: usize| f64::from(attention.at(query, query - 1));
    Measure::mean((1..attention.tokens()).map(mass))
}

/// Mean mass on the next token: mean of a[i, i+1] over all rows but the last.
pub fn on_next(attention: Attention<'_>) -> Option<Measure> {
    let mass = |query: usize| f64::from(attention.at(query - 1, query));
    Measure::mean((1..attention.tokens()).map(mass))
}

/// Mean mass on the token itself: mean of a[i, i] over all rows.
pub fn on_same(attention: Attention<'_>) -> Option<Measure> {
    Measure::mean((0..attention.tokens()).map(|query| f64::from(attention.at(query, query))))
}

/// Mean mass on some keys together, over all rows. `None` if there are no keys.
pub fn on_keys(attention: Attention<'_>, keys: &[usize]) -> Option<Measure> {
    if keys.is_empty() {
        return None;
    }
    let queries: Vec<usize> = (0..attention.tokens()).collect();
    between(attention, &queries, keys)
}

/// Mean mass that some queries pay to some keys together. `None` if there are no queries; 0 if
/// there are no keys.
pub fn between(attention: Attention<'_>, queries: &[usize], keys: &[usize]) -> Option<Measure> {
    let mass =
        |query: &usize| keys.iter().map(|key| f64::from(attention.at(*query, *key))).sum::<f64>();
    Measure::mean(queries.iter().map(mass))
}
