//! Twelve more files of the same kinds (`tests/tables/own`), by what stands in them.

use text::data::{DataFault, Encoding, Format, Part, Reading, Target, Task};
use text::labels::Scheme;

use super::tables_support::{answered, labelled, read, reading, tagged};

const ROOMS: [(&str, &str); 8] = [
    ("The lamp is bright.", "light"),
    ("The cellar has no lamp.", "dark"),
    ("Sun fills the hall.", "light"),
    ("No sun comes in here.", "dark"),
    ("A window faces south.", "light"),
    ("The blinds stay shut.", "dark"),
    ("Candles on each table.", "light"),
    ("Night falls by four.", "dark"),
];

#[test]
fn one_table_stands_in_every_form() {
    let wide = Reading { encoding: Encoding::Utf16Be, ..reading(Format::Tsv) };
    let no_names = Reading { header: false, ..reading(Format::Bars) };
    for (name, wanted) in [
        ("own/blank-lines.jsonl", reading(Format::JsonLines)),
        ("own/wide.tsv", wide),
        ("own/no-names.txt", no_names),
    ] {
        let (found, read) = read(name, Task::Sequence);
        assert_eq!(found, wanted, "{name}");
        assert_eq!(labelled(&read), ROOMS, "{name}");
        assert!(read.left_out.is_empty(), "{name}");
    }
}

#[test]
fn letters_of_windows_and_semicolons_in_texts_are_kept() {
    let (found, read) = read("own/letters-of-windows.csv", Task::Sequence);
    assert_eq!((found.encoding, found.format), (Encoding::Windows1252, Format::Semicolons));
    let rows = labelled(&read);
    assert_eq!(rows.len(), 6);
    assert_eq!(rows[0], ("Die Möhren waren süß; der Koch war müde.", "gut"));
    assert_eq!(rows[1], ("Zähe Brühe – für 9 €.", "schlecht"));
}

#[test]
fn entities_become_bio_whatever_they_were_written_in() {
    let row = |words: &str, labels: &str| {
        (words.split(' ').map(str::to_owned).collect::<Vec<_>>(), labels.to_owned())
    };
    let (_, columns) = read("own/two-columns.conll", Task::Entities);
    let wanted = [
        row("Ida Solberg rows", "B-PER I-PER O"),
        row("Oslo sleeps", "B-LOC O"),
        row("Ida rests", "B-PER O"),
        row("Rain in Oslo", "O O B-LOC"),
    ];
    assert_eq!((tagged(&columns), columns.scheme), (wanted.to_vec(), Some(Scheme::Bio)));
    let (_, bilou) = read("own/bilou.jsonl", Task::Entities);
    let wanted = [
        row("Ida Solberg rows", "B-PER I-PER O"),
        row("Oslo sleeps", "B-LOC O"),
        row("Ida van Solberg", "B-PER I-PER I-PER"),
        row("Rain", "O"),
    ];
    assert_eq!((tagged(&bilou), bilou.scheme), (wanted.to_vec(), Some(Scheme::Bioes)));
    let (_, numbered) = read("own/numbered-tags.json", Task::Entities);
    let labels = |at: usize| tagged(&numbered)[at].1.clone();
    assert_eq!(numbered.scheme, Some(Scheme::NumberedPairs));
    assert_eq!(labels(0).split(' ').count(), 3);
    assert_eq!(numbered.dataset.labels.len(), 4, "0 to 3");
    let Target::Words(first) = &numbered.dataset.examples[0].target else { panic!("words") };
    assert_eq!(first, &[1, 2, 0], "the numbers of the file");
}

#[test]
fn answers_stand_where_the_file_says() {
    let (_, read) = read("own/squad-2.json", Task::Question);
    let passage = "Élodie rowed to the island. Then Élodie rowed home.";
    let at = |text: &str, nth: usize| {
        let start = passage.match_indices(text).nth(nth).expect(text).0;
        Some(start..start + text.len())
    };
    let places: Vec<_> = answered(&read).into_iter().map(|(_, place)| place).collect();
    assert_eq!(places, [at("Élodie", 1), at("the island", 0), None, at("home", 0)]);
}

#[test]
fn a_list_of_labels_may_be_empty() {
    let (_, read) = read("own/lists-of-labels.jsonl", Task::MultiLabel);
    let sets: Vec<Vec<&str>> = read
        .dataset
        .examples
        .iter()
        .map(|example| match &example.target {
            Target::Labels(all) => {
                all.iter().map(|label| read.dataset.labels[*label].as_str()).collect()
            }
            other => panic!("{other:?}"),
        })
        .collect();
    let both = vec!["late", "cold"];
    assert_eq!(sets, [both.clone(), vec!["late"], vec![], vec!["cold"], both, vec![]]);
}

/// A comma is a point, as many spreadsheets write it, unless it may part thousands.
#[test]
fn a_number_with_a_comma_is_read_or_left_out_by_its_line() {
    let (_, read) = read("own/comma-in-numbers.csv", Task::Regression);
    let scores: Vec<f64> =
        read.dataset.examples.iter().filter_map(|example| example.target.score()).collect();
    assert_eq!(scores, [3.5, 4.0, 5.0, 1.5]);
    let fault = DataFault::Number { line: 6, found: "1,500".to_owned() };
    assert_eq!(read.left_out.iter().map(|one| &one.fault).collect::<Vec<_>>(), [&fault]);
}

#[test]
fn broken_rows_cost_only_themselves() {
    let (_, read) = read("own/broken-rows.csv", Task::Sequence);
    let wanted = [
        ("One lamp.", "light"),
        ("No lamp.", "dark"),
        ("Three lamps.", "light"),
        ("A cave.", "dark"),
        ("Four lamps.", "light"),
        ("A deeper cave.", "dark"),
    ];
    assert_eq!(labelled(&read), wanted);
    assert_eq!(read.left_out.iter().map(|one| one.line).collect::<Vec<_>>(), [3, 7]);
}

#[test]
fn an_index_is_no_text_and_a_split_has_many_spellings() {
    let (_, read) = read("own/from-a-frame.csv", Task::Sequence);
    let kept = ROOMS.iter().copied().enumerate().filter(|(at, _)| *at != 6);
    let kept: Vec<_> = kept.map(|(_, row)| row).collect();
    assert_eq!((labelled(&read), read.tests), (kept, 1));
    let judged = read.dataset.part(Part::Validation).map(|example| example.line);
    assert_eq!(judged.collect::<Vec<_>>(), [6, 7]);
}
