//! Lessons: Markdown files that open beside the page, drive it, and measure what they claim.

pub mod property;
pub mod query;
mod state;
mod state_text;

pub use state::{State, StateError};
pub use state_text::state_of;

/// The sentence in the box when the page opens (16 pieces).
pub const DEFAULT_SENTENCE: &str = "The animal didn't cross the street because it was too tired.";
