//! Labels of which one is much more frequent than another.

use text::data::{Dataset, Part};

/// So many times as frequent is much more frequent.
const MUCH: f64 = 3.0;

/// The most frequent label among the examples that are learned from, and the rarest one.
#[derive(Clone, Debug, PartialEq)]
pub struct Imbalance {
    /// The most frequent label; the first of equal ones.
    pub often: String,
    /// The rarest of those that occur; the first of equal ones.
    pub rarely: String,
    /// How many times as frequent it is.
    pub times: f64,
}

impl Imbalance {
    /// That of a data set with one label an example; `None` where the labels are about as frequent.
    pub fn of(dataset: &Dataset) -> Option<Self> {
        if !dataset.task.has_one_label() {
            return None;
        }
        let counts = dataset.counts(Part::Train);
        let all = || dataset.labels.iter().zip(&counts).filter(|(_, count)| **count > 0);
        let (rarely, fewest) = all().min_by_key(|(_, count)| **count)?;
        let (often, most) = all().rev().max_by_key(|(_, count)| **count)?;
        let times = *most as f64 / *fewest as f64;
        let (often, rarely) = (often.clone(), rarely.clone());
        (times >= MUCH).then_some(Self { often, rarely, times })
    }
}

#[cfg(test)]
mod tests {
    use text::data::{Columns, Table, Task};

    use super::*;

    fn imbalance(task: Task, rows: &[(&str, usize)]) -> Option<Imbalance> {
        let row = |(label, count): &(&str, usize)| format!("train,{label},x\n").repeat(*count);
        let rows: String = rows.iter().map(row).collect();
        let table = Table::from_bytes(format!("split,label,text\n{rows}").as_bytes());
        let table = table.expect("a table");
        let dataset = Dataset::read(&table, task, &Columns::guess(&table, task));
        Imbalance::of(&dataset.expect("a data set"))
    }

    #[test]
    fn only_much_more_frequent_labels_are_told() {
        let found = imbalance(Task::Sequence, &[("b", 2), ("ham", 9), ("spam", 3), ("c", 2)]);
        let (often, rarely) = ("ham".to_owned(), "b".to_owned());
        assert_eq!(found, Some(Imbalance { often, rarely, times: 4.5 }));
        assert_eq!(imbalance(Task::Sequence, &[("ham", 8), ("spam", 3)]), None);
        assert_eq!(imbalance(Task::Regression, &[("1", 8), ("2", 1)]), None);
    }
}
