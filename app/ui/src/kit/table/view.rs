//! A table on the page.

use leptos::prelude::*;

use super::{Cell, Column, Holds, Row, Table};
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::controls::unfolding::Unfolding;
use crate::t;

/// What stands where nothing is known.
const DASH: &str = "–";

/// A table in a box that scrolls, with its file below it where it has a `file`'s name. Of more rows
/// than `first`, the others are there once somebody asks.
#[component]
pub fn WholeTable(
    #[prop(into)] table: Signal<Table>,
    #[prop(optional)] file: Option<&'static str>,
    #[prop(optional)] class: &'static str,
    #[prop(default = usize::MAX)] first: usize,
) -> impl IntoView {
    let all = RwSignal::new(false);
    let shown = move || if all.get() { usize::MAX } else { first };
    let title = Memo::new(move |_| table.with(|table| table.title.clone()));
    let rest = Memo::new(move |_| table.with(|table| table.rows.len().saturating_sub(first)));
    let saved = move || {
        let csv = move || Some(table.with_untracked(Table::csv));
        file.map(|name| view! { <CsvButton name title=title.get() csv/> })
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=title>
            <table class=class>
                <caption>{move || table.with(|table| table.caption.clone())}</caption>
                <thead><tr>{move || table.with(heads)}</tr></thead>
                <tbody>{move || table.with(|table| rows(table, shown()))}</tbody>
            </table>
        </div>
        <Show when=move || { rest.get() > 0 && !all.get() }>
            <button type="button" on:click=move |_| all.set(true)>{move || t!(table_all, count = rest.get())}</button>
        </Show>
        {saved}
    }
}

/// The same behind a picture: folded away until somebody asks.
#[component]
pub fn FoldedTable(#[prop(into)] table: Signal<Table>) -> impl IntoView {
    view! { <Unfolding summary=t!(table_summary)><WholeTable table/></Unfolding> }
}

fn heads(table: &Table) -> AnyView {
    let head = |column: &Column| {
        let number = !column.is_text();
        view! { <th scope="col" class:number=number>{column.head()}</th> }
    };
    table.columns.iter().filter(|column| column.on_page).map(head).collect_view().into_any()
}

fn rows(table: &Table, shown: usize) -> AnyView {
    let naming = table.naming();
    let row = |row: &Row| {
        let both = table.columns.iter().zip(&row.cells).enumerate();
        let there = both.filter(|(_, (column, _))| column.on_page);
        let cells = there.map(|(at, (column, cell))| one(column, cell, naming == Some(at)));
        let chosen = row.chosen;
        view! { <tr class:chosen=chosen>{cells.collect_view()}</tr> }
    };
    table.rows.iter().take(shown).map(row).collect_view().into_any()
}

/// One cell; the one that names the row is its head.
fn one(column: &Column, cell: &Cell, names: bool) -> AnyView {
    let text = match (cell, column.holds) {
        (Cell::Nothing, _) => DASH.to_owned(),
        (Cell::Number(value), _) if value.is_nan() => DASH.to_owned(),
        (Cell::Number(value), Holds::Number(written) | Holds::Share(written)) => written(*value),
        (Cell::Number(value), Holds::Text) => value.to_string(),
        (Cell::Text(text) | Cell::Noted(text, _), _) => text.clone(),
    };
    match (column.holds, cell) {
        (Holds::Share(_), Cell::Number(value)) => {
            let share = format!("{:.3}", value.clamp(0.0, 1.0));
            view! { <td class="bar" style=("--share", share)><span class="number">{text}</span></td> }
                .into_any()
        }
        (Holds::Text, Cell::Noted(_, note)) => {
            let note = note.clone();
            view! { <th scope="row"><bdi>{text}</bdi><small>{note}</small></th> }.into_any()
        }
        (Holds::Text, _) if names => view! { <th scope="row"><bdi>{text}</bdi></th> }.into_any(),
        (Holds::Text, _) => view! { <td><bdi>{text}</bdi></td> }.into_any(),
        _ => view! { <td class="number">{text}</td> }.into_any(),
    }
}
