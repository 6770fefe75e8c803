//! Texts that come back: nearly the same example in training and in validation.
//!
//! Looked for in slices, so that the page stays quick with thousands of examples.

use std::sync::Arc;

use text::data::{Compared, Dataset, Part, Text};

/// Similarity from which on two texts count as nearly the same.
pub const LEAST: f64 = 0.5;
/// Words of a run, of which [`Compared`] counts how many are shared.
const RUN: usize = 3;
/// Bytes of text in a slice.
const SLICE: usize = 20_000;
/// Bytes of a text that are looked at: about what the network reads of it.
const READ: usize = 3_000;
/// Pairs that are looked for: whoever has that many knows enough.
pub const MOST: usize = 1_000;

/// Two examples that are nearly the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// Line of the one that is learned from.
    pub train: usize,
    /// Line of the one that is measured with.
    pub validation: usize,
    /// Similarity of their runs of three words.
    pub similarity: f64,
    /// Whether they have no such run, and the same words.
    pub short: bool,
}

/// A search that goes on slice by slice: first through the examples for validation, which are
/// remembered, then through those that are learned from.
#[derive(Clone, Debug)]
pub struct Search {
    dataset: Arc<Dataset>,
    validation: Compared,
    /// The lines of the examples for validation.
    lines: Vec<usize>,
    /// The next example to remember, and the next to look for.
    next: [usize; 2],
    /// What was found so far.
    pub found: Vec<Twin>,
}

impl Search {
    /// A search through all examples.
    pub fn new(dataset: Arc<Dataset>) -> Self {
        let (validation, lines) = (Compared::default(), Vec::new());
        Self { dataset, validation, lines, next: [0; 2], found: Vec::new() }
    }

    /// Compares one more slice; `false` once there is none left.
    pub fn go_on(&mut self) -> bool {
        let dataset = Arc::clone(&self.dataset);
        let mut bytes = 0;
        let [remember, look] = &mut self.next;
        while let Some(example) = dataset.examples.get(*remember).filter(|_| bytes < SLICE) {
            *remember += 1;
            if example.part == Part::Validation {
                let text = read(&example.text);
                bytes += text.len();
                self.validation.add(&text);
                self.lines.push(example.line);
            }
        }
        while let Some(example) = dataset.examples.get(*look).filter(|_| bytes < SLICE)
            && self.found.len() < MOST
        {
            *look += 1;
            if example.part == Part::Train {
                let text = read(&example.text);
                bytes += text.len();
                let short = is_short(&text);
                let like = self.validation.like(&text, LEAST).into_iter();
                let twins = like.filter_map(|(place, similarity)| {
                    let validation = *self.lines.get(place)?;
                    Some(Twin { train: example.line, validation, similarity, short })
                });
                self.found.extend(twins.take(MOST.saturating_sub(self.found.len())));
            }
        }
        *look < dataset.examples.len() && self.found.len() < MOST
    }
}

/// The beginning of a text.
fn read(text: &Text) -> String {
    let mut text = plain(text);
    text.truncate(text.floor_char_boundary(READ));
    text
}

/// Whether a text has fewer words than a run. It is compared as a whole, so that what is like it is
/// as short.
fn is_short(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).count() < RUN
}

fn plain(text: &Text) -> String {
    match text {
        Text::One(text) => text.clone(),
        Text::Two(text, pair) | Text::Apart(text, pair) => format!("{text} {pair}"),
        Text::Words(words) => words.join(" "),
    }
}

#[cfg(test)]
mod tests {
    use text::data::{Columns, Task, near_duplicates};

    use super::super::sheet;
    use super::*;

    #[test]
    fn slices_find_what_one_search_finds() {
        let mut text = String::from("split,label,text\n");
        for line in 0..3000 {
            let split = if line % 3 == 0 { "validation" } else { "train" };
            let group = line % 2500;
            let label = line % 2;
            text.push_str(&format!(
                "{split},{label},a{group} b{group} c{group} d{group} e{line}\n"
            ));
        }
        let table = sheet::read(&text).expect("a table");
        let columns = Columns::guess(&table, Task::Sequence);
        let dataset = Dataset::read(&table, Task::Sequence, &columns).expect("a data set");
        let dataset = Arc::new(dataset);
        let mut search = Search::new(Arc::clone(&dataset));
        let mut slices = 1;
        while search.go_on() {
            slices += 1;
        }
        let texts = |part| -> Vec<(usize, String)> {
            dataset.part(part).map(|example| (example.line, plain(&example.text))).collect()
        };
        let (train, validation) = (texts(Part::Train), texts(Part::Validation));
        // Texts of a group share two of their four runs.
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
        assert!(found.len() > 300 && slices >= 3, "{} {slices}", found.len());
    }

    #[test]
    fn texts_without_a_run_are_told_apart() {
        let text =
            "split,label,text\ntrain,a,Yes!\nvalidation,b,yes\ntrain,a,u v w\nvalidation,b,u v w\n";
        let table = sheet::read(text).expect("a table");
        let columns = Columns::guess(&table, Task::Sequence);
        let dataset = Dataset::read(&table, Task::Sequence, &columns).expect("a data set");
        let mut search = Search::new(Arc::new(dataset));
        while search.go_on() {}
        let found: Vec<(usize, bool)> =
            search.found.iter().map(|twin| (twin.train, twin.short)).collect();
        assert_eq!(found, [(2, true), (4, false)]);
    }

    #[test]
    fn a_table_of_one_text_is_not_searched_to_the_end() {
        let text =
            format!("split,label,text\n{}", "train,a,x y z\nvalidation,b,x y z\n".repeat(2_000));
        let table = sheet::read(&text).expect("a table");
        let columns = Columns::guess(&table, Task::Sequence);
        let dataset = Dataset::read(&table, Task::Sequence, &columns).expect("a data set");
        let mut search = Search::new(Arc::new(dataset));
        while search.go_on() {}
        assert_eq!(search.found.len(), MOST);
    }
}
