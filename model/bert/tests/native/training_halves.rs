//! Training by two trainers that share every batch, against one that learns it alone.

use bert::training::{Half, Halves, Network, Share, Trainer, TrainingError};
use burn::module::{Module, ModuleVisitor, Param};
use burn::tensor::{Gradients, Tensor};
use pollster::block_on;
use text::data::Task;
use text::labels::WordReading;
use text::training::{Decoding, Encoded, Lesson, Plan, Scope, SpanSummary, Step};

use crate::micro_bert::micro;
use crate::teaching::{LABELS, examples};

/// Several texts of two lengths: the halves have different numbers of words, spans and pieces.
fn lesson(task: Task) -> Lesson {
    let count = if task.has_labels() { LABELS } else { 0 };
    let labels = (0..count).map(|label| format!("B-{label}")).collect();
    let examples: Vec<Encoded> = examples(task).into_iter().cycle().take(7).collect();
    Lesson { task, labels, trained: examples.len(), examples }
}

fn plans(task: Task) -> Vec<Plan> {
    let plan = Plan {
        scope: Scope::Everything,
        batch_size: 5,
        epochs: 3,
        longest_span: 3,
        learning_rate: 1e-3,
        ..Plan::default()
    };
    let field = Plan { decoding: Decoding::Crf, ..plan };
    match task {
        Task::Entities => vec![plan, field, Plan { reading: WordReading::Mean, ..field }],
        Task::Spans => vec![plan, Plan { summary: SpanSummary::Attention, ..plan }],
        _ => vec![plan],
    }
}

fn trainer(task: Task, plan: Plan) -> Trainer {
    let mut trainer = Trainer::new(&micro(), lesson(task), plan).expect("a run");
    while block_on(trainer.prepare()).expect("vectors") {}
    trainer
}

fn floats<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    let data = block_on(tensor.into_data_async()).expect("values");
    data.try_to_vec().expect("floats")
}

/// Gradients of all tensors, or without gradients their numbers.
struct All<'a> {
    gradients: Option<&'a Gradients>,
    found: Vec<Vec<f32>>,
}

impl ModuleVisitor for All<'_> {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        self.found.push(match self.gradients {
            Some(gradients) => param.val().grad(gradients).map_or(Vec::new(), floats),
            None => floats(param.val()),
        });
    }
}

fn all(network: &Network, gradients: Option<&Gradients>) -> Vec<Vec<f32>> {
    let mut all = All { gradients, found: Vec::new() };
    network.head.visit(&mut all);
    network.encoder.visit(&mut all);
    all.found
}

fn of_half(trainer: &Trainer, halves: &Halves, half: Half) -> Share {
    block_on(trainer.gradients(halves, half, &mut |_| {}, async || {})).expect("a half")
}

fn both(trainer: &Trainer, halves: &Halves) -> [Share; 2] {
    [Half::First, Half::Second].map(|half| of_half(trainer, halves, half))
}

/// The bias of the head that scores where a span begins and ends. Added to every score alike it leaves the softmax over
/// the pieces as it is, so its gradient is 0: a sum of probabilities less 1, and what rounding leaves of it.
const SPAN_BIAS: usize = 1;

/// The largest magnitude.
fn largest(values: &[f32]) -> f32 {
    values.iter().fold(0.0, |most, value| most.max(value.abs()))
}

/// What the two halves add up to.
fn sum([one, other]: &[Share; 2]) -> Vec<Vec<f32>> {
    let tensors = one.gradients.iter().zip(&other.gradients);
    tensors
        .map(|(one, other)| {
            let at = |list: &[f32], index: usize| list.get(index).copied().unwrap_or(0.0);
            (0..one.len().max(other.len())).map(|i| at(one, i) + at(other, i)).collect()
        })
        .collect()
}

