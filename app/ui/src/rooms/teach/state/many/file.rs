//! What is said of every text, as a table: on the page a line a text, in the file all there is.

use text::data::{Example, Target, Task, Text};
use text::spans::Span;
use text::training::{Output, SpanOutput};

use super::super::told::{Told, labelled, plain};
use super::predictions::Predictions;
use crate::kit::format::{change, fixed, probability};
use crate::kit::table::{Cell, Column, Row, Table};
use crate::t;

/// Rows that are on the page; the file has all.
pub const SHOWN: usize = 200;

/// The first rows for the page: what was read, what is true, what is said, how sure that is.
pub fn shown(all: &Predictions, told: &[Told]) -> Table {
    let is_labelled = told.iter().any(|one| !one.truth.is_empty());
    let numbers = all.network.task.has_scores();
    let sure = if numbers { t!(teach_error) } else { t!(probability) };
    let written: fn(f64) -> String = if numbers { |error| change(error, 4) } else { percent };
    let columns = [
        Some(Column::number(t!(teach_line), whole)),
        Some(Column::text(t!(text))),
        is_labelled.then(|| Column::text(t!(teach_truth))),
        Some(Column::text(t!(teach_said))),
        (is_labelled || !numbers).then(|| Column::number(sure, written)),
        (is_labelled && !numbers).then(|| Column::text(t!(teach_map_judged))),
    ];
    let row = |one: &Told| {
        let cells = [
            Some(Cell::Number(one.line as f64)),
            Some(Cell::Text(one.text.clone())),
            is_labelled.then(|| Cell::Text(one.truth.clone())),
            Some(Cell::Text(one.said.clone())),
            (is_labelled || !numbers).then(|| one.probability.or(one.error()).into()),
            (is_labelled && !numbers).then(|| one.right.map(verdict).into()),
        ];
        Row::of(cells.into_iter().flatten())
    };
    Table {
        title: t!(teach_many_title),
        caption: t!(teach_many_caption, count = told.len()),
        columns: columns.into_iter().flatten().collect(),
        rows: told.iter().take(SHOWN).map(row).collect(),
    }
}

fn verdict(right: bool) -> String {
    if right { t!(right) } else { t!(teach_wrong) }
}

fn whole(number: f64) -> String {
    fixed(number, 0)
}

fn percent(share: f64) -> String {
    probability(share)
}

/// All there is, in the order of `told`: a line a text; of words a line a word; of spans a line a
/// span that is found or there.
pub fn whole_file(all: &Predictions, told: &[Told]) -> Table {
    let is_labelled = all.texts.labelled() > 0;
    let place = |one: &Told| {
        Some((all.texts.dataset.examples.get(one.example)?, &all.judged.get(one.example)?.output))
    };
    let rows = told.iter().filter_map(|one| Some((one, place(one)?)));
    let rows = rows.flat_map(|(one, (example, output))| match output {
        Output::Words { probabilities, labels, .. } => {
            words(all, example, probabilities, labels, is_labelled)
        }
        Output::Spans { spans } => spans_of(all, example, spans, is_labelled),
        _ => vec![text(one, example, output, is_labelled)],
    });
    Table {
        title: t!(teach_many_title),
        caption: t!(teach_many_title),
        columns: columns(all, is_labelled),
        rows: rows.collect(),
    }
}

fn columns(all: &Predictions, is_labelled: bool) -> Vec<Column> {
    let task = all.network.task;
    let texts = match task {
        Task::Pair | Task::Siamese | Task::Similarity => {
            vec![Column::text(t!(teach_column_first)), Column::text(t!(teach_column_second))]
        }
        Task::Question => vec![Column::text(t!(question)), Column::text(t!(passage))],
        Task::Words | Task::Entities => {
            vec![Column::number(t!(teach_many_place), whole), Column::text(t!(word))]
        }
        Task::Spans => {
            let edges = [t!(teach_grid_first), t!(teach_grid_last)];
            let edges = edges.into_iter().map(|name| Column::number(name, whole));
            edges.chain([Column::text(t!(words))]).collect()
        }
        Task::Sequence | Task::MultiLabel | Task::Regression | Task::Boundary => {
            vec![Column::text(t!(text))]
        }
    };
    let said = if task.has_scores() {
        Column::number(t!(teach_said), |value| value.to_string())
    } else {
        Column::text(t!(teach_said))
    };
    let cosine = (task == Task::Similarity).then(|| Column::number(t!(cosine), percent));
    // Each of any number of labels has a probability of its own.
    let sure: Vec<String> = match task {
        Task::MultiLabel => all.network.labels.to_vec(),
        task if task.has_scores() => Vec::new(),
        _ => vec![t!(probability)],
    };
    let sure = sure.into_iter().map(|name| Column::number(name, percent));
    let right = is_labelled && !task.has_scores();
    [Column::number(t!(teach_line), whole)]
        .into_iter()
        .chain(texts)
        .chain(is_labelled.then(|| Column::text(t!(teach_truth))))
        .chain([said])
        .chain(cosine)
        .chain(sure)
        .chain(right.then(|| Column::text(t!(teach_map_judged))))
        .collect()
}

