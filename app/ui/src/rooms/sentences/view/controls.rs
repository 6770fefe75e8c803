//! Which vector a sentence has, and how far the list is.

use leptos::prelude::*;

use super::room::SentencesRoom;
use crate::kit::format::{count as grouped, fixed};
use crate::rooms::sentences::state::bank::Computed;
use crate::rooms::sentences::state::chosen::{POOLINGS, SentenceVector};
use crate::t;

/// The choice, the progress and what stops it.
#[component]
pub fn Controls(room: SentencesRoom) -> impl IntoView {
    let store = room.store;
    let choose = move |value: String| {
        let found = POOLINGS.iter().find(|(name, _)| *name == value);
        if let Some((_, pooling)) = found {
            store.sentences.update(|chosen| chosen.pooling = *pooling);
        }
    };
    let option = move |(value, pooling): &(&'static str, SentenceVector)| {
        let pooling = *pooling;
        let selected = move || store.sentences.with(|chosen| chosen.pooling == pooling);
        view! { <option value=*value selected=selected>{name(pooling)}</option> }
    };
    view! {
        <label class="side-row">
            <span>{t!(vector)}</span>
            <select on:change:target=move |event| choose(event.target().value())>
                {POOLINGS.iter().map(option).collect_view()}
            </select>
        </label>
        <Progress room/>
    }
}

/// What a kind of vector is called.
pub fn name(which: SentenceVector) -> String {
    match which {
        SentenceVector::Mean => t!(sentences_pooling_mean),
        SentenceVector::MeanWithSpecials => t!(sentences_pooling_specials),
        SentenceVector::Cls => t!(cls),
        SentenceVector::Max => t!(sentences_pooling_max),
        SentenceVector::Pooled => t!(sentences_pooling_pooled),
        SentenceVector::Static => t!(sentences_pooling_static),
    }
}

#[component]
fn Progress(room: SentencesRoom) -> impl IntoView {
    let computed = room.store.lasting::<Computed>();
    let count = Memo::new(move |_| room.own.known.with(|known| (known.all.len(), known.missing)));
    let said = move || {
        let (known, missing) = count.get();
        t!(
            sentences_progress,
            known = grouped(known as u64),
            all = grouped((known + missing) as u64)
        )
    };
    let speed = move || {
        let each = computed.each()?;
        Some(t!(sentences_speed, speed = fixed(1000.0 / each.max(1e-3), 0)))
    };
    view! {
        <div class="sentences-progress">
            <progress max=move || { let (known, missing) = count.get(); known + missing } value=move || count.get().0 aria-label=said></progress>
            <p>{said} <br/> {speed}</p>
            <Show when=move || { count.get().1 > 0 }>
                <button type="button" on:click=move |_| computed.paused.update(|paused| *paused = !*paused)>
                    {move || if computed.paused.get() { t!(go_on) } else { t!(pause) }}
                </button>
            </Show>
        </div>
    }
}
