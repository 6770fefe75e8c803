//! All merges so far, the newest first.

use leptos::prelude::*;
use text::tokenizer::trainer::Merge;

use super::candidates::fraction;
use crate::kit::export::csv;
use crate::page::page;
use crate::rooms::pieces::state::training::Workshop;
use crate::rooms::pieces::view::save::SaveText;
use crate::t;

/// Merges that are listed; the file has all.
const SHOWN: usize = 50;

/// The table of merges.
#[component]
pub fn Merges() -> impl IntoView {
    let learnt = page().store.lasting::<Workshop>().learnt;
    let count = Memo::new(move |_| learnt.with(|learnt| learnt.merges.len()));
    let newest = move || {
        learnt.with(|learnt| {
            let numbered = (1..).zip(&learnt.merges).collect::<Vec<_>>();
            numbered
                .into_iter()
                .rev()
                .take(SHOWN)
                .map(|(number, merge)| line(number, merge))
                .collect_view()
        })
    };
    let file = move || learnt.with_untracked(|learnt| file(&learnt.merges));
    view! {
        <Show when=move || count.get() != 0>
            <details class="table">
                <summary>{t!(pieces_merges_summary)}</summary>
                <div class="scroll" tabindex="0" role="group" aria-label=t!(pieces_merges_summary)>
                    <table>
                        <caption>{move || t!(pieces_merges_caption, shown = count.get().min(SHOWN), count = count.get())}</caption>
                        <thead>
                            <tr>
                                <th scope="col">{t!(pieces_column_number)}</th>
                                <th scope="col">{t!(pieces_column_pair)}</th>
                                <th scope="col">{t!(result)}</th>
                                <th scope="col">{t!(score)}</th>
                                <th scope="col">{t!(pieces_column_ties)}</th>
                            </tr>
                        </thead>
                        <tbody>{newest}</tbody>
                    </table>
                </div>
                <SaveText file="merges.csv" kind="text/csv" label=t!(pieces_merges_save) text=file/>
            </details>
        </Show>
    }
}

fn line(number: usize, merge: &Merge) -> impl IntoView + use<> {
    let Merge { left, right, result, score, ties, .. } = merge.clone();
    view! {
        <tr>
            <td class="number">{number}</td>
            <td><bdi>{left}</bdi>" + "<bdi>{right}</bdi></td>
            <td><bdi>{result}</bdi></td>
            <td class="number">{fraction(&score)}</td>
            <td class="number">{ties}</td>
        </tr>
    }
}

fn file(merges: &[Merge]) -> String {
    let headings = [
        t!(pieces_column_number),
        t!(pieces_column_left),
        t!(pieces_column_right),
        t!(result),
        t!(pieces_column_together),
        t!(pieces_column_first),
        t!(pieces_column_second),
        t!(pieces_column_ties),
    ];
    let mut text = headings.map(|heading| csv::cell(&heading)).join(",");
    text.push_str("\r\n");
    for (number, merge) in merges.iter().enumerate() {
        let words =
            [&merge.left, &merge.right, &merge.result].map(|word| csv::cell(word)).join(",");
        let score = merge.score;
        let numbers = format!("{},{},{},{}", score.together, score.left, score.right, merge.ties);
        text.push_str(&format!("{},{words},{numbers}\r\n", number + 1));
    }
    text
}
