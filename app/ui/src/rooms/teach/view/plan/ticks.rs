//! What is on or off in a plan.

use leptos::prelude::*;

use super::Planned;
use crate::kit::bound::Bound;
use crate::kit::controls::tick::Tick;
use crate::page::page;
use crate::rooms::teach::state::chosen::{Changes, TeachState};
use crate::rooms::teach::state::classroom::{Checked, Classroom};
use crate::rooms::teach::state::own_head::own_head;
use crate::rooms::teach::view::data::listed;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// Whether rare labels count as much as frequent ones; of tasks with one label an example.
#[component]
pub fn Balanced() -> impl IntoView {
    let teach = kept::<TeachState>(page().store);
    let there = Memo::new(move |_| teach.now.with(|chosen| chosen.task.has_one_label()));
    let on =
        bound(|chosen| chosen.plan().balanced, |changes, on| changes.balanced = on.then_some(true));
    view! { <Show when=move || there.get()><Tick label=t!(teach_balanced) on/></Show> }
}

/// Whether the run ends with the network of its best evaluation.
#[component]
pub fn KeepBest() -> impl IntoView {
    let on = bound(
        |chosen| chosen.plan().keep_best,
        |changes, on| changes.keep_best = on.then_some(true),
    );
    view! { <Tick label=t!(teach_keep_best) on/> }
}

/// Whether a run goes on with the classifier of the model that was opened; of models that have one for the
/// task.
#[component]
pub fn Further() -> impl IntoView {
    let store = page().store;
    let (teach, checked) = (kept::<TeachState>(store), store.lasting::<Classroom>().checked);
    let own = Memo::new(move |_| {
        let task = teach.now.with(|chosen| chosen.task);
        own_head(store).filter(|own| own.goes_on(task))
    });
    let on = bound(
        |chosen| chosen.plan().further,
        |changes, on| changes.further = (!on).then_some(false),
    );
    let others = Memo::new(move |_| {
        let own = own.get()?;
        let has_others = checked.with(|checked| match checked {
            Checked::Ready(dataset) => dataset.task.has_labels() && own.labelled(dataset).is_none(),
            _ => false,
        });
        has_others.then(|| t!(teach_further_others, labels = listed(&own.labels)))
    });
    let how = move || {
        let goes_on = on.get() && others.with(Option::is_none);
        goes_on.then(|| view! { <p class="caption">{t!(teach_further_how)}</p> })
    };
    view! {
        <Show when=move || own.with(Option::is_some)>
            <Tick label=t!(teach_further) on/>
            {how}
            <div role="status">{move || others.get().map(|text| view! { <p class="teach-note">{text}</p> })}</div>
        </Show>
    }
}

fn bound(get: fn(&TeachState) -> bool, set: fn(&mut Changes, bool)) -> Bound<bool> {
    let teach = kept::<TeachState>(page().store);
    let now = Memo::new(move |_| teach.now.with(get));
    Bound::new(now, move |on| {
        teach.change(Change::Choice, |chosen| set(&mut chosen.changes, on));
    })
}

/// What those that are on do.
pub fn ticks_how(plan: Planned) -> impl IntoView + use<> {
    let (balanced, keep_best) = plan.with(|plan| (plan.balanced, plan.keep_best));
    let said =
        [balanced.then(|| t!(teach_balanced_how)), keep_best.then(|| t!(teach_keep_best_how))];
    let said: Vec<String> = said.into_iter().flatten().collect();
    said.into_iter().map(|text| view! { <p translate="no">{text}</p> }).collect_view()
}
