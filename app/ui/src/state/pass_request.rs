//! What is asked of the engine, as one value.

use protocol::{Beside, Input};
use text::predictions::Asking;
use text::wishes::Wish;

/// A forward pass, and those beside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PassRequest {
    /// What to encode.
    pub input: Input,
    /// What to send back.
    pub wishes: Vec<Wish>,
    /// Tokens to predict.
    pub asking: Asking,
    /// The inputs to compute beside it.
    pub beside: Vec<Beside>,
    /// Which state of the fine-tuned network it reads: the same question has another answer after
    /// every step.
    pub network: Option<usize>,
}
