//! The steps in which a word was cut, as a file.

use leptos::prelude::*;
use text::tokenizer::WordSteps;

use super::save::SaveText;
use super::seen::PiecesRoom;
use crate::kit::export::csv;
use crate::rooms::pieces::state::merging::lines;
use crate::t;

/// The file of all look-ups, or of all merges.
#[component]
pub fn SaveSteps(room: PiecesRoom) -> impl IntoView {
    let file = move || {
        let steps = untrack(move || room.steps());
        let head = [t!(pieces_lookup), t!(pieces_candidate), t!(id)];
        let mut text = head.map(|cell| csv::cell(&cell)).join(",") + "\r\n";
        for (index, attempt) in steps.iter().flat_map(|steps| &steps.attempts).enumerate() {
            let id = attempt.found.map(|id| id.to_string()).unwrap_or_default();
            text.push_str(&format!("{},{},{id}\r\n", index + 1, csv::cell(&attempt.candidate)));
        }
        text
    };
    let merges = move || merges_file(untrack(move || room.steps()).as_ref());
    view! {
        <Show
            when=move || room.bytes.get()
            fallback=move || {
                view! { <SaveText file="look-ups.csv" kind="text/csv" label=t!(pieces_lookups_save) text=file/> }
            }
        >
            <SaveText file="merges.csv" kind="text/csv" label=t!(pieces_merges_save) text=merges/>
        </Show>
    }
}

/// The word as its bytes and after each merge.
fn merges_file(steps: Option<&WordSteps>) -> String {
    let head = [t!(pieces_column_number), t!(pieces_column_rank), t!(word)];
    let head = head.map(|cell| csv::cell(&cell)).join(",") + "\r\n";
    let lines = steps.map(|steps| lines(steps, 0..usize::MAX)).unwrap_or_default();
    let rows = lines.into_iter().enumerate().map(|(number, line)| {
        let rank = line.rank.map(|rank| rank.to_string()).unwrap_or_default();
        format!("{number},{rank},{}\r\n", csv::cell(&line.pieces.join(" ")))
    });
    std::iter::once(head).chain(rows).collect()
}
