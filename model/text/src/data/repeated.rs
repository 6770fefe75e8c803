//! Rows that are kept to judge with, and stand among those that are learned from, too: they are
//! remembered, not understood.

use std::collections::BTreeSet;

use super::dataset::{Dataset, Part, Text};

/// How many of the rows that judge also stand among those that are learned from.
pub fn repeated<T: Ord>(
    learned: impl IntoIterator<Item = T>,
    judging: impl IntoIterator<Item = T>,
) -> usize {
    let learned: BTreeSet<T> = learned.into_iter().collect();
    judging.into_iter().filter(|row| learned.contains(row)).count()
}

impl Dataset {
    /// How many examples for validation have a text that stands among those for training, but for
    /// white space around it.
    pub fn repeated(&self) -> usize {
        let texts = |part| self.part(part).map(|example| trimmed(&example.text));
        repeated(texts(Part::Train), texts(Part::Validation))
    }
}

fn trimmed(text: &Text) -> [String; 2] {
    match text {
        Text::One(text) => [text.trim().to_owned(), String::new()],
        Text::Two(one, other) | Text::Apart(one, other) => {
            [one, other].map(|text| text.trim().to_owned())
        }
        Text::Words(words) => [words.join(" "), String::new()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Columns, Table, Task};

    #[test]
    fn equal_rows_on_both_sides_are_counted() {
        assert_eq!(repeated([1, 1, 2, 3], [1, 2, 2, 4]), 3);
        assert_eq!(repeated(Vec::<u8>::new(), [1]), 0);
        let text = "split,label,first,second\n\
            train,a,Yes.,no\n\
            train,b,one,two\n\
            validation,a, Yes. ,no\n\
            validation,b,Yes.,no\n\
            validation,b,yes.,no\n\
            validation,a,one,three\n";
        let table = Table::from_bytes(text.as_bytes()).expect("a table");
        let columns = Columns::guess(&table, Task::Siamese);
        let dataset = Dataset::read(&table, Task::Siamese, &columns).expect("a data set");
        assert_eq!(dataset.repeated(), 2);
    }
}
