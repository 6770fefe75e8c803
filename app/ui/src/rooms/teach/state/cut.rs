//! How much of the examples is too long for the model, counted slice by slice, so that the page stays
//! quick.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use text::data::{Dataset, Text};
use text::tokenizer::Tokenizer;
use text::training::CutOff;

use super::classroom::{Checked, Classroom};
use crate::state::store::Store;

/// Bytes of text in a slice.
const SLICE: usize = 20_000;

/// A count that goes on.
struct Count {
    dataset: Arc<Dataset>,
    tokenizer: Arc<Tokenizer>,
    limit: usize,
    next: usize,
    found: CutOff,
}

impl Count {
    /// Counts one more slice; `false` once all is counted.
    fn go_on(&mut self) -> bool {
        let mut bytes = 0;
        while let Some(example) = self.dataset.examples.get(self.next).filter(|_| bytes < SLICE) {
            self.next += 1;
            self.found.add(example, &self.tokenizer, self.limit);
            bytes += length(&example.text);
        }
        self.next < self.dataset.examples.len()
    }
}

fn length(text: &Text) -> usize {
    match text {
        Text::One(text) => text.len(),
        Text::Two(text, other) | Text::Apart(text, other) => text.len() + other.len(),
        Text::Words(words) => words.iter().map(String::len).sum(),
    }
}

/// Counts anew whenever the examples or the model change.
pub fn follow(store: Store) {
    let classroom = store.lasting::<Classroom>();
    let newest = StoredValue::new(0_u64);
    Effect::new(move |_| {
        let (tokenizer, limit) = (store.tokenizer.get(), store.positions());
        let dataset = classroom.checked.with(|checked| match checked {
            Checked::Ready(dataset) => Some(Arc::clone(dataset)),
            _ => None,
        });
        newest.update_value(|number| *number += 1);
        classroom.cut.set(CutOff::default());
        if let Some((dataset, tokenizer)) = dataset.zip(tokenizer) {
            let count = Count { dataset, tokenizer, limit, next: 0, found: CutOff::default() };
            go_on(count, newest.get_value(), newest, classroom.cut);
        }
    });
}

/// Goes on with a count until it is done or a newer one begins.
fn go_on(mut count: Count, number: u64, newest: StoredValue<u64>, found: RwSignal<CutOff>) {
    let slice = move || {
        if newest.try_get_value() != Some(number) {
            return;
        }
        let more = count.go_on();
        if found.with_untracked(|before| *before != count.found) {
            found.set(count.found);
        }
        if more {
            go_on(count, number, newest, found);
        }
    };
    set_timeout(slice, Duration::ZERO);
}

#[cfg(test)]
mod tests {
    use text::data::{Columns, Task};

    use super::super::sheet;
    use super::*;
    use crate::state::predicted::fixture::tokenizer;

    #[test]
    fn slices_count_what_one_look_counts() {
        let long = "cat ".repeat(600);
        let rows: String = (0..40)
            .map(|row| format!("{},{}\n", row % 2, if row % 4 == 0 { &long } else { "cat" }))
            .collect();
        let table = sheet::read(&format!("label,text\n{rows}")).expect("a table");
        let columns = Columns::guess(&table, Task::Sequence);
        let dataset = Dataset::read(&table, Task::Sequence, &columns).expect("a data set");
        let (dataset, tokenizer) = (Arc::new(dataset), Arc::new(tokenizer()));
        let mut count = Count { dataset, tokenizer, limit: 512, next: 0, found: CutOff::default() };
        let mut slices = 1;
        while count.go_on() {
            slices += 1;
        }
        assert_eq!((count.found, slices), (CutOff { texts: 10, answers: 0 }, 2));
    }
}
