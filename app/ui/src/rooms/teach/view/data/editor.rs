//! The table in which a person types examples.

use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use text::data::{Cut, MOST_BYTES, MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS, Part, Split, Task};

use super::super::fields::Pager;
use super::columns::{ColumnChoices, needed_names};
use super::files::ExportButton;
use super::paste::Paste;
use super::reading::OpenFile;
use super::recognised::Recognised;
use crate::kit::browser;
use crate::kit::format::count;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::draft::Draft;
use crate::rooms::teach::state::sheet;
use crate::rooms::teach::state::sheet::short;
use crate::t;

/// Typing, pasting, opening; and the table itself.
#[component]
pub fn Editor(task: Task) -> impl IntoView {
    let classroom = page().store.lasting::<Classroom>();
    let draft = classroom.draft(task);
    let filled = Memo::new(move |_| draft.with(|draft| !draft.table.rows.is_empty()));
    let unsplit = Memo::new(move |_| draft.with(|draft| draft.columns.split.is_none()));
    let cut = Memo::new(move |_| draft.with(|draft| left_out(draft.table.cut)));
    let at = RwSignal::new(0_usize);
    let add = move |_| {
        let row = draft.try_update(Draft::add).unwrap_or(0);
        at.set(row / draft.with_untracked(|draft| sheet::page(&draft.table)));
        // The new row is on the page once this change is drawn, before the next key comes.
        spawn_local(async move {
            tick().await;
            if let Some(cell) = browser::element(&format!("teach-cell-{row}-1")) {
                // An element on the page can take the focus.
                let _ = cell.focus();
            }
        });
    };
    // A table is not kept anywhere else, so one press alone does not empty it.
    let sure = RwSignal::new(false);
    Effect::new(move |_| {
        draft.track();
        sure.set(false);
    });
    let clear = move |_| {
        if !sure.get_untracked() {
            return sure.set(true);
        }
        let revision = draft.with_untracked(|draft| draft.revision);
        draft.set(Draft { revision: revision + 1, ..Draft::new(task) });
    };
    view! {
        <p class="caption">{form(task)}</p>
        <div class="teach-in">
            <OpenFile task/>
            <Paste task/>
        </div>
        <Recognised task/>
        {move || cut.get().map(|text| view! { <p class="teach-note" role="status">{text}</p> })}
        <Show when=move || filled.get()>
            <ColumnChoices task/>
            <Rows task at/>
        </Show>
        <div class="buttons">
            <button type="button" on:click=add>{t!(teach_add)}</button>
            <Show when=move || filled.get()>
                <Show when=move || unsplit.get()>
                    <button type="button" class="quiet" on:click=move |_| draft.update(|draft| draft.add_split(task))>{t!(teach_add_split)}</button>
                </Show>
                <ExportButton table=Signal::derive(move || Some(draft.with(|draft| draft.canonical(task))))/>
                <button type="button" class="quiet" on:click=clear on:blur=move |_| sure.set(false)>
                    {move || if sure.get() { t!(teach_clear_sure) } else { t!(teach_clear) }}
                </button>
            </Show>
        </div>
        <p class="caption" role="status">
            {move || if classroom.unsaved.get() { t!(teach_unsaved) } else { t!(teach_saved) }}
        </p>
    }
}

