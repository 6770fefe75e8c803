//! What else the corruption changed: attention and vectors.

use leptos::prelude::*;

use crate::page::page;
use crate::shell::changes::{Maps, Moved};
use crate::t;

/// Differences to the original, where there is one.
#[component]
pub fn Changes() -> impl IntoView {
    let store = page().store;
    let busy = move || store.is_behind().to_string();
    let compared = Memo::new(move |_| {
        store.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.beside.is_some()))
    });
    view! {
        <section id="changes" class="panel predictions" aria-labelledby="changes-title" aria-busy=busy>
            <h2 id="changes-title">{t!(changes)}</h2>
            <Show
                when=move || compared.get()
                fallback=|| view! { <p class="to-do">{t!(changed_nothing)}</p> }
            >
                <Maps/>
                <Moved/>
            </Show>
        </section>
    }
}
