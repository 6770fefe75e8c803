//! How good it is, and how sure that is.

use std::sync::Arc;

use leptos::prelude::*;
use text::data::{Part, Task};
use text::metrics::{Confusion, F1, Interval, Regression, wilson};
use text::training::Score;

use super::super::data::Repeated;
use super::super::fields::percent;
use super::super::run::curves::{measure_name, measure_text};
use crate::kit::format::{fixed, number};
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::t;

/// The measure on the examples for validation with its interval, and the loss.
#[component]
pub fn ScoreView() -> impl IntoView {
    let run = page().store.lasting::<Classroom>().run;
    let said = Memo::new(move |_| {
        run.with(|run| {
            let last = run.last()?;
            let task = run.begun.as_ref().map(|begun| begun.dataset.task);
            let trained =
                run.begun.as_ref().map_or(0, |begun| begun.dataset.part(Part::Train).count());
            let name = measure_name(task);
            let line = t!(
                teach_score,
                step = last.step,
                name = name,
                value = measure_text(task, last.validation.measure()),
                train = measure_text(task, last.train.measure()),
                sample = t!(teach_sample, count = last.train.examples, all = trained)
            );
            let loss = t!(
                teach_score_loss,
                validation = number(last.validation.loss, 4),
                train = number(last.train.loss, 4)
            );
            let before = run.first().map(|first| {
                let value = measure_text(task, first.validation.measure());
                t!(teach_score_before, name = name, value = value)
            });
            let labels = run.begun.as_ref().map(|begun| begun.dataset.labels.as_slice());
            Some((line, before, detail(&last.validation, labels.unwrap_or_default()), loss))
        })
    });
    let id = Memo::new(move |_| run.with(|run| run.id));
    let dataset = Memo::new(move |_| {
        id.track();
        run.with_untracked(|run| run.begun.as_ref().map(|begun| Arc::clone(&begun.dataset)))
    });
    let about = move || {
        dataset.with(|dataset| match dataset.as_ref()?.task {
            Task::Words => Some(t!(teach_score_about)),
            Task::Question => Some(t!(teach_score_exact)),
            _ => None,
        })
    };
    view! {
        {move || said.get().map(|(line, before, detail, loss)| view! {
            <p class="teach-score">{line} " " {before}</p>
            <p>{detail} " " {loss}</p>
        })}
        {move || about().map(|about| view! { <p class="caption">{about}</p> })}
        <Repeated dataset/>
    }
}

/// Errors in the unit of the scores, both correlations, and the interval of the one that is the
/// measure.
fn errors(regression: &Regression, ranked: bool) -> String {
    let correlation = |found: Option<f64>| {
        found.map_or_else(|| t!(teach_score_undefined), |found| fixed(found, 3))
    };
    let errors = t!(
        teach_score_errors,
        squared = number(regression.mean_squared_error, 4),
        absolute = number(regression.mean_absolute_error, 4),
        pearson = correlation(regression.pearson),
        spearman = correlation(regression.spearman)
    );
    let (interval, of) = match ranked {
        true => (regression.spearman_interval(), FIELLER),
        false => (regression.interval(), FISHER),
    };
    match interval {
        Some(Interval { low, high }) => {
            let (low, high) = (fixed(low, 3), fixed(high, 3));
            let interval = t!(teach_score_interval, low = low, high = high, of = of);
            format!("{errors} {interval}")
        }
        None => errors,
    }
}

/// Counts, and the interval of each share; what saying always the same would get.
fn detail(score: &Score, labels: &[String]) -> String {
    if let Some(f1) = score.f1 {
        let found = found(f1, score.f1_interval);
        return match score.macro_f1() {
            Some(macro_f1) => format!("{found} {}", of_labels(score, macro_f1)),
            None => found,
        };
    }
    if let Some(regression) = &score.regression {
        return errors(regression, score.ranked);
    }
    let right = t!(teach_score_right, right = score.right, total = score.total);
    let share = score.majority as f64 / score.total.max(1) as f64;
    let majority = t!(teach_score_majority, share = percent(share));
    let only = score.confusion.as_ref().and_then(Confusion::only_predicted);
    let only = only
        .and_then(|label| labels.get(label))
        .map_or_else(String::new, |label| t!(teach_score_only, label = label, count = score.total));
    format!("{right} {} {majority} {only}", of_share(score.right, score.total))
}

/// The mean of F1 over labels, and texts that get all of their labels and no other.
fn of_labels(score: &Score, macro_f1: f64) -> String {
    let macro_f1 = t!(teach_macro_f1, f1 = fixed(macro_f1, 3));
    let exact = t!(teach_exact, right = score.right, total = score.total);
    format!("{macro_f1} {exact} {}", of_share(score.right, score.total))
}

/// Whose intervals they are.
const WILSON: &str = "Wilson";
const FISHER: &str = "Fisher";
const FIELLER: &str = "Fieller et al.";

/// The interval of a share, if there is one.
fn of_share(right: usize, total: usize) -> String {
    said_interval(wilson(right, total), WILSON)
}

fn said_interval(interval: Option<Interval>, of: &str) -> String {
    let Some(Interval { low, high }) = interval else { return String::new() };
    t!(teach_score_interval, low = percent(low), high = percent(high), of = of)
}

/// F1, precision and recall, each with an interval of its own.
fn found(f1: F1, interval: Option<Interval>) -> String {
    let named = |name: String, share: Option<f64>, interval: String| {
        let value = share.map_or_else(|| t!(teach_undefined), percent);
        format!("{} {interval}", t!(teach_score_named, name = name, value = value))
    };
    let F1 { right, predicted, actual } = f1;
    let all = [
        named("F1".to_owned(), Some(f1.f1()), said_interval(interval, &t!(teach_bootstrap))),
        named(t!(teach_precision), f1.precision(), of_share(right, predicted)),
        named(t!(teach_recall), f1.recall(), of_share(right, actual)),
        t!(teach_score_f1, right = right, predicted = predicted, actual = actual),
    ];
    all.map(|said| said.trim_end().to_owned()).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_majority_stands_beside_an_accuracy_and_one_label_for_all_is_told() {
        let mut confusion = Confusion::new(2);
        for truth in [0, 0, 0, 1] {
            confusion.count(truth, 1);
        }
        let score = Score {
            right: 1,
            total: 4,
            majority: 3,
            confusion: Some(confusion),
            ..Score::default()
        };
        let said = detail(&score, &["praise".to_owned(), "complaint".to_owned()]);
        assert!(said.contains("would get 75.0"), "{said}");
        assert!(said.contains("says “complaint” to all 4"), "{said}");
        let both = Score { confusion: None, ..score };
        assert!(!detail(&both, &[]).contains("to all"));
    }

    /// Wilson's intervals of 8 of 10 and 8 of 16 by R: `prop.test(8, 10, correct = FALSE)`, and so on.
    #[test]
    fn each_of_the_three_numbers_has_its_own_interval_and_says_by_which_method() {
        let f1 = F1 { right: 8, predicted: 10, actual: 16 };
        let said = found(f1, Some(Interval { low: 0.5, high: 0.75 }));
        assert_eq!(said.matches(" interval from ").count(), 3, "{said}");
        assert_eq!((said.matches("Wilson").count(), said.matches("bootstrap").count()), (2, 1));
        for part in ["61.5", "50.0", "75.0", "80.0", "49.0", "94.3", "28.0", "72.0"] {
            assert!(said.contains(part), "{part}: {said}");
        }
        let nothing = found(F1::default(), None);
        assert!(!nothing.contains("interval"), "{nothing}");
    }
}
