//! Heads against second ways to compute the same.

use bert::heads::boundary::SpanBoundary;
use bert::heads::field::Field;
use bert::heads::pooler::Pooler;
use bert::heads::regression::SequenceRegression;
use bert::heads::span::SpanClassification;
use bert::training::{Trainer, TrainingError};
use bert::weight::Weight;
use burn::module::Param;
use burn::tensor::{Device, Tensor, TensorData};
use text::config::Family;
use text::crf::Transitions;
use text::data::Task;
use text::labels::WordReading;
use text::spans::{Span, all, count};
use text::training::{
    Decoding, Encoded, Goal, Judged, Lesson, Output, Plan, Scope, SpanSummary, score,
};

use crate::micro_bert::micro;
use crate::teaching::{LABELS, examples};

fn floats<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    let data = pollster::block_on(tensor.into_data_async()).expect("values");
    data.try_to_vec().expect("floats")
}

fn tensor<const D: usize>(values: Vec<f32>, shape: [usize; D]) -> Tensor<D> {
    Tensor::from_data(TensorData::new(values, shape), &Device::flex())
}

/// Numbers that look random, between -2 and 2.
fn numbers(count: usize, seed: u32) -> Vec<f32> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 24) as f32 * 4.0 - 2.0
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn the_field_of_several_sequences_agrees_with_each_alone() {
    const WORDS: usize = 5;
    let (start, between, end) = (numbers(3, 1), numbers(9, 2), numbers(3, 3));
    let field = Field {
        start: Param::from_tensor(tensor(start.clone(), [3])),
        between: Param::from_tensor(tensor(between.clone(), [3, 3])),
        end: Param::from_tensor(tensor(end.clone(), [3])),
    };
    let wide = |values: Vec<f32>| values.into_iter().map(f64::from).collect::<Vec<_>>();
    let transitions =
        Transitions { labels: 3, start: wide(start), between: wide(between), end: wide(end) };
    let truth = [vec![0, 2, 1, 1, 0], vec![2], vec![], vec![1, 1, 2]];
    let emissions = numbers(truth.len() * WORDS * 3, 4);
    let loss = field.loss(tensor(emissions.clone(), [truth.len(), WORDS, 3]), &truth);
    let mut sum = 0.0;
    for (sequence, truth) in truth.iter().enumerate() {
        let rows = emissions[sequence * WORDS * 3..].chunks(3).take(truth.len());
        let rows: Vec<Vec<f64>> = rows.map(|row| wide(row.to_vec())).collect();
        sum += transitions.log_partition(&rows) - transitions.score(&rows, truth);
    }
    let words = truth.iter().map(Vec::len).sum::<usize>() as f64;
    let found = f64::from(floats(loss)[0]);
    assert!((found - sum / words).abs() < 1e-5, "{found} {}", sum / words);
}

/// x W^T + b for weights `[out, in]`.
fn linear(x: &[f64], weight: &[f32], bias: &[f32]) -> Vec<f64> {
    let rows = weight.chunks(x.len()).zip(bias);
    rows.map(|(row, bias)| {
        row.iter().zip(x).map(|(w, x)| f64::from(*w) * x).sum::<f64>() + f64::from(*bias)
    })
    .collect()
}

/// The error function by its series, within 1e-8 up to 4; beyond, it is 1 within 2e-8.
fn erf(x: f64) -> f64 {
    if x.abs() > 4.0 {
        return x.signum();
    }
    let mut term = x;
    let mut sum = x;
    for n in 1..80 {
        term *= -x * x / f64::from(n);
        sum += term / f64::from(2 * n + 1);
    }
    sum * 2.0 / std::f64::consts::PI.sqrt()
}

fn gelu(x: Vec<f64>) -> Vec<f64> {
    x.into_iter().map(|x| x / 2.0 * (1.0 + erf(x / 2.0_f64.sqrt()))).collect()
}

