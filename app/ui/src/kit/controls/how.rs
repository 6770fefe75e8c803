//! What a picture's caption has no room for.

use leptos::html;
use leptos::prelude::*;

use crate::kit::glossary::said::TermsOf;
use crate::t;

/// An explanation that is folded away until somebody asks, with the terms that it uses. What changes in
/// it says `translate="no"`.
#[component]
pub fn How(children: Children) -> impl IntoView {
    let body = NodeRef::<html::Div>::new();
    let text = RwSignal::new(String::new());
    let read = move |_| {
        text.set(body.get_untracked().and_then(|body| body.text_content()).unwrap_or_default());
    };
    view! {
        <details class="how" translate="yes" on:toggle=read>
            <summary>{t!(how_to_read)}</summary>
            <div node_ref=body>{children()}</div>
            <TermsOf text/>
        </details>
    }
}
