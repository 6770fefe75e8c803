//! Scores of every piece of a vocabulary, and the best of them: the end of masked-language
//! modelling (Devlin et al. 2019, section 3.1), computed where the scores lie, so that they need
//! not be read back.

use burn::backend::tensor::{FloatTensor, IntTensor};
use burn::backend::{Dispatch, TensorMetadata, backend_extension};
use burn::tensor::{FloatDType, Int, Shape, Tensor};

use crate::matmul::MatmulOps;

/// Scores of pieces. Has no gradient: training uses a loss of its own.
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex)]
pub trait RankingOps: MatmulOps {
    /// `[tokens, features]`, `[pieces, features]` and `[pieces]` -> `[tokens, pieces]`.
    fn score_pieces(
        hidden: FloatTensor<Self>,
        table: FloatTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        stock_scores::<Self>(hidden, table, bias)
    }

    /// The same of a table in int8: `[pieces, features]` and what each row is multiplied with,
    /// `[pieces]`.
    fn score_pieces_of_bytes(
        hidden: FloatTensor<Self>,
        rows: IntTensor<Self>,
        scales: FloatTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        stock_scores_of_bytes::<Self>(hidden, rows, scales, bias)
    }

    /// `[tokens, pieces]` and the piece asked for of each token -> the largest scores, their
    /// pieces, `[tokens, count]`, and a summary `[tokens, 4]`.
    fn rank_pieces(
        logits: FloatTensor<Self>,
        asked: IntTensor<Self>,
        count: usize,
    ) -> (FloatTensor<Self>, IntTensor<Self>, FloatTensor<Self>);
}

pub(crate) fn stock_scores<B: MatmulOps>(
    hidden: FloatTensor<B>,
    table: FloatTensor<B>,
    bias: FloatTensor<B>,
) -> FloatTensor<B> {
    let pieces = bias.shape()[0];
    let products = B::matmul(hidden, B::float_transpose(table));
    B::float_add(products, B::float_reshape(bias, Shape::from([1, pieces])))
}

pub(crate) fn stock_scores_of_bytes<B: MatmulOps>(
    hidden: FloatTensor<B>,
    rows: IntTensor<B>,
    scales: FloatTensor<B>,
    bias: FloatTensor<B>,
) -> FloatTensor<B> {
    let pieces = bias.shape()[0];
    let rows = B::int_into_float(rows, FloatDType::F32);
    let table = B::float_mul(rows, B::float_reshape(scales, Shape::from([pieces, 1])));
    stock_scores::<B>(hidden, table, bias)
}

/// The best pieces for some tokens.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The largest logits in falling order, `[tokens, count]`.
    pub logits: Tensor<2>,
    /// The pieces they belong to, `[tokens, count]`; of equal logits the smaller id first.
    pub ids: Tensor<2, Int>,
    /// `[tokens, 4]`: log of the sum of e^logit over all pieces; entropy of the distribution in
    /// nats; the logit of the piece asked for; how many logits are larger than that.
    pub summary: Tensor<2>,
}

/// hidden . table^T + bias.
///
/// # Shapes
/// - hidden `[tokens, features]`; `features` is a multiple of 4
/// - table `[pieces, features]`
/// - bias `[pieces]`
/// - output `[tokens, pieces]`
pub fn piece_scores(hidden: Tensor<2>, table: Tensor<2>, bias: Tensor<1>) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::score_pieces(
        hidden.into_dispatch(),
        table.into_dispatch(),
        bias.into_dispatch(),
    ))
}

/// hidden . (scales rows)^T + bias, of a table in int8.
///
/// # Shapes
/// - hidden `[tokens, features]`
/// - rows `[pieces, features]`, 8-bit integers
/// - scales and bias `[pieces]`
/// - output `[tokens, pieces]`
pub fn piece_scores_of_bytes(
    hidden: Tensor<2>,
    rows: Tensor<2, Int>,
    scales: Tensor<1>,
    bias: Tensor<1>,
) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::score_pieces_of_bytes(
        hidden.into_dispatch(),
        rows.into_dispatch(),
        scales.into_dispatch(),
        bias.into_dispatch(),
    ))
}

/// The `count` best pieces of every token, and where the piece asked for stands.
///
/// # Shapes
/// - logits `[tokens, pieces]`; at least `count` pieces
/// - asked `[tokens]`, a piece for each token
pub fn ranking(logits: Tensor<2>, asked: Tensor<1, Int>, count: usize) -> Ranking {
    let (logits, ids, summary) =
        Dispatch::rank_pieces(logits.into_dispatch(), asked.into_dispatch(), count);
    Ranking {
        logits: Tensor::from_dispatch(logits),
        ids: Tensor::from_dispatch(ids),
        summary: Tensor::from_dispatch(summary),
    }
}
