//! The vector of one position, of both tables.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::PositionRoom;
use super::shift::Slide;
use crate::kit::pictures::vector::VectorBars;
use crate::rooms::positions::state::PositionsState;
use crate::t;

/// The rows of the chosen position side by side.
#[component]
pub fn One(room: PositionRoom) -> impl IntoView {
    let at = room.chosen(PositionsState::at);
    let row = move |grid: Option<Arc<crate::kit::heat::Grid>>| {
        let row = grid?.row(at.get()).to_vec();
        (!row.is_empty()).then(|| Arc::new(row))
    };
    let sinusoids = Signal::derive(move || row(Some(room.sinusoids.get())));
    let learned = Signal::derive(move || row(room.learned.get()));
    let title = move |name: String| {
        Signal::derive(move || t!(positions_one_of, table = name, position = at.get()))
    };
    view! {
        <section data-main aria-labelledby="positions-one">
            <h3 id="positions-one">{t!(panel_positions_one)}</h3>
                <VectorBars name="position-sinusoid" title=title(t!(positions_sinusoids)) values=sinusoids/>
                <VectorBars name="position-learned" title=title(t!(positions_learned)) values=learned/>
        </section>
    }
}

/// The slider that chooses the position.
#[component]
pub fn At(room: PositionRoom) -> impl IntoView {
    let most = room.chosen(|chosen| chosen.positions.saturating_sub(1));
    view! {
        <Slide
            id="positions-at" label=t!(position) room most=most.into()
            read=PositionsState::at write=|chosen, at| chosen.at = at
        />
    }
}
