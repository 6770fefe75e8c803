//! A run on one screen: curves, the map of the vectors, what is taken for what, a typed sentence.

use leptos::prelude::*;
use text::data::Part;

use super::super::choose::{in_out, source_name, task_name};
use super::super::finding::of;
use super::super::learned::{ByLabel, ConfusionView, Map, Scatter};
use super::super::try_it::Answer;
use super::curves::Both;
use crate::page::page;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::classroom::Checked;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::first::first;
use crate::state::kept::kept;
use crate::t;

/// What changes while the network learns; before that, what it is going to learn.
#[component]
pub fn Live() -> impl IntoView {
    let run = page().store.lasting::<Classroom>().run;
    // While the frozen layers are computed there is nothing but the run that it takes the place of.
    let begun = Memo::new(move |_| {
        run.with(|run| run.behind.is_some() || !run.measured.is_empty() || !run.steps.is_empty())
    });
    view! {
        <div class="teach-live" class:begun=move || begun.get() data-main>
            <Show when=move || begun.get() fallback=|| view! { <Planned/> }>
                <Judged/>
                <Both fitted=true/>
                <ConfusionView/>
                <ByLabel/>
                <Scatter/>
                <Map/>
                <div class="teach-yours">
                    <h4>{t!(teach_yours)}</h4>
                    <Answer/>
                </div>
            </Show>
        </div>
    }
}

/// How many new texts the network gets right, beside what counting words and what one answer for all
/// gets; of tasks with a label for each text.
#[component]
fn Judged() -> impl IntoView {
    let run = page().store.lasting::<Classroom>().run;
    let lines = Memo::new(move |_| {
        run.with(|run| {
            let (counted, total) = run.counted?;
            let score = &run.last()?.validation;
            let all = [
                (t!(teach_judged_network), score.right),
                (t!(teach_judged_counting), counted),
                (t!(teach_judged_frequent), score.majority),
            ];
            Some((all, total))
        })
    });
    let line = |total: usize| {
        move |(name, right): (String, usize)| {
            let share = (right as f64 / total.max(1) as f64).to_string();
            view! { <li style=("--share", share)><span>{name}</span> <b class="number">{of(right, total)}</b></li> }
        }
    };
    move || {
        let (lines, total) = lines.get()?;
        Some(
            view! { <ul class="teach-judged" aria-label=t!(teach_judged)>{lines.map(line(total)).collect_view()}</ul> },
        )
    }
}

/// The task, the first example of the chosen data, and how much there is to learn from.
#[component]
fn Planned() -> impl IntoView {
    let store = page().store;
    let task = move || kept::<TeachState>(store).now.with(|chosen| chosen.task);
    let example = move || {
        store.lasting::<Classroom>().checked.with(|checked| match checked {
            Checked::Ready(dataset) => first(dataset, &t!(teach_nothing)),
            _ => None,
        })
    };
    let steps = move || {
        let examples = store.lasting::<Classroom>().checked.with(|checked| match checked {
            Checked::Ready(dataset) => Some(dataset.part(Part::Train).count()),
            _ => None,
        })?;
        let steps = kept::<TeachState>(store).now.with(|chosen| chosen.plan().steps(examples));
        Some(t!(teach_planned, steps = steps, examples = examples))
    };
    view! {
        <div class="teach-planned">
            <p class="teach-planned-task">{move || task_name(task())}</p>
            <p>{move || kept::<TeachState>(store).now.with(|chosen| source_name(chosen.source()))}</p>
            {move || example().map(|[input, output]| in_out(input, output))}
            <p>{steps}</p>
        </div>
    }
}
