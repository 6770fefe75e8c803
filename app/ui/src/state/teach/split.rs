//! Texts that come back: nearly the same example in training and in validation.
//!
//! Looked for in slices, so that the page stays quick with thousands of examples.

use model::data::{Dataset, Part, Text, near_duplicates};

/// Similarity from which on two texts count as nearly the same.
pub const LEAST: f64 = 0.5;
/// Texts of each side in a slice.
const SLICE: usize = 120;

/// Two examples that are nearly the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// Line of the one that is learned from.
    pub train: usize,
    /// Line of the one that is measured with.
    pub validation: usize,
    /// Similarity of their runs of three words.
    pub similarity: f64,
}

/// A search that goes on slice by slice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Search {
    train: Vec<(usize, String)>,
    validation: Vec<(usize, String)>,
    next: (usize, usize),
    /// What was found so far.
    pub found: Vec<Twin>,
}

impl Search {
    /// A search through all examples.
    pub fn new(dataset: &Dataset) -> Self {
        let part = |part| dataset.part(part).map(|example| (example.line, plain(&example.text)));
        Self {
            train: part(Part::Train).collect(),
            validation: part(Part::Validation).collect(),
            next: (0, 0),
            found: Vec::new(),
        }
    }

    /// Compares one more slice; `false` once there is none left.
    pub fn go_on(&mut self) -> bool {
        let (from, with) = self.next;
        let slice = |all: &'_ [(usize, String)], from: usize| -> Vec<(usize, String)> {
            all.iter().skip(from).take(SLICE).cloned().collect()
        };
        let (one, other) = (slice(&self.train, from), slice(&self.validation, with));
        if one.is_empty() || self.validation.is_empty() {
            return false;
        }
        let texts = |all: &'_ [(usize, String)]| -> Vec<String> {
            all.iter().map(|(_, text)| text.clone()).collect()
        };
        let (left, right) = (texts(&one), texts(&other));
        let left: Vec<&str> = left.iter().map(String::as_str).collect();
        let right: Vec<&str> = right.iter().map(String::as_str).collect();
        for pair in near_duplicates(&left, &right, LEAST) {
            if let (Some((train, _)), Some((validation, _))) =
                (one.get(pair.one), other.get(pair.other))
            {
                let (train, validation) = (*train, *validation);
                self.found.push(Twin { train, validation, similarity: pair.similarity });
            }
        }
        let with = with + SLICE;
        self.next = if with < self.validation.len() { (from, with) } else { (from + SLICE, 0) };
        self.next.0 < self.train.len()
    }
}

fn plain(text: &Text) -> String {
    match text {
        Text::One(text) => text.clone(),
        Text::Two(text, pair) => format!("{text} {pair}"),
        Text::Words(words) => words.join(" "),
    }
}

#[cfg(test)]
mod tests {
    use model::data::{Columns, Task};

    use super::super::sheet;
    use super::*;

    #[test]
    fn slices_find_what_one_search_finds() {
        let mut text = String::from("split,label,text\n");
        for line in 0..450 {
            let split = if line % 3 == 0 { "validation" } else { "train" };
            let group = line % 40;
            let label = line % 2;
            text.push_str(&format!("{split},{label},a{group} b{group} c{group} d{line}\n"));
        }
        let table = sheet::read(&text).expect("a table");
        let columns = Columns::guess(&table, Task::Sequence);
        let dataset = Dataset::read(&table, Task::Sequence, &columns).expect("a data set");
        let mut search = Search::new(&dataset);
        let mut slices = 1;
        while search.go_on() {
            slices += 1;
        }
        let texts = |part| -> Vec<(usize, String)> {
            dataset.part(part).map(|example| (example.line, plain(&example.text))).collect()
        };
        let (train, validation) = (texts(Part::Train), texts(Part::Validation));
        // One run of two shared: a third is too little; equal groups share one of three runs.
        let all = near_duplicates(
            &train.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(),
            &validation.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(),
            LEAST,
        );
        let mut wanted: Vec<(usize, usize)> =
            all.iter().map(|pair| (train[pair.one].0, validation[pair.other].0)).collect();
        let mut found: Vec<(usize, usize)> =
            search.found.iter().map(|twin| (twin.train, twin.validation)).collect();
        wanted.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, wanted);
        assert_eq!(slices, 6);
    }
}
