//! The live encoder with learned, sinusoidal or no positions.

use leptos::prelude::*;
use text::switches::Positions;

use super::attention::Attention;
use super::reversed::{ReversedView, Verdict};
use super::seen::Seen;
use crate::page::page;
use crate::rooms::positions::state::reversal::REVERSED;
use crate::state::store::Store;
use crate::t;

/// Sentences whose order matters: data, not the page's words.
const BITES: &str = "dog bites man";
const SAW: &str = "the dog saw the other dog";

/// The switch and what it does to the sentence.
#[component]
pub fn Live() -> impl IntoView {
    let store = page().store;
    let seen: Seen = Memo::new(move |_| {
        let shown = store.shown.get()?;
        let live = shown.is_live();
        (live && shown.other(&REVERSED).is_some()).then_some(shown)
    });
    let there = Memo::new(move |_| seen.with(Option::is_some));
    view! {
        <section data-main aria-labelledby="positions-live">
            <h3 id="positions-live">{t!(panel_positions_live)}</h3>
            <Show when=move || there.get() fallback=|| view! { <p>{t!(model_loading)}</p> }>
                <Verdict seen/>
                <Attention seen/>
                <ReversedView seen/>
            </Show>
        </section>
    }
}

/// Sentences to read without positions.
#[component]
pub fn Tries() -> impl IntoView {
    let store = page().store;
    view! {
        <div class="buttons">
            <button type="button" on:click=move |_| try_out(store, BITES)>{t!(positions_try, sentence = BITES)}</button>
            <button type="button" on:click=move |_| try_out(store, SAW)>{t!(positions_try, sentence = SAW)}</button>
        </div>
    }
}

/// Types a sentence and takes the positions away.
fn try_out(store: Store, sentence: &str) {
    store.switches.update(|switches| switches.positions = Positions::None);
    store.pick(sentence, None);
}
