//! One head taken apart: the arithmetic that the page does itself, beside the engine's, so that
//! every number of the room "Heads" can be followed down to single products. Formulas: Vaswani et
//! al. 2017, equation 1 and section 3.2.2.

pub mod answers;
pub mod dot;
pub mod look;
pub mod mask;
pub mod output;
pub mod softmax;
pub mod spread;
pub mod undo;

#[cfg(test)]
pub mod fixture;

pub use look::Look;
pub use softmax::Softmax;
