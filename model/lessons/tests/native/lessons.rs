//! Lessons: what is read, what is refused and where, and what is right.

use lessons::markdown::{Block, Inline, plain};
use lessons::measures::Place;
use lessons::{Answer, Given, Hint, Lesson, Part, Right, State, Task, Tolerance, hint_of, name};
use proptest::prelude::*;
use text::switches::Segments;

use crate::measures_support::Made;

const SAMPLE: &str = r#"---
title: Who does "it" look at?
minutes: 8
after: [queries-and-keys]
goals: [C6, C0b]   # rows of the curriculum
---

## A pronoun
::state view=attention sentence="She said \"it\" twice." layer=3 head=7 queries=10
Text, **bold *and* more**, `code {x}`, $a_{ij}$ and {entropy(0, 0)*2*3}.
A [link that sets the state](?layer=2&head=1).

- one
- two {loss()}

<b>not bold</b>

::ask choice
Which word gets most?
- the *cat* = attention(0, 0, "the", "cat")
- mat = attention(0, 2, "cat", "cat")
answer: max
because: It is {attention(0,2,"cat","cat")} now,
and that is most.

After the question.

::claim attention(0, 2, "cat", "cat") > 0.2

## Another
::state view=corrupt edits=m3 off=causal-0
::ask number
How many pieces?
answer: pieces("flightless")
tolerance: 10 %

::ask order
Sort them.
- one = 1
- three = 3
- two = 2
answer: falling

::ask do
Change one word.
until: follows() > 0.5
hint: Write `wide` for `tired`.

::ask free
What do you think?

::ask choice
What is it?
- cat
- mat
answer: top("[MASK]")

::note Say **this**
and that.

```
::state is not read here
## nor this
```
"#;

