//! What stands around a heat map: numbers along its sides, its scale, one row as a table.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use super::MARKS;
use crate::kit::format::{brief, signed};
use crate::kit::heat::{Colors, Grid, Tone, marks};
use crate::t;

/// Cells of the table that are on the page; all are in the CSV file.
const FIRST: usize = 128;

/// Numbers of rows or columns beside them.
#[component]
pub fn Marks(across: bool, count: Signal<usize>) -> impl IntoView {
    let all = Memo::new(move |_| (count.get(), marks(count.get(), MARKS)));
    let place = move |index: usize, count: usize| {
        format!("{:.3}%", 100.0 * (index as f64 + 0.5) / count.max(1) as f64)
    };
    let one = move |index: usize, count: usize| {
        let at = place(index, count);
        view! { <span style=("--at", at)>{index}</span> }
    };
    let class = if across { "heat-marks across" } else { "heat-marks down" };
    view! {
        <div class=class aria-hidden="true">
            {move || {
                let (count, marks) = all.get();
                marks.into_iter().map(|index| one(index, count)).collect_view()
            }}
        </div>
    }
}

/// What the colours mean.
#[component]
pub fn Bar(tone: Tone, colors: Memo<Colors>) -> impl IntoView {
    let class = match tone {
        Tone::Signed => "heat-bar signed",
        Tone::Sequential => "heat-bar sequential",
    };
    let end = move |high: bool| {
        colors.with(|colors| brief(f64::from(if high { colors.high } else { colors.low })))
    };
    view! {
        <p class="heat-legend number">
            <span>{move || end(false)}</span>
            <span class=class aria-hidden="true"></span>
            <span>{move || end(true)}</span>
        </p>
    }
}

/// The row under the cursor as a table, made only while it is open.
#[component]
pub fn RowTable(
    title: Signal<String>,
    grid: Signal<Arc<Grid>>,
    names: StoredValue<(String, String)>,
    cursor: Signal<usize>,
) -> impl IntoView {
    let element = NodeRef::<html::Details>::new();
    let open = RwSignal::new(false);
    // A map that is made anew around the same element finds it as the person left it.
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            open.set(element.open());
        }
    });
    let line = |(column, value): (usize, f32)| {
        view! {
            <tr><th scope="row" class="number">{column}</th><td class="number">{signed(value)}</td></tr>
        }
    };
    let body = move || {
        let first = open.get().then(|| {
            grid.with(|grid| grid.row(cursor.get()).iter().take(FIRST).copied().collect::<Vec<_>>())
        });
        first.unwrap_or_default().into_iter().enumerate().map(line).collect_view()
    };
    let more = move || open.get() && grid.with(|grid| grid.columns > FIRST);
    view! {
        <details
            class="table"
            node_ref=element
            on:toggle=move |_| if let Some(element) = element.get_untracked() { open.set(element.open()) }
        >
            <summary>{t!(heat_table)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=move || t!(heat_table_name, title = title.get())>
                <table>
                    <caption>
                        {move || names.with_value(|names| t!(heat_table_caption, row = names.0, index = cursor.get()))}
                    </caption>
                    <thead>
                        <tr>
                            <th scope="col">{names.with_value(|names| names.1.clone())}</th>
                            <th scope="col">{t!(value)}</th>
                        </tr>
                    </thead>
                    <tbody>{body}</tbody>
                </table>
                <Show when=more><p>{t!(more_in_file, count = FIRST)}</p></Show>
            </div>
        </details>
    }
}
