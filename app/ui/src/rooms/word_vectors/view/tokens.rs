//! The nearest rows of the loaded model's word embeddings, beside the trained vectors.

use leptos::prelude::*;

use super::Room;
use super::bars::{Bar, Bars};
use crate::page::page;
use crate::rooms::word_vectors::state::token_rows::{Read, TokenRows, read};
use crate::state::stage::Stage;
use crate::t;

/// Neighbours that are named.
pub const COUNT: usize = 9;

/// The rows nearest to that of the word; of a word that is cut, its pieces.
#[component]
pub(super) fn TokenNeighbours(room: Room) -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let answer = store.lasting::<TokenRows>().near;
    let word = room.asked.part(|asked| asked.word.clone());
    let pieces = Memo::new(move |_| {
        let is_there = store.stage.get() == Stage::Ready;
        store.tokenizer.with(|all| {
            all.as_ref().filter(|_| is_there).map(|all| word.with(|word| read(all, word)))
        })
    });
    Effect::new(move |_| match pieces.get() {
        Some(Read::Whole(piece)) => client.ask_near_rows(piece, COUNT),
        Some(_) => {}
        None => answer.set(None),
    });
    let bars = Signal::derive(move || {
        let Some(Read::Whole(piece)) = pieces.get() else { return Vec::new() };
        let near = answer.get().filter(|near| near.piece == piece);
        store.tokenizer.with(|all| {
            let (Some(near), Some(all)) = (near, all) else { return Vec::new() };
            let bar = |(id, cosine): &(u32, f64)| {
                Some(Bar::cosine(all.vocabulary().piece(*id)?, *cosine as f32))
            };
            near.rows.iter().filter_map(bar).collect()
        })
    });
    let said = move || match pieces.get() {
        None => t!(vectors_tokens_waiting),
        Some(Read::Cut(pieces)) => {
            t!(vectors_tokens_cut, word = word.get().trim(), pieces = pieces.join(" "))
        }
        Some(Read::Whole(_) | Read::Nothing) => String::new(),
    };
    view! {
        <div class="vectors-tokens">
            <h4>{t!(vectors_tokens)}</h4>
            <p class="vectors-note vectors-cut" role="status">{said}</p>
            <Bars title=t!(vectors_tokens) heads=vec![t!(piece), t!(cosine)] bars/>
            <p class="vectors-note">
                <span>{t!(vectors_tokens_note)} " "</span>
                <button type="button" class="quiet" on:click=move |_| store.go_to("context")>{t!(vectors_tokens_context)}</button>
            </p>
        </div>
    }
}