fn sample() -> Lesson {
    Lesson::read(SAMPLE).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn a_lesson_is_read_whole() {
    let lesson = sample();
    assert_eq!(lesson.title, "Who does \"it\" look at?");
    assert_eq!((lesson.minutes, lesson.steps.len()), (8, 2));
    assert_eq!(lesson.after, ["queries-and-keys"]);
    assert_eq!(lesson.goals, ["C6", "C0b"]);
    let [first, second] = lesson.steps.as_slice() else { panic!("two steps") };
    assert_eq!(first.title, "A pronoun");
    assert_eq!(first.place, Place { line: 8, column: 1 });
    assert_eq!(first.state.get("sentence"), Some("She said \"it\" twice."));
    assert_eq!((first.parts.len(), first.claims.len()), (3, 1));
    assert_eq!(second.questions().count(), 5);
    assert_eq!(second.notes.len(), 1);
    let Some(Part::Text(last)) = second.parts.last() else { panic!("text") };
    assert_eq!(last, &[Block::Code("::state is not read here\n## nor this\n".into())]);
}

#[test]
fn text_becomes_a_tree() {
    let lesson = sample();
    let Some(Part::Text(blocks)) = lesson.steps[0].parts.first() else { panic!("text") };
    let [Block::Paragraph(text), Block::List { start: None, items }, Block::Paragraph(html)] =
        blocks.as_slice()
    else {
        panic!("{blocks:?}")
    };
    let [
        Inline::Text(_),
        Inline::Strong(bold),
        Inline::Text(_),
        Inline::Code(code),
        Inline::Text(_),
        Inline::Formula(formula),
        Inline::Text(_),
        Inline::Value(value),
        Inline::Text(dot),
        Inline::Link { link, text: linked },
        Inline::Text(_),
    ] = text.as_slice()
    else {
        panic!("{text:?}")
    };
    assert!(matches!(bold.as_slice(), [Inline::Text(_), Inline::Emphasis(_), Inline::Text(_)]));
    assert_eq!((code.as_str(), dot.as_str()), ("code {x}", ". A "));
    assert_eq!((formula.source.as_str(), formula.display), ("a_{ij}", false));
    assert_eq!(value.text(), "entropy(0, 0)*2*3");
    assert_eq!((link.state.get("layer"), link.state.get("head")), (Some("2"), Some("1")));
    assert_eq!(plain(linked), "link that sets the state");
    assert!(items.len() == 2 && matches!(items[1].as_slice(), [Block::Paragraph(_)]));
    assert_eq!(html, &[Inline::Text("<b>not bold</b>".into())]);
}

#[test]
fn states_lie_over_each_other() {
    let lesson = sample();
    let state = lesson.state(1);
    let all: Vec<_> = state.properties().map(|(name, _)| name).collect();
    assert_eq!(all, ["sentence", "layer", "head", "queries", "view", "edits", "off"]);
    let read = State::of_query(&state.query()).expect("a query");
    assert_eq!(read, state);
    let input = state.input();
    assert_eq!(
        (input.edits.to_string(), input.switches.to_string()),
        ("m3".into(), "causal-0".into())
    );
    let new = State::of_query("sentence=a+b&pair=c").expect("a query");
    let next = state.then(&new);
    assert_eq!((next.get("edits"), next.get("queries")), (None, None));
    assert_eq!((next.get("off"), next.get("pair")), (Some("causal-0"), Some("c")));
    let third = next.then(&State::of_query("sentence=x").expect("a query"));
    assert_eq!((third.get("pair"), third.input().pair), (None, None));
}

#[test]
fn only_some_rooms_read_edits_and_segments() {
    let input = |query: &str| State::of_query(query).expect("a query").input();
    assert!(input("view=heads&edits=m3").edits.is_empty());
    assert!(!input("view=pairs&edits=m3").edits.is_empty());
    assert_eq!(input("view=pairs&segments=first").switches.segments, Segments::AllFirst);
    assert_eq!(input("view=heads&segments=first").switches.segments, Segments::Encoded);
    assert!(State::of_query("view=heads&edits=m3").expect("a query").check_edits().is_err());
}

#[test]
fn what_is_right_is_measured() {
    let (lesson, facts) = (sample(), Made::new());
    let questions: Vec<_> = lesson.steps.iter().flat_map(|step| step.questions()).collect();
    let right = |at: usize| questions[at].right(&facts).expect("a value");
    assert_eq!(right(0), Right::Options(vec![1]));
    assert!(right(0).accepts(&Given::Option(1)) && !right(0).accepts(&Given::Option(0)));
    assert_eq!(right(1), Right::Number(2.0, Tolerance::Relative(0.1)));
    assert!(right(1).accepts(&Given::Number(2.2)) && !right(1).accepts(&Given::Number(2.3)));
    assert_eq!(right(2), Right::Order(vec![(1, 3.0), (2, 2.0), (0, 1.0)]));
    assert!(right(2).accepts(&Given::Order(vec![1, 2, 0])));
    for wrong in [vec![2, 1, 0], vec![1, 2], vec![1, 2, 0, 0], vec![1, 2, 9]] {
        assert!(!right(2).accepts(&Given::Order(wrong)));
    }
    assert_eq!(right(3), Right::Done(true));
    assert_eq!(right(4), Right::Anything);
    assert!(right(4).accepts(&Given::Text("whatever".into())));
    assert_eq!(right(5), Right::Options(vec![1]));
}

#[test]
fn equal_options_are_both_right() {
    let body = "::ask choice\nWhich?\n- a = 1\n- b = 2\n- c = 2\nanswer: max\n\n\
        ::ask choice\nWhich?\n- a = 1 < 2\n- b = 2 < 1\nanswer: true\n\n\
        ::ask choice\nWhich?\n- 2\n- 3\nanswer: 1 + 1\n\n\
        ::ask order\nSort.\n- a = 1\n- b = 1\n- c = 0\nanswer: rising\n";
    let lesson = Lesson::read(&with_body(body)).expect("a lesson");
    let right: Vec<_> = lesson.steps[0].questions().map(|q| q.right(&Made::new())).collect();
    assert_eq!(right[0], Ok(Right::Options(vec![1, 2])));
    assert_eq!(right[1], Ok(Right::Options(vec![0])));
    assert_eq!(right[2], Ok(Right::Options(vec![0])));
    let order = right[3].as_ref().expect("an order");
    assert!(
        order.accepts(&Given::Order(vec![2, 0, 1])) && order.accepts(&Given::Order(vec![2, 1, 0]))
    );
    assert!(!order.accepts(&Given::Order(vec![0, 2, 1])));
}

#[test]
fn a_hint_says_what_to_do() {
    let lesson = sample();
    let hints = lesson.steps[1].questions().filter_map(|question| match &question.task {
        Task::Do { hint, .. } => hint_of(hint),
        _ => None,
    });
    let hints: Vec<Hint> = hints.collect();
    let replace = Hint::Replace { old: "tired".into(), new: "wide".into() };
    assert_eq!(hints, [replace]);
    let before = State::of_query("view=attention").expect("a state");
    let changed = hints[0].applied(&before).expect("a state");
    assert!(changed.input().sentence.ends_with("it was too wide."));
    assert_eq!(hints[0].applied(&lesson.state(1)), None);
    let linked = "::ask do\nDo it.\nuntil: 1 < 2\nhint: Choose [layer 2](?layer=2).\n";
    let lesson = Lesson::read(&with_body(linked)).expect("a lesson");
    let Some(Task::Do { hint, .. }) = lesson.steps[0].questions().next().map(|q| &q.task) else {
        panic!("a question")
    };
    let set = hint_of(hint).and_then(|hint| hint.applied(&State::default())).expect("a state");
    assert_eq!(set.get("layer"), Some("2"));
}

#[test]
fn long_steps_and_lessons_are_named() {
    let words = |count: usize| Lesson::read(&with_body(&"word ".repeat(count))).expect("a lesson");
    assert_eq!(words(90).lengths(), []);
    let faults: Vec<String> = words(91).lengths().iter().map(ToString::to_string).collect();
    assert_eq!(faults, ["line 5, column 1: The step has 91 words; at most 90 are read at once."]);
    let many = format!("---\ntitle: T\nminutes: 1\n---\n{}", "## S\none two three\n".repeat(61));
    let lesson = Lesson::read(&many).expect("a lesson");
    let faults: Vec<String> = lesson.lengths().iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains("Reading takes 2 minutes"), "{faults:?}");
}

