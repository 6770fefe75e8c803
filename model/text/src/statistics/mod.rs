//! Measures of attention matrices. All of them say over which rows they were taken; none of them
//! says what attention means (Jain & Wallace 2019).

mod blocks;
mod entropy;
mod hide;
mod mass;
mod matrix;
mod mean;
mod pattern;
mod rollout;
mod words;

#[cfg(test)]
mod tests;

pub use blocks::{Block, Blocks, blocks};
pub use entropy::{Entropy, entropy, of_row};
pub use hide::{Shown, hide};
pub use mass::{Measure, between, on_keys, on_next, on_previous, on_same};
pub use matrix::{Attention, Matrix, StatisticsError};
pub use mean::{heads, mean};
pub use pattern::{
    ABOVE_UNIFORM, BROAD_THRESHOLD, Description, MASS_THRESHOLD, NamedPattern, Pattern, describe,
};
pub use rollout::rollout;
pub use words::{MergedWords, merge_words};
