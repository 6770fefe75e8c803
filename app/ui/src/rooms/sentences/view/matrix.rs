//! The cosine of every two sentences.

use std::sync::Arc;

use leptos::prelude::*;

use super::missing::Missing;
use super::room::{Reading, SentencesRoom};
use crate::kit::heat::{Grid, Tone};
use crate::kit::pictures::heat_map::HeatMap;
use crate::rooms::sentences::state::finding::cosine;
use crate::rooms::sentences::state::found::Known;
use crate::t;

/// Sentences in the matrix; more would be cells smaller than a pixel.
pub const MOST: usize = 200;

/// The matrix of the first sentences of the list, and beside it that of another network.
#[component]
pub fn Matrix(room: SentencesRoom) -> impl IntoView {
    let all = Memo::new(move |_| room.list.with(Vec::len));
    let (own, other) = (grid(room.own), grid(room.other));
    // Two networks have the same colours.
    let range = Memo::new(move |_| {
        let both = || own.with(|own| other.with(|other| joined(own.range(), other.range())));
        room.compares.get().then(both)
    });
    view! {
        <section class="sentences-matrix" data-main aria-labelledby="sentences-matrix-title">
            <h3 id="sentences-matrix-title">{t!(sentences_matrix_title)}</h3>
            <Show when=move || { all.get() > 0 } fallback=move || view! { <p class="to-do" role="status">{t!(sentences_empty)}</p> }>
                <div class="sentences-matrices">
                    <Cosines reading=room.own grid=own range name="sentences-cosines"/>
                    <Show when=move || room.compares.get()>
                        <Cosines reading=room.other grid=other range name="sentences-cosines-other"/>
                    </Show>
                </div>
            </Show>
            <Show when=move || { all.get() > MOST }>
                <p class="caption">{move || t!(sentences_matrix_limit, most = MOST, all = all.get())}</p>
            </Show>
        </section>
    }
}

/// The cosines of the first sentences in a network.
fn grid(reading: Reading) -> Memo<Arc<Grid>> {
    Memo::new(move |_| {
        reading.directions.with(|all| {
            let count = all.len().min(MOST);
            let rows = (0..count).flat_map(|row| (0..count).map(move |column| (row, column)));
            Arc::new(Grid::new(count, rows.map(|(row, column)| all.cosine(row, column)).collect()))
        })
    })
}

/// From the least of both to the largest; a matrix without values has no say.
fn joined(one: (f32, f32), other: (f32, f32)) -> (f32, f32) {
    match other {
        (0.0, 0.0) => one,
        (low, high) => (one.0.min(low), one.1.max(high)),
    }
}

/// The matrix of one network.
#[component]
fn Cosines(
    reading: Reading,
    grid: Memo<Arc<Grid>>,
    range: Memo<Option<(f32, f32)>>,
    name: &'static str,
) -> impl IntoView {
    let text = move |at: usize| {
        let text = |known: &Known| known.all.get(at).map(|(_, text, _)| text.clone());
        reading.known.with(|known| text(known)).unwrap_or_default()
    };
    let readout = move |row: usize, column: usize, value: f32| {
        t!(
            sentences_matrix_readout,
            first = text(row),
            second = text(column),
            value = cosine(value)
        )
    };
    let title = Signal::derive(move || reading.titled(t!(sentences_matrix_title)));
    let best = Memo::new(move |_| reading.best_pair(MOST));
    // What is said while nothing is pointed at.
    let chosen = Signal::derive(move || best.get().map(|((one, other, _), _)| (one, other)));
    let mean =
        move || best.get().map(|(_, mean)| t!(sentences_any_two, mean = cosine(mean as f32)));
    view! {
        <div class="sentences-matrix-one">
            {move || reading.called().map(|network| view! { <h4>{network}</h4> })}
            <Missing reading/>
            <p class="caption">{mean}</p>
            <HeatMap
                name title grid=grid tone=Tone::Sequential range square=true
                row_name=t!(sentence) column_name=t!(sentence) readout chosen
            />

        </div>
    }
}
