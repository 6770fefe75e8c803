//! The table.

use serde::Serialize;
use text::data::{Dataset, Task};
use text::metrics::{Interval, Regression, bootstrap, wilson_of_share};
use text::training::{Encoded, Goal, Judged, Lesson, Output, Plan, Score, score};

use crate::baselines::{counting, most_frequent};
use crate::bundled::Bundled;
use crate::runs::Run;

/// Where the samples of the intervals start.
const SEED: u64 = 1;

/// One line of the table.
#[derive(Serialize)]
pub struct Report {
    name: &'static str,
    measure: &'static str,
    plan: Plan,
    /// Examples for validation.
    examples: usize,
    /// One a seed.
    seeds: Vec<f64>,
    mean: f64,
    /// 95 % over other examples of the same kind, for the mean of the seeds.
    interval: Option<Interval>,
    baselines: Vec<Line>,
    target: Option<f64>,
    /// Of numbers, one a seed.
    regression: Vec<Regression>,
    seconds: f64,
}

/// A baseline.
#[derive(Serialize)]
struct Line {
    name: &'static str,
    measure: f64,
    regression: Option<Regression>,
}

impl Report {
    pub fn of(
        bundled: &Bundled,
        dataset: &Dataset,
        lesson: &Lesson,
        plan: Plan,
        runs: &[Run],
    ) -> Self {
        let examples: Vec<&Encoded> = lesson.examples.iter().skip(lesson.trained).collect();
        let of = |judged: &[Judged]| score(dataset.task, &dataset.labels, &examples, judged);
        let seeds: Vec<f64> = runs.iter().map(|run| of(&run.after).measure()).collect();
        let mean = mean(&seeds);
        let mut baselines = Vec::new();
        let mut add = |name, score: &Score| {
            baselines.push(Line { name, measure: score.measure(), regression: score.regression });
        };
        let frequent = most_frequent(dataset, lesson, &plan);
        add(frequent.name, &frequent.score);
        if let Some(counting) = counting(dataset, lesson, &plan) {
            add(counting.name, &counting.score);
        }
        if let (Some(name), Some(run)) = (untrained(dataset.task), runs.first()) {
            add(name, &of(&run.before));
        }
        Self {
            name: bundled.name,
            measure: measure(dataset.task),
            plan,
            examples: examples.len(),
            interval: interval(dataset, &examples, runs, mean),
            seeds,
            mean,
            baselines,
            target: bundled.target,
            regression: runs.iter().filter_map(|run| of(&run.after).regression).collect(),
            seconds: runs.iter().map(|run| run.seconds).sum::<f64>() / runs.len().max(1) as f64,
        }
    }

    /// What must be said plainly.
    fn verdict(&self) -> String {
        let best = self.baselines.iter().max_by(|a, b| a.measure.total_cmp(&b.measure));
        let low = self.interval.map_or(self.mean, |interval| interval.low);
        let compared = match best {
            Some(best) if self.mean <= best.measure => {
                format!("does NOT beat “{}”", best.name)
            }
            Some(best) if low <= best.measure => {
                format!("above “{}”, but not by more than chance may do", best.name)
            }
            Some(best) => format!("beats “{}”", best.name),
            None => String::new(),
        };
        match self.target {
            Some(target) if self.mean >= target => format!("{compared}; reaches {target:.2}"),
            Some(target) => format!("{compared}; does NOT reach {target:.2}"),
            None => compared,
        }
    }
}

/// What the network before the first step is, where that is worth a line.
fn untrained(task: Task) -> Option<&'static str> {
    match task {
        Task::Question => Some("the shipped head, not trained further"),
        Task::Similarity => Some("the same cosine, not trained"),
        Task::Boundary => Some("the same head, not trained"),
        _ => None,
    }
}

fn measure(task: Task) -> &'static str {
    match task {
        Task::Sequence | Task::Pair | Task::Siamese => "accuracy",
        Task::MultiLabel => "F1 of labels",
        Task::Regression => "Pearson correlation",
        Task::Similarity => "Spearman correlation",
        Task::Words => "accuracy per word",
        Task::Entities => "F1 of entities",
        Task::Spans => "F1 of labelled spans",
        Task::Question => "exact match",
        Task::Boundary => "accuracy per piece",
    }
}

