//! How well examples are told, by the measure of their task.

use std::collections::BTreeMap;

use super::encoded::{Asked, Encoded, Goal};
use super::output::{Judged, Output, Score, SpanOutput, said_labels};
use crate::answers::{LONGEST, answers, is_same, normalised, text_of};
use crate::data::{LabelledSpan, Task};
use crate::labels::{Entity, Tag, entities};
use crate::metrics::{Confusion, F1, Regression, counted};

/// The score of examples and what was said of each, in the same order.
///
/// - A label: right if it is the most probable one.
/// - Any number of labels: F1 over all labels of all texts together, and of each label by itself; a
///   text is right if it gets all of its labels and no other (exact match). A label is said if its
///   probability is above one half.
/// - A number: see [`Regression`]; nothing is right or wrong.
/// - Words: as a label, of each word that was read; of entities F1 over whole entities with their
///   type, labels repaired first (see [`crate::labels::repair`]). What was cut off counts as not
///   found.
/// - Spans: F1 over spans whose most probable label is not "none", with their label.
/// - Questions: right if the best answer has the text of the true one, wherever it stands (see
///   [`is_same`]), or if there is none and none is found: start and end logit of `[CLS]` add up to
///   more than those of any legal span.
/// - Hidden pieces: right if it is the most probable piece.
///
/// The loss is the mean over decisions, whatever example they are in: a sentence of twenty words
/// counts twenty times as much as one of a single word.
pub fn score(task: Task, labels: &[String], examples: &[&Encoded], judged: &[Judged]) -> Score {
    let mut tally = Tally::new(task, labels);
    for (example, judged) in examples.iter().zip(judged) {
        tally.score.examples += 1;
        let count = decisions(&judged.output);
        tally.decisions += count;
        tally.score.loss += judged.loss * count as f64;
        tally.add(example, &judged.output);
    }
    tally.score.loss /= tally.decisions.max(1) as f64;
    tally.score.regression = task.has_scores().then(|| Regression::of(&tally.numbers));
    tally.score.ranked = task == Task::Similarity;
    let of_labels = tally.score.confusion.as_ref().map(Confusion::most_frequent);
    tally.score.majority = of_labels.or(tally.truths.values().copied().max()).unwrap_or_default();
    if matches!(task, Task::MultiLabel | Task::Entities | Task::Spans) {
        tally.score.f1 = Some(tally.found.iter().copied().sum());
        tally.score.f1_interval = F1::interval(&tally.found);
    }
    tally.score
}

/// Decisions that the loss of an example is the mean of. An answer is one: both of its ends are
/// told of every question.
fn decisions(output: &Output) -> usize {
    match output {
        Output::Label { .. }
        | Output::Labels { .. }
        | Output::Score { .. }
        | Output::Answer { .. } => 1,
        Output::Words { probabilities, .. } => {
            probabilities.iter().filter(|row| !row.is_empty()).count()
        }
        Output::Spans { spans } => spans.len(),
        Output::Boundary { pieces } => pieces.len(),
    }
}

struct Tally<'a> {
    labels: &'a [String],
    score: Score,
    decisions: usize,
    /// True and said.
    numbers: Vec<[f64; 2]>,
    /// Entities or spans of each example.
    found: Vec<F1>,
    /// How often each answer is the true one, of those that are no labels.
    truths: BTreeMap<String, usize>,
}

impl<'a> Tally<'a> {
    fn new(task: Task, labels: &'a [String]) -> Self {
        let has_confusion = task.has_labels() && !matches!(task, Task::MultiLabel | Task::Spans);
        let confusion = has_confusion.then(|| Confusion::new(labels.len()));
        let own = if task == Task::MultiLabel { labels.len() } else { 0 };
        let score = Score { confusion, by_label: vec![F1::default(); own], ..Score::default() };
        let (numbers, found, truths) = Default::default();
        Self { labels, score, decisions: 0, numbers, found, truths }
    }

