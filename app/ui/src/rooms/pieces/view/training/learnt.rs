//! What there is so far: the words in pieces, and the vocabulary.

use leptos::prelude::*;
use text::tokenizer::trainer::Spelling;

use crate::page::page;
use crate::rooms::pieces::state::training::Workshop;
use crate::rooms::pieces::view::save::SaveText;
use crate::t;

/// Pieces that are listed; the file has all.
const SHOWN: usize = 300;

/// The first words of the training text, as they are spelled so far.
#[component]
pub fn Spellings() -> impl IntoView {
    let learnt = page().store.lasting::<Workshop>().learnt;
    let spellings = Memo::new(move |_| learnt.with(|learnt| learnt.spellings.clone()));
    let words = Memo::new(move |_| learnt.with(|learnt| learnt.words));
    let item = |Spelling { pieces, count }: Spelling| {
        let piece = |piece: String| view! { <bdi>{piece}</bdi>" " };
        view! { <li>{pieces.into_iter().map(piece).collect_view()}<small>{format!("\u{d7}\u{a0}{count}")}</small></li> }
    };
    view! {
        <h4 id="pieces-spellings">{t!(pieces_spellings_title)}</h4>
        <ul class="pieces-chips" aria-labelledby="pieces-spellings">
            {move || spellings.get().into_iter().map(item).collect_view()}
        </ul>
        <Show when=move || { spellings.with(Vec::len) < words.get() }>
            <p class="caption">
                {move || t!(pieces_spellings_first, shown = spellings.with(Vec::len), words = words.get())}
            </p>
        </Show>
    }
}

/// The vocabulary, newest pieces at its end.
#[component]
pub fn VocabularyList() -> impl IntoView {
    let learnt = page().store.lasting::<Workshop>().learnt;
    let count = Memo::new(move |_| learnt.with(|learnt| learnt.pieces.len()));
    let newest = Memo::new(move |_| {
        learnt.with(|learnt| {
            let last = learnt.merges.last().filter(|merge| merge.is_new);
            last.map(|merge| merge.result.clone())
        })
    });
    let shown = Memo::new(move |_| {
        learnt.with(|learnt| {
            let from = learnt.pieces.len().saturating_sub(SHOWN);
            learnt.pieces.get(from..).unwrap_or_default().to_vec()
        })
    });
    let item = move |piece: String| {
        let is_new = newest.with(|newest| newest.as_ref() == Some(&piece));
        view! { <li class:new=is_new><bdi>{piece}</bdi></li> }
    };
    let file = move || learnt.with_untracked(|learnt| learnt.pieces.join("\n") + "\n");
    view! {
        <h4 id="pieces-vocabulary">{move || t!(pieces_vocabulary_title, count = count.get())}</h4>
        <ul class="pieces-chips" aria-labelledby="pieces-vocabulary" tabindex="0">
            {move || shown.get().into_iter().map(item).collect_view()}
        </ul>
        <Show when=move || { count.get() > SHOWN }>
            <p class="caption">{move || t!(pieces_vocabulary_newest, shown = SHOWN)}</p>
        </Show>
        <SaveText file="vocab.txt" kind="text/plain" label=t!(pieces_vocabulary_save) text=file/>
    }
}
