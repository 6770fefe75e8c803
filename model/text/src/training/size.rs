//! How many parameters a head has.

use super::hidden::LONGEST_HIDDEN;
use super::plan::{Decoding, Plan, SpanSummary};
use crate::config::BertConfig;
use crate::data::Task;

/// Features of the boundaries of a span, and inside the network that labels it.
pub const SPAN_FEATURES: usize = 128;

/// Parameters of the head of a task, by the formulas of its sizes; all of them learn.
pub fn head_parameters(task: Task, labels: usize, plan: &Plan, config: &BertConfig) -> usize {
    let hidden = config.hidden_size;
    let linear = |inputs: usize, outputs: usize| (inputs + 1) * outputs;
    match task {
        Task::Sequence | Task::MultiLabel | Task::Pair => {
            linear(hidden, hidden) + linear(hidden, labels)
        }
        Task::Regression => linear(hidden, hidden) + linear(hidden, 1),
        Task::Siamese => linear(3 * hidden, labels),
        Task::Similarity => 0,
        Task::Words | Task::Entities => {
            let transitions = match plan.decoding {
                Decoding::Greedy => 0,
                Decoding::Crf => labels * labels + 2 * labels,
            };
            linear(hidden, labels) + transitions
        }
        Task::Spans => {
            let attention = match plan.summary {
                SpanSummary::Mean => 0,
                SpanSummary::Attention => linear(hidden, 1),
            };
            2 * linear(hidden, SPAN_FEATURES)
                + attention
                + linear(2 * SPAN_FEATURES + hidden, SPAN_FEATURES)
                + linear(SPAN_FEATURES, labels)
        }
        Task::Question => linear(hidden, 2),
        Task::Boundary => {
            let norms = 2 * 2 * hidden;
            let places = LONGEST_HIDDEN * hidden;
            places + linear(3 * hidden, hidden) + linear(hidden, hidden) + norms + config.vocab_size
        }
    }
}
