//! What the lessons say, with the shipped weights, through the program that writers use.
use std::path::PathBuf;
use std::process::{Command, Output};

use lessons::Lesson;
use lessons::markdown::values;
use lessons::measures::{Expression, Function, Measure};

fn lessons(arguments: &[&str]) -> (bool, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_lessons"));
    program.args(arguments).current_dir("../..");
    let Output { status, stdout, stderr } = program.output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (status.success(), text(&stdout) + &text(&stderr))
}

#[test]
fn every_lesson_holds() {
    let (holds, report) = lessons(&["check"]);
    assert!(holds, "{report}");
}

/// A share that stands alone reads as a count: "1 of them", where all are meant.
#[test]
fn no_lesson_shows_a_share_of_points_as_a_count() {
    let is_bare = |value: &Measure| {
        matches!(value.expression(), Expression::Function(Function::LearntShare { .. }))
    };
    let mut read = 0;
    for entry in std::fs::read_dir("../../public/lessons/en").expect("the lessons") {
        let file = entry.expect("a file").path();
        let text = std::fs::read_to_string(&file).expect("a text");
        let lesson = Lesson::read(&text).unwrap_or_else(|faults| panic!("{faults:?}"));
        read += 1;
        for shown in lesson.steps.iter().flat_map(|step| step.texts()).flat_map(values) {
            assert!(!is_bare(shown), "{}: {}", file.display(), shown.text());
        }
    }
    assert!(read > 0, "no lesson was read");
}

/// Writes a lesson with this body and checks it.
fn checked(name: &str, body: &str) -> (bool, String) {
    let file: PathBuf = std::env::temp_dir().join(format!("{name}-{}.md", std::process::id()));
    let text = format!("---\ntitle: T\nminutes: 5\n---\n## S\n{body}\n");
    std::fs::write(&file, text).expect("a file");
    let found = lessons(&["check", &file.to_string_lossy()]);
    std::fs::remove_file(&file).ok();
    found
}

/// Each of these breaks a lesson, in line 6 or below, for the reason given.
#[test]
fn what_does_not_hold_breaks_a_lesson_with_its_line_and_value() {
    let cases = [
        ("claim", "::claim attention(3, 7, \"is\", \"capital\") > 0.9", "line 6: claim", "now 0."),
        (
            "piece",
            "::claim attention(3, 7, \"is\", \"dog\") > 0.1",
            "line 6: claim",
            "no piece “dog”",
        ),
        ("layer", "::state layer=9", "line 5: state", "There is no 9"),
        ("query", "::state queries=40", "line 5: state", "There is no 40"),
        ("value", "It is {attention(3, 7, \"is\", \"dog\")}.", "line 5: value", "no piece “dog”"),
        ("tie", "::ask choice\nWhich?\n- a = 1\n- b = 1\nanswer: max", "line 6: choice", "Several"),
        ("none", "::ask choice\nWhich?\n- 1\n- 2\nanswer: 3", "line 6: choice", "No option"),
        ("order", "::ask order\nSort.\n- a = 1\n- b = 1\nanswer: rising", "line 6: order", "equal"),
        (
            "done",
            "::ask do\nDo.\nuntil: 1 < 2\nhint: [x](?layer=1)",
            "line 6: until",
            "before anything",
        ),
        ("hint", "::ask do\nDo.\nuntil: 2 < 1\nhint: Try it.", "line 6: hint", "names nothing"),
        (
            "vain",
            "::ask do\nDo.\nuntil: 2 < 1\nhint: `a` for `zebra`.",
            "line 6: hint",
            "names nothing",
        ),
        (
            "wrong",
            "::ask do\nDo.\nuntil: 2 < 1\nhint: `a` for `capital`.",
            "line 6: hint",
            "not hold",
        ),
    ];
    for (name, body, place, reason) in cases {
        let (holds, report) = checked(name, body);
        assert!(!holds && report.contains(place) && report.contains(reason), "{name}: {report}");
    }
}

#[test]
fn what_holds_is_listed_with_its_margin() {
    let body = "::state sentence=\"the man went to [MASK] store\"\n\
        ::claim probability(\"[MASK]\", \"the\") > 0.5\n\
        ::claim top(\"[MASK]\") = \"the\"\n\n\
        ::ask do\nMake it longer.\nuntil: pieces(\"x\") = 1 + steps()\nhint: Train.\n\n\
        ::ask do\nAdd a word.\nuntil: attention(0, 0, 8, 8) >= 0\nhint: `big store` for `store`.";
    let (holds, report) = checked("holds", body);
    assert!(holds, "{report}");
    for word in ["claim    holds", "ask      not run", "hint     holds", "+0."] {
        assert!(report.contains(word), "{word}: {report}");
    }
}

#[test]
fn the_writers_mode_prints_values() {
    let measures = ["pieces(\"penguins\")", "1 + 1", "attention(9, 0, 0, 0)", "entropy("];
    let arguments = [&["measure", "--sentence", "penguins fly"], measures.as_slice()].concat();
    let (all, text) = lessons(&arguments);
    assert!(!all, "two of them have no value");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["1\tpieces(\"penguins\")", "2\t1 + 1"]);
    assert!(lines[2].starts_with("?\t") && lines[2].contains("no layer 9"), "{text}");
    assert!(lines[3].starts_with("?\t") && lines[3].contains("column 9"), "{text}");
}
