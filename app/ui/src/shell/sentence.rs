//! The text boxes.

use std::sync::Arc;

use leptos::prelude::*;

use super::presets::Presets;
use crate::kit::controls::text_box::TextBox;
use crate::page::page;
use crate::state::lasting::Lasts;
use crate::state::near_special::near_special;
use crate::state::room::Pair;
use crate::state::store::Store;
use crate::t;

/// The id of the boxes.
const BOXES: &str = "sentences";

/// Whether the boxes are open in a lesson, which brings its own sentence.
#[derive(Clone, Copy)]
struct Unfolded(RwSignal<bool>);

impl Lasts for Unfolded {
    fn begin(_: Store) -> Self {
        Self(RwSignal::new(false))
    }
}

/// Sentence, second sentence, examples, in rooms about them.
#[component]
pub fn Sentences() -> impl IntoView {
    let store = page().store;
    let unfolded = store.lasting::<Unfolded>().0;
    let reads = Memo::new(move |_| {
        store.room.get().reads.sentence && (unfolded.get() || !store.in_lesson())
    });
    view! { <Show when=move || reads.get()><Boxes/></Show> }
}

/// Opens the boxes beside a lesson.
#[component]
pub fn SentenceButton() -> impl IntoView {
    let store = page().store;
    let unfolded = store.lasting::<Unfolded>().0;
    let is_read = Memo::new(move |_| store.room.get().reads.sentence);
    view! {
        <Show when=move || is_read.get()>
            <button
                type="button"
                class="unfold"
                data-then="#sentence"
                aria-controls=BOXES
                aria-expanded=move || unfolded.get().to_string()
                on:click=move |_| unfolded.update(|open| *open = !*open)
            >
                {t!(sentence)}
            </button>
        </Show>
    }
}

#[component]
fn Boxes() -> impl IntoView {
    let store = page().store;
    let one = Memo::new(move |_| store.reads_one());
    let paired = Memo::new(move |_| !one.get() && store.pair.with(Option::is_some));
    let add = move |_| store.pair.set(Some(Arc::default()));
    let remove = move |_| store.pair.set(None);
    view! {
        <section id=BOXES class="sentences" aria-label=t!(input_name)>
            <TextBox
                id="sentence"
                label=Signal::derive(move || if asks(store) { t!(question) } else { t!(sentence) })
                value=Signal::derive(move || store.sentence.get())
                typed=move |text| store.sentence.set(text.into()) note=near_special
            />
            <Show when=move || paired.get() && store.room.get().reads.pair.is_read()>
                <TextBox
                    id="pair"
                    label=Signal::derive(move || if asks(store) { t!(passage) } else { t!(second_sentence) })
                    value=Signal::derive(move || store.pair.get().unwrap_or_default())
                    typed=move |text| store.pair.set(Some(text.into())) note=near_special
                />
            </Show>
            <div class="buttons">
                <Show when=move || !store.hides("presets") && store.room.get().reads.for_bert><Presets/></Show>
                <Show when=move || one.get() && store.room.get().reads.pair.is_read()>
                    <p class="caption">{t!(pair_closed)}</p>
                </Show>
                <Show when=move || !one.get() && !store.hides("pair") && store.room.get().reads.pair.is_read()>
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
