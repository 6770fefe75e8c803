//! What the network says of one example, in words that stand in a table.

use text::answers::{Answers, LONGEST, answers, is_same, text_of};
use text::data::{Dataset, Example, Target, Text};
use text::spans::Span;
use text::tokenizer::Tokenizer;
use text::training::{Judged, Output, SpanOutput, said_labels};

use crate::kit::export::csv;
use crate::kit::format::{exact, significant};

/// What stands between several labels of a text, as tables of examples may have it.
const BETWEEN: &str = " | ";

/// One example as the table of examples shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// Its place in the data set.
    pub example: usize,
    /// Its line in the table.
    pub line: usize,
    /// What was read.
    pub text: String,
    /// What is true.
    pub truth: String,
    /// What the network says.
    pub said: String,
    /// How sure it is: of its label; of exactly these labels, where there may be any number; the mean over words or hidden pieces; of its answer.
    pub probability: Option<f64>,
    /// What is true and what it says, of numbers.
    pub numbers: Option<[f64; 2]>,
    /// Whether all of it is right; numbers are more or less so.
    pub right: Option<bool>,
    /// The loss of this example.
    pub loss: f64,
}

impl Told {
    /// How much more than is true it says, of numbers.
    pub fn error(&self) -> Option<f64> {
        self.numbers.map(|[truth, said]| said - truth)
    }

    /// A line of a CSV file: line, text, truth, what is said, how sure or how far off, loss.
    /// Numbers are in full and as programs read them.
    pub fn csv(&self) -> String {
        let [truth, said] = match self.numbers {
            Some(numbers) => numbers.map(csv::number),
            None => [&self.truth, &self.said].map(|text| csv::cell(text)),
        };
        let sure = self.probability.or(self.error()).map_or_else(String::new, csv::number);
        let (text, loss) = (csv::cell(&self.text), csv::number(self.loss));
        format!("{},{text},{truth},{said},{sure},{loss}\r\n", self.line)
    }
}

/// What words are made of: labels, and pieces.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// The labels.
    pub labels: &'a [String],
    /// The tokeniser, once its vocabulary has come.
    pub tokenizer: Option<&'a Tokenizer>,
    /// What stands where nothing is said.
    pub nothing: &'a str,
}

/// What the network says of an example.
pub fn told(dataset: &Dataset, example: usize, judged: &Judged, names: Names<'_>) -> Option<Told> {
    let here = dataset.examples.get(example)?;
    if let (Some(score), Output::Score { value, .. }) = (here.target.score(), &judged.output) {
        return Some(Told {
            example,
            line: here.line,
            text: plain(&here.text),
            truth: exact(score),
            said: significant(*value, 4),
            probability: None,
            numbers: Some([score, *value]),
            right: None,
            loss: judged.loss,
        });
    }
    let (truth, said, probability, right) = words(here, &judged.output, names);
    let text = plain(&here.text);
    Some(Told {
        example,
        line: here.line,
        text,
        truth,
        said,
        probability,
        numbers: None,
        right: Some(right),
        loss: judged.loss,
    })
}

/// A text on one line.
pub fn plain(text: &Text) -> String {
    match text {
        Text::One(text) => text.clone(),
        Text::Two(text, pair) | Text::Apart(text, pair) => format!("{text} / {pair}"),
        Text::Words(words) => words.join(" "),
    }
}

