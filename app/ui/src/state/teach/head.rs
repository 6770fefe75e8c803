//! How many parameters the head of a task has.

use model::data::Task;
use model::training::{Decoding, Plan, SpanSummary};

/// Features of the span networks.
const FEATURES: usize = 128;

/// Places of a hidden span.
const PLACES: usize = 20;

/// Parameters of a head over vectors of `hidden` features that tells `labels` labels apart, or
/// `vocabulary` pieces.
///
/// A layer from a to b features has b (a + 1). A text or pair: the pooler, d (d + 1), and n (d + 1).
/// Words: n (d + 1), and n² + 2 n transitions in a conditional random field. Spans: both boundary
/// networks and the network over [s; e; g], 128 features each. Questions: 2 (d + 1).
/// Hidden spans: 20 places, a layer from 3 d and one from d features to d, two LayerNorms, and a
/// bias for each piece.
pub fn parameters(
    task: Task,
    hidden: usize,
    vocabulary: usize,
    labels: usize,
    plan: &Plan,
) -> usize {
    let layer = |from: usize, to: usize| to * (from + 1);
    match task {
        Task::Sequence | Task::Pair => layer(hidden, hidden) + layer(hidden, labels),
        Task::Words | Task::Entities => {
            let field = labels * labels + 2 * labels;
            layer(hidden, labels) + if plan.decoding == Decoding::Crf { field } else { 0 }
        }
        Task::Spans => {
            let attention =
                if plan.summary == SpanSummary::Attention { layer(hidden, 1) } else { 0 };
            2 * layer(hidden, FEATURES)
                + layer(2 * FEATURES + hidden, FEATURES)
                + layer(FEATURES, labels)
                + attention
        }
        Task::Question => layer(hidden, 2),
        Task::Boundary => {
            let layers = layer(3 * hidden, hidden) + layer(hidden, hidden);
            PLACES * hidden + layers + 4 * hidden + vocabulary
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_heads_by_hand() {
        let plan = Plan::default();
        let crf = Plan { decoding: Decoding::Crf, ..plan };
        // d = 2, n = 3.
        assert_eq!(parameters(Task::Sequence, 2, 10, 3, &plan), 6 + 9);
        assert_eq!(parameters(Task::Words, 2, 10, 3, &plan), 9);
        assert_eq!(parameters(Task::Entities, 2, 10, 3, &crf), 9 + 9 + 6);
        assert_eq!(parameters(Task::Question, 2, 10, 0, &plan), 6);
        assert_eq!(parameters(Task::Boundary, 2, 10, 0, &plan), 40 + 14 + 6 + 8 + 10);
        let spans = 2 * 128 * 3 + 128 * 259 + 3 * 129;
        assert_eq!(parameters(Task::Spans, 2, 10, 3, &plan), spans);
        let attention = Plan { summary: SpanSummary::Attention, ..plan };
        assert_eq!(parameters(Task::Spans, 2, 10, 3, &attention), spans + 3);
    }
}
