//! Labelled examples: reading them from tables, checking them, and telling what is wrong by line.

mod balance;
mod dataset;
mod fault;
mod labels;
mod near_duplicates;
mod quotes;
mod reader;
mod split;
mod table;
mod target;

pub use balance::Balance;
pub use dataset::{Columns, Dataset, Example, Part, Task, Text};
pub use fault::DataFault;
pub use labels::{LONGEST_LABEL, MOST_LABELS};
pub use near_duplicates::{NearDuplicate, near_duplicates, similarity};
pub use table::{Cut, Format, MOST_CHARACTERS, MOST_COLUMNS, Row, Table};
pub use target::{LabelledSpan, Target};