/// A text in one line.
fn text(told: &Told, example: &Example, output: &Output, is_labelled: bool) -> Row {
    let texts = match &example.text {
        Text::Two(one, other) | Text::Apart(one, other) => vec![one.clone(), other.clone()],
        text => vec![plain(text)],
    };
    let texts = texts.into_iter().map(Cell::Text);
    let truth = is_labelled.then(|| match example.target {
        Target::Score(score) => Cell::Number(score),
        Target::Nothing => Cell::Nothing,
        _ => Cell::Text(told.truth.clone()),
    });
    let (said, is_number): (Vec<Cell>, bool) = match output {
        Output::Score { value, cosine } => {
            (std::iter::once(*value).chain(*cosine).map(Cell::Number).collect(), true)
        }
        Output::Labels { probabilities } => {
            let each = probabilities.iter().copied().map(Cell::Number);
            (std::iter::once(Cell::Text(told.said.clone())).chain(each).collect(), false)
        }
        _ => (vec![Cell::Text(told.said.clone()), told.probability.into()], false),
    };
    let right = (is_labelled && !is_number).then(|| told.right.map(verdict).into());
    let cells = texts.chain(truth).chain(said).chain(right);
    Row::of(std::iter::once(Cell::Number(told.line as f64)).chain(cells))
}

/// A line for each word. A word that was not read has no label.
fn words(
    all: &Predictions,
    example: &Example,
    probabilities: &[Vec<f64>],
    labels: &[usize],
    is_labelled: bool,
) -> Vec<Row> {
    let Text::Words(words) = &example.text else { return Vec::new() };
    let truth = match &example.target {
        Target::Words(truth) => truth.as_slice(),
        _ => &[],
    };
    let row = |(at, word): (usize, &String)| {
        let row = probabilities.get(at).filter(|row| !row.is_empty());
        let said = row.and(labels.get(at)).copied();
        let sure = said.and_then(|said| row?.get(said).copied());
        let truth = truth.get(at).copied();
        let right = truth.map(|truth| verdict(Some(truth) == said));
        let cells = [
            Some(Cell::Number(example.line as f64)),
            Some(Cell::Number((at + 1) as f64)),
            Some(Cell::Text(word.clone())),
            is_labelled.then(|| name(all, truth)),
            Some(name(all, said)),
            Some(sure.into()),
            is_labelled.then(|| right.into()),
        ];
        Row::of(cells.into_iter().flatten())
    };
    words.iter().enumerate().map(row).collect()
}

/// A line for each span that is found or there; one for a text without any.
fn spans_of(
    all: &Predictions,
    example: &Example,
    spans: &[SpanOutput],
    is_labelled: bool,
) -> Vec<Row> {
    let Text::Words(words) = &example.text else { return Vec::new() };
    let said = labelled(spans);
    let there = match &example.target {
        Target::Spans(spans) => spans.as_slice(),
        _ => &[],
    };
    let mut every: Vec<Span> = said.iter().map(|one| one.0).collect();
    every.extend(there.iter().map(|one| one.span));
    every.sort_unstable();
    every.dedup();
    let knows = example.target != Target::Nothing;
    let row = |span: Option<Span>| {
        let found = said.iter().find(|one| Some(one.0) == span);
        let truth = there.iter().find(|one| Some(one.span) == span).map(|one| one.label);
        let label = found.map(|one| one.1);
        let right = knows.then(|| verdict(label == truth));
        let place =
            |at: fn(Span) -> usize| -> Cell { span.map(|span| (at(span) + 1) as f64).into() };
        let text = span.and_then(|span| words.get(span.first..=span.last));
        let cells = [
            Some(Cell::Number(example.line as f64)),
            Some(place(|span| span.first)),
            Some(place(|span| span.last)),
            Some(text.map_or_else(|| words.join(" "), |words| words.join(" ")).into()),
            is_labelled.then(|| name(all, truth)),
            Some(name(all, label)),
            Some(found.map(|one| one.2).into()),
            is_labelled.then(|| right.into()),
        ];
        Row::of(cells.into_iter().flatten())
    };
    if every.is_empty() {
        return vec![row(None)];
    }
    every.into_iter().map(|span| row(Some(span))).collect()
}

