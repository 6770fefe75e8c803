//! What of a table is too long for the model.

use text::data::{Columns, Dataset, Gathered, Opened, ReadAs, Task};
use text::tokenizer::Tokenizer;
use text::training::{CutOff, Goal, Lesson};

/// As many pieces as BERT reads.
const LIMIT: usize = 512;

fn tokenizer() -> Tokenizer {
    let pieces = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n.\n?\nthe";
    Tokenizer::from_vocabulary(pieces).expect("a vocabulary")
}

fn dataset(name: &str, task: Task) -> Dataset {
    let bytes = std::fs::read(format!("tests/tables/{name}")).expect("the file is there");
    let table = Opened::read(&bytes, ReadAs::default()).expect("a table").table;
    Gathered::read(&table, task, &Columns::guess(&table, task)).expect("examples").dataset
}

fn counted(dataset: &Dataset, limit: usize) -> CutOff {
    let (tokenizer, mut cut) = (tokenizer(), CutOff::default());
    dataset.examples.iter().for_each(|example| cut.add(example, &tokenizer, limit));
    cut
}

#[test]
fn texts_and_answers_beyond_the_cut_are_counted() {
    // Every word and every mark is a piece of its own here, and all texts have more than 700 words.
    let texts = dataset("long-texts.csv", Task::Sequence);
    assert_eq!(counted(&texts, LIMIT), CutOff { texts: 12, answers: 0 });
    assert_eq!(Lesson::of(&texts, &tokenizer(), LIMIT, 1).examples.len(), 12);
    let answers = dataset("late-answer.csv", Task::Question);
    assert_eq!(counted(&answers, LIMIT), CutOff { texts: 0, answers: 8 });
    assert!(counted(&answers, 4 * LIMIT).is_none());
    assert!(counted(&dataset("array.json", Task::Sequence), LIMIT).is_none());
}

#[test]
fn an_answer_beyond_the_cut_is_left_out_and_never_taken_for_none() {
    let late = dataset("late-answer.csv", Task::Question);
    assert_eq!(Lesson::of(&late, &tokenizer(), LIMIT, 1).examples, []);
    let whole = Lesson::of(&late, &tokenizer(), 4 * LIMIT, 1);
    assert!(whole.examples.iter().all(|example| matches!(example.goal, Goal::Answer(Some(_)))));
    assert_eq!((whole.examples.len(), whole.trained), (8, 6));

    let text = format!(
        "split,question,passage,answer\ntrain,who?,Anna sang.,Anna\ntrain,who?,{long} Tom,Tom\n\
         train,who?,It rained.,\nvalidation,who?,{long} Tom,Tom\nvalidation,who?,{long},\n",
        long = "the ".repeat(LIMIT).trim_end()
    );
    let table = Opened::read(text.as_bytes(), ReadAs::default()).expect("a table").table;
    let columns = Columns::guess(&table, Task::Question);
    let mixed = Gathered::read(&table, Task::Question, &columns).expect("examples").dataset;
    let lesson = Lesson::of(&mixed, &tokenizer(), LIMIT, 1);
    let answered: Vec<bool> = lesson
        .examples
        .iter()
        .map(|example| matches!(example.goal, Goal::Answer(Some(_))))
        .collect();
    assert_eq!((answered, lesson.trained, lesson.misfit()), (vec![true, false, false], 2, None));
    assert_eq!(counted(&mixed, LIMIT), CutOff { texts: 1, answers: 2 });
}
