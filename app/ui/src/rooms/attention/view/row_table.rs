//! The chosen query's row as a table, the most attended key first.

use leptos::html;
use leptos::prelude::*;

use crate::kit::format::probability;
use crate::page::page;
use crate::rooms::attention::state::large::LargePicture;
use crate::rooms::attention::state::lines::active;
use crate::state::selection::Side;
use crate::t;

/// Rows shown at first; more come with a button, the whole matrix is in the CSV file.
const FIRST: usize = 128;

/// One line: position of the key, its token, the attention it gets.
type Line = (usize, String, f32);

/// Whose attention the table lists: of one query, or of several, added up.
fn caption(queries: &[String]) -> String {
    match queries {
        [query] => t!(table_caption, query = query),
        _ => {
            let quoted = queries.iter().map(|query| format!("\u{201c}{query}\u{201d}"));
            t!(table_caption_sum, queries = quoted.collect::<Vec<_>>().join(" + "))
        }
    }
}

/// What the chosen queries, together, attend to. Without a choice, the first query.
#[component]
pub fn RowTable(open: bool) -> impl IntoView {
    let page = page();
    let (store, picture) = (page.store, page.store.lasting::<LargePicture>().0);
    let element = NodeRef::<html::Details>::new();
    let is_open = RwSignal::new(open);
    let rows = Memo::new(move |_| {
        if !is_open.get() {
            return (String::new(), Vec::new());
        }
        let Some(picture) = picture.get() else { return Default::default() };
        let mut chosen = store.selection.with(|selection| active(&picture, selection, Side::Query));
        if chosen.is_empty() {
            chosen.push(0);
        }
        let label = |row: &usize| picture.rows.get(*row).map(|token| token.label.clone());
        let caption = caption(&chosen.iter().filter_map(label).collect::<Vec<_>>());
        let line = |(column, token): (usize, &crate::state::picture::Token)| -> Line {
            let sum = chosen.iter().map(|row| picture.value(*row, column)).sum();
            (token.pieces.first().copied().unwrap_or(column), token.label.clone(), sum)
        };
        let mut lines: Vec<Line> = picture.columns.iter().enumerate().map(line).collect();
        lines.sort_by(|a, b| b.2.total_cmp(&a.2));
        lines.truncate(FIRST);
        (caption, lines)
    });
    let more = move || {
        picture
            .with(|picture| picture.as_ref().is_some_and(|picture| picture.columns.len() > FIRST))
    };
    let count = Memo::new(move |_| rows.with(|rows| rows.1.len()));
    view! {
        <details
            class="table"
            node_ref=element
            open=open
            on:toggle=move |_| if let Some(element) = element.get_untracked() { is_open.set(element.open()) }
        >
            <summary>{t!(looks_at)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(table_name)>
                <table>
                    <caption>{move || rows.with(|rows| rows.0.clone())}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(position)}</th>
                            <th scope="col">{t!(key)}</th>
                            <th scope="col">{t!(attention)}</th>
                        </tr>
                    </thead>
                    <tbody>
                        <For each=move || 0..count.get() key=|index| *index let:index>
                            {
                                let line = Memo::new(move |_| rows.with(|rows| rows.1.get(index).cloned().unwrap_or_default()));
                                view! {
                                    <tr>
                                        <td class="number">{move || line.with(|line| line.0)}</td>
                                        <th scope="row"><bdi>{move || line.with(|line| line.1.clone())}</bdi></th>
                                        <td class="number weight" style=("--share", move || line.with(|line| line.2.to_string()))>
                                            {move || line.with(|line| probability(line.2))}
                                        </td>
                                    </tr>
                                }
                            }
                        </For>
                    </tbody>
                </table>
                <Show when=more><p>{t!(more_in_file, count = FIRST)}</p></Show>
            </div>
        </details>
    }
}