fn name(all: &Predictions, label: Option<usize>) -> Cell {
    label.and_then(|label| all.texts.dataset.labels.get(label)).cloned().into()
}

#[cfg(test)]
mod tests {
    use super::super::super::told::Names;
    use super::super::predictions::tests::predictions;
    use super::super::rows;
    use super::*;

    fn file(task: Task, labels: &[&str], csv: &str, said: Vec<Output>) -> String {
        let found = predictions(task, labels, csv, said);
        let names = Names { labels: &found.texts.dataset.labels, tokenizer: None, nothing: "" };
        whole_file(&found, &rows::ordered(rows::told(&found, names))).csv()
    }

    fn label(first: f64) -> Output {
        Output::Label { probabilities: vec![first, 1.0 - first] }
    }

    #[test]
    fn a_text_takes_a_line_with_what_is_said_and_how_sure_that_is() {
        let csv =
            file(Task::Sequence, &["a", "b"], "text\nOne.\nTwo.\n", vec![label(0.75), label(0.25)]);
        let wanted = "\"Line\",\"Text\",\"It says\",\"Probability\"\r\n2,\"One.\",\"a\",0.75\r\n3,\"Two.\",\"b\",0.75\r\n";
        assert_eq!(csv, wanted);
    }

    #[test]
    fn both_texts_have_a_column_and_truths_stand_beside_what_is_said() {
        let table = "premise,hypothesis,label\nx,y,a\nx,z,\n";
        let csv = file(Task::Pair, &["a", "b"], table, vec![label(0.25), label(0.75)]);
        let mut lines = csv.lines();
        assert_eq!(lines.next().map(|head| head.split(',').count()), Some(7));
        assert_eq!(lines.next(), Some("2,\"x\",\"y\",\"a\",\"b\",0.75,\"wrong\""));
        assert_eq!(lines.next(), Some("3,\"x\",\"z\",,\"a\",0.75,"));
    }

    #[test]
    fn a_number_is_written_in_full() {
        let score = Output::Score { value: 2.123456789, cosine: None };
        let csv = file(Task::Regression, &[], "text,stars\nx,3\n", vec![score]);
        assert_eq!(csv.lines().last(), Some("2,\"x\",3,2.123456789"));
        let alike = Output::Score { value: 4.5, cosine: Some(0.9) };
        let csv = file(Task::Similarity, &[], "first,second\nx,y\n", vec![alike]);
        assert_eq!(csv.lines().last(), Some("2,\"x\",\"y\",4.5,0.9"));
    }

    #[test]
    fn a_word_takes_a_line_and_one_that_was_cut_has_no_label() {
        let probabilities = vec![vec![0.25, 0.75], Vec::new()];
        let output = Output::Words { probabilities, labels: vec![1, 0], transitions: None };
        let csv = file(Task::Words, &["A", "B"], "words,labels\nx y,A B\n", vec![output]);
        let lines: Vec<&str> = csv.lines().skip(1).collect();
        assert_eq!(lines, ["2,1,\"x\",\"A\",\"B\",0.75,\"wrong\"", "2,2,\"y\",\"B\",,,\"wrong\""]);
    }

    #[test]
    fn each_of_several_labels_has_a_column() {
        let said = Output::Labels { probabilities: vec![0.75, 0.625, 0.125] };
        let table = "text,labels\nx,a|c\n";
        let csv = file(Task::MultiLabel, &["a", "b", "c"], table, vec![said]);
        let wanted = "\"Line\",\"Text\",\"True\",\"It says\",\"a\",\"b\",\"c\",\"Right or wrong\"\r\n2,\"x\",\"a | c\",\"a | b\",0.75,0.625,0.125,\"wrong\"\r\n";
        assert_eq!(csv, wanted);
    }

    #[test]
    fn a_span_takes_a_line_whether_it_is_found_or_missed() {
        let span = |first, last| Span { first, last };
        let found = SpanOutput { span: span(0, 0), probabilities: vec![0.25, 0.75] };
        let spans = Output::Spans { spans: vec![found] };
        let table = "words,spans\nAnna saw Rome,2-3:PER\n";
        let csv = file(Task::Spans, &["none", "PER"], table, vec![spans]);
        let lines: Vec<&str> = csv.lines().skip(1).collect();
        let wanted =
            ["2,1,1,\"Anna\",,\"PER\",0.75,\"wrong\"", "2,2,3,\"saw Rome\",\"PER\",,,\"wrong\""];
        assert_eq!(lines, wanted);
        let none = Output::Spans { spans: Vec::new() };
        let csv = file(Task::Spans, &["none", "PER"], "words\nIt rains\n", vec![none]);
        assert_eq!(csv.lines().last(), Some("2,,,\"It rains\",,"));
    }
}
