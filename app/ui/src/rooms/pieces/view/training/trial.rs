//! Any text, cut with the vocabulary that was learnt and with BERT's.

use leptos::prelude::*;
use text::tokenizer::Tokenizer;

use crate::page::page;
use crate::rooms::pieces::state::training::Stand;
use crate::rooms::pieces::state::training::Workshop;
use crate::rooms::pieces::state::{CHARACTERS, Word, beginning, words};
use crate::t;

/// A text box and the pieces of its words.
#[component]
pub fn Trial() -> impl IntoView {
    let store = page().store;
    let workshop = store.lasting::<Workshop>();
    let running =
        Memo::new(move |_| workshop.stand.with(|stand| matches!(stand, Stand::Running(_))));
    let lines = Memo::new(move |_| {
        if running.get() {
            return Vec::new();
        }
        let learnt = workshop.learnt.with(|learnt| learnt.pieces.join("\n"));
        // Specials are always there and no piece is there twice.
        let Ok(learnt) = Tokenizer::from_vocabulary(&learnt) else { return Vec::new() };
        let cut = |tokenizer: &Tokenizer| {
            workshop.sample.with(|sample| words(tokenizer, beginning(sample).0, 1))
        };
        let berts = store.tokenizer.with(|open| words_of(open.as_deref()).map(cut));
        let mut berts = berts.unwrap_or_default().into_iter();
        let line =
            |word: Word| (word.typed.clone(), shown(&word), berts.next().map(|word| shown(&word)));
        cut(&learnt).into_iter().map(line).collect::<Vec<_>>()
    });
    let beside = move || {
        let has_words = store.tokenizer.with(|open| words_of(open.as_deref()).is_some());
        has_words.then(|| t!(pieces_trial_berts))
    };
    let row = |(typed, ours, berts): (String, String, Option<String>)| {
        view! {
            <tr>
                <th scope="row"><bdi>{typed}</bdi></th>
                <td><bdi>{ours}</bdi></td>
                <td><bdi>{berts.unwrap_or_default()}</bdi></td>
            </tr>
        }
    };
    view! {
        <h4>{t!(pieces_trial_title)}</h4>
        <p class="pieces-trial">
            <label for="pieces-sample">{t!(text)}</label>
            <input
                id="pieces-sample"
                type="text"
                dir="auto"
                autocomplete="off"
                spellcheck="false"
                maxlength=CHARACTERS.to_string()
                prop:value=move || workshop.sample.get()
                on:input:target=move |event| workshop.sample.set(event.target().value())
            />
        </p>
        <Show when=move || !running.get() fallback=|| view! { <p>{t!(pieces_trial_wait)}</p> }>
            <div class="scroll pieces-table" tabindex="0" role="group" aria-label=t!(pieces_trial_title)>
                <table>
                    <caption>{t!(pieces_trial_caption)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(word)}</th>
                            <th scope="col">{t!(pieces_trial_ours)}</th>
                            <th scope="col">{beside}</th>
                        </tr>
                    </thead>
                    <tbody>{move || lines.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </Show>
    }
}

/// The open model's tokeniser, where its words are those of WordPiece.
fn words_of(open: Option<&Tokenizer>) -> Option<&Tokenizer> {
    open.filter(|open| open.merges().is_none())
}

fn shown(word: &Word) -> String {
    word.pieces.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join(" ")
}