fn words(
    example: &Example,
    output: &Output,
    names: Names<'_>,
) -> (String, String, Option<f64>, bool) {
    match output {
        Output::Label { probabilities } => {
            let (said, probability) = best(probabilities).unzip();
            let truth = example.target.labels().first().copied();
            (name(names, truth), name(names, said), probability, said.is_some() && said == truth)
        }
        Output::Labels { probabilities } => {
            let (said, truth) = (said_labels(probabilities), example.target.labels());
            // Each label is decided by itself, so that all are as is said with the product.
            let sure = probabilities.iter().map(|one| one.max(1.0 - one)).product();
            let all = |labels: &[usize]| match labels {
                [] => names.nothing.to_owned(),
                labels => {
                    let labels: Vec<String> =
                        labels.iter().map(|label| name(names, Some(*label))).collect();
                    labels.join(BETWEEN)
                }
            };
            (all(&truth), all(&said), Some(sure), truth == said)
        }
        // Told before, but where nobody says what is true.
        Output::Score { value, .. } => (String::new(), significant(*value, 4), None, false),
        Output::Words { probabilities, labels, .. } => {
            let truth = example.target.labels();
            let sure = |(row, label): (&Vec<f64>, &usize)| row.get(*label).copied();
            let sure: Vec<f64> = probabilities.iter().zip(labels).filter_map(sure).collect();
            let all = |labels: &[usize]| {
                labels.iter().map(|label| name(names, Some(*label))).collect::<Vec<_>>().join(" ")
            };
            (all(&truth), all(labels), mean(&sure), truth == *labels)
        }
        Output::Spans { spans } => {
            let said = labelled(spans);
            let sure: Vec<f64> = said.iter().map(|(_, _, probability)| *probability).collect();
            let mut truth: Vec<(Span, usize)> = match &example.target {
                Target::Spans(spans) => spans.iter().map(|one| (one.span, one.label)).collect(),
                _ => Vec::new(),
            };
            let mut found: Vec<(Span, usize)> = said.iter().map(|one| (one.0, one.1)).collect();
            truth.sort_unstable();
            found.sort_unstable();
            let right = truth == found;
            (spelled(&truth, names), spelled(&found, names), mean(&sure), right)
        }
        Output::Answer { starts, ends, passage } => {
            let Text::Two(question, text) = &example.text else { return Default::default() };
            let truth = match &example.target {
                Target::Answer(Some(range)) => text.get(range.clone()).unwrap_or_default(),
                _ => "",
            };
            let encoding =
                names.tokenizer.map(|all| all.encode(question, Some(text), starts.len()));
            let found = answers(starts, ends, passage.clone(), LONGEST, 1).ok();
            let answer = found.as_ref().and_then(Answers::said);
            let none = found.as_ref().map_or(0.0, |found| found.none);
            let said = answer.zip(encoding.as_ref());
            let said = said.and_then(|(answer, encoding)| text_of(encoding, text, answer.span));
            let said = said.unwrap_or_default();
            let sure = answer.map_or(none, |answer| answer.probability);
            let shown = |answer: Option<&str>| answer.unwrap_or(names.nothing).to_owned();
            let there = (!truth.is_empty()).then_some(truth);
            (shown(there), shown(answer.map(|_| said)), Some(sure), is_same(said, truth))
        }
        Output::Boundary { pieces } => {
            let piece = |id: u32| {
                let piece = names.tokenizer.and_then(|all| all.vocabulary().piece(id));
                piece.map_or_else(|| id.to_string(), str::to_owned)
            };
            let firsts = pieces.iter().map(|one| one.best.first().map(|best| best.0));
            let right =
                pieces.iter().zip(firsts.clone()).all(|(one, best)| Some(one.truth) == best);
            let truth: Vec<String> = pieces.iter().map(|one| piece(one.truth)).collect();
            let said: Vec<String> =
                firsts.map(|best| best.map(piece).unwrap_or_default()).collect();
            let sure: Vec<f64> = pieces.iter().map(|one| one.probability).collect();
            (truth.join(" "), said.join(" "), mean(&sure), right)
        }
    }
}

/// The label with the highest probability.
pub fn best(probabilities: &[f64]) -> Option<(usize, f64)> {
    let all = probabilities.iter().copied().enumerate();
    all.fold(None, |best: Option<(usize, f64)>, next| match best {
        Some(best) if best.1 >= next.1 => Some(best),
        _ => Some(next),
    })
}

