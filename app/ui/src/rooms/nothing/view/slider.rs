//! Back in time: which state of the network is on screen.

use leptos::prelude::*;
use text::corruption::Edits;

use crate::kit::format::count;
use crate::page::page;
use crate::rooms::nothing::state::example::EXAMPLE;
use crate::rooms::nothing::state::pretraining::Pretraining;
use crate::t;

/// The slider over the states that can be seen, and whether they were recorded.
#[component]
pub fn Slider() -> impl IntoView {
    let room = page().store.lasting::<Pretraining>();
    let states = Memo::new(move |_| room.steps());
    let state = Memo::new(move |_| room.step());
    let last = move || states.with(|states| states.len().saturating_sub(1));
    let place = move || {
        states.with(|states| states.iter().position(|step| Some(*step) == state.get()).unwrap_or(0))
    };
    let said = Memo::new(move |_| {
        state.get().map_or_else(String::new, |step| t!(nothing_after, step = count(step as u64)))
    });
    let pick = move |text: String| {
        let place = text.parse::<usize>().unwrap_or(usize::MAX);
        let newest = place >= last();
        room.picked
            .set(states.with_untracked(|states| states.get(place).copied()).filter(|_| !newest));
    };
    let dead = move || room.run.with(|run| !run.is_alive()) || states.with(Vec::is_empty);
    let behind = move || room.picked.with(Option::is_some);
    view! {
        <div class="nothing-slider">
            <label>
                <span>{t!(nothing_state)}</span>
                <input
                    type="range" min="0" max=move || last().to_string() step="1" disabled=dead
                    prop:value=move || place().to_string() aria-valuetext=move || said.get()
                    on:input:target=move |event| pick(event.target().value())
                />
            </label>
            <output class="number">{move || said.get()}</output>
            <button type="button" class="quiet" disabled=move || !behind() on:click=move |_| room.picked.set(None)>{t!(nothing_newest)}</button>
            <OfExample/>
        </div>
    }
}

/// That earlier moments of the recorded run can be seen with the example alone.
#[component]
fn OfExample() -> impl IntoView {
    let store = page().store;
    let run = store.lasting::<Pretraining>().run;
    let other = Memo::new(move |_| run.with(|run| run.is_recorded()) && &*store.first() != EXAMPLE);
    let back = move |_| store.put(EXAMPLE, Edits::default());
    view! {
        <Show when=move || other.get()>
            <p class="caption">
                {t!(nothing_moments)} " "
                <button type="button" class="quiet" on:click=back>{t!(nothing_moments_go)}</button>
            </p>
        </Show>
    }
}
