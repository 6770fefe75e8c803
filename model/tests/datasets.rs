//! The data sets that come with the page keep the promises of their README.

use std::path::Path;

use model::data::{Columns, Dataset, Part, Table, Task, Text, near_duplicates};

const BUNDLED: [(&str, Task, usize); 5] = [
    ("sentiment", Task::Sequence, 2),
    ("sarcasm", Task::Sequence, 2),
    ("entailment", Task::Pair, 3),
    ("parts-of-speech", Task::Words, 15),
    ("entities", Task::Entities, 7),
];

fn dataset(name: &str, task: Task) -> Dataset {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../public/datasets");
    let bytes = std::fs::read(folder.join(format!("{name}.csv"))).expect("the file is there");
    let table = Table::from_bytes(&bytes).expect("a table");
    Dataset::read(&table, task, &Columns::guess(&table, task)).expect("a data set")
}

fn texts(dataset: &Dataset, part: Part) -> Vec<String> {
    let text = |text: &Text| match text {
        Text::One(one) => one.clone(),
        Text::Two(one, other) => format!("{one} {other}"),
        Text::Words(words) => words.join(" "),
    };
    dataset.part(part).map(|example| text(&example.text)).collect()
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

#[test]
fn each_has_300_to_800_examples_and_100_for_validation() {
    for (name, task, labels) in BUNDLED {
        let dataset = dataset(name, task);
        assert!((300..=800).contains(&dataset.examples.len()), "{name}");
        assert!(dataset.part(Part::Validation).count() >= 100, "{name}");
        assert_eq!(dataset.labels.len(), labels, "{name}: {:?}", dataset.labels);
    }
}

#[test]
fn classes_are_balanced_in_both_parts() {
    for (name, task, labels) in BUNDLED {
        if !matches!(task, Task::Sequence | Task::Pair) {
            continue;
        }
        let dataset = dataset(name, task);
        for part in [Part::Train, Part::Validation] {
            let counts = dataset.counts(part);
            let fair = counts.iter().sum::<usize>() as f64 / labels as f64;
            assert!(
                counts.iter().all(|count| (*count as f64 - fair).abs() <= 0.05 * fair),
                "{name} {part:?}: {counts:?}"
            );
        }
    }
}

#[test]
fn no_example_of_training_comes_back_in_validation() {
    for (name, task, _) in BUNDLED {
        let dataset = dataset(name, task);
        let (train, validation) = (texts(&dataset, Part::Train), texts(&dataset, Part::Validation));
        let found = near_duplicates(&borrowed(&train), &borrowed(&validation), 0.5);
        assert!(found.is_empty(), "{name}: {found:?}");
    }
}

#[test]
fn every_word_label_occurs_in_both_parts() {
    for (name, task, _) in BUNDLED {
        let dataset = dataset(name, task);
        for part in [Part::Train, Part::Validation] {
            assert!(dataset.counts(part).iter().all(|count| *count > 0), "{name} {part:?}");
        }
    }
}
