//! What a step of training spends its time on.

/// The parts of a step, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The examples, padded, with the vectors of the frozen layers.
    Batch,
    /// From vectors to the loss.
    Forward,
    /// From the loss to the gradients.
    Backward,
    /// Norms of the gradients, read back with the loss.
    Norms,
    /// The optimiser.
    Update,
}
