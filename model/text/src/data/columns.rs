//! What the columns of a table mean.

use serde::{Deserialize, Serialize};

use super::dataset::Task;
use super::header::numbered;
use super::splits::Split;
use super::table::Table;

/// The names of the columns of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Columns {
    /// The text, the first text, or the words.
    pub text: String,
    /// The second text: of a question, the passage.
    pub pair: Option<String>,
    /// The label or labels, the score, the spans, or the answer; not read where texts need none.
    pub label: String,
    /// What a row is for, see [`Split`]; where there is none, [`super::Dataset::read`] draws.
    pub split: Option<String>,
    /// The characters before the answer in the passage; where there is none, the answer is looked
    /// for.
    #[serde(default)]
    pub start: Option<String>,
}

impl Columns {
    /// The columns of a table, by the names that are common for them; scores also by being
    /// numbers. Columns that have only numbers for names are known by what is in them.
    pub fn guess(table: &Table, task: Task) -> Self {
        if table.columns == numbered(table.columns.len()) {
            return Self::of_contents(table, task);
        }
        let there = |name: &&str| {
            table.columns.iter().find(|column| column.eq_ignore_ascii_case(name)).cloned()
        };
        let found = |names: &[&str]| {
            let usual = names.first().copied().unwrap_or_default();
            names.iter().find_map(there).unwrap_or_else(|| usual.to_owned())
        };
        let label = match task {
            Task::Boundary => String::new(),
            Task::Regression | Task::Similarity => {
                let named = SCORES.iter().find_map(there);
                named.or_else(|| table.number_column()).unwrap_or_else(|| found(SCORES))
            }
            _ => found(labels(task)),
        };
        let (text, pair) = (found(texts(task)), second_texts(task).map(found));
        let start = (task == Task::Question).then(|| there(&"answer_start")).flatten();
        let split = there(&"split").or_else(|| split_by_words(table, &SPLITS));
        Self { text, pair, label, split, start }
    }

    /// The columns of a table of texts that a network with these labels is asked about. A label is
    /// known by its column's name or by being mostly labels of the network; empty stands for none.
    /// Where no column has a usual name for texts, the longest are taken for them.
    pub fn of_texts(table: &Table, task: Task, labels: &[String]) -> Self {
        let is_named = table.columns != numbered(table.columns.len());
        let guess = if is_named { Self::guess(table, task) } else { Self::default() };
        let there = |name: &str| table.column(name).is_ok();
        // A column of numbers may hold anything, so scores are known by their name alone.
        let usual = |name: &str| SCORES.iter().any(|score| score.eq_ignore_ascii_case(name));
        let named = there(&guess.label) && (!task.has_scores() || usual(&guess.label));
        let known = || table.columns.iter().find(|name| are_labels(table, name, labels)).cloned();
        let label = if named { guess.label } else { known().unwrap_or_default() };
        let fits = there(&guess.text) && guess.pair.as_deref().is_none_or(there);
        let (text, pair) = if fits {
            (guess.text, guess.pair)
        } else {
            let mut rest = table.columns.clone();
            rest.retain(|name| *name != label && Some(name) != guess.split.as_ref());
            longest(table, task, rest)
        };
        Self { text, pair, label, split: None, start: guess.start }
    }

    /// What the columns seem to be by what is in them: the longest are texts, and that with the
    /// fewest different cells is the label.
    fn of_contents(table: &Table, task: Task) -> Self {
        let split = split_by_words(table, &[]);
        let mut rest: Vec<String> = table.columns.clone();
        rest.retain(|name| split.as_ref() != Some(name));
        let label = match task {
            Task::Boundary => String::new(),
            Task::Regression | Task::Similarity => {
                taken(&mut rest, |name| usize::from(table.number_column().as_ref() != Some(name)))
            }
            // An answer is a part of the passage; neither is often the same.
            Task::Question => taken(&mut rest, |name| letters(table, name)),
            _ => taken(&mut rest, |name| different(table, name)),
        };
        let (text, pair) = longest(table, task, rest);
        Self { text, pair, label, split, start: None }
    }
}

/// Of some columns the longest, as the text of a task or both of its texts.
fn longest(table: &Table, task: Task, mut columns: Vec<String>) -> (String, Option<String>) {
    columns.sort_by_key(|name| usize::MAX - letters(table, name));
    columns.truncate(if second_texts(task).is_some() { 2 } else { 1 });
    // A question is shorter than its passage; other texts are in their order.
    if task == Task::Question {
        columns.reverse();
    } else {
        columns.sort_by_key(|name| table.columns.iter().position(|one| one == name));
    }
    let mut columns = columns.into_iter();
    let text = columns.next().unwrap_or_default();
    (text, second_texts(task).map(|_| columns.next().unwrap_or_default()))
}

/// Whether more than half of the cells of a column are among these labels.
fn are_labels(table: &Table, name: &String, labels: &[String]) -> bool {
    let known = of(table, name).filter(|cell| labels.iter().any(|label| label == cell)).count();
    2 * known > table.rows.len()
}

