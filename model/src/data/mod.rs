//! Labelled examples: reading them from tables, checking them, and telling what is wrong by line.

mod dataset;
mod fault;
mod near_duplicates;
mod reader;
mod table;
mod target;

pub use dataset::{Columns, Dataset, Example, Part, Task, Text};
pub use fault::DataFault;
pub use near_duplicates::{NearDuplicate, near_duplicates, similarity};
pub use table::{Format, Row, Table};
pub use target::{LabelledSpan, Target};
