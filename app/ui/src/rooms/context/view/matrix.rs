//! The cosine of every two of them.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::ContextRoom;
use crate::kit::format::fixed;
use crate::kit::heat::{Grid, Tone};
use crate::kit::pictures::heat_map::HeatMap;
use crate::t;

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
    view! {
        <div class="context-matrix">
            <HeatMap
                name="context-cosines" title=t!(context_matrix_title) grid=grid tone=Tone::Sequential range=range square=true
                row_name=t!(sentence) column_name=t!(sentence) readout
            />
        </div>
    }
}
