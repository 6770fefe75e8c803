//! Many draws of one corruption, compared with theory.

mod compared;
mod expectation;
mod ratio;
mod report;
mod selection_law;
mod span_law;
mod span_report;
mod tally;

pub use compared::{Bar, ChiSquare, Compared, chi_square};
pub use report::{Report, Treatments};
pub use span_report::SpanReport;
pub use tally::ManyDraws;