    fn add(&mut self, example: &Encoded, output: &Output) {
        match (&example.goal, output) {
            (Goal::Label(label), Output::Label { probabilities }) => {
                self.decide(*label, largest(probabilities));
            }
            (Goal::Labels(truth), Output::Labels { probabilities }) => {
                self.labels(truth, &said_labels(probabilities));
            }
            (Goal::Score(truth), Output::Score { value, .. }) => {
                self.numbers.push([*truth, *value])
            }
            (Goal::Words(truth), Output::Words { probabilities, labels, .. }) => {
                let read = probabilities.iter().map(|row| !row.is_empty());
                for ((truth, found), _) in truth.iter().zip(labels).zip(read).filter(|(_, r)| *r) {
                    self.decide(*truth, *found);
                }
                let named = |labels: &[usize]| named(labels, self.labels);
                self.found.push(counted(&named(labels), &named(truth)));
            }
            (Goal::Spans(truth), Output::Spans { spans }) => self.spans(truth, spans),
            (Goal::Answer(_), Output::Answer { starts, ends, passage }) => {
                let Some(Asked { passage: text, answer }) = &example.asked else { return };
                let found = answers(starts, ends, passage.clone(), LONGEST, 1);
                let said = found.map(|found| {
                    let span = found.said().map(|answer| answer.span);
                    span.and_then(|span| text_of(&example.encoding, text, span)).unwrap_or_default()
                });
                self.count(said.is_ok_and(|said| is_same(said, answer)));
                self.is_true(normalised(answer));
            }
            (Goal::Hidden(_), Output::Boundary { pieces }) => {
                for piece in pieces {
                    self.count(piece.best.first().is_some_and(|best| best.0 == piece.truth));
                    self.is_true(piece.truth.to_string());
                }
            }
            _ => {}
        }
    }

    fn labels(&mut self, truth: &[usize], said: &[usize]) {
        self.count(truth == said);
        self.is_true(format!("{truth:?}"));
        self.found.push(counted(said, truth));
        for (label, counts) in self.score.by_label.iter_mut().enumerate() {
            let [there, said] = [truth, said].map(|all| usize::from(all.contains(&label)));
            *counts += F1 { right: there * said, predicted: said, actual: there };
        }
    }

    fn spans(&mut self, truth: &[LabelledSpan], spans: &[SpanOutput]) {
        let told = spans.iter().map(|output| LabelledSpan {
            span: output.span,
            label: largest(&output.probabilities),
        });
        let mut found = Vec::new();
        for told in told {
            let label = truth.iter().find(|other| other.span == told.span);
            self.count(told.label == label.map_or(0, |labelled| labelled.label));
            if told.label != 0 {
                found.push(told);
            }
        }
        self.found.push(counted(&found, truth));
    }

    /// Counts a true answer that is no label.
    fn is_true(&mut self, answer: String) {
        *self.truths.entry(answer).or_default() += 1;
    }

    fn decide(&mut self, truth: usize, found: usize) {
        self.count(truth == found);
        if let Some(confusion) = &mut self.score.confusion {
            confusion.count(truth, found);
        }
    }

    fn count(&mut self, right: bool) {
        self.score.right += usize::from(right);
        self.score.total += 1;
    }
}

/// The entities that labels name; labels that are not BIO name nothing.
fn named(labels: &[usize], names: &[String]) -> Vec<Entity> {
    let tag = |label: &usize| {
        let name = names.get(*label).map_or("O", String::as_str);
        name.parse::<Tag>().unwrap_or(Tag::Outside)
    };
    entities(&labels.iter().map(tag).collect::<Vec<_>>())
}

