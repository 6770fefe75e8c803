//! Leaving tokens out of a picture.

use super::matrix::{Attention, Matrix, StatisticsError};

/// What is left of an attention matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Rows and columns of the shown tokens. *Not renormalised*: a row sums to less than 1 by what
    /// its query pays to hidden tokens.
    pub attention: Matrix,
    /// The tokens that are shown.
    pub tokens: Vec<usize>,
}

/// Drops the rows and columns of hidden tokens, as for `[CLS]` and `[SEP]`. Values stay what the
/// model computed.
///
/// # Errors
/// If `hidden` does not have one entry a token.
pub fn hide(attention: Attention<'_>, hidden: &[bool]) -> Result<Shown, StatisticsError> {
    attention.check_labels(hidden.len())?;
    let tokens: Vec<usize> = hidden
        .iter()
        .enumerate()
        .filter_map(|(token, hidden)| (!hidden).then_some(token))
        .collect();
    Ok(Shown { attention: select(attention, &tokens, &tokens), tokens })
}

/// Some rows and columns, in the order given.
pub(super) fn select(attention: Attention<'_>, queries: &[usize], keys: &[usize]) -> Matrix {
    let values = queries
        .iter()
        .flat_map(|query| keys.iter().map(move |key| attention.at(*query, *key)))
        .collect();
    Matrix { rows: queries.len(), columns: keys.len(), values }
}
