//! Tables as people have them: what each file of `tests/tables` says, in whatever form it says it.

use proptest::prelude::*;
use text::data::{
    Columns, Cut, DataFault, Encoding, Format, Gathered, Opened, ReadAs, Reading, Task, Texts,
};

use super::tables_support::{MEALS, bytes, labelled, read, read_bytes, reading, tagged};

#[test]
fn the_same_table_is_read_from_every_file() {
    let no_names = Reading { header: false, ..reading(Format::Csv) };
    let wide = Reading { encoding: Encoding::Utf16Le, ..reading(Format::Csv) };
    let files = [
        ("array.json", reading(Format::Json)),
        ("object-data.json", reading(Format::Json)),
        ("excel-sep.csv", reading(Format::Semicolons)),
        ("no-header.csv", no_names),
        ("utf16.csv", wide),
    ];
    for (name, wanted) in files {
        let (found, read) = read(name, Task::Sequence);
        assert_eq!(found, wanted, "{name}");
        assert_eq!(labelled(&read), MEALS, "{name}");
        assert!(read.left_out.is_empty() && read.tests == 0, "{name}");
    }
}

/// The same table once more, as other programs write it.
#[test]
fn relatives_of_these_files_are_read_too() {
    let row = |(text, label): &(&str, &str)| serde_json::json!({ "text": text, "label": label });
    let rows: Vec<_> = MEALS.iter().map(row).collect();
    let list = |place: fn(&(&'static str, &'static str)) -> &'static str| -> Vec<&str> {
        MEALS.iter().map(place).collect()
    };
    let (texts, labels) = (list(|meal| meal.0), list(|meal| meal.1));
    let keyed = |values: &[&str]| -> serde_json::Map<String, serde_json::Value> {
        values.iter().enumerate().map(|(at, value)| (at.to_string(), (*value).into())).collect()
    };
    let lines = |separator: &str, quote: &str| {
        let line =
            |(text, label): &(&str, &str)| format!("{quote}{text}{quote}{separator}{label}\r\n");
        format!("text{separator}label\r\n") + &MEALS.iter().map(line).collect::<String>()
    };
    let parts = serde_json::json!({ "train": rows[..8], "validation": rows[8..] });
    let utf16 = |text: &str, unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
        text.encode_utf16().flat_map(unit).collect()
    };
    let marked = format!("\u{feff}{}", lines("\t", ""));
    let files: Vec<(Vec<u8>, Format)> = vec![
        (serde_json::to_vec_pretty(&rows).expect("JSON"), Format::Json),
        (
            serde_json::to_vec(&serde_json::json!({ "version": 1, "rows": rows })).expect("JSON"),
            Format::Json,
        ),
        (
            serde_json::to_vec(&serde_json::json!({ "text": texts, "label": labels }))
                .expect("JSON"),
            Format::Json,
        ),
        (
            serde_json::to_vec(
                &serde_json::json!({ "text": keyed(&texts), "label": keyed(&labels) }),
            )
            .expect("JSON"),
            Format::Json,
        ),
        (serde_json::to_vec(&parts).expect("JSON"), Format::Json),
        (
            rows.iter().map(|row| format!("{row}\n")).collect::<String>().into_bytes(),
            Format::JsonLines,
        ),
        (format!("\u{feff}{}", lines(",", "\"")).into_bytes(), Format::Csv),
        (lines("|", "").into_bytes(), Format::Bars),
        (format!("sep=\t\r\n{}", lines("\t", "")).into_bytes(), Format::Tsv),
        (utf16(&marked, u16::to_le_bytes), Format::Tsv),
        (utf16(&marked, u16::to_be_bytes), Format::Tsv),
    ];
    for (bytes, format) in files {
        let (found, read) = read_bytes(&bytes, Task::Sequence);
        let shown = String::from_utf8_lossy(&bytes[..40]).into_owned();
        assert_eq!((found.format, labelled(&read)), (format, MEALS.to_vec()), "{shown}");
    }
}

#[test]
fn windows_letters_are_read_and_another_choice_is_taken() {
    let bytes = b"text;label\ncaf\xe9 \x96 \x80 5;good\nth\xe9;bad\n";
    let (found, read) = read_bytes(bytes, Task::Sequence);
    assert_eq!(found.encoding, Encoding::Windows1252);
    assert_eq!(labelled(&read), [("café – € 5", "good"), ("thé", "bad")]);
    let choice = ReadAs { encoding: Some(Encoding::Utf8), ..ReadAs::default() };
    assert_eq!(Opened::read(bytes, choice), Err(DataFault::Encoding));
    let choice = ReadAs { header: Some(false), format: Some(Format::Csv), ..ReadAs::default() };
    let opened = Opened::read(bytes, choice).expect("a table");
    assert_eq!(opened.table.columns, ["column 1"]);
    assert_eq!(opened.table.rows[0].cells, ["text;label"]);
}

#[test]
fn in_a_table_with_tabs_a_quote_is_a_character() {
    let (found, read) = read("quotes.tsv", Task::Sequence);
    assert_eq!(found, reading(Format::Tsv));
    let text = String::from_utf8(bytes("quotes.tsv")).expect("UTF-8");
    let wanted: Vec<(&str, &str)> = text
        .lines()
        .skip(1)
        .map(|line| line.split_once('\t').expect("two cells"))
        .map(|(label, text)| (text, label))
        .collect();
    assert_eq!((wanted.len(), labelled(&read)), (14, wanted));
}

