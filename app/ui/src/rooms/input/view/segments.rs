//! Segments: which sentence a piece belongs to.

use leptos::prelude::*;

use super::bands::Blocks;
use super::room::InputRoom;
use crate::page::page;
use crate::rooms::input::state::parts::{Counts, counts};
use crate::t;

/// A pair to start from: data, not the page's words.
const PAIR: (&str, &str) = ("It's a snow day!", "There is snow outside.");

/// What the segments are for, with the pair of the figure.
#[component]
pub fn Segments(room: InputRoom) -> impl IntoView {
    let counts = move || {
        let Counts { first, second, specials, padding } =
            room.shown.with(|shown| shown.as_ref().map(|shown| counts(shown)).unwrap_or_default());
        t!(input_segments_counts, a = first, b = second, specials = specials, padding = padding)
    };
    view! {
        <section class="fitted" data-main aria-labelledby="input-segments">
            <h3 id="input-segments">{t!(panel_input_segments)}</h3>
            <Blocks room title=t!(panel_input_segments) shown=2..3 pointed=RwSignal::new(None)/>
            <p class="input-said">{counts}</p>
        </section>
    }
}

/// Sentences alone and in a pair.
#[component]
pub fn Examples() -> impl IntoView {
    let store = page().store;
    view! {
        <div class="buttons" role="group" aria-label=t!(sentences_to_compare)>
            <button type="button" on:click=move |_| store.pick(PAIR.0, Some(PAIR.1))>
                <bdi lang="en">{format!("{} / {}", PAIR.0, PAIR.1)}</bdi>
            </button>
            <button type="button" on:click=move |_| store.pick(PAIR.0, None)>
                <bdi lang="en">{PAIR.0}</bdi>
            </button>
        </div>
    }
}
