//! The curves of a run.

use std::sync::Arc;

use text::training::{LayerGradient, Plan, learning_rate};

use super::record::{Record, thinned};
use super::run::{Measured, Run};
use crate::kit::paint::plot::{MOST, Plot, Series};

/// Names of axes and curves, in the person's language.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// The axis of steps.
    pub step: String,
    /// The other axis.
    pub value: String,
    /// The curves' names.
    pub curves: Vec<String>,
}

impl Words {
    fn curve(&self, index: usize) -> String {
        self.curves.get(index).cloned().unwrap_or_default()
    }
}

fn plot(words: &Words, series: Vec<Series>) -> Plot {
    Plot { x_name: words.step.clone(), y_name: words.value.clone(), series, ..Plot::default() }
}

fn series(name: String, points: impl Iterator<Item = (usize, f64)>) -> Series {
    let points: Vec<(usize, f64)> = points.collect();
    let points = thinned(&points).into_iter().map(|(step, value)| (step as f64, value)).collect();
    Series { name, points }
}

/// The loss of each batch, and the mean loss on the examples for validation and on those that are
/// learned from.
pub fn loss(run: &Run, words: &Words) -> Plot {
    let measured = run.measured.iter();
    let all = plot(
        words,
        vec![
            series(words.curve(0), run.steps.iter().map(|step| (step.step, step.loss))),
            series(words.curve(1), measured.clone().map(|one| (one.step, one.validation.loss))),
            series(words.curve(2), measured.map(|one| (one.step, one.train.loss))),
        ],
    );
    let recorded = behind(run, |one| one.validation.loss);
    to_the_end(run, Plot { recorded, ..all })
}

/// A value of every look on validation in the recorded run that this one took the place of.
fn behind(run: &Run, value: impl Fn(&Measured) -> f64) -> Vec<Vec<(f64, f64)>> {
    let curve = |behind: &Arc<Run>| {
        behind.measured.iter().map(|one| (one.step as f64, value(one))).collect()
    };
    run.behind.iter().map(curve).collect()
}

/// As wide as the plan: the curves grow towards its end.
fn to_the_end(run: &Run, plot: Plot) -> Plot {
    let x_range = (run.steps_total > 0).then_some((0.0, run.steps_total as f64));
    Plot { x_range, ..plot }
}

/// The task's measure on validation and on training.
pub fn measure(run: &Run, words: &Words) -> Plot {
    let measured = run.measured.iter();
    let all = vec![
        series(words.curve(0), measured.clone().map(|one| (one.step, one.validation.measure()))),
        series(words.curve(1), measured.map(|one| (one.step, one.train.measure()))),
    ];
    let recorded = behind(run, |one| one.validation.measure());
    to_the_end(run, Plot { recorded, ..of_measures(plot(words, all)) })
}

/// From 0 to 1, or from -1 where a correlation is below 0.
fn of_measures(plot: Plot) -> Plot {
    let mut points = plot.series.iter().flat_map(|series| &series.points);
    let low = if points.any(|(_, measure)| *measure < 0.0) { -1.0 } else { 0.0 };
    Plot { y_range: Some((low, 1.0)), ..plot }
}

/// The learning rate of the steps taken, and of all steps by the plan.
pub fn rate(run: &Run, plan: &Plan, words: &Words) -> Plot {
    let total = run.steps_total;
    let ahead = (0..total).map(|step| (step + 1, learning_rate(plan, step, total)));
    plot(
        words,
        vec![
            series(words.curve(0), run.steps.iter().map(|step| (step.step, step.learning_rate))),
            series(words.curve(1), ahead),
        ],
    )
}

/// The norm of the gradient of each part that learns. `name` says which part.
pub fn gradients(run: &Run, words: &Words, name: impl Fn(Option<usize>) -> String) -> Plot {
    let parts: Vec<Option<usize>> = run.steps.first().map_or_else(Vec::new, |step| {
        step.gradients.iter().map(|part| part.layer).take(MOST).collect()
    });
    let curve = |part: &Option<usize>| {
        let norm = |gradients: &[LayerGradient]| {
            gradients.iter().find(|one| one.layer == *part).map(|one| one.norm)
        };
        let points = run.steps.iter().filter_map(|step| Some((step.step, norm(&step.gradients)?)));
        series(name(*part), points)
    };
    plot(words, parts.iter().map(curve).collect())
}

/// The losses of several runs.
pub fn compared(records: &[&Record], words: &Words, name: impl Fn(&Record) -> String) -> Plot {
    let curve = |record: &&Record| series(name(record), record.curve.iter().copied());
    plot(words, records.iter().take(MOST).map(curve).collect())
}

/// The measures on validation of several runs.
pub fn compared_measures(
    records: &[&Record],
    words: &Words,
    name: impl Fn(&Record) -> String,
) -> Plot {
    let curve = |record: &&Record| series(name(record), record.validation.iter().copied());
    let all = records.iter().take(MOST).map(curve).collect();
    of_measures(plot(words, all))
}

#[cfg(test)]
mod tests {
    use text::training::Step;

    use super::*;

    #[test]
    fn each_part_has_its_own_curve() {
        let step = |step: usize| Step {
            step,
            loss: 1.0,
            learning_rate: 0.5,
            gradients: [None, Some(5)]
                .map(|layer| LayerGradient {
                    layer,
                    norm: step as f64 + f64::from(layer.is_some()),
                })
                .to_vec(),
        };
        let mut run = Run::default();
        (run.steps, run.steps_total) = (vec![step(1), step(2)], 4);
        let words = Words::default();
        let plot = gradients(&run, &words, |layer| format!("{layer:?}"));
        let curves: Vec<_> = plot.series.iter().map(|one| one.points.clone()).collect();
        assert_eq!(curves, [vec![(1.0, 1.0), (2.0, 2.0)], vec![(1.0, 2.0), (2.0, 3.0)]]);
        let plan = Plan { learning_rate: 1.0, warm_up: 0.5, ..Plan::default() };
        let rate = rate(&run, &plan, &words);
        assert_eq!(rate.series[1].points, [(1.0, 0.5), (2.0, 1.0), (3.0, 1.0), (4.0, 0.5)]);
        let loss = loss(&run, &words);
        let lengths: Vec<usize> = loss.series.iter().map(|one| one.points.len()).collect();
        assert_eq!(lengths, [2, 0, 0], "nothing was measured yet");
        assert_eq!(loss.x_range, Some((0.0, 4.0)));
    }
}
