//! From the scores of a batch to what is said of each example. Plain arithmetic in double
//! precision on numbers that were read back.

use text::crf::Transitions;
use text::labels::{WordReading, word_probabilities};
use text::softmax::{log_sum_exp, softmax};
use text::training::{Encoded, Goal, HiddenPiece, Judged, Output, Plan, SpanOutput};

use super::batch::{Batch, Hidden};

/// Pieces that are named for a hidden place.
const BEST: usize = 5;

/// Scores that were read back, row by row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scores<'a> {
    pub values: &'a [f32],
    pub columns: usize,
}

impl<'a> Scores<'a> {
    fn row(&self, row: usize) -> &'a [f32] {
        let start = row * self.columns;
        self.values.get(start..start + self.columns).unwrap_or_default()
    }

    fn wide(&self, row: usize) -> Vec<f64> {
        self.row(row).iter().map(|value| f64::from(*value)).collect()
    }

    /// The rows of an example's pieces.
    fn pieces(&self, batch: &Batch<'_>, example: usize, pieces: usize) -> Vec<Vec<f64>> {
        (0..pieces).map(|piece| self.wide(batch.row(example, piece))).collect()
    }
}

/// One label an example.
pub(super) fn labels(scores: Scores<'_>, batch: &Batch<'_>) -> Vec<Judged> {
    let judge = |(row, example): (usize, &&Encoded)| {
        let logits = scores.wide(row);
        let loss = match example.goal {
            Goal::Label(label) => surprise(&logits, label),
            _ => 0.0,
        };
        Judged { output: Output::Label { probabilities: softmax(&logits) }, loss }
    };
    batch.examples.iter().enumerate().map(judge).collect()
}

/// Any number of labels an example.
pub(super) fn several(scores: Scores<'_>, batch: &Batch<'_>) -> Vec<Judged> {
    let judge = |(row, truth): (usize, Option<&[usize]>)| {
        let logits = scores.wide(row);
        let loss = truth.map_or(0.0, |truth| {
            let sure = |(label, logit): (usize, &f64)| {
                softplus(if truth.contains(&label) { -logit } else { *logit })
            };
            mean(logits.iter().enumerate().map(sure))
        });
        let probabilities = logits.iter().map(|logit| (-softplus(-logit)).exp()).collect();
        Judged { output: Output::Labels { probabilities }, loss }
    };
    batch.label_sets().into_iter().enumerate().map(judge).collect()
}

/// ln (1 + e^x) without overflow: -ln sigmoid(-x).
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// One number an example. `read` makes of what the head says the number in the unit of the scores,
/// and the cosine, if that is what it says.
pub(super) fn scores(
    scores: Scores<'_>,
    batch: &Batch<'_>,
    read: impl Fn(f64) -> (f64, Option<f64>),
) -> Vec<Judged> {
    let judge = |(row, truth): (usize, Option<f64>)| {
        let output = scores.wide(row).first().copied().unwrap_or(f64::NAN);
        let (value, cosine) = read(output);
        let loss = truth.map_or(0.0, |truth| (value - truth).powi(2));
        Judged { output: Output::Score { value, cosine }, loss }
    };
    batch.scores().into_iter().enumerate().map(judge).collect()
}

/// One label a word, each word alone.
pub(super) fn words(scores: Scores<'_>, batch: &Batch<'_>, plan: &Plan) -> Vec<Judged> {
    let judge = |(index, example): (usize, &&Encoded)| {
        let logits = scores.pieces(batch, index, example.words.len());
        let of_pieces: Vec<Vec<f64>> = logits.iter().map(|logits| softmax(logits)).collect();
        let count = example.word_count;
        let probabilities = word_probabilities(&example.words, &of_pieces, count, plan.reading);
        let labels = probabilities.iter().map(|row| largest(row)).collect();
        let loss = mean(word_losses(example, &logits, plan.reading).into_iter());
        Judged { output: Output::Words { probabilities, labels, transitions: None }, loss }
    };
    batch.examples.iter().enumerate().map(judge).collect()
}

/// -ln p of the true label of each word that was read. The probability is that which the word is
/// told with: of its first piece, or the mean over its pieces.
fn word_losses(example: &Encoded, logits: &[Vec<f64>], reading: WordReading) -> Vec<f64> {
    let Goal::Words(truth) = &example.goal else { return Vec::new() };
    let loss = |word: usize| {
        let label = *truth.get(word)?;
        let of_pieces = example.words.iter().zip(logits).filter(|(at, _)| **at == Some(word));
        let mut logs: Vec<f64> = of_pieces.map(|(_, logits)| -surprise(logits, label)).collect();
        if reading == WordReading::First {
            logs.truncate(1);
        }
        // ln of a mean, without the underflow of small probabilities.
        Some((logs.len() as f64).ln() - log_sum_exp(logs.iter().copied()))
    };
    example.words_read().into_iter().filter_map(loss).collect()
}

/// One label a word, the best path through a conditional random field.
pub(super) fn paths(
    scores: Scores<'_>,
    batch: &Batch<'_>,
    plan: &Plan,
    transitions: &Transitions,
) -> Vec<Judged> {
    let judge = |(index, example): (usize, &&Encoded)| {
        let logits = scores.pieces(batch, index, example.words.len());
        let read = example.words_read();
        let emissions: Vec<Vec<f64>> =
            read.iter().map(|word| emission(&logits, &example.words, *word, plan)).collect();
        let mut probabilities = vec![Vec::new(); example.word_count];
        let mut labels = vec![0; example.word_count];
        let path = transitions.best(&emissions).labels;
        for ((word, emission), label) in read.iter().zip(&emissions).zip(path) {
            if let (Some(row), Some(place)) = (probabilities.get_mut(*word), labels.get_mut(*word))
            {
                (*row, *place) = (softmax(emission), label);
            }
        }
        let loss = match batch.word_labels().get(index) {
            Some(truth) if !truth.is_empty() => {
                let wrong = transitions.log_partition(&emissions);
                (wrong - transitions.score(&emissions, truth)) / truth.len() as f64
            }
            _ => 0.0,
        };
        let size = transitions.labels.max(1);
        let between = transitions.between.chunks(size).map(<[f64]>::to_vec).collect();
        let transitions = Some(between);
        Judged { output: Output::Words { probabilities, labels, transitions }, loss }
    };
    batch.examples.iter().enumerate().map(judge).collect()
}

