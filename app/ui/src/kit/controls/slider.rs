//! A number between two ends, dragged or moved by keys.

use std::ops::RangeInclusive;

use leptos::prelude::*;

use crate::kit::bound::Bound;

/// A slider with its name before it and its value behind, in an element of `class`.
#[component]
pub fn Slider(
    /// Of the slider, once on the page.
    #[prop(into)]
    id: String,
    #[prop(into)] label: Signal<String>,
    bounds: RangeInclusive<f64>,
    step: f64,
    value: Bound<f64>,
    /// How the value is written.
    written: fn(f64) -> String,
    #[prop(default = "side-row")] class: &'static str,
) -> impl IntoView {
    let (low, high) = bounds.into_inner();
    let text = move || written(value.get());
    let slide = move |text: String| {
        if let Some(moved) = text.parse::<f64>().ok().filter(|moved| moved.is_finite()) {
            value.set(moved.clamp(low, high));
        }
    };
    view! {
        <div class=class>
            <label for=id.clone()>{move || label.get()}</label>
            <input
                type="range" id=id.clone() min=low max=high step=step
                prop:value=move || value.get().to_string() aria-valuetext=text
                on:input:target=move |event| slide(event.target().value())
            />
            <output for=id class="number">{text}</output>
        </div>
    }
}
