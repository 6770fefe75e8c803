//! Scores of every piece of a vocabulary, and the best of them: the end of masked-language
//! modelling (Devlin et al. 2019, section 3.1), computed where the scores lie, so that they need
//! not be read back.

use burn::backend::tensor::{FloatTensor, IntTensor};
use burn::backend::{Backend, Dispatch, TensorMetadata, backend_extension};
use burn::tensor::{Int, Shape, Tensor};
use burn_wgpu::{CubeBackend, into_contiguous};

use crate::family::Family;
use crate::launch::{Kernel, Output};

/// Tokens that one thread of `logits.wgsl` may score; each is a pipeline of its own.
const LOGIT_ROWS: [usize; 3] = [8, 4, 1];

/// Tokens of which each needs a pipeline of its own.
pub(crate) fn tile_sizes() -> impl Iterator<Item = usize> {
    LOGIT_ROWS.into_iter()
}

const RANKING: Kernel = Kernel {
    name: "ranking",
    source: include_str!("../compute/ranking.wgsl"),
    includes: &[("row_sum", include_str!("../common/row_sum.wgsl"))],
    workgroup: 64,
    rows: 1,
};

/// Scores of pieces. Has no gradient: training uses a loss of its own.
#[backend_extension(Cube, Flex)]
pub trait RankingOps: Backend {
    /// `[tokens, features]`, `[pieces, features]` and `[pieces]` -> `[tokens, pieces]`.
    fn score_pieces(
        hidden: FloatTensor<Self>,
        table: FloatTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        stock_scores::<Self>(hidden, table, bias)
    }

    /// `[tokens, pieces]` and the piece asked for of each token -> the largest scores, their
    /// pieces, `[tokens, count]`, and a summary `[tokens, 4]`.
    fn rank_pieces(
        logits: FloatTensor<Self>,
        asked: IntTensor<Self>,
        count: usize,
    ) -> (FloatTensor<Self>, IntTensor<Self>, FloatTensor<Self>);
}

fn stock_scores<B: Backend>(
    hidden: FloatTensor<B>,
    table: FloatTensor<B>,
    bias: FloatTensor<B>,
) -> FloatTensor<B> {
    let pieces = bias.shape()[0];
    let products = B::float_matmul(hidden, B::float_transpose(table));
    B::float_add(products, B::float_reshape(bias, Shape::from([1, pieces])))
}

impl RankingOps for CubeBackend {
    fn score_pieces(
        hidden: FloatTensor<Self>,
        table: FloatTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        if Family::is_stock() {
            return stock_scores::<Self>(hidden, table, bias);
        }
        let (tokens, features, pieces) = (hidden.shape()[0], hidden.shape()[1], bias.shape()[0]);
        let [hidden, table, bias] = [hidden, table, bias].map(into_contiguous);
        let rows = LOGIT_ROWS.into_iter().find(|rows| *rows <= tokens).unwrap_or(1);
        let kernel = Kernel {
            name: "logits",
            source: include_str!("../compute/logits.wgsl"),
            includes: &[],
            workgroup: 64,
            rows,
        };
        let [logits] = kernel.run(
            &hidden,
            &[Some(&table), Some(&bias)],
            [Output::floats([tokens, pieces])],
            tokens.div_ceil(rows) * pieces,
            &[tokens as u32, features as u32, pieces as u32],
        );
        logits
    }

    fn rank_pieces(
        logits: FloatTensor<Self>,
        asked: IntTensor<Self>,
        count: usize,
    ) -> (FloatTensor<Self>, IntTensor<Self>, FloatTensor<Self>) {
        let (tokens, pieces) = (logits.shape()[0], logits.shape()[1]);
        let [logits, asked] = [logits, asked].map(into_contiguous);
        let [values, ids, summary] = RANKING.run(
            &logits,
            &[Some(&asked)],
            [
                Output::floats([tokens, count]),
                Output::integers([tokens, count]),
                Output::floats([tokens, 4]),
            ],
            tokens * RANKING.workgroup as usize,
            &[tokens as u32, pieces as u32, count as u32],
        );
        (values, ids, summary)
    }
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
