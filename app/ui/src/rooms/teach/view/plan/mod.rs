//! How it is learned: every choice that a run depends on.

pub mod device;
mod head;
mod numbers;
mod scope;
pub mod ticks;

use leptos::prelude::*;
use text::training::Plan;

use self::head::HeadChoices;
use self::numbers::Numbers;
use self::scope::ScopeChoice;
use self::ticks::{Balanced, Further, KeepBest, ticks_how};
use crate::page::page;
use crate::rooms::teach::state::chosen::Changes;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::classroom::Classroom;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// The plan of the next run.
#[component]
pub fn PlanView() -> impl IntoView {
    let (teach, wrong) =
        (kept::<TeachState>(page().store), page().store.lasting::<Classroom>().wrong);
    let plan = Memo::new(move |_| teach.now.with(|chosen| chosen.plan()));
    let changed = Memo::new(move |_| {
        wrong.first().is_some() || teach.now.with(|chosen| chosen.changes != Changes::default())
    });
    let put_back = move |_| {
        teach.change(Change::Choice, |chosen| chosen.changes = Changes::default());
        wrong.clear();
    };
    view! {
        <section id="teach-plan" aria-labelledby="teach-plan-title">
            <h3 id="teach-plan-title">{t!(panel_teach_plan)}</h3>
            <ScopeChoice plan/>
            <Numbers plan/>
            <HeadChoices plan/>
            <Balanced/>
            <KeepBest/>
            <Further/>
            <Show when=move || changed.get()>
                <button type="button" class="quiet" on:click=put_back>{t!(teach_plan_back)}</button>
            </Show>
        </section>
    }
}

/// What repeats a run, what the head's own choices do, and what counts as its parameters.
#[component]
pub fn PlanHow() -> impl IntoView {
    let store = page().store;
    let plan = Memo::new(move |_| kept::<TeachState>(store).now.with(|chosen| chosen.plan()));
    view! {
        <p>{t!(teach_plan_intro)}</p>
        {move || scope::weightless(store).map(|text| view! { <p translate="no">{text}</p> })}
        {move || scope::pooler(store).map(|text| view! { <p translate="no">{text}</p> })}
        {move || head::how(store, plan)}
        {move || ticks_how(plan)}
    }
}

/// The plan as the parts of this section read it.
type Planned = Memo<Plan>;
