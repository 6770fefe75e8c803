//! The keys that do something on the page.

use leptos::prelude::*;

use crate::kit::text::{Key, keys};
use crate::t;

/// Keys, and what they do.
const KEYS: [(&str, Key); 6] = [
    ("← → ↑ ↓", keys::key_arrows),
    ("Enter", keys::key_enter),
    ("Esc", keys::key_escape),
    ("← →, Page ↑ ↓", keys::key_turn),
    ("B", keys::key_blank),
    ("N", keys::key_notes),
];

/// The list, folded away until somebody asks.
#[component]
pub fn Keys() -> impl IntoView {
    let line = |(key, does): (&'static str, Key)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{does.text()}</dd></div> };
    view! {
        <details class="keys">
            <summary>{t!(keys_title)}</summary>
            <dl>{KEYS.map(line).into_iter().collect_view()}</dl>
        </details>
    }
}
