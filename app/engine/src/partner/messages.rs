//! What an engine orders of its partner, and what that replies. Orders are done in their order.

use serde::{Deserialize, Serialize};
use text::config::BertConfig;
use text::data::Dataset;
use text::tokenizer::Tokenizer;
use text::training::{Judged, Plan};

/// From the engine. Numbers come beside it, as its buffers.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "a few messages a second, each taken apart at once")]
pub enum Order {
    /// Make the same run ready. The files of the weights come with it, as handles. Answered by
    /// [`Reply::Ready`].
    Begin {
        /// The model's sizes.
        config: BertConfig,
        /// How it cuts texts.
        tokenizer: Tokenizer,
        /// What is learned.
        dataset: Dataset,
        /// How.
        plan: Plan,
    },
    /// Compute the frozen layers of a chunk of examples. Answered by [`Reply::Chunk`].
    Prepare {
        /// Which.
        chunk: usize,
    },
    /// Take a chunk that was computed elsewhere: one buffer.
    Take {
        /// Which.
        chunk: usize,
    },
    /// Draw the next batch and compute its second half. Answered by [`Reply::Gradients`].
    Step,
    /// Learn from the batch. Its first half comes with it, see [`super::exchange::Exchange`].
    Learn {
        /// The lengths of the gradients.
        lengths: Vec<usize>,
    },
    /// Judge these examples. Answered by [`Reply::Judged`].
    Judge {
        /// Indices of the trainer's examples.
        examples: Vec<usize>,
    },
    /// Go back to before the first step.
    Rewind,
    /// Load the layers of a model. The files of the weights come with it, as handles. Answered by
    /// [`Reply::Ready`].
    Load {
        /// The model's sizes.
        config: BertConfig,
    },
    /// Complete some rows: what a layer reads, and what its heads found, are two buffers. Answered by
    /// [`Reply::Rows`].
    Complete {
        /// The layer.
        layer: usize,
        /// How many rows.
        rows: usize,
    },
}

/// From the partner.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The run is ready but for its chunks, or the layers are.
    Ready,
    /// A chunk: one buffer.
    Chunk {
        /// Which.
        chunk: usize,
    },
    /// What the second half of the batch adds, see [`super::exchange::Exchange`].
    Gradients {
        /// The lengths of the gradients.
        lengths: Vec<usize>,
    },
    /// What it says of the examples; their vectors, one after the other, are one buffer.
    Judged {
        /// One an example.
        judged: Vec<Judged>,
    },
    /// It computes: the next word may take a while.
    Working,
    /// Rows that have passed a layer: its output and, but after the last, the next one's queries, keys
    /// and values, a buffer each.
    Rows,
}