/// What a column with scores is called.
const SCORES: &[&str] = &["score", "stars", "rating", "label"];
/// What a column with splits may be called, if nothing else is in it.
const SPLITS: [&str; 4] = ["set", "subset", "partition", "part"];

fn texts(task: Task) -> &'static [&'static str] {
    match task {
        Task::Sequence | Task::MultiLabel | Task::Regression => &["text", "sentence", "review"],
        Task::Pair => &["premise", "text", "sentence1", "question"],
        Task::Siamese => &["premise", "first", "sentence1", "text"],
        Task::Similarity => &["first", "sentence1", "premise", "text"],
        Task::Words | Task::Entities | Task::Spans => &["words", "tokens", "text"],
        Task::Question => &["question", "text"],
        Task::Boundary => &["text", "sentence", "passage"],
    }
}

fn second_texts(task: Task) -> Option<&'static [&'static str]> {
    match task {
        Task::Pair => Some(&["hypothesis", "pair", "sentence2", "passage"]),
        Task::Siamese => Some(&["hypothesis", "second", "sentence2", "pair"]),
        Task::Similarity => Some(&["second", "sentence2", "hypothesis", "pair"]),
        Task::Question => Some(&["passage", "context", "pair"]),
        _ => None,
    }
}

fn labels(task: Task) -> &'static [&'static str] {
    match task {
        Task::Spans => &["spans", "labels", "entities"],
        Task::Question => &["answer", "answers", "label"],
        _ => &["label", "labels", "tags", "ner_tags", "pos_tags", "class", "category", "sentiment"],
    }
}

/// The first column of these names, or of all if there are none, with nothing but words for splits.
fn split_by_words(table: &Table, names: &[&str]) -> Option<String> {
    let named = |column: &str| names.iter().any(|name| column.eq_ignore_ascii_case(name));
    let mut columns = table.columns.iter().enumerate();
    let (_, found) = columns.find(|(place, column)| {
        let mut cells = cells(table, *place);
        (names.is_empty() || named(column)) && cells.all(|cell| Split::of(cell).is_some())
    })?;
    Some(found.clone())
}

fn cells(table: &Table, place: usize) -> impl Iterator<Item = &str> {
    table.rows.iter().filter_map(move |row| row.cells.get(place)).map(String::as_str)
}

fn of<'a>(table: &'a Table, name: &String) -> impl Iterator<Item = &'a str> {
    let place = table.columns.iter().position(|column| column == name);
    cells(table, place.unwrap_or(usize::MAX))
}

fn letters(table: &Table, name: &String) -> usize {
    of(table, name).map(str::len).sum()
}

fn different(table: &Table, name: &String) -> usize {
    of(table, name).collect::<std::collections::BTreeSet<_>>().len()
}

/// Takes out the column of which this is least.
fn taken(columns: &mut Vec<String>, by: impl Fn(&String) -> usize) -> String {
    let least = (0..columns.len()).min_by_key(|place| columns.get(*place).map(&by));
    least.map(|place| columns.remove(place)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Opened, ReadAs};

    fn guessed(text: &str, task: Task) -> [Option<String>; 4] {
        let opened =
            Opened::read(text.as_bytes(), ReadAs { header: Some(false), ..ReadAs::default() });
        let Columns { text, pair, label, split, .. } =
            Columns::guess(&opened.expect("a table").table, task);
        [Some(text), pair, Some(label), split]
            .map(|name| name.map(|name| name.strip_prefix("column ").unwrap_or(&name).to_owned()))
    }

    #[test]
    fn columns_without_names_are_known_by_what_is_in_them() {
        let some = |name: &str| Some(name.to_owned());
        let labelled = "good,a fine soup\nbad,a cold soup\ngood,a nice room\n";
        assert_eq!(guessed(labelled, Task::Sequence), [some("2"), None, some("1"), None]);
        let split = "a fine soup,good,train\na cold one,bad,valid\na nice room,good,Train\n";
        assert_eq!(guessed(split, Task::Sequence), [some("1"), None, some("2"), some("3")]);
        let pairs =
            "it rains,the day is wet,yes\nit snows,the day is warm,no\nit pours,a wet day,yes\n";
        assert_eq!(guessed(pairs, Task::Pair), [some("1"), some("2"), some("3"), None]);
        let scores = "it is fine,4\nit is poor,1.5\n";
        assert_eq!(guessed(scores, Task::Regression), [some("1"), None, some("2"), None]);
        let asked = "who sang?,Anna sang all the day,Anna\nwho left?,Tom left and came again,Tom\n";
        assert_eq!(guessed(asked, Task::Question), [some("1"), some("2"), some("3"), None]);
        assert_eq!(guessed("a text\nanother\n", Task::Boundary), [some("1"), None, some(""), None]);
    }

    #[test]
    fn a_set_is_a_split_if_its_words_are() {
        let split = |text: &str| {
            let table = Table::from_bytes(text.as_bytes()).expect("a table");
            Columns::guess(&table, Task::Sequence).split
        };
        assert_eq!(split("text,label,Set\na,b,Train\nc,d,VALID\n").as_deref(), Some("Set"));
        assert_eq!(split("text,label,set\na,b,train\nc,d,blue\n"), None);
    }
}
