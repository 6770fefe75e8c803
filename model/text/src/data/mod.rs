//! Labelled examples: reading them from tables, checking them, and telling what is wrong by line.

mod balance;
mod cut;
mod dataset;
mod fault;
mod json_lines;
mod labels;
mod near_duplicates;
mod quotes;
mod reader;
mod repeated;
mod separated;
mod split;
mod table;
mod target;

pub use balance::Balance;
pub use cut::{Cut, MOST_BYTES, MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS};
pub use dataset::{Columns, Dataset, Example, Part, Task, Text};
pub use fault::DataFault;
pub use labels::{LONGEST_LABEL, MOST_LABELS};
pub use near_duplicates::{Compared, NearDuplicate, near_duplicates, similarity};
pub use repeated::repeated;
pub use table::{Format, Row, Table};
pub use target::{LabelledSpan, Target};
