//! The steps of a pass, and which file of `shaders/` computes each of them on WebGPU.

use protocol::KernelFamily;

use crate::kit::text::{Key, keys};

/// A step of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Token, position and segment embeddings, added and normalised.
    Embedding,
    /// Queries, keys and values of every head.
    Projections,
    /// Scores, softmax, weighted sum of the values.
    Attention,
    /// The linear map behind the heads, with the residual.
    AttentionOutput,
    /// LayerNorm after a residual sum.
    LayerNorm,
    /// The feed-forward network, with the residual.
    FeedForward,
    /// Logits of the masked-LM head.
    Logits,
    /// The most probable pieces.
    Ranking,
    /// Means that stand for many values in a picture.
    BlockMean,
}

impl Step {
    /// Every step, in the order in which the data flows.
    pub const ALL: [Self; 9] = [
        Self::Embedding,
        Self::Projections,
        Self::Attention,
        Self::AttentionOutput,
        Self::LayerNorm,
        Self::FeedForward,
        Self::Logits,
        Self::Ranking,
        Self::BlockMean,
    ];

    /// What the step does, in words.
    pub fn about(self) -> Key {
        match self {
            Self::Embedding => keys::step_embedding,
            Self::Projections => keys::step_projections,
            Self::Attention => keys::step_attention,
            Self::AttentionOutput => keys::step_attention_output,
            Self::LayerNorm => keys::step_layer_norm,
            Self::FeedForward => keys::step_feed_forward,
            Self::Logits => keys::step_logits,
            Self::Ranking => keys::step_ranking,
            Self::BlockMean => keys::step_block_mean,
        }
    }

    /// The file that computes the step, as a path below `shaders/`. burn's stock operations, which
    /// only measurements run, have no file there: the one that runs everywhere stands for them.
    pub fn file(self, family: KernelFamily) -> &'static str {
        let quads = family == KernelFamily::Quads;
        match self {
            Self::Embedding => "compute/embedding.wgsl",
            Self::Attention if quads => "compute/attention_quads.wgsl",
            Self::Attention => "compute/attention_tiles.wgsl",
            Self::Projections | Self::AttentionOutput | Self::FeedForward if quads => {
                "compute/linear_quads.wgsl"
            }
            Self::Projections | Self::AttentionOutput | Self::FeedForward => {
                "compute/linear_tiles.wgsl"
            }
            Self::LayerNorm => "compute/layer_norm.wgsl",
            Self::Logits => "compute/logits.wgsl",
            Self::Ranking => "compute/ranking.wgsl",
            Self::BlockMean => "compute/block_mean.wgsl",
        }
    }
}

/// The last part of a path.
pub fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn the_steps_of_both_families_name_every_file_that_there_is() {
        let folder = Path::new("../../shaders/compute");
        let there: BTreeSet<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| format!("compute/{}", entry.unwrap().file_name().to_string_lossy()))
            .collect();
        let families = [KernelFamily::Quads, KernelFamily::Workgroups];
        let named: BTreeSet<String> = families
            .into_iter()
            .flat_map(|family| Step::ALL.map(|step| step.file(family).to_owned()))
            .collect();
        assert_eq!(named, there);
    }
}
