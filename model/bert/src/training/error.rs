//! Why training cannot go on.

use thiserror::Error;

use crate::input::InputError;
use crate::trace::TraceError;

/// Why training cannot go on.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// An example does not fit the model.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The device failed.
    #[error(transparent)]
    Device(#[from] TraceError),
    /// The loss is no number any more; the weights are still those of before the step.
    #[error(
        "The loss is no longer a number: training has diverged. The weights of before this step are kept; try a lower learning rate."
    )]
    Diverged,
    /// What was recorded is of another network, or cut off.
    #[error("The recorded weights do not fit this network.")]
    Recorded,
    /// There is nothing to learn from.
    #[error("There are no examples to learn from.")]
    NoExamples,
    /// The head has no weights, and no layer may learn.
    #[error(
        "Nothing would learn: this head has no weights of its own. Let at least one layer learn."
    )]
    NothingLearns,
    /// An example has something else to be learned than the task.
    #[error("Example {number} has no label of this task.")]
    Misfit {
        /// The example, counted from 1.
        number: usize,
    },
    /// An example that there is not.
    #[error("There is no example {number}.")]
    NoSuchExample {
        /// The example, counted from 1.
        number: usize,
    },
    /// The task compares vectors of the last layer with the token table, which is narrower.
    #[error(
        "This model cannot learn hidden pieces: its token table has {width} features, its layers {hidden}."
    )]
    NarrowEmbeddings {
        /// Features of the token table.
        width: usize,
        /// Features of the layers.
        hidden: usize,
    },
    /// Vectors of frozen layers are still to be computed.
    #[error("The vectors of the layers that do not learn have not been computed yet.")]
    NotPrepared,
    /// Numbers that were computed elsewhere do not fit this run.
    #[error("Numbers came that belong to another run.")]
    OfAnother,
}
