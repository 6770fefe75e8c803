//! Equal texts on both sides of the split, and a way to leave them out.

use std::sync::Arc;

use leptos::prelude::*;
use text::data::Dataset;

use super::Repeated;
use crate::page::page;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::classroom::Classroom;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// Says how many there are, or how many were left out, and changes it.
#[component]
pub fn Apart(dataset: Memo<Option<Arc<Dataset>>>) -> impl IntoView {
    let store = page().store;
    let (teach, aside) = (kept::<TeachState>(store), store.lasting::<Classroom>().aside);
    let repeated = Memo::new(move |_| {
        dataset.with(|dataset| dataset.as_ref().is_some_and(|dataset| dataset.repeated() > 0))
    });
    let left_out = Memo::new(move |_| aside.with(|aside| aside.apart));
    let said = move || {
        let count = left_out.get();
        (count > 0).then(|| t!(teach_apart_done, count = count))
    };
    let name = move || if left_out.get() > 0 { t!(teach_apart_undo) } else { t!(teach_apart) };
    let press = move |_| teach.change(Change::Choice, |chosen| chosen.apart = !chosen.apart);
    view! {
        <Repeated dataset/>
        <div role="status">
            {move || said().map(|text| view! { <p class="teach-note">{text}</p> })}
        </div>
        // One button for both, so that whoever pressed it by key stays on it.
        <Show when=move || { repeated.get() || left_out.get() > 0 }>
            <button type="button" class="quiet" on:click=press>{name}</button>
        </Show>
    }
}
