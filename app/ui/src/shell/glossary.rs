//! The page of all terms, over the page: it has a link of its own.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::Element;

use super::menus::{BAR_BUTTON, ROOMS_SUMMARY};
use crate::kit::browser;
use crate::kit::glossary::terms::{Entry, Terms};
use crate::kit::surroundings::surroundings;
use crate::page::{file, page};
use crate::state::store::{Change, Store};
use crate::t;

/// The list, beside the page's program.
const LIST: &str = "glossary/en.json";

/// Opens it.
pub fn open(store: Store) {
    store.commit(Change::Pick, |choices| choices.appearance.update(|look| look.glossary = true));
}

/// The dialog. Fetches the list, for every sentence that uses a term.
#[component]
pub fn GlossaryDialog() -> impl IntoView {
    let store = page().store;
    let terms = surroundings().glossary.terms;
    let failed = RwSignal::new(false);
    let fetch = move || leptos::task::spawn_local(fetch(store, terms, failed));
    fetch();
    let element = NodeRef::<html::Dialog>::new();
    let is_open = Memo::new(move |_| store.appearance.with(|look| look.glossary));
    Effect::new(move |_| {
        let Some(dialog) = element.get() else { return };
        match is_open.get() {
            // A dialog on the page can be opened.
            true if !dialog.open() => drop(dialog.show_modal()),
            false if dialog.open() => {
                dialog.close();
                keep_focus(&dialog);
            }
            _ => {}
        }
    });
    let close = move || {
        if is_open.get_untracked() {
            store.commit(Change::Follow, |choices| {
                choices.appearance.update(|look| look.glossary = false);
            });
        }
    };
    view! {
        <dialog
            node_ref=element
            class="shader glossary"
            translate="no"
            aria-labelledby="glossary-title"
            on:close=move |_| {
                close();
                if let Some(dialog) = element.get_untracked() {
                    keep_focus(&dialog);
                }
            }
        >
            <div class="shader-head">
                <h2 id="glossary-title">{t!(glossary)}</h2>
                <button type="button" on:click=move |_| close()>{t!(close)}</button>
            </div>
            <Show when=move || failed.get()>
                <p role="alert">
                    {t!(glossary_failed)} " "
                    <button type="button" on:click=move |_| fetch()>{t!(retry)}</button>
                </p>
            </Show>
            {move || is_open.get().then(|| terms.get().map(|terms| view! { <List terms/> }))}
        </dialog>
    }
}

/// Where the term that was asked about is gone, the keyboard goes on where the page of all terms opens,
/// too.
fn keep_focus(dialog: &Element) {
    // Until the page is laid out again, what is hidden now still has the focus.
    let is_lost =
        || browser::nothing_has_focus() || dialog.matches(":focus-within").unwrap_or(false);
    for id in [ROOMS_SUMMARY, BAR_BUTTON] {
        if let Some(element) = browser::element(id).filter(|_| is_lost()) {
            // What is hidden takes no focus.
            let _ = element.focus();
        }
    }
}

async fn fetch(store: Store, terms: RwSignal<Option<Arc<Terms>>>, failed: RwSignal<bool>) {
    let text = file::text(store, LIST).await.ok();
    let read = text.and_then(|text| Terms::parse(&text).ok());
    failed.set(read.is_none());
    terms.set(read.map(Arc::new));
}

/// The terms, and a field that leaves some out.
#[component]
fn List(terms: Arc<Terms>) -> impl IntoView {
    let wanted = RwSignal::new(String::new());
    let sought = Memo::new(move |_| wanted.with(|wanted| wanted.trim().to_lowercase()));
    let entries = StoredValue::new(terms.entries.clone());
    let found = move || {
        let fits = |entry: &&Entry| sought.with(|sought| entry.mentions(sought));
        let one = |entry: &Entry| {
            let Entry { term, meaning, .. } = entry.clone();
            view! { <div><dt>{term}</dt><dd>{meaning}</dd></div> }
        };
        let all: Vec<_> =
            entries.with_value(|entries| entries.iter().filter(fits).map(one).collect());
        match all.is_empty() {
            true => view! { <p role="status">{t!(glossary_none)}</p> }.into_any(),
            false => view! { <dl>{all}</dl> }.into_any(),
        }
    };
    view! {
        <input
            type="search"
            aria-label=t!(glossary_find)
            placeholder=t!(glossary_find)
            bind:value=wanted
        />
        {found}
    }
}