fn normed(x: &[f64], gamma: &[f32], beta: &[f32], epsilon: f64) -> Vec<f64> {
    let mean = x.iter().sum::<f64>() / x.len() as f64;
    let variance = x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / x.len() as f64;
    let scale = gamma.iter().zip(beta).zip(x);
    scale
        .map(|((gamma, beta), x)| {
            f64::from(*gamma) * (x - mean) / (variance + epsilon).sqrt() + f64::from(*beta)
        })
        .collect()
}

fn wide(values: &[f32]) -> Vec<f64> {
    values.iter().map(|value| f64::from(*value)).collect()
}

/// A linear map of known weights `[out, in]`.
fn set(linear: &mut bert::linear::Linear, weight: &[f32], bias: &[f32]) {
    let (panels, shape) = shaders::panels_from_rows(weight, weight.len() / bias.len());
    linear.weight = Weight::Floats(Param::from_tensor(tensor(panels, shape)));
    linear.bias = Param::from_tensor(tensor(bias.to_vec(), [bias.len()]));
}

#[test]
fn the_span_boundary_head_is_its_formula() {
    let config = micro().config;
    let (hidden, epsilon) = (config.hidden_size, config.layer_norm_eps);
    let mut head = SpanBoundary::new(&config, 4, 1, &Device::flex());
    let (w1, b1) = (numbers(3 * hidden * hidden, 5), numbers(hidden, 6));
    let (w2, b2) = (numbers(hidden * hidden, 7), numbers(hidden, 8));
    let (gamma, beta) = (numbers(hidden, 9), numbers(hidden, 10));
    let small: Vec<f32> = w1.iter().map(|w| w * 0.2).collect();
    set(&mut head.first, &small, &b1);
    set(&mut head.second, &w2, &b2);
    for norm in [&mut head.first_norm, &mut head.second_norm] {
        norm.gamma = Param::from_tensor(tensor(gamma.clone(), [hidden]));
        norm.beta = Param::from_tensor(tensor(beta.clone(), [hidden]));
    }
    let places = numbers(4 * hidden, 11);
    head.places = Param::from_tensor(tensor(places.clone(), [4, hidden]));
    let bias = numbers(config.vocab_size, 12);
    head.bias = Param::from_tensor(tensor(bias.clone(), [config.vocab_size]));
    let table = numbers(config.vocab_size * hidden, 13);
    let (before, after) = (numbers(2 * hidden, 14), numbers(2 * hidden, 15));
    let found = floats(head.forward(
        tensor(before.clone(), [2, hidden]),
        tensor(after.clone(), [2, hidden]),
        &[1, 3],
        tensor(table.clone(), [config.vocab_size, hidden]),
    ));
    for (row, place) in [0, 2].into_iter().enumerate() {
        let at = |values: &[f32], row: usize| wide(&values[row * hidden..(row + 1) * hidden]);
        let input = [at(&before, row), at(&after, row), at(&places, place)].concat();
        let inner = normed(&gelu(linear(&input, &small, &b1)), &gamma, &beta, epsilon);
        let output = normed(&gelu(linear(&inner, &w2, &b2)), &gamma, &beta, epsilon);
        let logits = linear(&output, &table, &bias);
        let found = wide(&found[row * config.vocab_size..]);
        for (expected, found) in logits.iter().zip(found) {
            assert!((expected - found).abs() < 1e-3 * (1.0 + expected.abs()), "{expected} {found}");
        }
    }
}