/// Wilson's for a decision an example; else by drawing examples again, because the words of a
/// sentence are no independent decisions.
fn interval(dataset: &Dataset, examples: &[&Encoded], runs: &[Run], mean: f64) -> Option<Interval> {
    if matches!(dataset.task, Task::Sequence | Task::Pair | Task::Siamese | Task::Question) {
        return wilson_of_share(mean, examples.len());
    }
    if dataset.task.has_scores() {
        let said: Vec<Vec<[f64; 2]>> = runs.iter().map(|run| pairs(examples, run)).collect();
        return bootstrap(examples.len(), SEED, |sample| {
            let of = |said: &Vec<[f64; 2]>| {
                let drawn: Vec<[f64; 2]> =
                    sample.iter().filter_map(|place| said.get(*place).copied()).collect();
                let found = Regression::of(&drawn);
                let ranked = dataset.task == Task::Similarity;
                if ranked { found.spearman } else { found.pearson }.unwrap_or(0.0)
            };
            self::mean(&said.iter().map(of).collect::<Vec<_>>())
        });
    }
    let each = |run: &Run| -> Vec<Score> {
        let pairs = examples.iter().zip(&run.after);
        pairs
            .map(|(example, judged)| {
                score(dataset.task, &dataset.labels, &[*example], std::slice::from_ref(judged))
            })
            .collect()
    };
    let scores: Vec<Vec<Score>> = runs.iter().map(each).collect();
    bootstrap(examples.len(), SEED, |sample| {
        let measures: Vec<f64> = scores.iter().map(|run| together(run, sample)).collect();
        self::mean(&measures)
    })
}

/// True and said of each example.
fn pairs(examples: &[&Encoded], run: &Run) -> Vec<[f64; 2]> {
    let pairs = examples.iter().zip(&run.after);
    pairs
        .filter_map(|(example, judged)| match (&example.goal, &judged.output) {
            (Goal::Score(truth), Output::Score { value, .. }) => Some([*truth, *value]),
            _ => None,
        })
        .collect()
}

/// The measure of some examples of a run.
fn together(scores: &[Score], sample: &[usize]) -> f64 {
    let mut all = Score::default();
    for score in sample.iter().filter_map(|place| scores.get(*place)) {
        all.right += score.right;
        all.total += score.total;
        if let Some(f1) = score.f1 {
            *all.f1.get_or_insert_default() += f1;
        }
    }
    all.measure()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The names of the columns.
pub fn print_header() {
    println!(
        "{:<16} {:<21} {:>6} {:>15} {:<21} {:>8}",
        "task", "measure", "mean", "95 %", "seeds", "seconds"
    );
}

/// A line of the table, with its baselines below it.
pub fn print(report: &Report) {
    let interval = report.interval.map_or_else(String::new, |interval| {
        format!("{:.3} to {:.3}", interval.low, interval.high)
    });
    let seeds: Vec<String> = report.seeds.iter().map(|seed| format!("{seed:.3}")).collect();
    println!(
        "{:<16} {:<21} {:>6.3} {interval:>15} {:<21} {:>8.1}",
        report.name,
        report.measure,
        report.mean,
        seeds.join(" "),
        report.seconds
    );
    print_errors(&report.regression);
    for baseline in &report.baselines {
        println!("{:<16} {:<21} {:>6.3}", "", baseline.name, baseline.measure);
        print_errors(baseline.regression.as_slice());
    }
    println!("{:<16} {}", "", report.verdict());
}

/// Errors of numbers, the mean of the seeds, in the unit of the scores.
fn print_errors(all: &[Regression]) {
    let of = |number: fn(&Regression) -> f64| mean(&all.iter().map(number).collect::<Vec<_>>());
    if !all.is_empty() {
        println!(
            "{:<16} mean squared error {:.3}, absolute {:.3}, Pearson {:.3}, Spearman {:.3}",
            "",
            of(|one| one.mean_squared_error),
            of(|one| one.mean_absolute_error),
            of(|one| one.pearson.unwrap_or(0.0)),
            of(|one| one.spearman.unwrap_or(0.0))
        );
    }
}
