//! Edited pieces, sentences compared, and the span boundary objective.

pub mod boundary;
pub mod chosen;
pub mod comparing;
pub mod contrast;
pub mod corrupting;
pub mod finding;
pub mod next_word;
pub mod one_hidden;
pub mod proposer;
pub mod replaced;
