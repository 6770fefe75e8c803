//! Sentences as vectors: the list, what is known of it, and what that tells.

pub mod bank;
pub mod chosen;
pub mod finding;
pub mod finding_pairs;
pub mod found;
pub mod list;
pub mod measured;
pub mod request;
pub mod tries;
