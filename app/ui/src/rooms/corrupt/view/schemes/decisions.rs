//! The decisions of a corruption, one by one, with their random numbers.

use leptos::prelude::*;
use text::corruption::Decision;

use super::drawing::{Drawing, Material};
use super::number_line::NumberLine;
use super::words;
use crate::kit::browser;
use crate::kit::keyboard::step;
use crate::t;

/// The list of decisions and the one that is looked at.
#[component]
pub fn Decisions(drawing: Drawing) -> impl IntoView {
    let count = Memo::new(move |_| {
        drawing.shown.with(|shown| shown.as_ref().map_or(0, |shown| shown.corruption.log.len()))
    });
    let at = Memo::new(move |_| drawing.at.get().min(count.get().saturating_sub(1)));
    let go = move |to: usize| {
        drawing.at.set(to);
        show_in_list(to);
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let key = match event.key().as_str() {
            "ArrowLeft" => "ArrowUp".to_owned(),
            "ArrowRight" => "ArrowDown".to_owned(),
            "Home" | "End" => event.key(),
            key => key.to_owned(),
        };
        let control = event.ctrl_key() || matches!(key.as_str(), "Home" | "End");
        if let Some(next) = step(&key, control, at.get_untracked(), 1, count.get_untracked()) {
            event.prevent_default();
            drawing.at.set(next);
            if let Some(button) = browser::element(&format!("decision-{next}")) {
                // An element on the page can take the focus.
                let _ = button.focus();
            }
        }
    };
    view! {
        <details class="fold">
        <summary><h3 id="decisions-title">{t!(draw_steps_title)}</h3></summary>
        <div class="buttons">
            <button type="button" disabled=move || at.get() == 0 on:click=move |_| go(at.get_untracked().saturating_sub(1))>
                {t!(draw_previous)}
            </button>
            <button type="button" disabled=move || { count.get() <= at.get() + 1 } on:click=move |_| go(at.get_untracked() + 1)>
                {t!(draw_next)}
            </button>
            <span class="number">{move || t!(at_of_count, at = at.get() + 1, count = count.get())}</span>
        </div>
        <Decided drawing at/>
        <ol class="decisions" aria-labelledby="decisions-title" on:keydown=keydown>
            <For each=move || 0..count.get() key=|index| *index let:index>
                <li>
                    <button
                        type="button"
                        class="quiet"
                        id=format!("decision-{index}")
                        tabindex=move || if at.get() == index { "0" } else { "-1" }
                        aria-current=move || (at.get() == index).then_some("step")
                        on:click=move |_| drawing.at.set(index)
                    >
                        {move || read(drawing, index, words::outcome)}
                    </button>
                </li>
            </For>
        </ol>
        <p class="caption">{t!(draw_steps_caption)}</p>
        </details>
    }
}

/// The decision that is looked at: question, number, comparison, outcome.
#[component]
fn Decided(drawing: Drawing, at: Memo<usize>) -> impl IntoView {
    let decided = move || {
        drawing.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let decision = shown.corruption.log.get(at.get())?;
            let question = words::question(decision, &shown.material);
            let outcome = words::outcome(decision, &shown.material);
            let settings = shown.corruption.settings;
            let told = format!("{} {outcome}.", words::comparison(decision));
            Some(view! {
                <div class="decided">
                    <p>{question}</p>
                    <NumberLine decision=decision.clone() split=settings.split told=told.clone()/>
                    <p class="number"><strong>{told}</strong></p>
                </div>
            })
        })
    };
    view! { <div aria-live="polite">{decided}</div> }
}

/// One decision in words.
fn read(drawing: Drawing, index: usize, words: fn(&Decision, &Material) -> String) -> String {
    drawing.shown.with(|shown| {
        let shown = shown.as_ref();
        let decision = shown.and_then(|shown| Some((shown.corruption.log.get(index)?, shown)));
        decision.map(|(decision, shown)| words(decision, &shown.material)).unwrap_or_default()
    })
}

/// Scrolls the list, not the page, to a decision.
fn show_in_list(index: usize) {
    let item = browser::element(&format!("decision-{index}"));
    let list = item.as_ref().and_then(|item| item.closest(".decisions").ok().flatten());
    if let (Some(item), Some(list)) = (item, list) {
        let offset = item.get_bounding_client_rect().top() - list.get_bounding_client_rect().top();
        // Whole pixels are near enough.
        let scrolled =
            f64::from(list.scroll_top()) + offset - f64::from(list.client_height()) / 2.0;
        list.set_scroll_top(scrolled as i32);
    }
}
