//! The text boxes.

use leptos::html;
use leptos::prelude::*;
use model::tokenizer::nearly_special;

use super::presets::Presets;
use crate::page::page;
use crate::state::direction::direction;
use crate::state::store::Store;
use crate::state::view::View;
use crate::t;

/// Sentence, second sentence, examples.
#[component]
pub fn Sentences() -> impl IntoView {
    let store = page().store;
    let paired = Memo::new(move |_| store.pair.with(Option::is_some));
    let add = move |_| store.pair.set(Some(String::new()));
    let remove = move |_| store.pair.set(None);
    view! {
        <section class="sentences" aria-label=t!(input_name)>
            <TextBox
                id="sentence"
                label=Signal::derive(move || if asks(store) { t!(question_box) } else { t!(sentence_name) })
                value=Signal::derive(move || store.sentence.get())
                typed=move |text| store.sentence.set(text)
            />
            <Show when=move || paired.get()>
                <TextBox
                    id="pair"
                    label=Signal::derive(move || if asks(store) { t!(question_passage_box) } else { t!(pair_name) })
                    value=Signal::derive(move || store.pair.get().unwrap_or_default())
                    typed=move |text| store.pair.set(Some(text))
                />
            </Show>
            <div class="buttons">
                <Show when=move || !store.hides("presets")><Presets/></Show>
                <Show when=move || !store.hides("pair")>
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
    store.view.get() == View::Question
}

/// A box whose text is written by the person. The page writes into it only when a whole state
/// is restored, and never into text that an input method is still composing.
#[component]
pub fn TextBox(
    id: &'static str,
    #[prop(into)] label: Signal<String>,
    value: Signal<String>,
    typed: impl Fn(String) + Copy + Send + Sync + 'static,
    /// Whether special pieces can be typed into it.
    #[prop(default = true)]
    specials: bool,
) -> impl IntoView {
    let store = page().store;
    let element = NodeRef::<html::Textarea>::new();
    let composing = RwSignal::new(false);
    Effect::new(move |_| {
        store.restored.track();
        let (Some(element), false) = (element.get(), composing.get()) else { return };
        let text = value.get_untracked();
        if element.value() != text {
            element.set_value(&text);
        }
    });
    let runs = Memo::new(move |_| value.with(|text| direction(text)));
    let near = Memo::new(move |_| {
        value.with(|text| {
            let (special, place) = nearly_special(text)?;
            Some(t!(special_in_capitals, typed = text.get(place)?, special = special.piece()))
        })
    });
    view! {
        <div class="field">
            <label for=id>{move || label.get()}</label>
            <textarea
                id=id
                node_ref=element
                rows="2"
                dir=move || runs.get()
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                on:input:target=move |event| typed(event.target().value())
                on:compositionstart=move |_| composing.set(true)
                on:compositionend:target=move |event| {
                    typed(event.target().value());
                    composing.set(false);
                }
            ></textarea>
            {specials.then(|| view! { <p class="near-special" role="status">{move || near.get()}</p> })}
        </div>
    }
}
