//! How the large picture is filtered.

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};

/// What the large picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// The chosen head.
    #[default]
    Head,
    /// The mean over the heads of the chosen layer.
    Layer,
    /// The mean over all heads of all layers.
    All,
    /// Attention rollout up to the chosen layer (Abnar & Zuidema 2020).
    Rollout,
}

/// Which part of a pair's matrix is shown: queries of one sentence, keys of one sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// The whole matrix.
    #[default]
    Whole,
    /// Queries in A, keys in A.
    AToA,
    /// Queries in A, keys in B.
    AToB,
    /// Queries in B, keys in A.
    BToA,
    /// Queries in B, keys in B.
    BToB,
}

/// How the large picture is filtered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Controls {
    /// What it shows.
    pub aspect: Aspect,
    /// Leave `[CLS]` out.
    pub hide_cls: bool,
    /// Leave `[SEP]` out.
    pub hide_sep: bool,
    /// Dim the heads that put more than half of their attention on `[CLS]` and `[SEP]`.
    pub dim: bool,
    /// Show words instead of pieces.
    pub words: bool,
    /// Values below so many thousandths are not drawn.
    pub threshold: u16,
    /// Which block of a pair.
    pub block: Block,
}

impl Fields for Controls {
    fn fits(&self) -> bool {
        self.threshold <= 1000
    }
}
