//! A box that a person writes into.

use leptos::html;
use leptos::prelude::*;
use text::tokenizer::nearly_special;

use crate::controls::long_paste;
use crate::page::page;
use crate::state::direction::direction;
use crate::t;

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
                rows="1"
                dir=move || runs.get()
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                on:beforeinput:target=move |event| {
                    if long_paste::cut(store, &event, &event.target()) {
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
            {specials.then(|| view! { <p class="near-special" role="status">{move || near.get()}</p> })}
        </div>
    }
}
