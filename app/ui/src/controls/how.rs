//! What a picture's caption has no room for.

use leptos::prelude::*;

use crate::t;

/// An explanation that is folded away until somebody asks.
#[component]
pub fn How(children: Children) -> impl IntoView {
    view! {
        <details class="how">
            <summary>{t!(how_to_read)}</summary>
            {children()}
        </details>
    }
}