/// The spans whose most probable label is not "none", which is label 0.
pub fn labelled(spans: &[SpanOutput]) -> Vec<(Span, usize, f64)> {
    let label = |one: &SpanOutput| {
        let (label, probability) = best(&one.probabilities)?;
        (label != 0).then_some((one.span, label, probability))
    };
    spans.iter().filter_map(label).collect()
}

fn spelled(spans: &[(Span, usize)], names: Names<'_>) -> String {
    let one = |(span, label): &(Span, usize)| {
        format!("{}\u{2013}{} {}", span.first + 1, span.last + 1, name(names, Some(*label)))
    };
    if spans.is_empty() {
        return names.nothing.to_owned();
    }
    spans.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn name(names: Names<'_>, label: Option<usize>) -> String {
    label.and_then(|label| names.labels.get(label)).cloned().unwrap_or_default()
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// By what the table of examples is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The largest loss first.
    #[default]
    Loss,
    /// As in the data.
    Line,
    /// The least sure first.
    Probability,
}

/// The examples to list.
pub fn listed(mut all: Vec<Told>, order: Order, wrong_only: bool) -> Vec<Told> {
    if wrong_only {
        all.retain(|one| one.right == Some(false));
    }
    match order {
        Order::Loss => all.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.line.cmp(&b.line))),
        Order::Line => all.sort_by_key(|one| one.line),
        Order::Probability => {
            let sure = |one: &Told| one.probability.unwrap_or(1.0);
            all.sort_by(|a, b| sure(a).total_cmp(&sure(b)).then(a.line.cmp(&b.line)));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use text::data::{Columns, Task};
    use text::training::HiddenPiece;

    use super::super::sheet;
    use super::*;
    use crate::state::predicted::fixture::tokenizer;

    fn dataset(text: &str, task: Task) -> Dataset {
        let table = sheet::read(text).expect("a table");
        Dataset::read(&table, task, &Columns::guess(&table, task)).expect("a data set")
    }

    fn said(dataset: &Dataset, example: usize, output: Output) -> Told {
        let tokenizer = tokenizer();
        let names = Names { labels: &dataset.labels, tokenizer: Some(&tokenizer), nothing: "none" };
        told(dataset, example, &Judged { output, loss: 0.5 }, names).expect("an example")
    }

    #[test]
    fn a_label_has_its_name_and_probability() {
        let data = dataset("label,text\na,one\nb,two\n", Task::Sequence);
        let told = said(&data, 1, Output::Label { probabilities: vec![0.7, 0.3] });
        assert_eq!((told.truth.as_str(), told.said.as_str(), told.right), ("b", "a", Some(false)));
        assert_eq!((told.probability, told.line), (Some(0.7), 3));
    }

    #[test]
    fn a_number_has_its_error() {
        let data = dataset("score,text\n-4,one\n2.5,two\n", Task::Regression);
        let told = said(&data, 0, Output::Score { value: -3.20816, cosine: None });
        assert_eq!((told.truth.as_str(), told.said.as_str(), told.right), ("−4", "−3.208", None));
        assert!(told.error().is_some_and(|error| (error - 0.79184).abs() < 1e-9));
        // A program reads the file: no true minus sign, no apostrophe, all digits.
        assert_eq!(told.csv().split(',').collect::<Vec<_>>()[2..4], ["-4", "-3.20816"]);
    }

    #[test]
    fn words_and_spans_are_right_only_as_a_whole() {
        let data = dataset("words,labels\nx y,A B\n", Task::Words);
        let output = |labels: [usize; 2]| Output::Words {
            probabilities: vec![vec![0.9, 0.1], vec![0.4, 0.6]],
            labels: labels.to_vec(),
            transitions: None,
        };
        let (right, wrong) = (said(&data, 0, output([0, 1])), said(&data, 0, output([0, 0])));
        assert_eq!((right.right, wrong.right), (Some(true), Some(false)));
        assert_eq!((right.said.as_str(), right.probability), ("A B", Some(0.75)));
        let data = dataset("words,spans\nx y z,1-2:P;2-2:Q\n", Task::Spans);
        let span = |first, last, probabilities: [f64; 3]| SpanOutput {
            span: Span { first, last },
            probabilities: probabilities.to_vec(),
        };
        let spans = vec![
            span(1, 1, [0.1, 0.1, 0.8]),
            span(0, 0, [0.9, 0.1, 0.0]),
            span(0, 1, [0.2, 0.6, 0.2]),
        ];
        let told = said(&data, 0, Output::Spans { spans });
        assert_eq!(told.right, Some(true));
        assert_eq!(told.said, "1\u{2013}2 P, 2\u{2013}2 Q");
    }

    #[test]
    fn an_answer_is_a_piece_of_the_passage() {
        let data = dataset(
            "question,passage,answer\nwho?,the cat sat,cat\nwhy?,the cat sat,\n",
            Task::Question,
        );
        let pieces = tokenizer().encode("who?", Some("the cat sat"), 64).pieces;
        let cat = pieces.iter().rposition(|piece| piece == "cat").expect("the piece");
        let logits = |at: usize| -> Vec<f32> {
            (0..pieces.len()).map(|i| if i == at { 5.0 } else { 0.0 }).collect()
        };
        let passage = cat - 1..pieces.len() - 1;
        let output = |at: usize| Output::Answer {
            starts: logits(at),
            ends: logits(at),
            passage: passage.clone(),
        };
        let found = said(&data, 0, output(cat));
        assert_eq!((found.said.as_str(), found.right), ("cat", Some(true)));
        let none = said(&data, 1, output(0));
        assert_eq!((none.said.as_str(), none.right), ("none", Some(true)));
        // The article makes no difference, as in the count of right ones.
        let mut output = output(cat);
        if let Output::Answer { starts, .. } = &mut output {
            starts.swap(cat, cat - 1);
        }
        let longer = said(&data, 0, output);
        assert_eq!((longer.said.as_str(), longer.right), ("the cat", Some(true)));
    }

    #[test]
    fn hidden_pieces_have_their_names() {
        let data = dataset("text\nthe cat\n", Task::Boundary);
        let tokenizer = tokenizer();
        let id = |piece: &str| tokenizer.vocabulary().id(piece).expect("an id");
        let hidden = |best: &str| HiddenPiece {
            position: 2,
            truth: id("cat"),
            probability: 0.25,
            best: vec![(id(best), 0.5)],
        };
        let told = said(&data, 0, Output::Boundary { pieces: vec![hidden("cat")] });
        assert_eq!(
            (told.said.as_str(), told.truth.as_str(), told.right),
            ("cat", "cat", Some(true))
        );
        let wrong = said(&data, 0, Output::Boundary { pieces: vec![hidden("the")] });
        assert_eq!(wrong.right, Some(false));
    }

    #[test]
    fn the_most_wrong_come_first() {
        let one = |line: usize, loss: f64, right: bool, probability: f64| Told {
            example: line,
            line,
            text: String::new(),
            truth: String::new(),
            said: String::new(),
            probability: Some(probability),
            numbers: None,
            right: Some(right),
            loss,
        };
        let all = || vec![one(2, 0.1, true, 0.9), one(3, 2.0, false, 0.8), one(4, 0.7, true, 0.5)];
        let lines = |order, wrong| -> Vec<usize> {
            listed(all(), order, wrong).iter().map(|one| one.line).collect()
        };
        assert_eq!(lines(Order::Loss, false), [3, 4, 2]);
        assert_eq!(lines(Order::Line, false), [2, 3, 4]);
        assert_eq!(lines(Order::Probability, false), [4, 3, 2]);
        assert_eq!(lines(Order::Loss, true), [3]);
    }
}