/// [s_i; e_j; g_ij] by its formula, span by span.
#[test]
fn the_span_head_is_its_formula() {
    const HIDDEN: usize = 6;
    for with_attention in [false, true] {
        let mut head = SpanClassification::new(HIDDEN, 3, with_attention, 2, &Device::flex());
        let features = text::training::SPAN_FEATURES;
        let small = |count, seed| numbers(count, seed).iter().map(|x| x * 0.2).collect::<Vec<_>>();
        let (ws, we) = (small(features * HIDDEN, 1), small(features * HIDDEN, 2));
        let (bs, be) = (small(features, 3), small(features, 4));
        let width = 2 * features + HIDDEN;
        let (wi, bi) = (small(features * width, 5), small(features, 6));
        let (wc, bc) = (small(3 * features, 7), small(3, 8));
        let (wa, ba) = (numbers(HIDDEN, 9), numbers(1, 10));
        set(&mut head.start, &ws, &bs);
        set(&mut head.end, &we, &be);
        set(&mut head.inner, &wi, &bi);
        set(&mut head.classifier.dense, &wc, &bc);
        if let Some(attention) = &mut head.attention {
            set(attention, &wa, &ba);
        }
        let words = numbers(2 * 4 * HIDDEN, 11);
        let spans: Vec<(usize, Span)> =
            all(4, 3).map(|span| (0, span)).chain(all(2, 3).map(|span| (1, span))).collect();
        assert_eq!(spans.len(), count(4, 3) + count(2, 3));
        let found = floats(head.forward(tensor(words.clone(), [2, 4, HIDDEN]), &spans));
        for ((example, span), found) in spans.iter().zip(found.chunks(3)) {
            let word = |at: usize| wide(&words[(example * 4 + at) * HIDDEN..][..HIDDEN]);
            let weight = |at: usize| match with_attention {
                true => linear(&word(at), &wa, &ba)[0].exp(),
                false => 1.0,
            };
            let total: f64 = (span.first..=span.last).map(weight).sum();
            let inside = (0..HIDDEN).map(|feature| {
                (span.first..=span.last).map(|at| weight(at) * word(at)[feature]).sum::<f64>()
                    / total
            });
            let start = gelu(linear(&word(span.first), &ws, &bs));
            let end = gelu(linear(&word(span.last), &we, &be));
            let input = [start, end, inside.collect()].concat();
            let logits = linear(&gelu(linear(&input, &wi, &bi)), &wc, &bc);
            for (expected, found) in logits.iter().zip(found) {
                assert!((expected - f64::from(*found)).abs() < 1e-3, "{span:?}");
            }
        }
    }
}

/// The number of a text by its formula from the vector of `[CLS]`; standardised while it is
/// learned, in its own unit in the network that was taught.
#[test]
fn the_regression_head_is_its_formula() {
    const HIDDEN: usize = 6;
    let pooler = Pooler::fresh(Family::Bert, HIDDEN, 1, &Device::flex());
    let mut head = SequenceRegression::new(pooler, HIDDEN, 1, &Device::flex());
    let (wp, bp) = (numbers(HIDDEN * HIDDEN, 1), numbers(HIDDEN, 2));
    let (w, b) = (numbers(HIDDEN, 3), numbers(1, 4));
    set(&mut head.head.pooler.dense, &wp, &bp);
    set(&mut head.head.classifier.dense, &w, &b);
    (head.mean, head.deviation) = (7.0, 5.0);
    let first = numbers(2 * HIDDEN, 5);
    let standard = floats(head.forward(tensor(first.clone(), [2, HIDDEN])));
    let own = floats(head.clone().folded().forward(tensor(first.clone(), [2, HIDDEN])));
    // On another scale: other numbers that mean the same.
    let other = head.clone().folded().unfolded(-2.0, 0.5);
    let moved = floats(other.forward(tensor(first.clone(), [2, HIDDEN])));
    for (row, first) in first.chunks(HIDDEN).enumerate() {
        let pooled = linear(&wide(first), &wp, &bp).into_iter().map(f64::tanh);
        let expected = linear(&pooled.collect::<Vec<_>>(), &w, &b)[0];
        assert!((expected - f64::from(standard[row])).abs() < 1e-5);
        assert!((7.0 + 5.0 * expected - f64::from(own[row])).abs() < 1e-4);
        assert!((head.in_unit(expected) - (7.0 + 5.0 * expected)).abs() < 1e-12);
        assert!((other.in_unit(f64::from(moved[row])) - f64::from(own[row])).abs() < 1e-4);
    }
}

