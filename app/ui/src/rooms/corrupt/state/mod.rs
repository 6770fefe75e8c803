//! Edited pieces, sentences compared, and the span boundary objective.

pub mod boundary;
pub mod comparing;
pub mod contrast;
pub mod corrupting;
