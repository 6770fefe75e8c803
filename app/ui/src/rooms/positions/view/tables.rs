//! The two tables as heat maps.

use std::sync::Arc;

use leptos::prelude::*;
use text::positional::{encoding, frequency, wavelength};

use super::room::PositionRoom;
use crate::kit::format::{count, fixed, signed, significant};
use crate::kit::heat::{Grid, Tone, usual_size};
use crate::kit::pictures::heat_map::{Cell, HeatMap};
use crate::kit::text::{Key, keys};
use crate::page::page;
use crate::rooms::positions::state::PositionsState;
use crate::rooms::positions::state::finding::{cosine, neighbours};
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// Both tables side by side, with as many positions and dimensions as are chosen.
#[component]
pub fn Tables(room: PositionRoom) -> impl IntoView {
    let store = page().store;
    let title = title(keys::positions_map, room.sinusoids.into());
    let said = move |position, dimension, _: f32| {
        kept::<PositionsState>(store).now.with(|chosen| worked_out(chosen, position, dimension))
    };
    let chosen = marked(room);
    view! {
        <section class="fitted" data-main aria-labelledby="positions-tables">
            <h3 id="positions-tables">{t!(panel_positions_tables)}</h3>
            <div class="positions-both tall">
                <div>
                    {headed(t!(positions_sinusoids), room.sinusoids.into())}
                    <HeatMap
                        name="sinusoids" title grid=room.sinusoids tone=Tone::Signed
                        range=Some((-1.0, 1.0)) row_name=t!(position) column_name=t!(dimension)
                        readout=said on_choose=choice(room) chosen
                    />
                </div>
                <div><Learned room/></div>
            </div>
        </section>
    }
}

/// BERT's table, cut to the size of the other.
pub fn learned_corner(room: PositionRoom) -> Memo<Arc<Grid>> {
    let size = room.chosen(|chosen| (chosen.positions, chosen.dimensions));
    Memo::new(move |_| {
        let (rows, columns) = size.get();
        room.learned.with(|grid| {
            Arc::new(grid.as_ref().map(|grid| grid.corner(rows, columns)).unwrap_or_default())
        })
    })
}

/// The name of a table, with how alike its neighbouring rows are.
fn headed(name: String, table: Signal<Arc<Grid>>) -> impl IntoView {
    let alike = move || table.with(|table| neighbours(table));
    let said = move || alike().map(|mean| t!(positions_neighbours, cosine = cosine(mean)));
    view! { <h4>{name} ", " <small class="number">{said}</small></h4> }
}

/// What the colours mean.
#[component]
pub fn TablesLegend(room: PositionRoom) -> impl IntoView {
    let same = room.same_colors;
    view! {
        <label class="choice">
            <input
                type="checkbox"
                prop:checked=move || same.get()
                on:change=move |event| same.set(event_target_checked(&event))
            />
            <span>{t!(positions_same)}</span>
        </label>
        <p class="caption">{t!(red_and_blue)}</p>
    }
}

/// How a table is called, with its size.
fn title(name: Key, grid: Signal<Arc<Grid>>) -> Signal<String> {
    Signal::derive(move || {
        let (rows, columns) = grid.with(|grid| (grid.rows.to_string(), grid.columns.to_string()));
        name.with(&[("positions", &rows), ("dimensions", &columns)])
    })
}

/// Choosing a cell chooses its position.
fn choice(room: PositionRoom) -> Callback<Cell> {
    Callback::new(move |(row, _): Cell| {
        room.change(Change::Stream, |chosen| chosen.at = row);
    })
}

/// The first cell of the chosen position.
fn marked(room: PositionRoom) -> Signal<Option<Cell>> {
    let at = room.chosen(PositionsState::at);
    Signal::derive(move || Some((at.get(), 0)))
}

/// One value with its formula: frequency, wavelength, angle.
pub fn worked_out(chosen: &PositionsState, position: usize, dimension: usize) -> String {
    let PositionsState { dimensions, base, .. } = *chosen;
    let (n, pair) = (chosen.base(), dimension / 2);
    let function = if dimension.is_multiple_of(2) { "sin" } else { "cos" };
    let formula = format!(
        "PE = {function}({position} / {}^({}/{dimensions})) = {function}({}) = {}",
        count(u64::from(base)),
        2 * pair,
        decimal(position as f64 * frequency(pair, dimensions, n)),
        signed(encoding(position, dimension, dimensions, n))
    );
    let wavelength = decimal(wavelength(pair, dimensions, n));
    t!(
        positions_cell,
        position = position,
        dimension = dimension,
        pair = pair,
        wavelength = wavelength,
        formula = formula
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

#[component]
fn Learned(room: PositionRoom) -> impl IntoView {
    let there = Memo::new(move |_| room.learned.with(Option::is_some));
    let grid = learned_corner(room);
    let title = title(keys::positions_learned_map, grid.into());
    // A few entries are far larger than the rest: the scale ends where one in a hundred is beyond.
    let range = Memo::new(move |_| {
        if room.same_colors.get() {
            return Some((-1.0, 1.0));
        }
        let most = grid.with(|grid: &Arc<Grid>| usual_size(&grid.values));
        Some((-most, most))
    });
    let said = |position: usize, feature: usize, value: f32| {
        t!(positions_learned_cell, position = position, feature = feature, value = signed(value))
    };
    let chosen = marked(room);
    view! {
        <Show when=move || there.get() fallback=|| view! { <p>{t!(model_loading)}</p> }>
            {headed(t!(positions_learned), grid.into())}
            <HeatMap
                name="learned-positions" title grid tone=Tone::Signed range
                row_name=t!(position) column_name=t!(feature) readout=said
                on_choose=choice(room) chosen
            />
        </Show>
    }
}
