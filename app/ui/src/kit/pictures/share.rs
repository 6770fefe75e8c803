//! A probability with its name, as a bar and as a number.

use leptos::prelude::*;

use crate::kit::format::probability;

/// A line of a list of names and probabilities.
#[component]
pub fn Share(
    label: String,
    #[prop(into)] value: Signal<f64>,
    /// Whether it is the lesser of two, in the eye.
    #[prop(optional)]
    pale: bool,
) -> impl IntoView {
    view! {
        <div class:shares-pale=pale>
            <dt>{label}</dt>
            <dd class="number">{move || probability(value.get())}</dd>
            <svg class="shares-bar" viewBox="0 0 1 1" aria-hidden="true" preserveAspectRatio="none">
                <rect class="shares-all" width="1" height="1"/>
                <rect class="shares-share" width=move || value.get() height="1"/>
            </svg>
        </div>
    }
}