/// The place of the largest value, the first of equals; 0 of nothing.
fn largest(values: &[f64]) -> usize {
    let larger = |best: (usize, f64), (at, value): (usize, &f64)| {
        if *value > best.1 { (at, *value) } else { best }
    };
    values.iter().enumerate().fold((0, f64::NEG_INFINITY), larger).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Example, Part, Target, Text};
    use crate::spans::Span;
    use crate::tokenizer::{Encoding, Tokenizer};
    use crate::training::{HiddenPiece, HiddenSpan, encode};

    fn example(goal: Goal) -> Encoded {
        let encoding = Encoding::default();
        let words = Vec::new();
        Encoded { encoding, second: None, words, word_count: 0, passage: 0..0, goal, asked: None }
    }

    fn scored(task: Task, labels: &[&str], cases: Vec<(Goal, Output)>) -> Score {
        let labels: Vec<String> = labels.iter().map(|label| (*label).to_owned()).collect();
        let (goals, outputs): (Vec<Goal>, Vec<Output>) = cases.into_iter().unzip();
        let examples: Vec<Encoded> = goals.into_iter().map(example).collect();
        let judged = outputs.into_iter().zip([1.0, 3.0].into_iter().cycle());
        let judged: Vec<Judged> = judged.map(|(output, loss)| Judged { output, loss }).collect();
        score(task, &labels, &examples.iter().collect::<Vec<_>>(), &judged)
    }

    fn words(labels: &[usize], read: usize) -> Output {
        let row = |at: usize| if at < read { vec![1.0] } else { Vec::new() };
        let probabilities = (0..labels.len()).map(row).collect();
        Output::Words { probabilities, labels: labels.to_vec(), transitions: None }
    }

    #[test]
    fn texts_and_words_are_right_or_wrong() {
        let said = |probabilities: [f64; 2]| Output::Label { probabilities: probabilities.into() };
        let cases = vec![(Goal::Label(1), said([0.2, 0.8])), (Goal::Label(1), said([0.6, 0.4]))];
        let score = scored(Task::Sequence, &["a", "b"], cases);
        assert_eq!((score.right, score.total, score.examples, score.loss), (1, 2, 2, 2.0));
        assert_eq!(score.measure(), 0.5);
        assert_eq!(score.majority, 2);
        assert_eq!(score.confusion.map(|c| (c.get(1, 0), c.get(1, 1))), Some((1, 1)));
        // The third word was cut off.
        let cases = vec![(Goal::Words(vec![0, 1, 1]), words(&[0, 0, 0], 2))];
        let score = scored(Task::Words, &["a", "b"], cases);
        assert_eq!((score.right, score.total, score.f1), (1, 2, None));
    }

    /// What scikit-learn prints for these rows of zeros and ones: `f1_score(average="micro")` 6 / 9,
    /// by label 2 / 3, 1, 0, 0, and `accuracy_score` 1 / 3. It counts the label that nobody has as 0;
    /// here it is none of those that occur.
    #[test]
    fn several_labels_are_found_or_missed_one_by_one() {
        let said = |probabilities: [f64; 4]| Output::Labels { probabilities: probabilities.into() };
        let cases = vec![
            (Goal::Labels(vec![0, 1]), said([0.9, 0.8, 0.1, 0.0])),
            (Goal::Labels(vec![0]), said([0.4, 0.2, 0.6, 0.1])),
            (Goal::Labels(vec![1, 2]), said([0.1, 0.7, 0.5, 0.2])),
        ];
        let score = scored(Task::MultiLabel, &["a", "b", "c", "d"], cases);
        assert_eq!(score.f1, Some(F1 { right: 3, predicted: 4, actual: 5 }));
        assert!((score.measure() - 6.0 / 9.0).abs() < 1e-12);
        assert_eq!((score.right, score.total, score.majority), (1, 3, 1));
        let by_label: Vec<f64> = score.by_label.iter().map(|one| one.f1()).collect();
        let wanted = [2.0 / 3.0, 1.0, 0.0, 0.0];
        assert!(by_label.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-12), "{by_label:?}");
        let macro_f1 = score.macro_f1().expect("labels");
        assert!((macro_f1 - (2.0 / 3.0 + 1.0) / 3.0).abs() < 1e-12, "{macro_f1}");
        assert_eq!((score.confusion, score.loss), (None, 5.0 / 3.0));
    }

    /// Two words with a loss of 1 each, and one with 3: the mean over words, not over sentences.
    #[test]
    fn the_loss_is_the_mean_over_decisions() {
        let cases = vec![
            (Goal::Words(vec![0, 1]), words(&[0, 1], 2)),
            (Goal::Words(vec![0, 1]), words(&[0, 1], 1)),
        ];
        let score = scored(Task::Words, &["a", "b"], cases);
        assert!((score.loss - 5.0 / 3.0).abs() < 1e-12, "{}", score.loss);
        let nothing = vec![(Goal::Hidden(Vec::new()), Output::Boundary { pieces: Vec::new() })];
        assert_eq!(scored(Task::Boundary, &[], nothing).loss, 0.0);
    }

    #[test]
    fn numbers_agree_more_or_less() {
        let cases = vec![
            (Goal::Score(1.0), Output::Score { value: 2.0, cosine: None }),
            (Goal::Score(5.0), Output::Score { value: 3.0, cosine: None }),
        ];
        let score = scored(Task::Regression, &[], cases);
        assert_eq!((score.right, score.total, score.confusion.as_ref()), (0, 0, None));
        let found = score.regression.expect("numbers");
        assert_eq!((found.mean_squared_error, found.mean_absolute_error), (2.5, 1.5));
        assert_eq!((found.pearson, score.measure()), (Some(1.0), 1.0));
    }

    /// Ranks 1 2 3 4 against 1 2 4 3: 1 - 6 sum of d^2 / (n (n^2 - 1)).
    #[test]
    fn similarities_are_measured_by_their_order() {
        let said = [0.1, 0.2, 9.0, 0.3];
        let case = |(at, value): (usize, &f64)| {
            (Goal::Score(at as f64), Output::Score { value: *value, cosine: Some(*value) })
        };
        let cases = said.iter().enumerate().map(case).collect();
        let score = scored(Task::Similarity, &[], cases);
        assert!((score.measure() - (1.0 - 6.0 * 2.0 / 60.0)).abs() < 1e-12);
        assert!(score.regression.is_some_and(|found| found.pearson != found.spearman));
    }

    #[test]
    fn entities_are_right_as_a_whole() {
        let labels = ["O", "B-PER", "I-PER", "B-LOC"];
        // Anna Keller / Rome, told as Anna / Keller Rome (repaired), then without a fault.
        let cases = vec![
            (Goal::Words(vec![1, 2, 0, 3]), words(&[1, 1, 0, 3], 4)),
            (Goal::Words(vec![0, 1, 2]), words(&[0, 2, 2], 3)),
        ];
        let score = scored(Task::Entities, &labels, cases);
        // Told: PER(0), PER(1), LOC(3); PER(1-2). There: PER(0-1), LOC(3); PER(1-2).
        assert_eq!(score.f1, Some(F1 { right: 2, predicted: 4, actual: 3 }));
        assert_eq!((score.right, score.total), (5, 7));
        assert!((score.measure() - 4.0 / 7.0).abs() < 1e-12);
    }

    #[test]
    fn spans_may_nest_and_those_that_are_too_long_are_missed() {
        let span = |first, last| Span { first, last };
        let told = |first, last, probabilities: [f64; 3]| SpanOutput {
            span: span(first, last),
            probabilities: probabilities.into(),
        };
        let there = |first, last, label| LabelledSpan { span: span(first, last), label };
        let goal = Goal::Spans(vec![there(0, 1, 1), there(1, 1, 2), there(0, 8, 1)]);
        let spans = vec![
            told(0, 0, [0.9, 0.1, 0.0]),
            told(0, 1, [0.1, 0.9, 0.0]),
            told(1, 1, [0.2, 0.7, 0.1]),
        ];
        let score = scored(Task::Spans, &["none", "A", "B"], vec![(goal, Output::Spans { spans })]);
        assert_eq!(score.f1, Some(F1 { right: 1, predicted: 2, actual: 3 }));
        assert_eq!((score.right, score.total), (2, 3));
    }

    /// A passage that names its answer twice: it is right at either place, as in the list of examples.
    #[test]
    fn answers_are_right_by_their_text_wherever_it_stands() {
        let pieces = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nwho\nthe\nanna\nsaw\n.";
        let tokenizer = Tokenizer::from_vocabulary(pieces).expect("a vocabulary");
        let passage = "Anna saw the Anna.";
        let asked = |answer: Option<std::ops::Range<usize>>| {
            let text = Text::Two("who".into(), passage.into());
            let target = Target::Answer(answer);
            encode(&Example { line: 1, part: Part::Train, text, target }, &tokenizer, 64)
        };
        // [CLS] who [SEP] anna saw the anna . [SEP]
        let said = |first: usize, last: usize| {
            let logits = |at: usize| (0..9).map(|i| if i == at { 5.0 } else { 0.0 }).collect();
            Output::Answer { starts: logits(first), ends: logits(last), passage: 3..8 }
        };
        let right = |answer, output| {
            let judged = [Judged { output, loss: 1.0 }];
            let score = score(Task::Question, &[], &[&asked(answer)], &judged);
            (score.right, score.total, score.majority)
        };
        for (first, last) in [(3, 3), (6, 6), (5, 6), (6, 7)] {
            assert_eq!(right(Some(0..4), said(first, last)), (1, 1, 1), "{first} to {last}");
        }
        assert_eq!(right(Some(0..4), said(3, 4)), (0, 1, 1));
        assert_eq!(right(Some(0..4), said(0, 0)), (0, 1, 1));
        assert_eq!(right(None, said(0, 0)), (1, 1, 1));
        assert_eq!(right(None, said(3, 3)), (0, 1, 1));
    }

    #[test]
    fn hidden_pieces_are_counted_one_by_one() {
        let piece = |truth, best| HiddenPiece {
            position: 1,
            truth,
            probability: 0.1,
            best: vec![(best, 0.5)],
        };
        let hidden = HiddenSpan { borders: (0, 3), truths: vec![7, 8] };
        let output = Output::Boundary { pieces: vec![piece(7, 7), piece(8, 7)] };
        let score = scored(Task::Boundary, &[], vec![(Goal::Hidden(vec![hidden]), output)]);
        assert_eq!((score.right, score.total, score.majority), (1, 2, 1));
    }
}