#[test]
fn two_halves_add_up_to_the_gradient_of_the_batch() {
    for task in Task::ALL {
        for plan in plans(task) {
            let mut trainer = trainer(task, plan);
            let network = trainer.network();
            // Twice the first batch of five: once whole, once in halves.
            trainer.rewind();
            let halves = trainer.draw();
            let shares = both(&trainer, &halves);
            trainer.rewind();
            block_on(trainer.step()).expect("a step");
            let batch: Vec<&Encoded> =
                trainer.last_batch().iter().map(|index| &trainer.examples()[*index]).collect();
            let tape = network.train();
            let loss = tape.loss(&batch, &plan, &micro().config).expect("a loss");
            let value = floats(loss.clone().without_autodiff())[0];
            let whole = all(&tape, Some(&loss.backward()));
            let found = sum(&shares);
            assert_eq!(found.len(), whole.len(), "{task:?}");
            for (tensor, (found, whole)) in found.iter().zip(&whole).enumerate() {
                let most = largest(whole);
                assert_eq!(found.len(), whole.len(), "{task:?} {tensor}");
                let apart: Vec<f32> = found.iter().zip(whole).map(|(a, b)| a - b).collect();
                let error = largest(&apart);
                if task == Task::Question && tensor == SPAN_BIAS {
                    let wrong = largest(found).max(most);
                    assert!(wrong <= f32::EPSILON, "{task:?} {tensor}: {wrong}, not 0");
                    continue;
                }
                assert!(error <= 1e-5 * most.max(1e-3), "{task:?} {tensor}: {error} of {most}");
            }
            let loss = (shares[0].loss + shares[1].loss) as f32;
            assert!((loss - value).abs() <= 1e-5 * value.abs(), "{task:?}: {loss}, not {value}");
        }
    }
}

/// A step of two trainers, each of which computes one half.
fn step_together(trainers: &mut [Trainer; 2]) -> [Result<Step, TrainingError>; 2] {
    let halves = trainers.each_mut().map(Trainer::draw);
    assert_eq!(halves[0], halves[1]);
    let first = of_half(&trainers[0], &halves[0], Half::First);
    let second = of_half(&trainers[1], &halves[1], Half::Second);
    let [one, other] = trainers;
    let [of_one, of_other] = halves;
    let shares = [first, second];
    [one.learn_halves(of_one, shares.clone()), other.learn_halves(of_other, shares)]
}

#[test]
fn two_trainers_stay_the_same_bit_for_bit_and_go_where_one_goes() {
    let scopes = [Scope::Everything, Scope::LastLayers(1), Scope::NormsAndBiases, Scope::Head];
    for task in Task::ALL {
        for scope in scopes {
            let plan = Plan { scope, ..plans(task)[0] };
            if Trainer::new(&micro(), lesson(task), plan).is_err() {
                // A cosine has no head that could learn.
                assert_eq!((task, scope), (Task::Similarity, Scope::Head));
                continue;
            }
            let mut alone = trainer(task, plan);
            let mut two = [trainer(task, plan), trainer(task, plan)];
            for _ in 0..alone.steps() {
                let wanted = block_on(alone.step()).expect("a step");
                let [one, other] = step_together(&mut two).map(|step| step.expect("a step"));
                assert_eq!(one, other);
                assert_eq!(two[0].last_batch(), alone.last_batch());
                let near =
                    |one: f64, other: f64| (one - other).abs() <= 1e-3 * other.abs().max(1e-3);
                assert!(near(one.loss, wanted.loss), "{task:?} {scope:?}: {one:?} {wanted:?}");
                assert_eq!(one.gradients.len(), wanted.gradients.len());
                let norms = one.gradients.iter().zip(&wanted.gradients);
                for (one, wanted) in norms {
                    assert_eq!(one.layer, wanted.layer);
                    assert!(near(one.norm, wanted.norm), "{task:?} {scope:?}: {one:?} {wanted:?}");
                }
            }
            let [one, other] = two.each_ref().map(|trainer| all(&trainer.network(), None));
            assert_eq!(one, other, "{task:?} {scope:?}");
        }
    }
}

