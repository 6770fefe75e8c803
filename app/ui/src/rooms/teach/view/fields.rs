//! Small controls that the parts of the room share.

use leptos::html;
use leptos::prelude::*;

use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::t;

/// One choice of several.
#[component]
pub fn Radio(
    group: &'static str,
    label: String,
    chosen: Signal<bool>,
    choose: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input type="radio" name=group prop:checked=chosen on:change=move |_| choose()/>
            <span>{label}</span>
        </label>
    }
}

/// A number that is typed. One that makes no sense leaves the last one, says so, and keeps a run from
/// beginning.
#[component]
pub fn Number(
    /// The id of the field on the page.
    id: &'static str,
    label: String,
    value: Signal<String>,
    /// Takes the text; `false` if it makes no sense.
    typed: impl Fn(&str) -> bool + Copy + Send + Sync + 'static,
    /// What is allowed, in a sentence.
    allowed: String,
) -> impl IntoView {
    let element = NodeRef::<html::Input>::new();
    let fields = page().store.lasting::<Classroom>().wrong;
    let wrong = Memo::new(move |_| fields.has(id));
    // What is being typed is not overwritten by its own echo, as in "0." on the way to "0.5"; what
    // makes no sense only by a value that comes from elsewhere.
    Effect::new(move |before: Option<String>| {
        let (text, is_wrong) = (value.get(), wrong.get());
        let is_new = before.is_some_and(|before| before != text);
        if let Some(element) = element.get() {
            let same = element.value().parse::<f64>().ok() == text.parse::<f64>().ok();
            if !same && (is_new || !is_wrong) {
                element.set_value(&text);
                fields.remove(id);
            }
        }
        text
    });
    on_cleanup(move || fields.remove(id));
    let name = label.clone();
    let input = move |text: String| {
        if typed(text.trim()) { fields.remove(id) } else { fields.add(id, &name) }
    };
    let about = format!("{id}-allowed");
    let described = about.clone();
    view! {
        <label class="choice">
            <span>{label}</span>
            <input
                type="text" inputmode="decimal" class="teach-number" id=id node_ref=element
                aria-invalid=move || wrong.get().to_string()
                aria-describedby=move || wrong.get().then(|| described.clone())
                on:input:target=move |event| input(event.target().value())
            />
        </label>
        <Show when={move || wrong.get()}>
            <span class="wrong" role="alert" id=about.clone()>{allowed.clone()}</span>
        </Show>
    }
}

/// Forward and back through pages of a table.
#[component]
pub fn Pager(
    /// What is paged, for the buttons' group.
    label: String,
    page: RwSignal<usize>,
    pages: Memo<usize>,
) -> impl IntoView {
    let last = move || pages.get().saturating_sub(1);
    let single = move || pages.get() < 2;
    let at_end = move || page.get() >= last();
    // Rows that went may leave the page behind the last one.
    Effect::new(move |_| {
        if page.get() > last() {
            page.set(last());
        }
    });
    view! {
        <div class="buttons teach-pager" role="group" aria-label=label class:only=single>
            <button type="button" class="quiet" disabled=move || page.get() == 0 on:click=move |_| page.update(|page| *page = page.saturating_sub(1))>
                {t!(teach_page_before)}
            </button>
            <span class="number">{move || t!(teach_page, page = page.get() + 1, pages = pages.get().max(1))}</span>
            <button type="button" class="quiet" disabled=at_end on:click=move |_| page.update(|page| *page += 1)>
                {t!(teach_page_next)}
            </button>
        </div>
    }
}

/// A share as per cent.
pub fn percent(share: f64) -> String {
    crate::kit::format::percent(share, 1)
}
