//! What is put on top of the encoder, one task a file.

pub mod classifier;
pub mod mlm;
pub mod nsp;
pub mod pooler;
pub mod question;
