//! Text that was pasted or opened but cannot be read as a table yet.

use model::data::{Columns, Dataset, Table, Task};

/// Most bytes that are read; more would make the page slow.
pub const MOST: usize = 8_000_000;

/// Whether a table has every column that its task needs, under these names.
pub fn has_columns(table: &Table, columns: &Columns, task: Task) -> bool {
    let there = |name: &str| table.column(name).is_ok();
    let label = task == Task::Boundary || there(&columns.label);
    there(&columns.text) && columns.pair.as_deref().is_none_or(there) && label
}

/// What is missing from a data set, apart from faults of single lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// No example to learn from.
    Train,
    /// No example to measure with.
    Validation,
    /// A label that only validation has: it can never be learned.
    Unseen(String),
}

/// What is missing.
pub fn lacks(dataset: &Dataset) -> Vec<Lack> {
    use model::data::Part;
    let mut lacks = Vec::new();
    if dataset.part(Part::Train).next().is_none() {
        lacks.push(Lack::Train);
    }
    if dataset.part(Part::Validation).next().is_none() {
        lacks.push(Lack::Validation);
    }
    let (train, validation) = (dataset.counts(Part::Train), dataset.counts(Part::Validation));
    let counts = train.iter().zip(&validation).zip(&dataset.labels);
    let unseen = counts.filter(|((train, validation), _)| **train == 0 && **validation > 0);
    lacks.extend(unseen.map(|(_, label)| Lack::Unseen(label.clone())));
    lacks
}

impl Lack {
    /// Whether a run cannot begin with it.
    pub fn stops(&self) -> bool {
        !matches!(self, Self::Unseen(_))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sheet;
    use super::*;

    fn lacking(text: &str) -> Vec<Lack> {
        let table = sheet::read(text).expect("a table");
        let columns = Columns::guess(&table, Task::Sequence);
        lacks(&Dataset::read(&table, Task::Sequence, &columns).expect("a data set"))
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(lacking("split,label,text\ntrain,a,x\ntrain,b,y\n"), [Lack::Validation]);
        assert_eq!(
            lacking("split,label,text\ntrain,a,x\nvalidation,b,y\n"),
            [Lack::Unseen("b".to_owned())]
        );
        assert_eq!(lacking("split,label,text\ntrain,a,x\ntrain,b,x\nvalidation,b,y\n"), []);
    }
}
