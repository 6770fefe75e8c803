//! What a picture's caption has no room for.

use leptos::prelude::*;

use crate::t;

/// An explanation that is folded away until somebody asks. What changes in it says `translate="no"`.
#[component]
pub fn How(children: Children) -> impl IntoView {
    view! {
        <details class="how" translate="yes">
            <summary>{t!(how_to_read)}</summary>
            {children()}
        </details>
    }
}
