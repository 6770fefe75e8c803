//! The chosen query's row of both matrices, as a table.

use leptos::prelude::*;

use crate::kit::format::probability;
use crate::page::page;
use crate::shell::board::Drawn;
use crate::state::picture::Picture;
use crate::t;

/// Keys that the table lists; the files have all.
const LISTED: usize = 128;

/// One key: its piece, what it gets now, what it gets in the intact model.
type Line = (String, f32, Option<f32>);

/// The row of the first chosen query, or of the first piece.
#[component]
pub fn Row(now: Drawn, intact: Drawn) -> impl IntoView {
    let selection = page().store.selection;
    let lines = Memo::new(move |_| {
        let now = now.get()?;
        let query = selection.with(|chosen| chosen.chosen_token(now.rows.len()));
        let intact = intact.get();
        Some((now.rows.get(query)?.label.clone(), lines(&now, intact.as_deref(), query)))
    });
    let caption = move || {
        lines.with(|lines| {
            let query = lines.as_ref().map(|(query, _)| query.clone()).unwrap_or_default();
            t!(table_caption, query = query)
        })
    };
    let both = Memo::new(move |_| intact.with(Option::is_some));
    let body = move || {
        lines.with(|lines| {
            let all = lines.iter().flat_map(|(_, lines)| lines);
            all.enumerate().map(|(key, line)| row(key, line)).collect_view()
        })
    };
    view! {
        <details class="table">
            <summary>{t!(table_summary)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(table_name)>
                <table>
                    <caption>{caption}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(position)}</th>
                            <th scope="col">{t!(key)}</th>
                            <th scope="col">{t!(positions_attention_now)}</th>
                            <Show when=move || both.get()>
                                <th scope="col">{t!(positions_attention_intact)}</th>
                            </Show>
                        </tr>
                    </thead>
                    <tbody>{body}</tbody>
                </table>
            </div>
        </details>
    }
}

fn lines(now: &Picture, intact: Option<&Picture>, query: usize) -> Vec<Line> {
    let line = |(key, weight): (usize, &f32)| {
        let label = now.columns.get(key).map(|token| token.label.clone()).unwrap_or_default();
        (label, *weight, intact.map(|intact| intact.value(query, key)))
    };
    now.row(query).iter().enumerate().take(LISTED).map(line).collect()
}

fn row(key: usize, (piece, now, intact): &Line) -> impl IntoView + use<> {
    let weight = |weight: f32| probability(weight);
    view! {
        <tr>
            <td class="number">{key}</td>
            <th scope="row"><bdi>{piece.clone()}</bdi></th>
            <td class="number">{weight(*now)}</td>
            {intact.map(|intact| view! { <td class="number">{weight(intact)}</td> })}
        </tr>
    }
}
