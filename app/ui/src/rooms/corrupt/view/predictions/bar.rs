//! A share between 0 and 1 as the length of a bar. The number stands beside it.

use leptos::prelude::*;

/// The bar.
#[component]
pub fn Bar(#[prop(into)] share: Signal<f32>) -> impl IntoView {
    let length = move || format!("{:.4}", share.get().clamp(0.0, 1.0));
    view! { <span class="share" aria-hidden="true" style=("--share", length)></span> }
}