#[test]
fn files_name_their_lessons() {
    assert_eq!(name("en/05-who-does-it-look-at.md"), "who-does-it-look-at");
    assert_eq!(name("lecture.md"), "lecture");
    assert_eq!(name("3d.md"), "3d");
}

fn with_body(body: &str) -> String {
    format!("---\ntitle: T\nminutes: 5\n---\n## S\n{body}")
}

/// A body, the line and column of its first fault, and a word of the sentence. The body begins in
/// line 6.
const FAULTS: &[(&str, usize, usize, &str)] = &[
    ("::stat layer=2", 6, 1, "no ::stat"),
    ("::state layer=x", 6, 9, "no value of layer"),
    ("::state layer=1 colour=red", 6, 17, "no property “colour”"),
    ("::state device=cpu", 6, 9, "no property “device”"),
    ("::state layer=1 layer=2", 6, 17, "set twice"),
    ("::state layer", 6, 9, "name=value"),
    ("::state sentence=\"abc", 6, 9, "never closed"),
    ("::state view=heads edits=m3", 6, 1, "algorithm, pairs, corrupt"),
    ("::state view=kitchen", 6, 9, "a room"),
    ("::state corrupt.colour=1", 6, 9, "no property “corrupt.colour”"),
    ("::state corrupt=1", 6, 9, "the room begins anew"),
    ("::state off=gravity-3", 6, 9, "switches"),
    ("::state layer=1\n::state layer=2", 7, 1, "second one"),
    ("::claim entropy(0, 0)", 6, 8, "a comparison is needed"),
    ("::claim entropy(0) > 1", 6, 9, "2 values, not 1"),
    ("::claim 1 >", 6, 12, "missing"),
    ("Text {entropy(0)} here.", 6, 7, "2 values"),
    ("Größe {é} here.", 6, 8, "no meaning"),
    ("one\ntwo {1 + \"a\"} three", 7, 10, "a text, but a number"),
    ("Text {entropy", 6, 6, "never closed"),
    ("A $\\frac{1}$ here.", 6, 3, "formula cannot be read"),
    ("A [link](https://example.org).", 6, 3, "Links lead to the page only"),
    ("A <https://example.org>.", 6, 3, "Links lead to the page only"),
    ("A [link](?colour=red).", 6, 3, "no property"),
    ("A [link](?).", 6, 3, "sets nothing"),
    ("A [link](?step=0).", 6, 3, "no step"),
    ("A ![picture](x.png).", 6, 3, "Pictures"),
    ("{1 + 1} and [link](//example.org).", 6, 13, "Links lead to the page only"),
    ("> > > > > > > > > > > > > > > > > > deep", 6, 33, "too deep"),
    ("::ask riddle\nWhy?", 6, 1, "choice, number"),
    ("::ask free", 6, 1, "no text"),
    ("::ask free\nWhy?\nanswer: 1", 8, 9, "has no answer"),
    ("::ask free\nWhy?\nanwser: 1", 8, 1, "no field anwser"),
    ("::ask number\nHow many?", 6, 1, "answer is missing"),
    ("::ask number\nHow many?\nanswer: \"two\"", 8, 9, "a number is needed"),
    ("::ask number\nHow many?\nanswer: 1 +", 8, 12, "missing"),
    ("::ask number\nHow many?\nanswer: 1\ntolerance: some", 9, 12, "tolerance is a number"),
    ("::ask number\nHow many?\nanswer: 1\nanswer: 2", 9, 1, "given twice"),
    ("::ask number\nHow many?\n- a\nanswer: 1", 8, 3, "no options"),
    ("::ask choice\nWhich?\n- a = 1\nanswer: max", 6, 1, "two options"),
    ("::ask choice\nWhich?\n- a = 1\n- b\nanswer: max", 6, 1, "behind the ="),
    ("::ask choice\nWhich?\n- a = 1\n- b = 2\nanswer: true", 6, 1, "a comparison behind"),
    ("::ask choice\nWhich?\n- a = 1\n- b = 2\nanswer: 1", 10, 9, "no option has one"),
    ("::ask choice\nWhich?\n- a = entropy(\n- b = 2\nanswer: max", 8, 15, "missing"),
    ("::ask choice\nWhich?\n- a = 1\nstray\n- b = 2\nanswer: max", 9, 1, "neither an option"),
    ("::ask choice\nWhich?\n- a = 1\n- = 2\nanswer: max", 9, 3, "needs a label"),
    ("::ask order\nSort.\n- a = 1\n- b = 2\nanswer: up", 10, 9, "falling or rising"),
    ("::ask do\nDo it.\nuntil: 1 < 2", 6, 1, "hint is missing"),
    ("::ask do\nDo it.\nuntil: 1\nhint: Try.", 8, 8, "a comparison is needed"),
    ("::ask free\nWhy {?}?", 7, 6, "no meaning"),
    ("##  ", 6, 1, "needs a title"),
];

