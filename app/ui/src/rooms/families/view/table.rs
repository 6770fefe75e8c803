//! All relatives in one table.

use leptos::prelude::*;
use text::relatives::{RELATIVES, Relative};

use super::facts::{heads, objective, parameters};
use crate::kit::panel::Panel;
use crate::kit::table::{Cell, Column, Row, Table, WholeTable};
use crate::rooms::families::state::FamiliesState;
use crate::rooms::families::state::finding::{read_all, sight};
use crate::state::kept::Kept;
use crate::t;

fn columns() -> Vec<Column> {
    let names = [
        t!(families_name),
        t!(families_year),
        t!(families_sees),
        t!(families_layers),
        t!(families_size),
        t!(families_heads),
        t!(families_parameters),
    ];
    let learns = Column::text(t!(families_learns)).in_file();
    names.map(Column::text).into_iter().chain([learns]).collect()
}

fn row(relative: &Relative) -> Row {
    let name = Cell::Noted(relative.name.to_owned(), relative.source.to_owned());
    let others = [
        relative.year.to_string(),
        sight(relative),
        relative.layers.to_string(),
        relative.size.to_string(),
        heads(relative),
        parameters(relative),
        objective(relative),
    ];
    Row::of([name].into_iter().chain(others.map(Cell::Text)))
}

/// How many see all.
fn seen() -> String {
    let [count, all] = read_all();
    t!(families_seen, count = count, all = all)
}

/// The table.
#[component]
pub fn All(chosen: Kept<FamiliesState>) -> impl IntoView {
    let now = chosen.part(FamiliesState::place);
    let table = Signal::derive(move || Table {
        title: t!(panel_families_table),
        caption: format!("{} {}", seen(), t!(families_caption)),
        columns: columns(),
        rows: RELATIVES
            .iter()
            .enumerate()
            .map(|(at, one)| row(one).marked(now.get() == at))
            .collect(),
    });
    view! {
        <Panel id="families-table" title=t!(panel_families_table) class="families-all">
            <WholeTable table file="families"/>
        </Panel>
    }
}
