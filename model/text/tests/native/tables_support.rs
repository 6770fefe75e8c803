//! The files of `tests/tables`, and what is read from them by name.

use std::path::Path;

use text::data::{
    Columns, Encoding, Format, Gathered, Opened, ReadAs, Reading, Target, Task, Text,
};

/// What most files say: a text and its label.
pub const MEALS: [(&str, &str); 12] = [
    ("The soup was hot and good.", "good"),
    ("The soup was cold.", "bad"),
    ("We loved the room.", "good"),
    ("We hated the room.", "bad"),
    ("A kind and quick waiter.", "good"),
    ("A rude and slow waiter.", "bad"),
    ("Best bread in town.", "good"),
    ("Worst bread in town.", "bad"),
    ("I will come back.", "good"),
    ("I will not come back.", "bad"),
    ("Lovely garden and view.", "good"),
    ("Noisy street and no view.", "bad"),
];

pub fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(Path::new("tests/tables").join(name)).expect("the file is there")
}

pub fn gathered(opened: &Opened, task: Task) -> Gathered {
    let columns = Columns::guess(&opened.table, task);
    Gathered::read(&opened.table, task, &columns).expect("examples")
}

/// A file, as it is recognised.
pub fn read(name: &str, task: Task) -> (Reading, Gathered) {
    read_bytes(&bytes(name), task)
}

pub fn read_bytes(bytes: &[u8], task: Task) -> (Reading, Gathered) {
    let opened = Opened::read(bytes, ReadAs::default()).expect("a table");
    (opened.reading, gathered(&opened, task))
}

/// Texts and labels by name.
pub fn labelled(read: &Gathered) -> Vec<(&str, &str)> {
    let one = |example: &text::data::Example| -> usize {
        match example.target {
            Target::Label(label) => label,
            _ => panic!("a label"),
        }
    };
    let all = read.dataset.examples.iter().map(|example| match &example.text {
        Text::One(text) => (text.as_str(), read.dataset.labels[one(example)].as_str()),
        other => panic!("{other:?}"),
    });
    all.collect()
}

/// Words and labels by name.
pub fn tagged(read: &Gathered) -> Vec<(Vec<String>, String)> {
    let all = read.dataset.examples.iter().map(|example| match (&example.text, &example.target) {
        (Text::Words(words), Target::Words(labels)) => {
            let names = labels.iter().map(|label| read.dataset.labels[*label].as_str());
            (words.clone(), names.collect::<Vec<_>>().join(" "))
        }
        other => panic!("{other:?}"),
    });
    all.collect()
}

/// Passages and where in them the answers stand.
pub fn answered(read: &Gathered) -> Vec<(&str, Option<std::ops::Range<usize>>)> {
    let all = read.dataset.examples.iter().map(|example| match (&example.text, &example.target) {
        (Text::Two(_, passage), Target::Answer(bytes)) => (passage.as_str(), bytes.clone()),
        other => panic!("{other:?}"),
    });
    all.collect()
}

pub fn reading(format: Format) -> Reading {
    Reading { encoding: Encoding::Utf8, format, header: true }
}
