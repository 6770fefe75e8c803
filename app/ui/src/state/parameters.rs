//! How many parameters each place of the network has.

pub use text::parameters::*;
