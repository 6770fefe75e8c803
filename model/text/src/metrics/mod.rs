//! How well predictions agree with labels.

mod bootstrap;
mod confusion;
mod f1;
mod interval;
mod paired;
mod regression;

pub use bootstrap::bootstrap;
pub use confusion::Confusion;
pub use f1::{F1, counted};
pub use interval::{Interval, wilson, wilson_of_share};
pub use paired::Difference;
pub use regression::Regression;
