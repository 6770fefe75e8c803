//! A word as its bytes, and the merges that make pieces of them.

use leptos::prelude::*;
use text::tokenizer::byte_level;

use super::seen::{PiecesRoom, looked};
use crate::rooms::pieces::state::merging::{Line, lines};
use crate::t;

/// Merges that are listed; the file has all.
const SHOWN: usize = 100;

/// The bytes, and below them the word after each merge that is shown, with the merge's rank.
#[component]
pub fn Merging(room: PiecesRoom) -> impl IntoView {
    let from = Memo::new(move |_| (looked(room) + 1).saturating_sub(SHOWN));
    let lines = move || {
        let shown = room.steps().map(|steps| lines(&steps, from.get()..looked(room) + 1));
        shown.unwrap_or_default().into_iter().map(line).collect_view()
    };
    view! {
        <div class="scroll fill" tabindex="0" role="group" aria-label=t!(pieces_merging_caption)>
            <ol class="pieces-merging">{lines}</ol>
        </div>
        <Show when=move || from.get() != 0>
            <p class="caption">{t!(pieces_merging_last, count = SHOWN)}</p>
        </Show>
    }
}

fn line(Line { rank, pieces, made }: Line) -> impl IntoView {
    let piece = |(place, text): (usize, String)| {
        // The bytes themselves stand below their letters, where there is nothing else yet.
        let byte = rank.is_none().then(|| text.chars().next().and_then(byte_level::byte)).flatten();
        view! {
            <span class="piece" class:made=made == Some(place)>
                <bdi>{text}</bdi>
                {byte.map(|byte| view! { <small>{format!("{byte:02X}")}</small> })}
            </span>
        }
    };
    let about = match rank {
        Some(rank) => t!(pieces_rank, rank = rank),
        None => t!(pieces_bytes),
    };
    view! { <li><span class="number">{about}</span> {pieces.into_iter().enumerate().map(piece).collect_view()}</li> }
}
