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

/// Takes those rows out of `learned` that also judge; how many that were.
pub fn set_apart<R, K: Ord>(learned: &mut Vec<R>, judging: &[R], key: impl Fn(&R) -> K) -> usize {
    let judging: BTreeSet<K> = judging.iter().map(&key).collect();
    let before = learned.len();
    learned.retain(|row| !judging.contains(&key(row)));
    before - learned.len()
}

impl Dataset {
    /// How many examples for validation have a text that stands among those for training, but for
    /// white space around it.
    pub fn repeated(&self) -> usize {
        let texts = |part| self.part(part).map(|example| trimmed(&example.text));
        repeated(texts(Part::Train), texts(Part::Validation))
    }
}

impl Dataset {
    /// Takes those examples out of training whose text stands among those for validation, but for white
    /// space around it; how many that were. Validation stays whole: a score is of the same examples as
    /// before.
    pub fn set_apart(&mut self) -> usize {
        let judging: BTreeSet<[String; 2]> =
            self.part(Part::Validation).map(|example| trimmed(&example.text)).collect();
        let before = self.examples.len();
        self.examples.retain(|example| {
            example.part == Part::Validation || !judging.contains(&trimmed(&example.text))
        });
        before - self.examples.len()
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
        let mut apart = dataset.clone();
        assert_eq!(apart.set_apart(), 1, "the row that validation has twice");
        assert_eq!((apart.repeated(), apart.set_apart()), (0, 0));
        let lines: Vec<usize> = apart.examples.iter().map(|example| example.line).collect();
        assert_eq!(lines, [3, 4, 5, 6, 7], "validation stays whole");
    }
}
