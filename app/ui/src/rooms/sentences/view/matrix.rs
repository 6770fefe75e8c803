//! The cosine of every two sentences.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::SentencesRoom;
use crate::pictures::heat_map::HeatMap;
use crate::state::format::fixed;
use crate::state::heat::{Grid, Tone};
use crate::t;

/// Sentences in the matrix; more would be cells smaller than a pixel.
const MOST: usize = 200;

/// The matrix of the first sentences of the list.
#[component]
pub fn Matrix(room: SentencesRoom) -> impl IntoView {
    let grid = Memo::new(move |_| {
        room.directions.with(|all| {
            let count = all.len().min(MOST);
            let rows = (0..count).flat_map(|row| (0..count).map(move |column| (row, column)));
            Arc::new(Grid::new(count, rows.map(|(row, column)| all.cosine(row, column)).collect()))
        })
    });
    let text = move |at: usize| {
        room.known
            .with(|known| known.all.get(at).map(|(_, text, _)| text.clone()).unwrap_or_default())
    };
    let readout = move |row: usize, column: usize, value: f32| {
        t!(
            sentences_matrix_readout,
            first = text(row),
            second = text(column),
            value = fixed(value.into(), 3)
        )
    };
    let all = Memo::new(move |_| room.list.with(Vec::len));
    view! {
        <section class="sentences-matrix" data-main aria-labelledby="sentences-matrix-title">
            <h3 id="sentences-matrix-title">{t!(sentences_matrix_title)}</h3>
            <Show when=move || { all.get() > 0 } fallback=move || view! { <p class="to-do" role="status">{t!(sentences_empty)}</p> }>
            <HeatMap
                name="sentences-cosines" title=t!(sentences_matrix_title) grid=grid tone=Tone::Sequential square=true
                row_name=t!(sentence) column_name=t!(sentence) readout
            />
            </Show>
            <Show when=move || { all.get() > MOST }>
                <p class="caption">{move || t!(sentences_matrix_limit, most = MOST, all = all.get())}</p>
            </Show>
        </section>
    }
}