/// Length of the gradient of a part of the network.
fn norm<M: Module>(part: &M, gradients: &Gradients) -> f64 {
    let mut all = All { gradients: Some(gradients), found: Vec::new() };
    part.visit(&mut all);
    all.found.iter().flatten().map(|value| f64::from(*value).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn a_batch_of_many_pieces_is_computed_in_portions_and_learned_as_one() {
    for task in Task::ALL {
        for plan in plans(task) {
            let plan = Plan { batch_size: 400, ..plan };
            let mut lesson = lesson(task);
            lesson.examples = lesson.examples.iter().cycle().take(400).cloned().collect();
            lesson.trained = 400;
            let mut trainer = Trainer::new(&micro(), lesson, plan).expect("a run");
            let tape = trainer.network().train();
            let mut rests = 0;
            let step = block_on(trainer.step_watched(&mut |_| {}, async || rests += 1));
            let step = step.expect("a step");
            let batch: Vec<&Encoded> =
                trainer.last_batch().iter().map(|index| &trainer.examples()[*index]).collect();
            // No more pieces at once than two of the longest texts have.
            let pieces: usize = batch.iter().map(|example| example.pieces()).sum();
            assert!(rests > 0 && rests + 1 >= pieces.div_ceil(2 * 512), "{task:?}: {rests}");
            let loss = tape.loss(&batch, &plan, &micro().config).expect("a loss");
            let unit = trainer.lesson().scale().map_or(1.0, |scale| f64::from(scale.unit).powi(2));
            let value = unit * f64::from(floats(loss.clone().without_autodiff())[0]);
            let near = |found: f64, wanted: f64| (found - wanted).abs() <= 1e-4 * wanted.max(1e-3);
            assert!(near(step.loss, value), "{task:?}: {}, not {value}", step.loss);
            let gradients = loss.backward();
            for part in &step.gradients {
                let wanted = match part.layer {
                    None => norm(&tape.head, &gradients),
                    Some(layer) => norm(&tape.encoder.layers[layer], &gradients),
                };
                assert!(near(part.norm, wanted), "{task:?}: {part:?}, not {wanted}");
            }
        }
    }
}

#[test]
fn what_one_trainer_prepared_another_takes() {
    for task in [Task::Sequence, Task::Siamese] {
        let plan = Plan { scope: Scope::LastLayers(1), ..plans(task)[0] };
        let mut full = lesson(task);
        full.examples = full.examples.iter().cycle().take(40).cloned().collect();
        full.trained = 40;
        let new = || Trainer::new(&micro(), full.clone(), plan).expect("a run");
        let (mut one, mut other) = (new(), new());
        assert_eq!((one.chunks(), one.prepared(), one.to_prepare()), (3, 0, 40));
        assert!(one.chunk(2).is_none() && !one.has_chunk(2));
        let last = block_on(other.compute_chunk(2)).expect("vectors");
        assert!(matches!(one.take_chunk(1, &last), Err(TrainingError::OfAnother)));
        assert!(matches!(one.take_chunk(3, &[]), Err(TrainingError::OfAnother)));
        one.take_chunk(2, &last).expect("they fit");
        assert_eq!((one.prepared(), one.chunk(2).as_ref()), (8, Some(&last)));
        while block_on(one.prepare()).expect("vectors") {}
        assert_eq!(one.prepared(), 40);
        for chunk in 0..one.chunks() {
            other.take_chunk(chunk, &one.chunk(chunk).expect("it is there")).expect("it fits");
        }
        let [one, other] = [one, other].map(|mut one| block_on(one.step()).expect("a step"));
        assert_eq!(one, other);
    }
}

#[test]
fn a_batch_that_diverges_or_is_of_another_run_changes_nothing() {
    let plan = plans(Task::Sequence)[0];
    let mut trainer = trainer(Task::Sequence, plan);
    let before = all(&trainer.network(), None);
    let halves = trainer.draw();
    let mut shares = both(&trainer, &halves);
    shares[1].gradients[0][0] = f32::NAN;
    let result = trainer.learn_halves(halves.clone(), shares.clone());
    assert!(matches!(result, Err(TrainingError::Diverged)), "{result:?}");
    let cut: [fn(&mut Share); 2] =
        [|of| of.gradients.truncate(3), |of| of.gradients[1].truncate(1)];
    for cut in cut {
        let mut cut_short = shares.clone();
        cut(&mut cut_short[0]);
        let result = trainer.learn_halves(halves.clone(), cut_short);
        assert!(matches!(result, Err(TrainingError::OfAnother)), "{result:?}");
    }
    assert_eq!((all(&trainer.network(), None), trainer.done()), (before, 0));
}