/// One label a span.
pub(super) fn spans(scores: Scores<'_>, batch: &Batch<'_>, plan: &Plan) -> Vec<Judged> {
    let all = batch.spans(plan.longest_span);
    let targets = batch.span_labels(&all);
    let mut judged: Vec<(Vec<SpanOutput>, Vec<f64>)> =
        vec![(Vec::new(), Vec::new()); batch.examples.len()];
    for (row, ((example, span), target)) in all.iter().zip(targets).enumerate() {
        let logits = scores.wide(row);
        if let Some((spans, losses)) = judged.get_mut(*example) {
            spans.push(SpanOutput { span: *span, probabilities: softmax(&logits) });
            losses.extend(target.map(|label| surprise(&logits, label)));
        }
    }
    let judge = |(spans, losses): (Vec<SpanOutput>, Vec<f64>)| Judged {
        output: Output::Spans { spans },
        loss: mean(losses.into_iter()),
    };
    judged.into_iter().map(judge).collect()
}

/// Where each answer begins and ends.
pub(super) fn answers(scores: Scores<'_>, batch: &Batch<'_>) -> Vec<Judged> {
    let targets = batch.answer_targets();
    let judge = |(index, example): (usize, &&Encoded)| {
        let pieces = example.encoding.ids.len();
        let column = |column: usize| -> Vec<f32> {
            let value = |piece| scores.row(batch.row(index, piece)).get(column).copied();
            (0..pieces).map(|piece| value(piece).unwrap_or(f32::NAN)).collect()
        };
        let (starts, ends) = (column(0), column(1));
        let wide = |logits: &[f32]| logits.iter().map(|x| f64::from(*x)).collect::<Vec<_>>();
        let target = |end: usize| targets.get(2 * index + end).copied().flatten();
        let losses = [(0, &starts), (1, &ends)]
            .into_iter()
            .filter_map(|(end, logits)| target(end).map(|piece| surprise(&wide(logits), piece)));
        let loss = mean(losses);
        Judged { output: Output::Answer { starts, ends, passage: example.passage.clone() }, loss }
    };
    batch.examples.iter().enumerate().map(judge).collect()
}

/// The pieces that stand in hidden places.
pub(super) fn hidden(scores: Scores<'_>, batch: &Batch<'_>) -> Vec<Judged> {
    let mut judged: Vec<(Vec<HiddenPiece>, Vec<f64>)> =
        vec![(Vec::new(), Vec::new()); batch.examples.len()];
    for (row, Hidden { example, position, truth, .. }) in batch.hidden().into_iter().enumerate() {
        let logits = scores.row(row);
        let total = log_sum_exp(logits.iter().map(|logit| f64::from(*logit)));
        let share = |logit: f32| (f64::from(logit) - total).exp();
        let of_truth = logits.get(truth as usize).copied().unwrap_or(f32::NEG_INFINITY);
        let best = best(logits).into_iter().map(|(id, logit)| (id, share(logit))).collect();
        if let Some((pieces, losses)) = judged.get_mut(example) {
            let probability = share(of_truth);
            pieces.push(HiddenPiece { position, truth, probability, best });
            losses.push(total - f64::from(of_truth));
        }
    }
    let judge = |(pieces, losses): (Vec<HiddenPiece>, Vec<f64>)| Judged {
        output: Output::Boundary { pieces },
        loss: mean(losses.into_iter()),
    };
    judged.into_iter().map(judge).collect()
}

/// The logits of a word: those of its first piece, or their mean.
fn emission(logits: &[Vec<f64>], words: &[Option<usize>], word: usize, plan: &Plan) -> Vec<f64> {
    // A mean of logits is read as a mean of probabilities is.
    word_probabilities(words, logits, word + 1, plan.reading).pop().unwrap_or_default()
}

/// The [`BEST`] largest values with their places, the largest first; of equals the first.
fn best(logits: &[f32]) -> Vec<(u32, f32)> {
    let mut best: Vec<(u32, f32)> = Vec::with_capacity(BEST + 1);
    for (id, logit) in logits.iter().enumerate() {
        if best.len() == BEST && best.last().is_some_and(|last| last.1 >= *logit) {
            continue;
        }
        let place = best.partition_point(|other| other.1 >= *logit);
        best.insert(place, (id as u32, *logit));
        best.truncate(BEST);
    }
    best
}

/// -ln p of one of the logits.
fn surprise(logits: &[f64], index: usize) -> f64 {
    let logit = logits.get(index).copied().unwrap_or(f64::NEG_INFINITY);
    log_sum_exp(logits.iter().copied()) - logit
}

/// The place of the largest value, the first of equals; 0 of nothing.
fn largest(values: &[f64]) -> usize {
    let larger = |best: (usize, f64), (at, value): (usize, &f64)| {
        if *value > best.1 { (at, *value) } else { best }
    };
    values.iter().enumerate().fold((0, f64::NEG_INFINITY), larger).0
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0_usize), |(sum, count), x| (sum + x, count + 1));
    sum / count.max(1) as f64
}
