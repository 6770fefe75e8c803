//! Choices that only some heads have.

use leptos::prelude::*;
use model::data::Task;
use model::labels::WordReading;
use model::training::{Decoding, SpanSummary};

use super::super::fields::{Number, Radio};
use super::Planned;
use crate::page::page;
use crate::state::store::Change;
use crate::state::teach::chosen::SPAN;
use crate::t;

/// Greedy or CRF, first piece or mean; the longest span and its summary.
#[component]
pub fn HeadChoices(plan: Planned) -> impl IntoView {
    let teach = page().store.teach;
    let task = Memo::new(move |_| teach.with(|chosen| chosen.task));
    move || match task.get() {
        Task::Words | Task::Entities => view! { <WordChoices plan/> }.into_any(),
        Task::Spans => view! { <SpanChoices plan/> }.into_any(),
        _ => ().into_any(),
    }
}

#[component]
fn WordChoices(plan: Planned) -> impl IntoView {
    let teach = page().store.teach;
    let crf = Memo::new(move |_| plan.with(|plan| plan.decoding == Decoding::Crf));
    let decoding = move |own: Decoding, label: String| {
        view! {
            <Radio
                group="teach-decoding" label chosen=Signal::derive(move || plan.with(|plan| plan.decoding == own))
                choose=move || teach.update(|chosen| chosen.changes.decoding = Some(own))
            />
        }
    };
    let reading = move |own: WordReading, label: String| {
        view! {
            <Radio
                group="teach-reading" label chosen=Signal::derive(move || plan.with(|plan| plan.reading == own))
                choose=move || teach.update(|chosen| chosen.changes.reading = Some(own))
            />
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(teach_decoding)}</legend>
            {decoding(Decoding::Greedy, t!(teach_decoding_greedy))}
            {decoding(Decoding::Crf, t!(teach_decoding_crf))}
        </fieldset>
        <p class="caption">{t!(teach_decoding_about)}</p>
        <fieldset class="choices">
            <legend>{t!(teach_reading)}</legend>
            {reading(WordReading::First, t!(teach_reading_first))}
            {reading(WordReading::Mean, t!(teach_reading_mean))}
        </fieldset>
        <p class="caption">{move || if crf.get() { t!(teach_reading_crf) } else { t!(teach_reading_greedy) }}</p>
    }
}

#[component]
fn SpanChoices(plan: Planned) -> impl IntoView {
    let store = page().store;
    let teach = store.teach;
    let summary = move |own: SpanSummary, label: String| {
        view! {
            <Radio
                group="teach-summary" label chosen=Signal::derive(move || plan.with(|plan| plan.summary == own))
                choose=move || teach.update(|chosen| chosen.changes.summary = Some(own))
            />
        }
    };
    let longest = move |text: &str| {
        let found = text.parse().ok().filter(|longest| SPAN.contains(longest));
        store.change.set_value(Change::Stream);
        found.is_some_and(|longest| {
            teach.update(|chosen| chosen.changes.longest_span = Some(longest));
            true
        })
    };
    view! {
        <div class="teach-numbers">
            <Number
                id="teach-longest" label=t!(teach_longest) value=Signal::derive(move || plan.with(|plan| plan.longest_span.to_string()))
                typed=longest allowed=t!(teach_allowed, low = SPAN.start(), high = SPAN.end())
            />
        </div>
        <fieldset class="choices">
            <legend>{t!(teach_summary)}</legend>
            {summary(SpanSummary::Mean, t!(teach_summary_mean))}
            {summary(SpanSummary::Attention, t!(teach_summary_attention))}
        </fieldset>
    }
}