#[test]
fn a_few_rows_that_cannot_be_used_are_left_out_and_named() {
    let (_, read) = read("one-empty-text.csv", Task::Sequence);
    let wanted: Vec<_> = MEALS.into_iter().chain([("NA", "bad")]).collect();
    assert_eq!(labelled(&read), wanted);
    let said: Vec<_> = read.left_out.iter().map(|one| (one.line, one.fault.to_string())).collect();
    assert_eq!(said, [(14, "Line 14 has no text.".to_owned())]);

    let broken = "text,label\none,a\n\"two,b\nthree,a\nwell, well,b\n\nfour,b\n,a\nfive,a\nsix,b\n";
    let (_, read) = read_bytes(broken.as_bytes(), Task::Sequence);
    let wanted = [("one", "a"), ("three", "a"), ("four", "b"), ("five", "a"), ("six", "b")];
    assert_eq!(labelled(&read), wanted);
    assert_eq!(read.left_out.iter().map(|one| one.line).collect::<Vec<_>>(), [3, 5, 8]);
    let lines: Vec<usize> = read.dataset.examples.iter().map(|example| example.line).collect();
    assert_eq!(lines, [2, 4, 7, 9, 10]);

    let array =
        r#"[{"text":"a","label":"x"}, 7, {"text":"b","label":"y"}, {"text":"c","label":"x"}]"#;
    let (_, read) = read_bytes(array.as_bytes(), Task::Sequence);
    assert_eq!(labelled(&read), [("a", "x"), ("b", "y"), ("c", "x")]);
    assert_eq!(read.left_out[0].fault, DataFault::NoObject { line: 2, found: "7".into() });
}

/// Where most rows cannot be used, the file is rather read in a wrong way.
#[test]
fn rows_that_cannot_be_used_are_few() {
    let text = b"text,label\na,b,c\nd,e,f\ng,h\n";
    let fault = Opened::read(text, ReadAs::default());
    assert_eq!(fault, Err(DataFault::Cells { line: 2, found: 3, wanted: 2 }));
}

#[test]
fn words_of_universal_dependencies_are_read() {
    let text = "# sent_id = 1\n# text = du pain\n1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n\
                1\tde\tde\tADP\t_\t_\t3\tcase\t_\t_\n2\tle\tle\tDET\t_\t_\t3\tdet\t_\t_\n\
                3\tpain\tpain\tNOUN\t_\t_\t0\troot\t_\t_\n\n\
                # sent_id = 2\n1\tIl\til\tPRON\t_\t_\t2\tnsubj\t_\t_\n2\tpleut\tpleuvoir\tVERB\t_\t_\t0\troot\t_\t_\n";
    let (found, read) = read_bytes(text.as_bytes(), Task::Words);
    assert_eq!(found.format, Format::Conll);
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let wanted = [
        (words("de le pain"), "ADP DET NOUN".to_owned()),
        (words("Il pleut"), "PRON VERB".to_owned()),
    ];
    assert_eq!(tagged(&read), wanted);
    let broken = "Anna B-PER\nleft O\n\nTom B-PER\ncame\n\nIt O\nrained O\n";
    let (_, read) = read_bytes(broken.as_bytes(), Task::Entities);
    assert_eq!((read.dataset.examples.len(), read.left_out[0].line), (2, 4));
}

#[test]
fn long_texts_are_read_whole() {
    for name in ["late-answer.csv", "long-texts.csv", "multi-label.csv", "imbalance.csv"] {
        let opened = Opened::read(&bytes(name), ReadAs::default()).expect("a table");
        assert_eq!(
            (opened.reading, opened.table.cut),
            (reading(Format::Csv), Cut::default()),
            "{name}"
        );
        assert!(opened.table.left_out.is_empty(), "{name}");
    }
}

proptest! {
    /// Whatever is in a file, it is read in every way or refused, and every row is accounted for.
    #[test]
    fn any_file_is_read_or_refused(
        text in "([a-b01O,;\t|\"'\\[\\]{}: \n#é-]|\n\n|sep=|B-A|\"text\":|label|train|test){0,30}",
    ) {
        let formats = Format::ALL.map(Some).into_iter().chain([None]);
        for (format, header) in formats.flat_map(|format| [Some(true), Some(false), None].map(|header| (format, header))) {
            let read_as = ReadAs { format, header, ..ReadAs::default() };
            let Ok(Opened { table, .. }) = Opened::read(text.as_bytes(), read_as) else { continue };
            prop_assert!(table.rows.iter().all(|row| row.cells.len() == table.columns.len()));
            prop_assert!(table.left_out.len() < table.rows.len());
            for task in Task::ALL {
                let columns = Columns::of_texts(&table, task, &[]);
                if let Ok(texts) = Texts::read(&table, task, &columns, &[]) {
                    let rows = texts.dataset.examples.len() + texts.left_out.len();
                    prop_assert_eq!(rows, table.rows.len() + table.left_out.len());
                }
                let columns = Columns::guess(&table, task);
                let Ok(read) = Gathered::read(&table, task, &columns) else { continue };
                let rows = read.dataset.examples.len() + read.tests + read.left_out.len();
                prop_assert_eq!(rows, table.rows.len() + table.left_out.len());
                let known = |label: &usize| *label < read.dataset.labels.len();
                let examples = &read.dataset.examples;
                prop_assert!(examples.iter().all(|one| one.target.labels().iter().all(known)));
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        if let Ok(opened) = Opened::read(&bytes, ReadAs::default()) {
            prop_assert!(!opened.table.rows.is_empty());
        }
    }
}
