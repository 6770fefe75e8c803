//! Scores of pieces and the best of them on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::tensor::{FloatTensor, IntTensor};
use burn_wgpu::{CubeBackend, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use crate::ranking::{RankingOps, stock_scores};

/// Tokens that one thread of `logits.wgsl` may score; each is a pipeline of its own.
const LOGIT_ROWS: [usize; 3] = [8, 4, 1];

/// Tokens of which each needs a pipeline of its own.
pub(crate) fn tile_sizes() -> impl Iterator<Item = usize> {
    LOGIT_ROWS.into_iter()
}

const RANKING: Kernel = Kernel {
    name: "ranking",
    source: include_str!("../../compute/ranking.wgsl"),
    includes: &[("row_sum", include_str!("../../common/row_sum.wgsl"))],
    workgroup: 64,
    rows: 1,
};

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
            source: include_str!("../../compute/logits.wgsl"),
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
