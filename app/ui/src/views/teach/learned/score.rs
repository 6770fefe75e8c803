//! How good it is, and how sure that is.

use leptos::prelude::*;
use model::data::Task;
use model::metrics::wilson;
use model::training::Score;

use super::super::fields::percent;
use super::super::run::curves::measure_name;
use crate::app::page;
use crate::state::format::fixed;
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
                value = percent(last.validation.measure()),
                train = percent(last.train.measure())
            );
            let loss = t!(
                teach_score_loss,
                validation = fixed(last.validation.loss, 4),
                train = fixed(last.train.loss, 4)
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
