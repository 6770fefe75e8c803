//! What is put on top of the encoder, one task a file.

pub mod boundary;
pub mod classifier;
pub mod cosine;
pub mod field;
pub(crate) mod fresh;
pub mod mlm;
pub mod nsp;
pub mod pooler;
pub mod question;
pub mod regression;
pub mod replaced;
pub mod sequence;
pub mod siamese;
pub mod span;
pub mod token;
