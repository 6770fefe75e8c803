//! What can be said of a fine-tuned network, by name.

use text::training::Score;

/// A number of a [`Score`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Mean loss of a decision, in nats; of numbers their mean squared error.
    Loss,
    /// Share of right decisions.
    Accuracy,
    /// F1 of entities and spans.
    F1,
    /// Mean over the labels of their F1.
    MacroF1,
    /// Pearson's correlation.
    Pearson,
    /// Spearman's rank correlation.
    Spearman,
    /// The measure of the task, whichever that is: see [`Score::measure`].
    Measure,
}

impl Metric {
    /// Their names.
    pub const NAMES: [(&str, Self); 7] = [
        ("loss", Self::Loss),
        ("accuracy", Self::Accuracy),
        ("f1", Self::F1),
        ("macro f1", Self::MacroF1),
        ("pearson", Self::Pearson),
        ("spearman", Self::Spearman),
        ("measure", Self::Measure),
    ];

    /// The number; `None` where the task has no such measure.
    pub fn of(self, score: &Score) -> Option<f64> {
        match self {
            Self::Loss => Some(score.loss),
            Self::Accuracy => (score.total > 0).then(|| score.right as f64 / score.total as f64),
            Self::F1 => score.f1.map(|f1| f1.f1()),
            Self::MacroF1 => score.confusion.as_ref()?.macro_f1(),
            Self::Pearson => score.regression?.pearson,
            Self::Spearman => score.regression?.spearman,
            Self::Measure => Some(score.measure()),
        }
    }
}
