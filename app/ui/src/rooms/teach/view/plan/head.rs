//! Choices that only some heads have.

use leptos::prelude::*;
use text::data::{Dataset, Target, Task};
use text::labels::WordReading;
use text::training::{Decoding, SpanSummary};

use super::super::fields::{Number, Radio};
use super::Planned;
use crate::page::page;
use crate::rooms::teach::state::chosen::SPAN;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::classroom::Checked;
use crate::rooms::teach::state::classroom::Classroom;
use crate::state::kept::kept;
use crate::state::store::{Change, Store};
use crate::t;

/// Greedy or CRF, first piece or mean; the longest span and its summary.
#[component]
pub fn HeadChoices(plan: Planned) -> impl IntoView {
    let teach = kept::<TeachState>(page().store);
    let task = Memo::new(move |_| teach.now.with(|chosen| chosen.task));
    move || match task.get() {
        Task::Words | Task::Entities => view! { <WordChoices plan/> }.into_any(),
        Task::Spans => view! { <SpanChoices plan/> }.into_any(),
        _ => ().into_any(),
    }
}

/// What the choices of words do.
pub fn how(store: Store, plan: Planned) -> Option<impl IntoView + use<>> {
    let task = kept::<TeachState>(store).now.with(|chosen| chosen.task);
    let reading = match plan.with(|plan| plan.decoding) {
        Decoding::Crf => t!(teach_reading_crf),
        Decoding::Greedy => t!(teach_reading_greedy),
    };
    matches!(task, Task::Words | Task::Entities)
        .then(|| view! { <p translate="no">{t!(teach_decoding_about)} " " {reading}</p> })
}

#[component]
fn WordChoices(plan: Planned) -> impl IntoView {
    let teach = kept::<TeachState>(page().store);
    let decoding = move |own: Decoding, label: String| {
        view! {
            <Radio
                group="teach-decoding" label chosen=Signal::derive(move || plan.with(|plan| plan.decoding == own))
                choose=move || teach.change(Change::Choice, |chosen| chosen.changes.decoding = Some(own))
            />
        }
    };
    let reading = move |own: WordReading, label: String| {
        view! {
            <Radio
                group="teach-reading" label chosen=Signal::derive(move || plan.with(|plan| plan.reading == own))
                choose=move || teach.change(Change::Choice, |chosen| chosen.changes.reading = Some(own))
            />
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(teach_decoding)}</legend>
            {decoding(Decoding::Greedy, t!(teach_decoding_greedy))}
            {decoding(Decoding::Crf, t!(teach_decoding_crf))}
        </fieldset>
        <fieldset class="choices">
            <legend>{t!(teach_reading)}</legend>
            {reading(WordReading::First, t!(teach_reading_first))}
            {reading(WordReading::Mean, t!(teach_reading_mean))}
        </fieldset>
    }
}

#[component]
fn SpanChoices(plan: Planned) -> impl IntoView {
    let store = page().store;
    let teach = kept::<TeachState>(store);
    let summary = move |own: SpanSummary, label: String| {
        view! {
            <Radio
                group="teach-summary" label chosen=Signal::derive(move || plan.with(|plan| plan.summary == own))
                choose=move || teach.change(Change::Choice, |chosen| chosen.changes.summary = Some(own))
            />
        }
    };
    let longest = move |text: &str| {
        let found = text.parse().ok().filter(|longest| SPAN.contains(longest));
        found.is_some_and(|longest| {
            teach.change(Change::Stream, |chosen| chosen.changes.longest_span = Some(longest));
            true
        })
    };
    let longer = move || {
        let longest = plan.with(|plan| plan.longest_span);
        let (count, all) = store.lasting::<Classroom>().checked.with(|checked| match checked {
            Checked::Ready(dataset) => longer_spans(dataset, longest),
            _ => (0, 0),
        });
        (count > 0 && !store.lasting::<Classroom>().wrong.has("teach-longest")).then(|| {
            let said = t!(teach_longer, count = count, all = all);
            view! { <p class="teach-note">{said}</p> }
        })
    };
    view! {
        <div class="teach-numbers">
            <Number
                id="teach-longest" label=t!(teach_longest) value=Signal::derive(move || plan.with(|plan| plan.longest_span.to_string()))
                typed=longest allowed=t!(whole_number, low = SPAN.start(), high = SPAN.end())
            />
        </div>
        <div role="status">{longer}</div>
        <fieldset class="choices">
            <legend>{t!(teach_summary)}</legend>
            {summary(SpanSummary::Mean, t!(teach_summary_mean))}
            {summary(SpanSummary::Attention, t!(teach_summary_attention))}
        </fieldset>
    }
}

/// How many labelled spans have more words than are looked at, and how many there are.
fn longer_spans(dataset: &Dataset, longest: usize) -> (usize, usize) {
    let spans = dataset.examples.iter().filter_map(|example| match &example.target {
        Target::Spans(spans) => Some(spans),
        _ => None,
    });
    let lengths: Vec<usize> = spans.flatten().map(|one| one.span.length()).collect();
    (lengths.iter().filter(|length| **length > longest).count(), lengths.len())
}

#[cfg(test)]
mod tests {
    use text::data::Columns;

    use super::*;
    use crate::rooms::teach::state::sheet;

    #[test]
    fn spans_that_are_too_long_are_counted() {
        let text = "words,spans\na b c d,1-3:X;2-2:Y\na b c d,1-4:X\na b,\n";
        let table = sheet::read(text).expect("a table");
        let columns = Columns::guess(&table, Task::Spans);
        let dataset = Dataset::read(&table, Task::Spans, &columns).expect("a data set");
        assert_eq!([2, 3, 4].map(|longest| longer_spans(&dataset, longest).0), [2, 1, 0]);
        assert_eq!(longer_spans(&dataset, 2).1, 3);
    }
}
