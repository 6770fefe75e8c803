//! The curves of a run: loss and share of pieces found, beside what counting reaches.

use super::run::Run;
use crate::kit::format::{fixed, percent, whole_percent};
use crate::kit::paint::plot::{Plot, Series};
use crate::t;

/// Points of a curve at most; each is the mean of its steps.
const POINTS: usize = 200;

/// Steps that a point of a curve of so many stands for.
fn each(steps: usize) -> usize {
    steps.div_ceil(POINTS).max(1)
}

fn thinned(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mean = |part: &[(f64, f64)]| {
        let sum: f64 = part.iter().map(|point| point.1).sum();
        (part.last().map_or(0.0, |point| point.0), sum / part.len() as f64)
    };
    points.chunks(each(points.len())).map(mean).collect()
}

/// The loss in nats, from ln |V| downwards.
pub fn loss(run: &Run) -> Plot {
    let chance = (run.vocabulary() as f64).ln();
    let steps: Vec<_> = run.steps().map(|step| (step.step as f64, step.loss)).collect();
    let held_out = run.curve((), |found| found.loss);
    let batches = match each(steps.len()) {
        1 => t!(nothing_curve_batch),
        several => t!(nothing_curve_batches, steps = several),
    };
    let mut series = vec![
        Series { name: batches, points: thinned(&steps) },
        Series { name: t!(nothing_curve_held_out), points: held_out },
        run.level(t!(nothing_level_chance, value = fixed(chance, 2)), chance),
    ];
    if let Some(begun) = &run.begun {
        let value = begun.baselines.unigram_loss;
        series.push(run.level(t!(nothing_level_unigram, value = fixed(value, 2)), value));
    }
    let (x_name, y_name) = (t!(run_axis_step), t!(run_axis_loss));
    let y_range = Some((0.0, chance.max(1.0) * 1.1));
    let recorded = run.curves_behind(|found| found.loss);
    Plot { x_name, y_name, series, recorded, y_range, ..Plot::default() }
}

/// The share of hidden pieces that are found, in per cent.
pub fn found(run: &Run) -> Plot {
    let points = run.curve((), |found| 100.0 * found.accuracy());
    let mut most = points.iter().map(|point| point.1).fold(5.0, f64::max);
    let mut series = vec![Series { name: t!(nothing_curve_network), points }];
    if let Some(begun) = &run.begun {
        let (unigram, bigram) = (begun.baselines.unigram, begun.baselines.bigram);
        let said = whole_percent;
        series.extend([
            run.level(t!(nothing_level_unigram, value = said(unigram)), 100.0 * unigram),
            run.level(t!(nothing_level_bigram, value = said(bigram)), 100.0 * bigram),
        ]);
        most = most.max(100.0 * unigram).max(100.0 * bigram);
    } else {
        // The axes are there before anything is.
        let chance = 1.0 / run.vocabulary() as f64;
        let name = t!(nothing_level_guess, value = percent(chance, 2));
        series.push(run.level(name, 100.0 * chance));
    }
    let recorded = run.curves_behind(|found| 100.0 * found.accuracy());
    let found = recorded.iter().flatten().map(|point| point.1);
    most = found.fold(most, f64::max);
    let (x_name, y_name) = (t!(run_axis_step), t!(nothing_axis_found));
    let y_range = Some((0.0, most * 1.15));
    Plot { x_name, y_name, series, recorded, y_range, ..Plot::default() }
}

#[cfg(test)]
mod tests {
    use protocol::pretraining::Begun;
    use protocol::run::{News, Rows};
    use text::pretraining::{Baselines, HeldOut, Step};

    use super::super::chosen::PretrainingState;
    use super::*;

    fn run() -> Run {
        let mut run = Run::new(1, (PretrainingState::default(), "".into()));
        let pieces = vec![String::new(); 1000];
        let baselines = Baselines { pieces: 4, unigram: 0.05, bigram: 0.2, unigram_loss: 5.5 };
        let rows = Rows::default();
        run.hear(News::Begun(Begun { pieces, rows, parameters: 7, baselines }));
        let step = |step: usize| Step { step, loss: step as f64, learning_rate: 0.1 };
        let rounds = (1..=400).map(|at| vec![step(at)]).collect();
        run.hear(News::Stepped { rounds, milliseconds: vec![1.0], running: true });
        let found = HeldOut { pieces: 4, right: 1, loss: 6.0 };
        run.hear(News::Judged { states: vec![0], found: vec![found] });
        run
    }

    #[test]
    fn the_loss_stands_beside_chance_and_counting() {
        let plot = loss(&run());
        assert_eq!((plot.series[0].points.len(), plot.series[0].points[0]), (200, (2.0, 1.5)));
        // A point of two steps says so.
        assert!(plot.series[0].name.contains('2'), "{}", plot.series[0].name);
        assert_eq!(plot.series[1].points, [(0.0, 6.0)]);
        // ln 1000, at every step of the plan.
        assert!((plot.series[2].points[1].1 - 6.907_755).abs() < 1e-6);
        assert_eq!(plot.series[2].points[1].0, 1500.0);
        assert_eq!(plot.series[3].points, [(0.0, 5.5), (1500.0, 5.5)]);
        assert!(plot.series[2].name.contains("6.91"), "{}", plot.series[2].name);
    }

    #[test]
    fn shares_are_in_per_cent_and_fit() {
        let plot = found(&run());
        assert_eq!(plot.series[0].points, [(0.0, 25.0)]);
        assert_eq!(plot.series[2].points[0].1, 20.0);
        assert!(plot.y_range.is_some_and(|(low, high)| low == 0.0 && high > 25.0));
    }

    #[test]
    fn axes_are_there_before_anything_is() {
        let run = Run::default();
        assert!(loss(&run).drawing(400, 200).is_some() && found(&run).drawing(400, 200).is_some());
    }
}
