//! What a file or a pasted text was recognised as, and other ways to read it.

use leptos::prelude::*;
use text::data::{Encoding, Format, ReadAs, Reading, Task};

use crate::kit::bound::Bound;
use crate::kit::controls::choice::{Choice, Choosable, Look};
use crate::kit::controls::unfolding::Unfolding;
use crate::kit::table::{Cell, Column, Row, Table, WholeTable};
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::draft::Draft;
use crate::rooms::teach::state::origin::Origin;
use crate::rooms::teach::state::sheet::short;
use crate::t;

/// Rows that are shown as they were read.
const SHOWN: usize = 3;

/// One sentence, and behind it the first rows and what can be chosen instead.
#[component]
pub fn Recognised(task: Task) -> impl IntoView {
    let draft = page().store.lasting::<Classroom>().draft(task);
    let there = Memo::new(move |_| draft.with(|draft| draft.origin.is_some()));
    let said = Memo::new(move |_| draft.with(said));
    view! {
        <Show when=move || there.get()>
            {move || said.get().map(|text| view! { <p class="caption" role="status">{text}</p> })}
            <Unfolding summary=t!(teach_read_otherwise)>
                <Readings task/>
                <FirstRows task/>
            </Unfolding>
        </Show>
    }
}

fn said(draft: &Draft) -> Option<String> {
    let Reading { encoding, format, header } = draft.origin.as_ref()?.reading?;
    let format = match encoding {
        Encoding::Utf8 => format_name(format),
        other => {
            t!(teach_read_encoded, format = format_name(format), encoding = encoding_name(other))
        }
    };
    let rows = draft.table.rows.len();
    Some(match header {
        true => t!(teach_read, rows = rows, format = format),
        false => t!(teach_read_nameless, rows = rows, format = format),
    })
}

fn format_name(format: Format) -> String {
    match format {
        Format::Csv => t!(teach_format_commas),
        Format::Semicolons => t!(teach_format_semicolons),
        Format::Tsv => t!(teach_format_tabs),
        Format::Bars => t!(teach_format_bars),
        Format::JsonLines => t!(teach_format_json_lines),
        Format::Json => t!(teach_format_json),
        Format::Conll => t!(teach_format_conll),
    }
}

fn encoding_name(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Utf8 => "UTF-8",
        Encoding::Utf16Le => "UTF-16 LE",
        Encoding::Utf16Be => "UTF-16 BE",
        Encoding::Windows1252 => "Windows-1252",
    }
}

/// What can be chosen instead of what was recognised. Another format means that the first line is
/// looked at anew.
#[component]
fn Readings(task: Task) -> impl IntoView {
    let draft = page().store.lasting::<Classroom>().draft(task);
    let of = move |read: fn(&Origin) -> Option<usize>| {
        Memo::new(move |_| draft.with(|draft| draft.origin.as_ref().and_then(read)))
    };
    let choose = move |change: &dyn Fn(&mut ReadAs)| {
        draft.update(|draft| {
            let Some(mut read_as) = draft.origin.as_ref().map(|origin| origin.read_as) else {
                return;
            };
            change(&mut read_as);
            draft.read_as(read_as, task);
        });
    };
    let format = Bound::new(of(format_place), move |place: Option<usize>| {
        let format = place.and_then(|place| Format::ALL.get(place)).copied();
        choose(&|read_as| (read_as.format, read_as.header) = (format, None));
    });
    let header = Bound::new(of(header_place), move |place: Option<usize>| {
        choose(&|read_as| read_as.header = Some(place == Some(0)));
    });
    let encoding = Bound::new(of(encoding_place), move |place: Option<usize>| {
        let encoding = place.and_then(|place| Encoding::ALL.get(place)).copied();
        choose(&|read_as| read_as.encoding = encoding);
    });
    let is_file = Memo::new(move |_| {
        draft.with(|draft| draft.origin.as_ref().is_some_and(|origin| origin.is_file))
    });
    let formats = || Format::ALL.map(|format| Choosable::new(format_name(format))).to_vec();
    let headers =
        || vec![Choosable::new(t!(teach_header_names)), Choosable::new(t!(teach_header_row))];
    let encodings = || Encoding::ALL.map(|one| Choosable::new(encoding_name(one))).to_vec();
    view! {
        <div class="teach-readings">
            <Choice label=t!(teach_format) options=formats() place=format look=Look::Menu/>
            <Show when=move || header.get().is_some()>
                <Choice label=t!(teach_header) options=headers() place=header look=Look::Menu/>
            </Show>
            <Show when=move || is_file.get()>
                <Choice label=t!(teach_encoding) options=encodings() place=encoding look=Look::Menu/>
            </Show>
        </div>
    }
}

fn format_place(origin: &Origin) -> Option<usize> {
    let format = origin.taken_for.format?;
    Format::ALL.iter().position(|one| *one == format)
}

/// Of a table whose cells a character separates: names come first.
fn header_place(origin: &Origin) -> Option<usize> {
    let ReadAs { header, format, .. } = origin.taken_for;
    format?.separator()?;
    header.map(|header| usize::from(!header))
}

fn encoding_place(origin: &Origin) -> Option<usize> {
    let encoding = origin.taken_for.encoding?;
    Encoding::ALL.iter().position(|one| *one == encoding)
}

/// The first rows, as they were read.
#[component]
fn FirstRows(task: Task) -> impl IntoView {
    let draft = page().store.lasting::<Classroom>().draft(task);
    let table = Memo::new(move |_| draft.with(first_rows));
    view! {
        <Show when=move || table.with(Option::is_some)>
            <WholeTable table=Signal::derive(move || table.get().unwrap_or_default())/>
        </Show>
    }
}

fn first_rows(draft: &Draft) -> Option<Table> {
    draft.origin.as_ref()?.reading?;
    let row = |row: &text::data::Row| Row::of(row.cells.iter().map(|cell| Cell::Text(short(cell))));
    Some(Table {
        title: t!(teach_read_rows),
        caption: t!(teach_read_rows),
        columns: draft.table.columns.iter().map(|name| Column::text(short(name))).collect(),
        rows: draft.table.rows.iter().take(SHOWN).map(row).collect(),
    })
}
