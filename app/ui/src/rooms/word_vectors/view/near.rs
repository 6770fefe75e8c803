//! The words nearest to a typed one.

use leptos::prelude::*;

use super::bars::{Bar, Bars};
use super::fields::{WordField, found};
use super::tokens::{COUNT, TokenNeighbours};
use super::{Room, standing};
use crate::t;

/// The neighbours of a word, as bars.
pub(super) fn bars(room: Room, word: u32) -> Vec<Bar> {
    let Some(now) = room.now.get() else { return Vec::new() };
    let near = room.space.with(|space| space.near(word, COUNT));
    near.iter().map(|(id, cosine)| Bar::cosine(now.word(*id), *cosine)).collect()
}

/// The word and its neighbours.
#[component]
pub(super) fn Neighbours(room: Room) -> impl IntoView {
    let word = room.asked.part(|asked| asked.word.clone());
    let id = Memo::new(move |_| word.with(|word| found(room, word)));
    let near = Signal::derive(move || id.get().map(|id| bars(room, id)).unwrap_or_default());
    let vectors = move || room.now.with(|now| now.as_deref().map(standing));
    view! {
        <div class="vectors-asked">
            <p class="vectors-asks">
                <span aria-hidden="true">{t!(vectors_near_to)}</span>
                <WordField room id="vectors-near-word" label=t!(vectors_near_to) read=|asked| &asked.word write=|asked| &mut asked.word/>
            </p>
            <p class="vectors-refused" role="status">{move || id.get().err()}</p>
            <div class="vectors-two">
                <div>
                    <h4>{t!(vectors_trained)}</h4>
                    <Bars title=t!(vectors_neighbours) heads=vec![t!(word), t!(cosine)] bars=near/>
                    <p class="vectors-note">{vectors}</p>
                </div>
                <TokenNeighbours room/>
            </div>
        </div>
    }
}
