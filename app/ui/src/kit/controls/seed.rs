//! The number that random draws begin with.

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use crate::t;

/// A field for it; `class` is that of its label. What is no such number changes nothing, and gives
/// way to the number in use when the field is left.
#[component]
pub fn SeedField(
    #[prop(optional)] class: &'static str,
    #[prop(into)] now: Signal<u32>,
    #[prop(into)] change: Callback<u32>,
) -> impl IntoView {
    let wrong = RwSignal::new(false);
    let typed = move |text: String| {
        let seed = text.parse::<u32>().ok();
        wrong.set(seed.is_none());
        if let Some(seed) = seed {
            change.run(seed);
        }
    };
    let left = move |input: HtmlInputElement| {
        if wrong.get_untracked() {
            input.set_value(&now.get_untracked().to_string());
            wrong.set(false);
        }
    };
    view! {
        <label class=class>
            <span>{t!(seed)}</span>
            <input
                type="number" min="0" max="4294967295" step="1" prop:value=move || now.get().to_string()
                aria-invalid=move || wrong.get().to_string() on:input:target=move |event| typed(event.target().value())
                on:change:target=move |event| left(event.target())
            />
        </label>
        <Show when=move || wrong.get()><p class="wrong" role="alert">{t!(whole_number, low = 0, high = u32::MAX)}</p></Show>
    }
}
