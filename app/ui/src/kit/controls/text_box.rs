//! A box that a person writes into.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use crate::kit::controls::long_paste;
use crate::kit::direction::direction;
use crate::kit::surroundings::surroundings;
use crate::t;

/// A box whose text is written by the person. The page writes into it only when a whole state
/// is restored, and never into text that an input method is still composing.
#[component]
pub fn TextBox(
    id: &'static str,
    #[prop(into)] label: Signal<String>,
    value: Signal<Arc<str>>,
    typed: impl Fn(String) + Copy + Send + Sync + 'static,
    /// What is to be said of a text, below the box.
    #[prop(optional)]
    note: Option<fn(&str) -> Option<String>>,
) -> impl IntoView {
    let around = surroundings();
    let element = NodeRef::<html::Textarea>::new();
    let composing = RwSignal::new(false);
    Effect::new(move |_| {
        around.restored.track();
        let (Some(element), false) = (element.get(), composing.get()) else { return };
        let text = value.get_untracked();
        if element.value() != *text {
            element.set_value(&text);
        }
    });
    let runs = Memo::new(move |_| value.with(|text| direction(text)));
    let noted = note.map(|note| Memo::new(move |_| value.with(|text| note(text))));
    view! {
        <div class="field">
            <label for=id>{move || label.get()}</label>
            <textarea
                id=id
                node_ref=element
                rows="1"
                dir=move || runs.get()
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                placeholder=t!(type_here)
                on:beforeinput:target=move |event| {
                    if long_paste::cut(around, &event, &event.target()) {
                        typed(event.target().value());
                    }
                }
                on:input:target=move |event| typed(event.target().value())
                on:compositionstart=move |_| composing.set(true)
                on:compositionend:target=move |event| {
                    typed(event.target().value());
                    composing.set(false);
                }
            ></textarea>
            {noted.map(|noted| view! { <p class="near-special" role="status">{move || noted.get()}</p> })}
        </div>
    }
}
