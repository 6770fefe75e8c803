//! Vectors of words and sentences: how they are read from the layers, and how they compare.

pub mod angle;
pub mod feature;
pub mod linear;
pub mod neighbours;
pub mod plane;
pub mod pooling;
pub mod senses;
pub mod sentence_model;