#[test]
fn faults_name_line_and_column() {
    for (body, line, column, word) in FAULTS {
        let faults = Lesson::read(&with_body(body)).expect_err(body);
        let first = faults.first().expect("a fault");
        assert_eq!(first.place, Place { line: *line, column: *column }, "{body}: {first}");
        assert!(first.to_string().contains(word), "{body}: {first}");
    }
}

#[test]
fn front_matter_is_checked() {
    let cases = [
        ("", 1, "three dashes"),
        ("## S\n", 1, "three dashes"),
        ("---\ntitle: T\n", 3, "never end"),
        ("---\nminutes: 5\n---\n## S\n", 1, "title of the lesson is missing"),
        ("---\ntitle: T\n---\n## S\n", 1, "minutes of the lesson is missing"),
        ("---\ntitle: T\nminutes: many\n---\n## S\n", 3, "whole number"),
        ("---\ntitle: T\nminutes: 0\n---\n## S\n", 3, "whole number"),
        ("---\ntitle: T\nminutes: 5\ngoals: [C6, C99]\n---\n## S\n", 4, "no row C99"),
        ("---\ntitle: T\nminutes: 5\ngoals: C6\n---\n## S\n", 4, "such as [C6, C7]"),
        ("---\ntitle: T\nminutes: 5\ncolour: red\n---\n## S\n", 4, "the names are"),
        ("---\ntitle: T\ntitle: U\nminutes: 5\n---\n## S\n", 3, "given twice"),
        ("---\ntitle: T\nminutes: 5\n---\nText\n", 5, "before the first step"),
        ("---\ntitle: T\nminutes: 5\n---\n", 5, "at least one step"),
    ];
    for (text, line, word) in cases {
        let faults = Lesson::read(text).expect_err(text);
        let named = faults.iter().any(|f| f.place.line == line && f.to_string().contains(word));
        assert!(named, "{text}: {faults:?}");
    }
}

