//! What a picture's caption has no room for.

use leptos::prelude::*;

use crate::t;

/// An explanation that is folded away until somebody asks.
#[component]
pub fn How(text: String) -> impl IntoView {
    view! {
        <details class="how">
            <summary>{t!(how_to_read)}</summary>
            <p>{text}</p>
        </details>
    }
}