#[test]
fn scores_are_learned_in_any_unit() {
    let plan = Plan { batch_size: 2, epochs: 60, learning_rate: 3e-3, ..Plan::default() };
    let mut losses = Vec::new();
    for unit in [1.0, 1e-6, 1e6] {
        let mut lesson = lesson(Task::Regression);
        for example in &mut lesson.examples {
            if let Goal::Score(score) = &mut example.goal {
                *score *= unit;
            }
        }
        let mut trainer = Trainer::new(&micro(), lesson, plan).expect("a run");
        while pollster::block_on(trainer.prepare()).expect("vectors") {}
        let mut step = || pollster::block_on(trainer.step()).expect("a step").loss / unit.powi(2);
        let first = step();
        losses.push((1..60).map(|_| step()).last().unwrap_or(first));
        // Before the first step it says about the mean: 25 is the variance.
        assert!((first - 25.0).abs() < 5.0, "{first}");
    }
    assert!(losses.iter().all(|loss| *loss < 1.0), "{losses:?}");
}

fn lesson(task: Task) -> Lesson {
    let labels = if task.has_labels() { LABELS } else { 0 };
    let labels = (0..labels).map(|label| format!("B-{label}")).collect();
    Lesson { task, labels, examples: examples(task), trained: 2 }
}

fn trainer(task: Task, plan: Plan) -> Trainer {
    prepared(Trainer::new(&micro(), lesson(task), plan).expect("a run"))
}

fn prepared(mut trainer: Trainer) -> Trainer {
    while pollster::block_on(trainer.prepare()).expect("vectors") {}
    trainer
}

fn plans(task: Task) -> Vec<Plan> {
    let plan = Plan { batch_size: 2, epochs: 3, longest_span: 3, ..Plan::default() };
    match task {
        Task::Entities => vec![plan, Plan { decoding: Decoding::Crf, ..plan }],
        Task::Spans => vec![plan, Plan { summary: SpanSummary::Attention, ..plan }],
        _ => vec![plan],
    }
}

/// What is measured of words is the mean over words of -ln of the probability that is told, however
/// many pieces each has.
#[test]
fn the_loss_of_words_is_that_of_the_probabilities_that_are_told() {
    for reading in [WordReading::First, WordReading::Mean] {
        let trainer = trainer(Task::Words, Plan { reading, ..plans(Task::Words)[0] });
        let judged = pollster::block_on(trainer.judge(&[0, 1])).expect("a verdict");
        let mut all = Vec::new();
        for (text, judged) in trainer.examples().iter().zip(&judged) {
            let (Goal::Words(truth), Output::Words { probabilities, .. }) =
                (&text.goal, &judged.output)
            else {
                panic!("words")
            };
            let loss = |(row, label): (&Vec<f64>, &usize)| -row[*label].ln();
            let losses: Vec<f64> = probabilities.iter().zip(truth).map(loss).collect();
            let mean = losses.iter().sum::<f64>() / losses.len() as f64;
            assert!((judged.loss - mean).abs() < 1e-9, "{reading:?}: {} {mean}", judged.loss);
            all.extend(losses);
        }
        let texts: Vec<&Encoded> = trainer.examples().iter().collect();
        let score = score(Task::Words, &trainer.lesson().labels, &texts, &judged);
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        assert!((score.loss - mean).abs() < 1e-9, "{reading:?}: {} {mean}", score.loss);
    }
}

/// The same example, each piece a word of its own: then the loss of a batch, which is over pieces,
/// is one over words.
fn piece_by_piece(mut text: Encoded) -> Encoded {
    let labels: Vec<usize> = text.piece_targets().into_iter().flatten().collect();
    let mut count = 0..;
    let numbered = text.words.iter().map(|word| word.and_then(|_| count.next()));
    text.words = numbered.collect();
    (text.word_count, text.goal) = (labels.len(), Goal::Words(labels));
    text
}

