//! All relatives in one table.

use leptos::prelude::*;
use text::relatives::{RELATIVES, Relative, Sight};

use super::facts::{heads, objective, parameters};
use crate::kit::panel::Panel;
use crate::kit::table::{Cell, Column, Row, Table, WholeTable};
use crate::rooms::families::state::FamiliesState;
use crate::state::kept::Kept;
use crate::t;

fn sight(relative: &Relative) -> String {
    match relative.sight {
        Sight::Left => t!(families_sight_left),
        Sight::Apart => t!(families_sight_apart),
        Sight::All => t!(families_sight_all),
    }
}

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

/// The table.
#[component]
pub fn All(chosen: Kept<FamiliesState>) -> impl IntoView {
    let now = chosen.part(FamiliesState::place);
    let table = Signal::derive(move || Table {
        title: t!(panel_families_table),
        caption: t!(families_caption),
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
