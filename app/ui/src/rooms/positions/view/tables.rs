//! The two tables as heat maps.

use std::sync::Arc;

use leptos::prelude::*;
use model::positional::{encoding, frequency, wavelength};

use super::room::PositionRoom;
use crate::page::page;
use crate::pictures::heat_map::{Cell, HeatMap};
use crate::rooms::positions::state::Chosen;
use crate::state::format::{count, fixed, signed, significant};
use crate::state::heat::{Grid, Tone, usual_size};
use crate::state::store::Change;
use crate::t;

/// Both tables, one above the other.
#[component]
pub fn Tables(room: PositionRoom) -> impl IntoView {
    let at = room.chosen(Chosen::at);
    let choose = Callback::new(move |(row, _): Cell| {
        room.change(Change::Stream, |chosen| chosen.at = row);
    });
    let size = room.chosen(|chosen| (chosen.positions, chosen.dimensions));
    let title = Signal::derive(move || {
        let (positions, dimensions) = size.get();
        t!(positions_map, positions = positions, dimensions = dimensions)
    });
    let store = page().store;
    let said = move |position, dimension, _: f32| {
        store.positions.with(|chosen| worked_out(chosen, position, dimension))
    };
    view! {
        <section aria-labelledby="positions-tables">
            <h3 id="positions-tables">{t!(positions_tables)}</h3>
            <div class="both">
                <div>
        <h4>{move || title.get()}</h4>
        <HeatMap
            name="sinusoids" title grid=room.sinusoids tone=Tone::Signed
            range=Some((-1.0, 1.0)) row_name=t!(positions_row) column_name=t!(positions_column)
            readout=said on_choose=choose chosen=Signal::derive(move || Some((at.get(), 0)))
        />
        <p class="caption">{t!(positions_map_caption)}</p>
                </div>
                <div><Learned room/></div>
            </div>
        </section>
    }
}

/// One value with its formula: frequency, wavelength, angle.
pub fn worked_out(chosen: &Chosen, position: usize, dimension: usize) -> String {
    let Chosen { dimensions, base, .. } = *chosen;
    let (n, pair) = (chosen.base(), dimension / 2);
    let frequency = frequency(pair, dimensions, n);
    t!(
        positions_cell,
        position = position,
        dimension = dimension,
        pair = pair,
        frequency = decimal(frequency),
        wavelength = decimal(wavelength(pair, dimensions, n)),
        function = if dimension.is_multiple_of(2) { "sin" } else { "cos" },
        base = count(u64::from(base)),
        exponent = 2 * pair,
        dimensions = dimensions,
        angle = decimal(position as f64 * frequency),
        value = signed(encoding(position, dimension, dimensions, n))
    )
}

/// A number that is not negative, with about five digits.
pub fn decimal(value: f64) -> String {
    match value {
        value if value < 0.01 => significant(value, 4),
        value if value < 100.0 => fixed(value, 4),
        value if value < 10_000.0 => fixed(value, 1),
        value => count(value.round() as u64),
    }
}

/// BERT's table.
#[component]
fn Learned(room: PositionRoom) -> impl IntoView {
    let there = Memo::new(move |_| room.learned.with(Option::is_some));
    let grid = Signal::derive(move || room.learned.get().unwrap_or_default());
    let title = Signal::derive(move || {
        let Grid { rows, columns, .. } = *grid.get();
        t!(positions_learned_map, positions = rows, dimensions = columns)
    });
    // A few entries are far larger than the rest: the scale ends where one in a hundred is beyond.
    let range = Memo::new(move |_| {
        let most = grid.with(|grid: &Arc<Grid>| usual_size(&grid.values));
        Some((-most, most))
    });
    let said = |position: usize, feature: usize, value: f32| {
        t!(positions_learned_cell, position = position, feature = feature, value = signed(value))
    };
    view! {
        <Show when=move || there.get() fallback=|| view! { <p>{t!(positions_learned_waiting)}</p> }>
            <h4>{move || title.get()}</h4>
            <HeatMap
                name="learned-positions" title grid tone=Tone::Signed range
                row_name=t!(positions_row) column_name=t!(positions_feature) readout=said
            />
            <p class="caption">{t!(positions_learned_caption)}</p>
        </Show>
    }
}
