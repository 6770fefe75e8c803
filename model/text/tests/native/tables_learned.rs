//! What is to be learned of the files of `tests/tables`: labels, splits and answers.

use text::answers::is_same;
use text::data::{Columns, DataFault, Format, Gathered, Part, Table, Target, Task};
use text::labels::Scheme;

use super::tables_support::{MEALS, answered, bytes, labelled, read, read_bytes, reading, tagged};

#[test]
fn labels_that_are_whole_numbers_keep_them_as_ids() {
    let (_, read) = read("numeric-labels.csv", Task::Sequence);
    assert_eq!(read.dataset.labels, ["0", "1"]);
    let wanted = MEALS.map(|(text, label)| (text, if label == "good" { "1" } else { "0" }));
    assert_eq!(labelled(&read), wanted);
    for example in &read.dataset.examples {
        let Target::Label(id) = example.target else { panic!("a label") };
        assert_eq!(read.dataset.labels[id], id.to_string());
    }
}

#[test]
fn other_schemes_become_bio() {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let praise = (words("Acme praises Swiss cheese"), "B-ORG O B-MISC O".to_owned());
    let call = (words("Acme praises call"), "B-ORG O O".to_owned());
    let keller = (words("Anna Keller"), "B-PER I-PER".to_owned());
    let van = (words("Anna van Keller spoke"), "B-PER I-PER I-PER O".to_owned());
    let cities = (words("London Paris won"), "B-LOC B-LOC O".to_owned());
    let files = [
        ("iob1.jsonl", Scheme::Iob1, vec![praise.clone(), keller.clone(), cities]),
        ("bioes.jsonl", Scheme::Bioes, vec![call, van]),
        ("conll.txt", Scheme::Bio, vec![praise, keller]),
    ];
    for (name, scheme, sentences) in files {
        let (_, read) = read(name, Task::Entities);
        let found = tagged(&read);
        assert_eq!((read.scheme, read.left_out.len()), (Some(scheme), 0), "{name}");
        assert!(
            found.len() >= 8 && found.chunks(sentences.len()).all(|all| all == sentences),
            "{name}"
        );
    }
    let numbers = r#"{"tokens":["Anna","Keller","saw","Rome"],"ner_tags":[1,2,0,5]}
{"tokens":["It","rains"],"ner_tags":[0,0]}"#;
    let (_, read) = read_bytes(numbers.as_bytes(), Task::Entities);
    assert_eq!(read.scheme, Some(Scheme::NumberedPairs));
    assert_eq!(read.dataset.labels, ["O", "B-1", "I-1", "B-2", "I-2", "B-3"]);
    assert_eq!(read.dataset.examples[0].target, Target::Words(vec![1, 2, 0, 5]));
}

#[test]
fn a_list_of_tokens_is_a_list() {
    let (_, read) = read("token-nbsp.jsonl", Task::Entities);
    let lines = String::from_utf8(bytes("token-nbsp.jsonl")).expect("UTF-8");
    let wanted: Vec<(Vec<String>, String)> = lines
        .lines()
        .map(|line| {
            let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let list = |name: &str| -> Vec<String> {
                serde_json::from_value(value[name].clone()).expect("a list")
            };
            (list("tokens"), list("ner_tags").join(" "))
        })
        .collect();
    assert_eq!(wanted[0].0[1], "10\u{a0}000");
    assert_eq!(tagged(&read), wanted);
    let pandas =
        "tokens,ner_tags\n\"['about', '10 000', \"\"isn't\"\"]\",\"['O', 'B-NUM', 'O']\"\n";
    let (_, read) = read_bytes(pandas.as_bytes(), Task::Entities);
    let words = ["about", "10 000", "isn't"].map(str::to_owned).to_vec();
    assert_eq!(tagged(&read), [(words, "O B-NUM O".to_owned())]);
}

