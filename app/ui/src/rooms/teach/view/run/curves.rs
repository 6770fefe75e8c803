//! Loss, measure, learning rate and gradients, step by step.

use std::sync::Arc;

use leptos::prelude::*;
use text::data::Task;
use text::training::{Decoding, LEAST_SAMPLED};

use super::super::fields::percent;
use crate::kit::format::fixed;
use crate::kit::paint::plot::Plot;
use crate::kit::pictures::line_chart::{FittedChart, LineChart};
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::curves;
use crate::rooms::teach::state::curves::Words;
use crate::rooms::teach::state::record::steps_per_point;
use crate::rooms::teach::state::run::Run;
use crate::t;

/// Width of charts that stand beside each other.
const BESIDE: u32 = 480;

/// What the measure of a task is called.
pub fn measure_name(task: Option<Task>) -> String {
    match task {
        Some(Task::MultiLabel) => t!(teach_f1_labels),
        Some(Task::Entities) => t!(teach_f1_entities),
        Some(Task::Spans) => t!(teach_f1_spans),
        Some(Task::Words) => t!(teach_accuracy_words),
        Some(Task::Question) => t!(teach_accuracy_answers),
        Some(Task::Boundary) => t!(teach_accuracy_pieces),
        Some(Task::Regression) => t!(teach_pearson),
        Some(Task::Similarity) => t!(teach_spearman),
        Some(Task::Sequence | Task::Pair | Task::Siamese) | None => t!(teach_accuracy),
    }
}

/// The measure of a task as it is written: a share, or a correlation.
pub fn measure_text(task: Option<Task>, value: f64) -> String {
    if task.is_some_and(Task::has_scores) { fixed(value, 3) } else { percent(value) }
}

/// The name of a part that learns.
pub fn part_name(layer: Option<usize>) -> String {
    layer.map_or_else(|| t!(head), |layer| t!(layer_number, layer = layer))
}

fn words(value: String, curves: Vec<String>) -> Words {
    Words { step: t!(teach_axis_step), value, curves }
}

/// What the loss of a task is the mean of.
fn caption(task: Option<Task>, crf: bool) -> String {
    match task {
        Some(Task::MultiLabel) => t!(teach_curves_caption_labels),
        Some(Task::Regression) => {
            t!(teach_curves_caption_score, unit = t!(teach_unit_standardised))
        }
        Some(Task::Similarity) => t!(teach_curves_caption_score, unit = t!(teach_unit_grades)),
        Some(Task::Words | Task::Entities) if crf => t!(teach_curves_caption_crf),
        Some(Task::Words | Task::Entities) => t!(teach_curves_caption_words),
        Some(Task::Spans) => t!(teach_curves_caption_spans),
        Some(Task::Question) => t!(teach_curves_caption_answers),
        Some(Task::Boundary) => t!(teach_curves_caption_pieces),
        Some(Task::Sequence | Task::Pair | Task::Siamese) | None => t!(teach_curves_caption),
    }
}

/// Draws a run.
type Draw = fn(&Run) -> Plot;

fn plot(draw: Draw) -> Signal<Arc<Plot>> {
    let run = page().store.lasting::<Classroom>().run;
    Signal::from(Memo::new(move |_| Arc::new(run.with(draw))))
}

fn task() -> Memo<Option<Task>> {
    let run = page().store.lasting::<Classroom>().run;
    Memo::new(move |_| run.with(|run| run.begun.as_ref().map(|begun| begun.dataset.task)))
}

/// Loss and measure, drawn again a few times a second at most.
#[component]
pub fn Both(
    /// Whether they take what space the style sheet leaves them.
    #[prop(optional)]
    fitted: bool,
) -> impl IntoView {
    let loss = plot(|run| {
        let curves = vec![t!(teach_curve_batch), t!(teach_validation), t!(teach_curve_train)];
        curves::loss(run, &words(t!(loss), curves))
    });
    let measure = plot(|run| {
        let task = run.begun.as_ref().map(|begun| begun.dataset.task);
        let curves = vec![t!(teach_validation), t!(teach_curve_train)];
        curves::measure(run, &words(measure_name(task), curves))
    });
    let task = task();
    let title = Memo::new(move |_| measure_name(task.get()));
    let chart = move |name, title: Signal<String>, plot| match fitted {
        true => view! { <FittedChart name title plot/> }.into_any(),
        false => view! { <LineChart name title plot widest=BESIDE/> }.into_any(),
    };
    view! {
        <div><h4>{t!(loss)}</h4>{chart("teach-loss", Signal::stored(t!(loss)), loss)}</div>
        <div><h4>{move || title.get()}</h4>{chart("teach-measure", title.into(), measure)}</div>
    }
}

/// All four charts, with their tables and files.
#[component]
pub fn CurvesView() -> impl IntoView {
    let run = page().store.lasting::<Classroom>().run;
    let begun =
        Memo::new(move |_| run.with(|run| !run.measured.is_empty() || !run.steps.is_empty()));
    let rate = plot(|run| {
        let Some(begun) = &run.begun else { return Plot::default() };
        let curves = vec![t!(teach_curve_rate), t!(teach_curve_schedule)];
        curves::rate(run, &begun.plan, &words(t!(teach_rate), curves))
    });
    let gradients =
        plot(|run| curves::gradients(run, &words(t!(teach_axis_gradient), Vec::new()), part_name));
    let thinned = Memo::new(move |_| run.with(|run| steps_per_point(run.steps.len())));
    view! {
        <section id="teach-curves" aria-labelledby="teach-curves-title">
            <h3 id="teach-curves-title">{t!(curves)}</h3>
            <Show when=move || begun.get() fallback=|| view! { <p>{t!(teach_learned_nothing)}</p> }>
                <div class="teach-curves">
                    <Both/>
                    <div><h4>{t!(teach_rate)}</h4><LineChart name="teach-rate" title=t!(teach_rate) plot=rate widest=BESIDE/></div>
                    <div><h4>{t!(teach_chart_gradients)}</h4><LineChart name="teach-gradients" title=t!(teach_chart_gradients) plot=gradients widest=BESIDE/></div>
                </div>
                <p class="caption">{move || (thinned.get() > 1).then(|| t!(teach_curves_thinned, count = thinned.get()))}</p>
            </Show>
        </section>
    }
}

/// What the loss is the mean of, and what is measured.
#[component]
pub fn CurvesHow() -> impl IntoView {
    let run = page().store.lasting::<Classroom>().run;
    let task = task();
    let crf = Memo::new(move |_| {
        run.with(|run| run.begun.as_ref().is_some_and(|begun| begun.plan.decoding == Decoding::Crf))
    });
    view! {
        <p translate="no">{move || caption(task.get(), crf.get())}</p>
        <p>{t!(teach_curves_compare, least = LEAST_SAMPLED)}</p>
    }
}
