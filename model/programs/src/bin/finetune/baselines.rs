//! What can be reached without a network: the most frequent answer, and counts of words.

use std::collections::{BTreeMap, BTreeSet};

use text::data::{Dataset, Example, Part, Target, Task, Text};
use text::spans;
use text::spans::Span;
use text::training::{
    Encoded, Goal, HiddenPiece, Judged, Lesson, Output, Plan, Score, SpanOutput, lesson_order,
    score,
};

use crate::bag_of_words::{BagOfWords, Ridge, words};

/// A baseline and its score on the examples for validation.
pub struct Baseline {
    /// What it does.
    pub name: &'static str,
    /// How well.
    pub score: Score,
}

/// Always the most frequent answer.
pub fn most_frequent(dataset: &Dataset, lesson: &Lesson, plan: &Plan) -> Baseline {
    let counts = dataset.counts(Part::Train);
    let label = largest(&counts);
    let count = dataset.labels.len();
    let scores: Vec<f64> = dataset.scores(Part::Train).collect();
    let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
    let say = |encoded: &Encoded| match &encoded.goal {
        Goal::Label(_) => Output::Label { probabilities: certain(label, count) },
        Goal::Labels(_) => Output::Labels { probabilities: certain(label, count) },
        Goal::Score(_) => Output::Score { value: mean, cosine: None },
        Goal::Words(_) => said_words(encoded, |_| label),
        Goal::Spans(_) => said_spans(encoded, plan, count, |_| 0),
        Goal::Answer(_) | Goal::CutOff => no_answer(encoded),
        Goal::Hidden(_) => said_pieces(encoded, frequent_piece(lesson)),
        Goal::Nothing => Output::Label { probabilities: Vec::new() },
    };
    let name = match dataset.task {
        Task::Regression | Task::Similarity => "the mean",
        Task::Question => "never an answer",
        Task::Boundary => "most frequent piece",
        Task::Spans => "no span",
        _ => "most frequent label",
    };
    Baseline { name, score: scored(dataset, lesson, say) }
}

/// What counting words can do; `None` for tasks where it can do nothing.
pub fn counting(dataset: &Dataset, lesson: &Lesson, plan: &Plan) -> Option<Baseline> {
    match dataset.task {
        Task::Sequence | Task::Pair | Task::Siamese => Some(bag_of_words(dataset, lesson)),
        Task::Regression | Task::Similarity => Some(ridge(dataset, lesson)),
        Task::Words | Task::Entities => Some(label_of_word(dataset, lesson)),
        Task::Spans => Some(spans_seen(dataset, lesson, plan)),
        Task::MultiLabel | Task::Question | Task::Boundary => None,
    }
}

fn bag_of_words(dataset: &Dataset, lesson: &Lesson) -> Baseline {
    let count = dataset.labels.len();
    let train: Vec<&Example> = dataset.part(Part::Train).collect();
    let texts: Vec<BTreeSet<String>> = train.iter().map(|example| features(example)).collect();
    let truth: Vec<usize> =
        train.iter().map(|e| e.target.labels().first().copied().unwrap_or(0)).collect();
    let model = BagOfWords::learn(&texts, &truth, count);
    let say = |example: &Example| Output::Label {
        probabilities: model.probabilities(&features(example)),
    };
    let score = scored_by_text(dataset, lesson, |example, _| say(example));
    Baseline { name: "bag of words, logistic regression", score }
}

fn ridge(dataset: &Dataset, lesson: &Lesson) -> Baseline {
    let texts: Vec<BTreeSet<String>> = dataset.part(Part::Train).map(features).collect();
    let model = Ridge::learn(&texts, &dataset.scores(Part::Train).collect::<Vec<_>>());
    let score = scored_by_text(dataset, lesson, |example, _| Output::Score {
        value: model.score(&features(example)),
        cosine: None,
    });
    Baseline { name: "bag of words, ridge regression", score }
}

/// The words of a text; of two texts those of each, and those that both have.
fn features(example: &Example) -> BTreeSet<String> {
    match &example.text {
        Text::One(text) => words(text),
        Text::Words(all) => words(&all.join(" ")),
        Text::Two(one, other) | Text::Apart(one, other) => {
            let (one, other) = (words(one), words(other));
            let both = one.intersection(&other).map(|word| format!("both {word}"));
            let first = one.iter().map(|word| format!("first {word}"));
            let second = other.iter().map(|word| format!("second {word}"));
            let new = usize::min(other.difference(&one).count(), 5);
            both.chain(first).chain(second).chain([format!("new {new}")]).collect()
        }
    }
}

