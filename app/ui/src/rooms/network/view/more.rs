//! What few people change or take away: what a line's thickness is, files, a table, how to read it.

use std::sync::Arc;

use leptos::prelude::*;
use text::vectors::angle::{cosine, norm};

use super::Network;
use super::surface::Surface;
use crate::kit::bound::Bound;
use crate::kit::controls::choice::{Choice, Choosable, place_in};
use crate::kit::controls::how::How;
use crate::kit::controls::text_box::TextBox;
use crate::kit::controls::tick::Tick;
use crate::kit::format::{fixed, signed};
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::table::{Cell, Column, FoldedTable, Row, Table};
use crate::rooms::network::state::Lines;
use crate::rooms::network::state::facts::Facts;
use crate::rooms::network::state::strips::states;
use crate::shell::compare_with::CompareWith;
use crate::shell::numpy;
use crate::state::near_special::near_special;
use crate::state::store::Change;
use crate::t;

/// What the thickness of a line can be.
const LINES: &[Lines] = &[Lines::Strongest, Lines::Mean];

/// What stands in the menu.
pub fn body(network: Network, surface: StoredValue<Option<Surface>>) -> AnyView {
    let lines = network.kept.part(|kept| kept.lines);
    let choose = move |lines| network.kept.change(Change::Choice, |kept| kept.lines = lines);
    let place = place_in(LINES, Bound::new(lines, choose));
    let options = vec![Choosable::new(t!(network_strongest)), Choosable::new(t!(network_mean))];
    let table = Signal::derive(move || {
        network.facts.with(|facts| facts.as_ref().map(table).unwrap_or_default())
    });
    let scene = move || Some(surface.get_value()?.whole()?.scene());
    let csv = move || Some(table.with_untracked(Table::csv));
    view! {
        <Choice label=t!(network_lines) options place/>
        <Comparing network/>
        <SaveMenu name="network" title=t!(room_network) scene csv arrays=numpy::of_shown(network.store)/>
        <FoldedTable table/>
        <How>
            <p>{t!(network_how)}</p>
            <p>{t!(network_how_lines)}</p>
            <p>{t!(network_how_strips)}</p>
            <p>{t!(network_how_column)}</p>
        </How>
    }
    .into_any()
}

/// Whether the picture shows how it differs from another one, and from which.
#[component]
fn Comparing(network: Network) -> impl IntoView {
    let store = network.store;
    let compares = network.kept.part(|kept| kept.compare);
    let turn = move |on: bool| {
        network.kept.change(Change::Choice, |kept| kept.compare = on);
        let is_empty =
            store.contrast.with_untracked(|text| text.as_deref().unwrap_or("").is_empty());
        if on && is_empty {
            store.contrast.set(Some(store.sentence.get_untracked()));
        }
    };
    let is_sentence = move || store.against.get() == protocol::Network::Own;
    view! {
        <Tick label=t!(network_compare) on=Bound::new(compares, turn)/>
        <Show when=move || compares.get()>
            <CompareWith own=t!(network_other_sentence)/>
            <Show when=is_sentence>
                <TextBox
                    id="network-second"
                    label=t!(sentence_to_compare)
                    value=Signal::derive(move || store.contrast.get().unwrap_or_default())
                    typed=move |text| store.contrast.set(Some(text.into())) note=near_special
                />
            </Show>
        </Show>
    }
}

/// Each piece in each state: the length of its vector, how far its direction changed in the layer, and
/// for the chosen one the best word.
fn table(facts: &Arc<Facts>) -> Table {
    let states = states(&facts.shown);
    let row = |(state, token): (usize, usize)| {
        let vector = states.get(state).and_then(|part| part.row(token));
        let before = state.checked_sub(1).and_then(|before| states.get(before)?.row(token));
        let change = vector.zip(before).and_then(|(now, before)| Some(1.0 - cosine(before, now)?));
        let after = match state {
            0 => t!(network_row_vectors),
            _ => t!(network_layer, layer = state - 1),
        };
        let words = facts.forming.as_ref().filter(|_| token == facts.chosen);
        let word = words.and_then(|forming| forming.words.get(state));
        Row::of([
            Cell::Noted(facts.piece(token).to_owned(), token.to_string()),
            after.into(),
            vector.map(norm).map_or(Cell::Nothing, Cell::Number),
            change.map_or(Cell::Nothing, Cell::Number),
            word.map_or(Cell::Nothing, |word| Cell::Text(word.best.clone())),
            word.map_or(Cell::Nothing, |word| Cell::Number(100.0 * f64::from(word.probability))),
            word.map_or(Cell::Nothing, |word| Cell::Number(word.rank as f64)),
        ])
        .marked(token == facts.chosen)
    };
    let tokens = facts.special.len();
    let all = (0..states.len()).flat_map(|state| (0..tokens).map(move |token| (state, token)));
    Table {
        title: t!(room_network),
        caption: t!(network_table),
        columns: vec![
            Column::text(t!(network_column_piece)),
            Column::text(t!(network_column_after)),
            Column::number(t!(network_column_length), |value| fixed(value, 2)),
            Column::number(t!(network_column_change), signed),
            Column::text(t!(network_column_word)),
            Column::number(t!(network_column_share), |value| fixed(value, 1)),
            Column::number(t!(network_column_place), |value| fixed(value, 0)),
        ],
        rows: all.map(row).collect(),
    }
}
