//! The cosine of every two of them.

use std::sync::Arc;

use leptos::prelude::*;

use super::reading::Reading;
use super::room::ContextRoom;
use crate::kit::format::fixed;
use crate::kit::heat::{Grid, Tone};
use crate::kit::pictures::heat_map::HeatMap;
use crate::rooms::context::state::finding_cosines::cosine;
use crate::rooms::context::state::levels::alike_of;
use crate::t;

/// The mean cosine of two of one meaning, and of two with different ones.
pub fn alike(room: ContextRoom) -> Option<[f64; 2]> {
    let Reading { entries, directions, .. } = room.own;
    entries.with(|entries| directions.with(|all| alike_of(entries, all)))
}

/// The matrix, sentences of one sense together.
#[component]
pub fn Matrix(room: ContextRoom) -> impl IntoView {
    let grid = Memo::new(move |_| {
        room.own.directions.with(|all| Arc::new(Grid::new(all.len(), all.matrix())))
    });
    // The same colours in every layer, so that a walk through them can be compared.
    let range = Signal::stored(Some((0.0, 1.0)));
    let readout = move |row: usize, column: usize, value: f32| {
        let value = fixed(value.into(), 3);
        let number = |at: usize| {
            room.own.entries.with_untracked(|all| all.all.get(at).map_or(at, |entry| entry.number))
        };
        t!(context_matrix_readout, first = number(row), second = number(column), value = value)
    };
    let means = move || {
        let [same, other] = alike(room)?.map(cosine);
        Some(t!(context_cosines_means, same = same, other = other))
    };
    view! {
        <div class="context-matrix">
            <p class="caption">{means}</p>
            <HeatMap
                name="context-cosines" title=t!(context_matrix_title) grid=grid tone=Tone::Sequential range=range square=true
                row_name=t!(sentence) column_name=t!(sentence) readout
            />
        </div>
    }
}