/// The loss of a step is that of the examples of its batch, judged before.
#[test]
fn judging_agrees_with_the_loss_of_the_step() {
    for task in Task::ALL {
        for plan in plans(task) {
            let mut lesson = lesson(task);
            if matches!(task, Task::Words | Task::Entities) && plan.decoding == Decoding::Greedy {
                lesson.examples = lesson.examples.into_iter().map(piece_by_piece).collect();
            }
            let mut trainer = prepared(Trainer::new(&micro(), lesson, plan).expect("a run"));
            let judged = pollster::block_on(trainer.judge(&[0, 1])).expect("a verdict");
            let weights: Vec<f64> = judged.iter().map(decisions).collect();
            let total: f64 = weights.iter().sum();
            let sum: f64 = judged.iter().zip(&weights).map(|(one, w)| one.loss * w).sum();
            let step = pollster::block_on(trainer.step()).expect("a step");
            assert!((step.loss - sum / total).abs() < 1e-4, "{task:?} {} {}", step.loss, sum);
            let alone = pollster::block_on(trainer.judge(&[1])).expect("a verdict");
            let both = pollster::block_on(trainer.judge(&[0, 1])).expect("a verdict");
            assert!((alone[0].loss - both[1].loss).abs() < 1e-5, "{task:?}: padding matters");
            let texts = trainer.examples();
            let taught = trainer.taught();
            let said = pollster::block_on(taught.apply(&texts[1])).expect("an answer");
            same(&said, &both[1].output, task);
        }
    }
}

/// How much an example counts in a batch: its decisions.
fn decisions(judged: &Judged) -> f64 {
    let count = match &judged.output {
        Output::Label { .. }
        | Output::Labels { .. }
        | Output::Score { .. }
        | Output::Answer { .. } => 1,
        Output::Words { probabilities, .. } => probabilities.len(),
        Output::Spans { spans } => spans.len(),
        Output::Boundary { pieces } => pieces.len(),
    };
    count as f64
}

fn probabilities(output: &Output) -> Vec<f64> {
    match output {
        Output::Label { probabilities } | Output::Labels { probabilities } => probabilities.clone(),
        Output::Score { value, cosine } => std::iter::once(*value).chain(*cosine).collect(),
        Output::Words { probabilities, .. } => probabilities.concat(),
        Output::Spans { spans } => spans.iter().flat_map(|s| s.probabilities.clone()).collect(),
        Output::Answer { starts, ends, .. } => wide(&[starts.clone(), ends.clone()].concat()),
        Output::Boundary { pieces } => pieces.iter().map(|piece| piece.probability).collect(),
    }
}

fn same(one: &Output, other: &Output, task: Task) {
    let (one, other) = (probabilities(one), probabilities(other));
    assert_eq!(one.len(), other.len(), "{task:?}");
    assert!(one.iter().zip(&other).all(|(a, b)| (a - b).abs() < 1e-4), "{task:?}");
}

#[test]
fn cls_vectors_and_lessons_that_do_not_fit() {
    let trainer = trainer(Task::Sequence, Plan { scope: Scope::LastLayers(1), ..Plan::default() });
    let both = pollster::block_on(trainer.judge_and_summarise(&[0, 1])).expect("vectors").1;
    let alone = pollster::block_on(trainer.judge_and_summarise(&[1])).expect("vectors").1;
    assert_eq!((both.len(), both[1].len()), (2, micro().config.hidden_size));
    assert!(both[1].iter().zip(&alone[0]).all(|(a, b)| (a - b).abs() < 1e-5));
    let refused = |lesson: Lesson| Trainer::new(&micro(), lesson, Plan::default()).err();
    let misfit = Lesson { task: Task::Words, ..lesson(Task::Sequence) };
    assert!(matches!(refused(misfit), Some(TrainingError::Misfit { number: 1 })));
    let none = Lesson { trained: 0, ..lesson(Task::Sequence) };
    assert!(matches!(refused(none), Some(TrainingError::NoExamples)));
    let unknown = Lesson { labels: vec!["only".into()], ..lesson(Task::Sequence) };
    assert!(matches!(refused(unknown), Some(TrainingError::Misfit { number: 1 })));
    assert!(pollster::block_on(trainer.judge(&[7])).is_err());
}
