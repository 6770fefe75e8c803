//! The text boxes.

use leptos::prelude::*;

use super::presets::Presets;
use crate::kit::controls::text_box::TextBox;
use crate::page::page;
use crate::state::near_special::near_special;
use crate::state::room::Pair;
use crate::state::store::Store;
use crate::t;

/// Sentence, second sentence, examples, in rooms about them.
#[component]
pub fn Sentences() -> impl IntoView {
    let store = page().store;
    let reads = Memo::new(move |_| store.room.get().reads.sentence);
    view! { <Show when=move || reads.get()><Boxes/></Show> }
}

#[component]
fn Boxes() -> impl IntoView {
    let store = page().store;
    let paired = Memo::new(move |_| store.pair.with(Option::is_some));
    let add = move |_| store.pair.set(Some(String::new()));
    let remove = move |_| store.pair.set(None);
    view! {
        <section class="sentences" aria-label=t!(input_name)>
            <TextBox
                id="sentence"
                label=Signal::derive(move || if asks(store) { t!(question) } else { t!(sentence) })
                value=Signal::derive(move || store.sentence.get())
                typed=move |text| store.sentence.set(text) note=near_special
            />
            <Show when=move || paired.get() && store.room.get().reads.pair.is_read()>
                <TextBox
                    id="pair"
                    label=Signal::derive(move || if asks(store) { t!(passage) } else { t!(second_sentence) })
                    value=Signal::derive(move || store.pair.get().unwrap_or_default())
                    typed=move |text| store.pair.set(Some(text)) note=near_special
                />
            </Show>
            <div class="buttons">
                <Show when=move || !store.hides("presets") && store.room.get().reads.for_bert><Presets/></Show>
                <Show when=move || !store.hides("pair") && store.room.get().reads.pair.is_read()>
                    <Show
                        when=move || paired.get()
                        fallback=move || view! { <button type="button" data-then="#pair" on:click=add>{move || if asks(store) { t!(question_passage_add) } else { t!(pair_add) }}</button> }
                    >
                        <button type="button" on:click=remove>{move || if asks(store) { t!(question_passage_remove) } else { t!(pair_remove) }}</button>
                    </Show>
                </Show>
            </div>
        </section>
    }
}

/// Whether the boxes hold a question and a passage.
fn asks(store: Store) -> bool {
    matches!(store.room.get().reads.pair, Pair::Passage(_))
}
