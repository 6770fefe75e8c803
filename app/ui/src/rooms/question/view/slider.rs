//! A slider with its value beside it.

use leptos::prelude::*;

/// A whole number between two ends. `said` is the value in words.
#[component]
pub fn Slider(
    id: &'static str,
    label: String,
    /// The least and the largest.
    ends: (i32, i32),
    #[prop(into)] value: Signal<i32>,
    said: impl Fn(i32) -> String + Copy + Send + Sync + 'static,
    slide: impl Fn(i32) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let input = move |event: web_sys::Event| {
        if let Ok(value) = event_target_value(&event).parse::<i32>() {
            slide(value);
        }
    };
    view! {
        <div class="question-slider">
            <label for=id>{label}</label>
            <input
                type="range" id=id min=ends.0 max=ends.1 step="1"
                aria-valuetext=move || said(value.get())
                prop:value=move || value.get().to_string()
                on:input=input
            />
            <output for=id class="number">{move || said(value.get())}</output>
        </div>
    }
}
