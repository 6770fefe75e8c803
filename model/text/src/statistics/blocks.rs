//! The four blocks of a pair: attention within and between two sentences.

use super::hide::select;
use super::mass::{Measure, between};
use super::matrix::{Attention, Matrix, StatisticsError};

/// Attention from one sentence to one sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The queries, by their positions in the input.
    pub queries: Vec<usize>,
    /// The keys, by their positions in the input.
    pub keys: Vec<usize>,
    /// The block itself, `[queries, keys]`, not renormalised.
    pub attention: Matrix,
    /// Mean mass that a query of the one sentence pays to the keys of the other, over all of its
    /// queries; `None` without queries.
    pub mass: Option<Measure>,
}

/// The blocks of a pair. For each sentence, the masses to A and to B sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks {
    /// From A to A.
    pub a_to_a: Block,
    /// From A to B.
    pub a_to_b: Block,
    /// From B to A.
    pub b_to_a: Block,
    /// From B to B.
    pub b_to_b: Block,
}

/// Cuts attention into blocks. `sentences` says of each token to which sentence it belongs: 0 is A,
/// anything else B. An encoding's segments count `[CLS]` and the first `[SEP]` to A.
///
/// # Errors
/// If `sentences` does not have one entry a token.
pub fn blocks(attention: Attention<'_>, sentences: &[u8]) -> Result<Blocks, StatisticsError> {
    attention.check_labels(sentences.len())?;
    let (a, b): (Vec<usize>, Vec<usize>) =
        (0..sentences.len()).partition(|token| sentences.get(*token) == Some(&0));
    let block = |queries: &[usize], keys: &[usize]| Block {
        queries: queries.to_vec(),
        keys: keys.to_vec(),
        attention: select(attention, queries, keys),
        mass: between(attention, queries, keys),
    };
    Ok(Blocks {
        a_to_a: block(&a, &a),
        a_to_b: block(&a, &b),
        b_to_a: block(&b, &a),
        b_to_b: block(&b, &b),
    })
}
