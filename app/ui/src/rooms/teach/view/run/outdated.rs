//! Says that the run goes on with what it began with.

use std::sync::Arc;

use leptos::prelude::*;

use crate::page::page;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::classroom::Checked;
use crate::rooms::teach::state::classroom::Classroom;
use crate::state::kept::kept;
use crate::t;

/// One sentence where data or plan are no longer those of the run.
#[component]
pub fn Outdated() -> impl IntoView {
    let store = page().store;
    let classroom = store.lasting::<Classroom>();
    let begun = Memo::new(move |_| classroom.run.with(|run| run.begun.clone()));
    let data = Memo::new(move |_| {
        begun.with(|begun| match begun {
            None => false,
            Some(begun) => classroom.checked.with(|checked| match checked {
                Checked::Ready(dataset) => {
                    !Arc::ptr_eq(dataset, &begun.dataset) && *dataset != begun.dataset
                }
                Checked::Waiting => false,
                _ => true,
            }),
        })
    });
    let plan = Memo::new(move |_| {
        let now = kept::<TeachState>(store).now.with(|chosen| chosen.plan());
        begun.with(|begun| begun.as_ref().is_some_and(|begun| begun.plan != now))
    });
    view! {
        <div role="status">
            <Show when=move || data.get()><p class="teach-note">{t!(teach_outdated_data)}</p></Show>
            <Show when=move || plan.get()><p class="teach-note">{t!(teach_outdated_plan)}</p></Show>
        </div>
    }
}