#[test]
fn all_faults_are_told_at_once_in_the_order_of_the_lines() {
    let body = "::claim 1\n\n{\n\n[x](y)\n\n::ask free\n";
    let faults = Lesson::read(&with_body(body)).expect_err("faults");
    let lines: Vec<usize> = faults.iter().map(|fault| fault.place.line).collect();
    assert_eq!(lines, [6, 8, 10, 12]);
}

#[test]
fn a_huge_file_is_refused_by_its_size() {
    let text = with_body(&"word ".repeat(2_000_000));
    let faults = Lesson::read(&text).expect_err("too large");
    assert!(faults.len() == 1 && faults[0].to_string().contains("10000"), "{faults:?}");
}

#[test]
fn money_and_escaped_braces_stay_text() {
    let lesson = Lesson::read(&with_body("It costs $5 or $ 6, \\{x} and `{y}` and \\$a$.\n"));
    let Ok([step]) = lesson.as_ref().map(|lesson| lesson.steps.as_slice()) else {
        panic!("{lesson:?}")
    };
    let [Part::Text(blocks)] = step.parts.as_slice() else { panic!("text") };
    let [Block::Paragraph(inlines)] = blocks.as_slice() else { panic!("{blocks:?}") };
    assert_eq!(plain(inlines), "It costs $5 or $ 6, {x} and {y} and $a$.");
}

#[test]
fn answers_are_of_their_kind() {
    let lesson = sample();
    let answers: Vec<_> = lesson.steps.iter().flat_map(|step| step.questions()).collect();
    assert!(matches!(answers[0].task, Task::Choice { answer: Answer::Most, .. }));
    assert!(matches!(&answers[5].task, Task::Choice { answer: Answer::Value(_), .. }));
    assert_eq!(answers[0].measures().count(), 2);
    assert_eq!(answers[3].measures().count(), 1);
    assert_eq!(answers[4].measures().count(), 0);
}

fn any_lesson() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        Just("## Step".to_owned()),
        Just("::state view=corrupt edits=m3 sentence=\"a b\"".to_owned()),
        Just("::claim 1 < 2".to_owned()),
        Just("::ask choice".to_owned()),
        Just("::ask do".to_owned()),
        Just("- a = entropy(0, 0)".to_owned()),
        Just("answer: max".to_owned()),
        Just("hint: `a` for `b`".to_owned()),
        Just(String::new()),
        Just("> - **a *b* {1 + 1} $x_1$ [l](?layer=1)**".to_owned()),
        "[-:#>*_`$\\\\{}()\\[\\]<!?=\"a-c 1.]{0,24}",
        ".{0,12}",
    ];
    proptest::collection::vec(line, 0..20)
        .prop_map(|lines| format!("---\ntitle: T\nminutes: 5\n---\n{}", lines.join("\n")))
}

proptest! {
    #[test]
    fn any_text_is_a_lesson_or_faults_within_it(text in prop_oneof![any_lesson(), ".*"]) {
        let lines = text.lines().count() + 1;
        match Lesson::read(&text) {
            Ok(lesson) => {
                prop_assert!(!lesson.steps.is_empty());
                lesson.lengths();
                for step in &lesson.steps {
                    for question in step.questions() {
                        let _ = question.right(&Made::new());
                    }
                }
            }
            Err(faults) => {
                prop_assert!(!faults.is_empty());
                prop_assert!(faults.iter().all(|fault| (1..=lines).contains(&fault.place.line)));
                prop_assert!(faults.is_sorted_by_key(|fault| fault.place));
            }
        }
    }
}

#[test]
fn a_room_is_covered_only_where_something_is_predicted() {
    let text = |body: &str| format!("---\ntitle: T\nminutes: 5\n---\n## One\nx\n## Two\n{body}\n");
    let asked = "::cover\n::ask number\nHow many?\nanswer: 1\n\n::ask free\nWhy?\n";
    let lesson = Lesson::read(&text(asked)).expect("a lesson");
    assert_eq!(lesson.steps.iter().map(|step| step.covered).collect::<Vec<_>>(), [false, true]);
    assert_eq!(lesson.judged(), 1);
    for body in
        ["::cover", "::cover\n::ask free\nWhy?", "::cover\n::ask do\nDo.\nuntil: 1 < 2\nhint: x"]
    {
        let faults = Lesson::read(&text(body)).expect_err(body);
        assert_eq!(faults[0].place, Place { line: 7, column: 1 }, "{body}");
        assert!(faults[0].to_string().contains("::cover"), "{body}");
    }
}
