//! Saving pictures and numbers.

pub mod csv;
pub mod save;
