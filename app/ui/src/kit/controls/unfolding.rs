//! What can be folded away.

use leptos::children::ChildrenFn;
use leptos::html;
use leptos::prelude::*;

/// A table that is made only while it is open: one that is folded away would cost every key its
/// share.
#[component]
pub fn Unfolding(summary: String, children: ChildrenFn) -> impl IntoView {
    let element = NodeRef::<html::Details>::new();
    let open = RwSignal::new(false);
    view! {
        <details
            class="table"
            node_ref=element
            on:toggle=move |_| if let Some(element) = element.get_untracked() { open.set(element.open()) }
        >
            <summary>{summary}</summary>
            <Show when=move || open.get()>{children()}</Show>
        </details>
    }
}
