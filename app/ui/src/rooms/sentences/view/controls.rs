//! Which vector a sentence has, and how far the list is.

use leptos::prelude::*;

use super::room::SentencesRoom;
use crate::kit::bound::Bound;
use crate::kit::controls::choice::{Choice, Choosable, Look, place_in};
use crate::kit::format::{count as grouped, fixed};
use crate::rooms::sentences::state::bank::Computed;
use crate::rooms::sentences::state::chosen::SentenceVector;
use crate::rooms::sentences::state::chosen::SentencesState;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// The choice, the progress and what stops it.
#[component]
pub fn Controls(room: SentencesRoom) -> impl IntoView {
    let store = room.store;
    let pooling = Bound::new(
        Signal::derive(move || kept::<SentencesState>(store).now.with(|chosen| chosen.pooling)),
        move |pooling| {
            kept::<SentencesState>(store).change(Change::Choice, |chosen| chosen.pooling = pooling)
        },
    );
    let options = SentenceVector::ALL.iter().map(|one| Choosable::new(name(*one))).collect();
    view! {
        <Choice label=t!(vector) options place=place_in(SentenceVector::ALL, pooling) look=Look::Menu/>
        {move || store.longest().map(|count| view! { <p class="caption">{t!(sentences_longest, count = count)}</p> })}
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
