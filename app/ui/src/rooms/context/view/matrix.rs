//! The cosine of every two of them.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::ContextRoom;
use crate::pictures::heat_map::HeatMap;
use crate::state::format::fixed;
use crate::state::heat::{Grid, Tone};
use crate::t;

/// The matrix, in the order of the map's numbers: sentences of one sense stand together.
#[component]
pub fn Matrix(room: ContextRoom) -> impl IntoView {
    let grid = Memo::new(move |_| {
        room.directions.with(|all| Arc::new(Grid::new(all.len(), all.matrix())))
    });
    // One is the diagonal and tells nothing: the colours begin at the least and end at the largest
    // of the others.
    let range = Memo::new(move |_| grid.with(|grid| Some(off_diagonal(grid))));
    let readout = move |row: usize, column: usize, value: f32| {
        let value = fixed(value.into(), 3);
        t!(context_matrix_readout, first = row, second = column, value = value)
    };
    view! {
        <div class="context-matrix">
            <HeatMap
                name="context-cosines" title=t!(context_matrix_title) grid=grid tone=Tone::Sequential range=range square=true
                row_name=t!(context_matrix_axis) column_name=t!(context_matrix_axis) readout
            />
        </div>
    }
}

/// The least and the largest value beside the diagonal.
fn off_diagonal(grid: &Grid) -> (f32, f32) {
    let others = grid.values.iter().enumerate();
    let others = others.filter(|(at, _)| at / grid.columns.max(1) != at % grid.columns.max(1));
    let ends = others.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), (_, value)| {
        (low.min(*value), high.max(*value))
    });
    if ends.0 < ends.1 { ends } else { (0.0, 1.0) }
}
