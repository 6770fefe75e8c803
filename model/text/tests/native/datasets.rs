//! The data sets that come with the page keep the promises of their README.

use std::path::Path;

use text::data::{Columns, Dataset, Part, Table, Target, Task, Text, near_duplicates};
use text::training::Plan;

const BUNDLED: [(&str, Task, usize); 8] = [
    ("sentiment", Task::Sequence, 2),
    ("sarcasm", Task::Sequence, 2),
    ("ratings", Task::Regression, 0),
    ("entailment", Task::Pair, 3),
    ("parts-of-speech", Task::Words, 15),
    ("entities", Task::Entities, 7),
    ("spans", Task::Spans, 5),
    ("questions", Task::Question, 0),
];

fn dataset(name: &str, task: Task) -> Dataset {
    let folder = Path::new("../../public/datasets");
    let bytes = std::fs::read(folder.join(format!("{name}.csv"))).expect("the file is there");
    let table = Table::from_bytes(&bytes).expect("a table");
    Dataset::read(&table, task, &Columns::guess(&table, task)).expect("a data set")
}

fn texts(dataset: &Dataset, part: Part) -> Vec<String> {
    let text = |text: &Text| match text {
        Text::One(one) => one.clone(),
        Text::Two(one, other) | Text::Apart(one, other) => format!("{one} {other}"),
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
fn every_label_occurs_in_both_parts() {
    for (name, task, _) in BUNDLED {
        let dataset = dataset(name, task);
        for part in [Part::Train, Part::Validation] {
            let counts = dataset.counts(part);
            // "none" is the label of every span that is not named, and is not written.
            let named = if task == Task::Spans { 1 } else { 0 };
            assert!(counts.iter().skip(named).all(|count| *count > 0), "{name} {part:?}");
        }
    }
}

#[test]
fn spans_are_short_and_lie_apart_or_within_each_other() {
    let longest = Plan::of(Task::Spans).longest_span;
    let mut nested = 0;
    for example in dataset("spans", Task::Spans).examples {
        let Target::Spans(spans) = &example.target else { panic!("spans") };
        for (place, one) in spans.iter().enumerate() {
            assert!(one.span.length() <= longest, "line {}", example.line);
            for other in &spans[place + 1..] {
                assert!(one.span != other.span, "line {}", example.line);
                assert!(!one.span.crosses(other.span), "line {}", example.line);
                nested += usize::from(one.span.nests(other.span));
            }
        }
    }
    assert!(nested >= 200, "{nested}");
}

#[test]
fn answers_stand_in_their_passage_once() {
    let dataset = dataset("questions", Task::Question);
    let mut without = 0;
    for example in &dataset.examples {
        let (Text::Two(_, passage), Target::Answer(answer)) = (&example.text, &example.target)
        else {
            panic!("a question")
        };
        match answer {
            Some(bytes) => {
                let answer = &passage[bytes.clone()];
                assert_eq!(passage.matches(answer).count(), 1, "line {}", example.line);
            }
            None => without += 1,
        }
    }
    assert_eq!(without, 67);
}

#[test]
fn every_number_of_stars_is_as_frequent() {
    let dataset = dataset("ratings", Task::Regression);
    let count = |part: Part, stars: f64| dataset.scores(part).filter(|one| *one == stars).count();
    for stars in [1.0, 2.0, 3.0, 4.0, 5.0] {
        assert_eq!([Part::Train, Part::Validation].map(|part| count(part, stars)), [40, 20]);
    }
    assert_eq!(dataset.examples.len(), 300);
}

/// The cells of a bundled table that is measured with.
fn table(name: &str) -> Table {
    let folder = Path::new("../../public/datasets");
    let bytes = std::fs::read(folder.join(format!("{name}.csv"))).expect("the file is there");
    Table::from_bytes(&bytes).expect("a table")
}

#[test]
fn no_two_sentences_of_a_word_are_nearly_the_same() {
    let rows = table("senses").rows;
    assert_eq!(rows.len(), 144);
    let texts: Vec<&str> = rows.iter().map(|row| row.cells[2].as_str()).collect();
    let (first, second) = texts.split_at(72);
    assert_eq!(near_duplicates(first, second, 0.5), []);
}

#[test]
fn no_graded_sentence_occurs_twice() {
    let rows = table("similarity").rows;
    let mut texts: Vec<&String> = rows.iter().flat_map(|row| &row.cells[2..]).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 400);
    let validation = rows.iter().filter(|row| row.cells[0] == "validation").count();
    assert_eq!((rows.len(), validation), (200, 60));
}
