//! The frame of a panel: a section with its heading.

use leptos::prelude::*;

/// A section that is named by its heading; `id` is that of the heading.
#[component]
pub fn Panel(
    id: &'static str,
    #[prop(into)] title: Signal<String>,
    #[prop(optional)] class: &'static str,
    children: Children,
) -> impl IntoView {
    view! {
        <section class=class data-main aria-labelledby=id>
            <h3 id=id>{move || title.get()}</h3>
            {children()}
        </section>
    }
}
