//! What one gradient step did to one example.

use leptos::prelude::*;
use protocol::Watched;
use text::training::Output;

use super::bars::{Bar, Bars};
use crate::kit::format::{change as written_change, number, probability, significant};
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::run::Begun;
use crate::rooms::teach::state::told;
use crate::rooms::teach::state::told::Names;
use crate::t;

/// The watched example before and after the newest single step.
#[component]
pub fn WatchedView() -> impl IntoView {
    let classroom = page().store.lasting::<Classroom>();
    let which = Memo::new(move |_| {
        let example = classroom.watch.get()?;
        classroom.run.with(|run| {
            let example = run.begun.as_ref()?.dataset.examples.get(example)?;
            Some((example.line, told::plain(&example.text)))
        })
    });
    let found = Memo::new(move |_| {
        let example = classroom.watch.get();
        classroom.run.with(|run| Some((run.watched(example)?, run.begun.clone()?)))
    });
    let watching = move || {
        which.get().map(|(line, text)| {
            view! { <p>{t!(teach_watched_which, line = line, text = text)}</p> }
        })
    };
    view! {
        <div id="teach-watched">
            <h4>{t!(teach_watched_title)}</h4>
            <p>{t!(teach_watched_none)}</p>
            {watching}
            {move || found.with(|found| found.as_ref().map(|(watched, begun)| change(watched, begun)))}
        </div>
    }
}

fn change(watched: &Watched, begun: &Begun) -> AnyView {
    let losses = t!(
        teach_watched_loss,
        before = number(watched.before.loss, 4),
        after = number(watched.after.loss, 4),
        change = written_change(watched.after.loss - watched.before.loss, 4)
    );
    let learned = if watched.learned { t!(teach_watched_in) } else { t!(teach_watched_out) };
    let picture = match (&watched.before.output, &watched.after.output) {
        (Output::Label { probabilities: before }, Output::Label { probabilities: after })
        | (Output::Labels { probabilities: before }, Output::Labels { probabilities: after }) => {
            let bars = begun.dataset.labels.iter().zip(before.iter().zip(after));
            let bars: Vec<Bar> = bars
                .map(|(name, (before, now))| Bar {
                    name: name.clone(),
                    before: Some(*before),
                    now: *now,
                })
                .collect();
            bars_of(t!(teach_column_label), bars)
        }
        _ => words(watched, begun),
    };
    view! { <p>{losses} " " {learned}</p> {picture} <p class="caption">{t!(rounded)}</p> }
        .into_any()
}

fn bars_of(head: String, bars: Vec<Bar>) -> AnyView {
    let names = [t!(teach_before_step), t!(teach_after_step)];
    view! { <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_watched_title)><Bars caption=t!(teach_watched_caption) head names bars/></div> }.into_any()
}

/// Of words: the probability of each one's true label. Of other tasks: what is said, and how sure.
fn words(watched: &Watched, begun: &Begun) -> AnyView {
    let Some(example) = begun.dataset.examples.get(watched.example) else { return ().into_any() };
    if let (
        Output::Words { probabilities: before, .. },
        Output::Words { probabilities: after, .. },
        text::data::Text::Words(words),
    ) = (&watched.before.output, &watched.after.output, &example.text)
    {
        let truth = example.target.labels();
        let bar = |(index, word): (usize, &String)| {
            let label = *truth.get(index)?;
            let of = |rows: &[Vec<f64>]| rows.get(index)?.get(label).copied();
            let name = begun.dataset.labels.get(label).cloned().unwrap_or_default();
            Some(Bar { name: format!("{word}: {name}"), before: of(before), now: of(after)? })
        };
        let bars = words.iter().enumerate().filter_map(bar).collect();
        return bars_of(t!(teach_watched_true), bars);
    }
    if let (Output::Score { value: before, .. }, Output::Score { value: after, .. }) =
        (&watched.before.output, &watched.after.output)
    {
        let (before, after) = (significant(*before, 4), significant(*after, 4));
        return view! { <p>{t!(teach_watched_said, before = before, after = after)}</p> }
            .into_any();
    }
    let tokenizer = page().store.tokenizer.get_untracked();
    let nothing = t!(teach_nothing);
    let names =
        Names { labels: &begun.dataset.labels, tokenizer: tokenizer.as_deref(), nothing: &nothing };
    let said = |judged| {
        told::told(&begun.dataset, watched.example, judged, names).map(|told| {
            let label = t!(teach_label_quoted, label = told.said);
            format!("{label} ({})", probability(told.probability.unwrap_or(0.0)))
        })
    };
    let (Some(before), Some(after)) = (said(&watched.before), said(&watched.after)) else {
        return ().into_any();
    };
    view! { <p>{t!(teach_watched_said, before = before, after = after)}</p> }.into_any()
}