#[test]
fn the_column_decides_the_split_and_test_rows_are_counted() {
    let (_, read) = read("split-words.csv", Task::Sequence);
    let of = |part| -> Vec<usize> { read.dataset.part(part).map(|example| example.line).collect() };
    assert_eq!(of(Part::Train), [2, 3, 6, 7, 10, 11]);
    assert_eq!(of(Part::Validation), [4, 8, 12]);
    assert_eq!((read.tests, read.left_out.len()), (3, 0));
    let words = [
        ("TRAIN", "a"),
        ("training", "b"),
        ("Dev", "a"),
        ("VAL", "b"),
        ("validation", "a"),
        ("Valid", "b"),
        ("Test", "a"),
    ];
    let rows = words.map(|(split, label)| format!("{split},{label},text {split}\n")).concat();
    let (_, read) = read_bytes(format!("Split,label,text\n{rows}").as_bytes(), Task::Sequence);
    let count = |part| read.dataset.part(part).count();
    assert_eq!((count(Part::Train), count(Part::Validation), read.tests), (2, 4, 1));
}

#[test]
fn the_start_decides_where_an_answer_is() {
    let (_, read) = read("second-occurrence.csv", Task::Question);
    let found = answered(&read);
    assert_eq!(found.len(), 8);
    for (passage, bytes) in found {
        assert_eq!((bytes.clone(), passage.rfind("Anna")), (Some(30..34), Some(30)));
        assert!(is_same(&passage[30..34], "anna"));
    }
    let (found, read) = read_bytes(&bytes("squad.json"), Task::Question);
    assert_eq!(found, reading(Format::Json));
    let passage = "The house has forty beds and two doors.";
    assert_eq!(answered(&read), [(passage, Some(14..19))]);
    // Characters are counted, not bytes; a place that is a little off means the nearest one.
    let text = "question,passage,answer,answer_start\nwho?,Élodie née Anna saw Anna.,Anna,11\n\
                who?,Élodie née Anna saw Anna.,Anna,21\nwho?,Élodie née Anna saw Anna.,,\n";
    let (_, read) = read_bytes(text.as_bytes(), Task::Question);
    let starts: Vec<_> = answered(&read).into_iter().map(|(_, bytes)| bytes).collect();
    assert_eq!(starts, [Some(13..17), Some(22..26), None]);
}

#[test]
fn answers_are_read_as_the_datasets_of_hugging_face_have_them() {
    let lines = r#"{"context":"Anna saw Anna.","question":"who?","answers":{"text":["Anna","Anna"],"answer_start":[9,0]}}
{"context":"It rained.","question":"who?","answers":{"text":[],"answer_start":[]}}"#;
    let (found, read) = read_bytes(lines.as_bytes(), Task::Question);
    assert_eq!(found.format, Format::JsonLines);
    assert_eq!(answered(&read), [("Anna saw Anna.", Some(9..13)), ("It rained.", None)]);
}

#[test]
fn several_labels_stand_in_one_cell() {
    let (_, read) = read("multi-label.csv", Task::MultiLabel);
    let dataset = read.dataset;
    assert_eq!(dataset.labels, ["good", "long", "bad", "short"]);
    let labels: Vec<Vec<usize>> =
        dataset.examples.iter().take(4).map(|example| example.target.labels()).collect();
    // In the order of the labels, whatever the order in the cell.
    assert_eq!(labels, [vec![0, 1], vec![2, 3], vec![0, 3], vec![2, 3]]);
    let [train, validation] = [Part::Train, Part::Validation].map(|part| dataset.counts(part));
    assert!(train.iter().chain(&validation).all(|count| *count > 0), "{train:?} {validation:?}");
}

#[test]
fn a_text_may_have_no_label_as_long_as_others_have_two() {
    let table = |cells: [&str; 4]| {
        let rows = cells.map(|cell| format!("train;{cell};x\n")).concat();
        Table::from_bytes(format!("split;labels;text\n{rows}validation;;y\n").as_bytes())
    };
    let read = |cells| {
        let table = table(cells).expect("a table");
        let columns = Columns::guess(&table, Task::MultiLabel);
        Gathered::read(&table, Task::MultiLabel, &columns).map(|read| read.dataset)
    };
    let dataset = read(["a|b", "", "a|a", "b"]).expect("examples");
    let labels: Vec<Vec<usize>> =
        dataset.examples.iter().map(|example| example.target.labels()).collect();
    assert_eq!(labels, [vec![0, 1], vec![], vec![0], vec![1], vec![]]);
    assert!(matches!(read(["", "", "", ""]), Err(DataFault::NoLabels)));
    assert!(matches!(read(["a", "", "a", ""]), Err(DataFault::OneLabel { .. })));
}