fn label_of_word(dataset: &Dataset, lesson: &Lesson) -> Baseline {
    let mut seen: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let count = dataset.labels.len();
    for example in dataset.part(Part::Train) {
        if let (Text::Words(words), Target::Words(labels)) = (&example.text, &example.target) {
            for (word, label) in words.iter().zip(labels) {
                let counts = seen.entry(word.to_lowercase());
                counts.or_insert_with(|| vec![0; count])[*label] += 1;
            }
        }
    }
    let any = largest(&dataset.counts(Part::Train));
    let score = scored_by_text(dataset, lesson, |example, encoded| {
        let Text::Words(words) = &example.text else { return said_words(encoded, |_| any) };
        said_words(encoded, |word| {
            let known = words.get(word).and_then(|word| seen.get(&word.to_lowercase()));
            known.map_or(any, |counts| largest(counts))
        })
    });
    Baseline { name: "most frequent label of the word", score }
}

fn spans_seen(dataset: &Dataset, lesson: &Lesson, plan: &Plan) -> Baseline {
    let count = dataset.labels.len();
    let mut seen: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let text = |words: &[String], span: Span| {
        words.get(span.first..=span.last).unwrap_or_default().join(" ").to_lowercase()
    };
    for example in dataset.part(Part::Train) {
        let (Text::Words(words), Target::Spans(labelled)) = (&example.text, &example.target) else {
            continue;
        };
        for span in spans::all(words.len(), plan.longest_span) {
            let label = labelled.iter().find(|other| other.span == span);
            let counts = seen.entry(text(words, span)).or_insert_with(|| vec![0; count]);
            counts[label.map_or(0, |labelled| labelled.label)] += 1;
        }
    }
    let score = scored_by_text(dataset, lesson, |example, encoded| {
        let Text::Words(words) = &example.text else {
            return said_spans(encoded, plan, count, |_| 0);
        };
        said_spans(encoded, plan, count, |span| {
            seen.get(&text(words, span)).map_or(0, |counts| largest(counts))
        })
    });
    Baseline { name: "most frequent label of the words of the span", score }
}

fn certain(label: usize, labels: usize) -> Vec<f64> {
    (0..labels).map(|at| f64::from(u8::from(at == label))).collect()
}

fn said_words(encoded: &Encoded, label: impl Fn(usize) -> usize) -> Output {
    let read = encoded.words_read();
    let row = |word: usize| if read.contains(&word) { vec![1.0] } else { Vec::new() };
    Output::Words {
        probabilities: (0..encoded.word_count).map(row).collect(),
        labels: (0..encoded.word_count).map(label).collect(),
        transitions: None,
    }
}

fn said_spans(
    encoded: &Encoded,
    plan: &Plan,
    labels: usize,
    label: impl Fn(Span) -> usize,
) -> Output {
    let all = spans::all(encoded.words_seen(), plan.longest_span);
    let said = |span| SpanOutput { span, probabilities: certain(label(span), labels) };
    Output::Spans { spans: all.map(said).collect() }
}

fn no_answer(encoded: &Encoded) -> Output {
    let logits: Vec<f32> =
        (0..encoded.encoding.ids.len()).map(|at| if at == 0 { 1.0 } else { 0.0 }).collect();
    Output::Answer { starts: logits.clone(), ends: logits, passage: encoded.passage.clone() }
}

/// The piece that is hidden most often in training.
fn frequent_piece(lesson: &Lesson) -> u32 {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for example in lesson.examples.iter().take(lesson.trained) {
        if let Goal::Hidden(spans) = &example.goal {
            for piece in spans.iter().flat_map(|span| &span.truths) {
                *counts.entry(*piece).or_default() += 1;
            }
        }
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map_or(0, |(piece, _)| piece)
}

fn said_pieces(encoded: &Encoded, id: u32) -> Output {
    let spans = match &encoded.goal {
        Goal::Hidden(spans) => spans.as_slice(),
        _ => &[],
    };
    let pieces = spans.iter().flat_map(|span| span.pieces());
    let piece = |(position, _, truth)| HiddenPiece {
        position,
        truth,
        probability: 0.0,
        best: vec![(id, 1.0)],
    };
    Output::Boundary { pieces: pieces.map(piece).collect() }
}

fn scored(dataset: &Dataset, lesson: &Lesson, say: impl Fn(&Encoded) -> Output) -> Score {
    scored_by_text(dataset, lesson, |_, encoded| say(encoded))
}

/// The score of what is said of the examples for validation.
fn scored_by_text(
    dataset: &Dataset,
    lesson: &Lesson,
    say: impl Fn(&Example, &Encoded) -> Output,
) -> Score {
    let order = lesson_order(dataset);
    let validation = order.iter().zip(&lesson.examples).skip(lesson.trained);
    let (mut examples, mut judged) = (Vec::new(), Vec::new());
    for (place, encoded) in validation {
        if let Some(example) = dataset.examples.get(*place) {
            judged.push(Judged { output: say(example, encoded), loss: 0.0 });
            examples.push(encoded);
        }
    }
    score(dataset.task, &dataset.labels, &examples, &judged)
}

fn largest(counts: &[usize]) -> usize {
    let larger = |best: (usize, usize), (at, count): (usize, &usize)| {
        if *count > best.1 { (at, *count) } else { best }
    };
    counts.iter().enumerate().fold((0, 0), larger).0
}
