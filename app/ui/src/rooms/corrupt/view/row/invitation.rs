//! What to do where no piece is to be predicted: the words of the sentence, large, each masked by
//! a click.

use leptos::prelude::*;
use text::corruption::{Name, Row};
use text::tokenizer::Vocabulary;

use super::actions::Hand;
use crate::page::page;
use crate::state::typed_in::is_structure;
use crate::t;

/// Pieces that are offered.
const MOST: usize = 40;

/// The words of the row. Their names say what a click does.
#[component]
pub fn Invitation() -> impl IntoView {
    let hand = Hand::new(page());
    let words = Memo::new(move |_| {
        let edits = !hand.store.hides("edit");
        edits.then(|| hand.read(words)).flatten().unwrap_or_default()
    });
    let word = move |(name, piece): (Name, String)| {
        let label = t!(predict_mask, piece = piece);
        view! { <button type="button" aria-label=label on:click=move |_| hand.toggle_mask(name)><bdi>{piece}</bdi></button> }
    };
    view! {
        <div class="invitation">
            <p class="to-do">{t!(predict_nothing)}</p>
            <div class="invitation-words">{move || words.get().into_iter().map(word).collect_view()}</div>
        </div>
    }
}

/// The pieces that can be masked.
fn words(row: &Row, vocabulary: &Vocabulary) -> Vec<(Name, String)> {
    let pieces = row.input().filter(|piece| !is_structure(piece, vocabulary));
    pieces.take(MOST).map(|piece| (piece.name, piece.piece.clone())).collect()
}
