//! A data set of the page as a table.

use leptos::prelude::*;
use text::data::Task;

use super::super::fields::Pager;
use super::files::ExportButton;
use crate::page::page;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::sheet::PAGE;
use crate::rooms::teach::state::source::Source;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// The table, and a way to change a copy of it.
#[component]
pub fn Listed() -> impl IntoView {
    let store = page().store;
    let classroom = store.lasting::<Classroom>();
    let table = Memo::new(move |_| {
        let source = kept::<TeachState>(store).now.with(|chosen| chosen.source());
        classroom.bundled.with(|all| all.get(&source).cloned().flatten())
    });
    let at = RwSignal::new(0_usize);
    let pages = Memo::new(move |_| {
        table.with(|table| table.as_ref().map_or(0, |table| table.rows.len().div_ceil(PAGE)))
    });
    let copy = move |_| {
        let task = kept::<TeachState>(store).now.with_untracked(|chosen| chosen.task);
        if let Some(table) = table.get_untracked() {
            classroom.draft(task).update(|draft| draft.take(own(&table, task), task));
            kept::<TeachState>(store).change(Change::Choice, |chosen| chosen.source = Source::Own);
        }
    };
    let rows = move || {
        let page = at.get();
        table.with(|table| {
            table.as_ref().map(|table| {
                let heads = table.columns.iter().map(|name| view! { <th scope="col">{name.clone()}</th> });
                let row = |row: &text::data::Row| {
                    let cells = row.cells.iter().map(|cell| view! { <td dir="auto">{cell.clone()}</td> });
                    view! { <tr><th scope="row" class="number">{row.line}</th>{cells.collect_view()}</tr> }
                };
                view! {
                    <table class="teach-table teach-examples">
                        <caption class="spoken">{t!(teach_table_caption)}</caption>
                        <thead><tr><th scope="col">{t!(teach_line)}</th>{heads.collect_view()}</tr></thead>
                        <tbody lang="en">{table.rows.iter().skip(page * PAGE).take(PAGE).map(row).collect_view()}</tbody>
                    </table>
                }
            })
        })
    };
    let there = Memo::new(move |_| table.with(Option::is_some));
    view! {
        <Show when=move || there.get()>
            <div class="scroll teach-listed" tabindex="0" role="group" aria-label=t!(teach_table_caption)>{rows}</div>
            <div class="buttons">
                <Pager label=t!(teach_table_pages) page=at pages/>
                <button type="button" on:click=copy>{t!(teach_copy)}</button>
                <ExportButton table=Signal::derive(move || table.get().map(|table| (*table).clone()))/>
            </div>
        </Show>
    }
}

/// The columns that a task reads: texts alone have no labels to copy.
fn own(table: &text::data::Table, task: Task) -> text::data::Table {
    if task != Task::Boundary {
        return table.clone();
    }
    let keep: Vec<bool> = table.columns.iter().map(|name| name != "label").collect();
    let kept = |cells: &[String]| -> Vec<String> {
        cells.iter().zip(&keep).filter(|(_, keep)| **keep).map(|(cell, _)| cell.clone()).collect()
    };
    let rows = table.rows.iter();
    let rows = rows.map(|row| text::data::Row { line: row.line, cells: kept(&row.cells) });
    let (columns, rows) = (kept(&table.columns), rows.collect());
    text::data::Table { columns, rows, cut: table.cut, ..text::data::Table::default() }
}