/// What was left out of the table, if anything.
pub fn left_out(cut: Cut) -> Option<String> {
    let columns = (cut.columns > 0).then(|| t!(teach_cut_columns, most = MOST_COLUMNS));
    let cells = cut.line.map(|line| {
        let most = count(MOST_CHARACTERS as u64);
        t!(teach_cut_cells, count = cut.cells, line = line, most = most)
    });
    let rows = cut.rows.map(|line| {
        let (most, bytes) = (count(MOST_ROWS as u64), count(MOST_BYTES as u64));
        t!(teach_cut_rows, line = line, most = most, bytes = bytes)
    });
    let said: Vec<String> = columns.into_iter().chain(rows).chain(cells).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// How an example of the task is written.
fn form(task: Task) -> String {
    let columns = t!(teach_form, columns = needed_names(task).join(", "));
    let own = match task {
        Task::MultiLabel => t!(teach_form_labels),
        Task::Words => t!(teach_form_words),
        Task::Entities => t!(teach_form_entities),
        Task::Spans => t!(teach_form_spans),
        Task::Question => t!(teach_form_question),
        _ => return columns,
    };
    format!("{columns} {own}")
}

/// One page of rows. A row is made anew only when rows come or go, never while it is typed in.
#[component]
fn Rows(task: Task, at: RwSignal<usize>) -> impl IntoView {
    let draft = page().store.lasting::<Classroom>().draft(task);
    let size = Memo::new(move |_| draft.with(|draft| (draft.revision, draft.table.rows.len())));
    // Not while a row is typed in, which would move it to another page.
    let revision = Memo::new(move |_| size.get().0);
    let page = Memo::new(move |_| {
        revision.track();
        draft.with_untracked(|draft| sheet::page(&draft.table))
    });
    let pages = Memo::new(move |_| size.get().1.div_ceil(page.get()));
    let columns = Memo::new(move |_| draft.with(|draft| draft.table.columns.clone()));
    let shown = move || {
        let (revision, rows) = size.get();
        let first = at.get() * page.get();
        (first..rows.min(first + page.get())).map(move |row| (revision, row)).collect::<Vec<_>>()
    };
    let heads = move || {
        columns.get().iter().map(|name| view! { <th scope="col">{short(name)}</th> }).collect_view()
    };
    view! {
        <div class="scroll teach-editor" tabindex="0" role="group" aria-label=t!(teach_own_caption)>
            <table class="teach-table">
                <caption>{t!(teach_own_caption)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(teach_line)}</th>
                        {heads}
                        <th scope="col"><span class="spoken">{t!(remove)}</span></th>
                    </tr>
                </thead>
                <tbody><For each=shown key=|row| *row let:row><Line task row=row.1/></For></tbody>
            </table>
        </div>
        <Pager label=t!(teach_table_pages) page=at pages/>
    }
}

#[component]
fn Line(task: Task, row: usize) -> impl IntoView {
    let draft = page().store.lasting::<Classroom>().draft(task);
    let (line, cells, columns, split) = draft.with_untracked(|draft| {
        let here = draft.table.rows.get(row);
        let split = draft.columns.split.clone();
        let place = split.and_then(|name| draft.table.column(&name).ok());
        let cells = here.map(|row| row.cells.clone()).unwrap_or_default();
        (here.map_or(0, |row| row.line), cells, draft.table.columns.clone(), place)
    });
    let cell = |(column, (text, name)): (usize, (String, String))| {
        let id = format!("teach-cell-{row}-{column}");
        let label = t!(teach_cell_name, column = short(&name), line = line);
        let write = move |text: &str| {
            let write = |draft: &mut Draft| draft.write(row, column, text);
            draft.try_update(write).flatten()
        };
        if split == Some(column) {
            return split_cell(id, label, text, write).into_any();
        }
        view! {
            <td>
                <textarea
                    id=id rows="1" dir="auto" spellcheck="false" aria-label=label prop:value=text
                    maxlength=(MOST_CHARACTERS + 1).to_string()
                    on:input:target=move |event| {
                        if let Some(left) = write(&event.target().value()) {
                            event.target().set_value(&left);
                        }
                    }
                ></textarea>
            </td>
        }
        .into_any()
    };
    let cells = cells.into_iter().zip(columns).enumerate().map(cell).collect_view();
    view! {
        <tr>
            <th scope="row" class="number">{line}</th>
            {cells}
            <td>
                <button type="button" class="quiet" aria-label=t!(teach_remove, line = line) on:click=move |_| draft.update(|draft| draft.remove(row))>
                    "\u{d7}"
                </button>
            </td>
        </tr>
    }
}

/// What a row is for, to be chosen. What is none of it stays to be seen, with its fault above, until
/// something is.
fn split_cell(
    id: String,
    label: String,
    text: String,
    write: impl Fn(&str) -> Option<String> + 'static,
) -> impl IntoView {
    let now = Split::of(&text);
    let other = now.is_none().then(|| view! { <option selected=true>{text}</option> });
    let is = move |part: Part| now.and_then(Split::part) == Some(part);
    view! {
        <td>
            <select id=id aria-label=label on:change:target=move |event| { write(&event.target().value()); }>
                {other}
                <option value="train" selected=is(Part::Train)>{t!(teach_train)}</option>
                <option value="validation" selected=is(Part::Validation)>{t!(teach_validation)}</option>
                <option value="test" selected=now == Some(Split::Test)>{t!(teach_test)}</option>
            </select>
        </td>
    }
}
