//! The vector of one position, of both tables.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::PositionRoom;
use crate::pictures::vector::VectorBars;
use crate::rooms::positions::state::Chosen;
use crate::state::store::Change;
use crate::t;

/// The rows of the chosen position side by side.
#[component]
pub fn One(room: PositionRoom) -> impl IntoView {
    let at = room.chosen(Chosen::at);
    let last = room.chosen(|chosen| chosen.positions.saturating_sub(1));
    let row = move |grid: Option<Arc<crate::state::heat::Grid>>| {
        let row = grid?.row(at.get()).to_vec();
        (!row.is_empty()).then(|| Arc::new(row))
    };
    let sinusoids = Signal::derive(move || row(Some(room.sinusoids.get())));
    let learned = Signal::derive(move || row(room.learned.get()));
    let title = move |name: String| {
        Signal::derive(move || t!(positions_one_of, table = name, position = at.get()))
    };
    let slide = move |event: web_sys::Event| {
        if let Ok(position) = event_target_value(&event).parse() {
            room.change(Change::Stream, |chosen| chosen.at = position);
        }
    };
    view! {
        <section aria-labelledby="positions-one">
            <h3 id="positions-one">{t!(positions_one)}</h3>
            <p class="slide">
                <label for="positions-at">{t!(positions_at)}</label>
                <input
                    type="range" id="positions-at" min="0" step="1"
                    max=move || last.get().to_string()
                    prop:value=move || at.get().to_string()
                    on:input=slide
                />
                <output for="positions-at" class="number">{move || at.get()}</output>
            </p>
            <div class="both">
                <VectorBars name="position-sinusoid" title=title(t!(positions_sinusoids)) values=sinusoids/>
                <VectorBars name="position-learned" title=title(t!(positions_learned)) values=learned/>
            </div>
            <p class="caption">{t!(positions_one_caption)}</p>
        </section>
    }
}
