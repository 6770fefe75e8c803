//! How good it is, and how sure that is.

use leptos::prelude::*;
use model::data::Task;
use model::metrics::{Interval, Regression, wilson};
use model::training::Score;

use super::super::fields::percent;
use super::super::run::curves::{measure_name, measure_text};
use crate::app::page;
use crate::state::format::{fixed, number};
use crate::t;

/// The measure on the examples for validation with its interval, and the loss.
#[component]
pub fn ScoreView() -> impl IntoView {
    let run = page().store.classroom.run;
    let said = Memo::new(move |_| {
        run.with(|run| {
            let last = run.last()?;
            let task = run.begun.as_ref().map(|begun| begun.dataset.task);
            let name = measure_name(task);
            let line = t!(
                teach_score,
                step = last.step,
                name = name,
                value = measure_text(task, last.validation.measure()),
                train = measure_text(task, last.train.measure())
            );
            let loss = t!(
                teach_score_loss,
                validation = number(last.validation.loss, 4),
                train = number(last.train.loss, 4)
            );
            Some((line, detail(&last.validation), loss))
        })
    });
    let dependent = Memo::new(move |_| {
        run.with(|run| run.begun.as_ref().is_some_and(|begun| begun.dataset.task == Task::Words))
    });
    view! {
        {move || said.get().map(|(line, detail, loss)| view! {
            <p class="teach-score">{line}</p>
            <p>{detail} " " {loss}</p>
        })}
        <Show when=move || dependent.get()><p class="caption">{t!(teach_score_about)}</p></Show>
    }
}

/// Errors in the unit of the scores, and both correlations.
fn errors(regression: &Regression) -> String {
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
    match regression.interval() {
        Some(Interval { low, high }) => {
            let (low, high) = (fixed(low, 3), fixed(high, 3));
            format!("{errors} {}", t!(teach_score_fisher, low = low, high = high))
        }
        None => errors,
    }
}

/// Counts, and the interval where the measure is a share of independent decisions.
fn detail(score: &Score) -> String {
    if let Some(f1) = score.f1 {
        return t!(
            teach_score_f1,
            precision = percent(f1.precision()),
            recall = percent(f1.recall()),
            right = f1.right,
            predicted = f1.predicted,
            actual = f1.actual
        );
    }
    if let Some(regression) = &score.regression {
        return errors(regression);
    }
    match wilson(score.right, score.total) {
        Some(interval) => t!(
            teach_score_interval,
            right = score.right,
            total = score.total,
            low = percent(interval.low),
            high = percent(interval.high)
        ),
        None => String::new(),
    }
}
