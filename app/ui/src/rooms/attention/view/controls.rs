//! How the large picture is filtered.

use leptos::prelude::*;

use crate::kit::format::fixed;
use crate::page::page;
use crate::state::controls::{Aspect, Block, Controls};
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// All controls of the large picture.
#[component]
pub fn ControlPanel() -> impl IntoView {
    let store = page().store;
    let paired = Memo::new(move |_| {
        store
            .shown
            .with(|shown| shown.as_ref().is_some_and(|shown| shown.encoding.segments.contains(&1)))
    });
    view! {
        <div class="controls">
            <Show when=move || !store.hides("show")><AspectChoice/></Show>
            <Show when=move || paired.get() && !store.hides("block")><BlockChoice/></Show>
            <div class="switches">
                <Show when=move || !store.hides("cls")>
                    <Switch
                        id="hide-cls" label=t!(hide_cls)
                        read=|controls| controls.hide_cls write=|controls, on| controls.hide_cls = on
                    />
                </Show>
                <Show when=move || !store.hides("sep")>
                    <Switch
                        id="hide-sep" label=t!(hide_sep)
                        read=|controls| controls.hide_sep write=|controls, on| controls.hide_sep = on
                    />
                </Show>
                <Show when=move || !store.hides("dim")>
                    <Switch
                        id="dim" label=t!(dim_special)
                        read=|controls| controls.dim write=|controls, on| controls.dim = on
                    />
                </Show>
                <Show when=move || !store.hides("words")>
                    <Switch
                        id="words" label=t!(merge_words) about="words-about"
                        read=|controls| controls.words write=|controls, on| controls.words = on
                    />
                </Show>
                <Show when=move || !store.hides("threshold")><Threshold/></Show>
                <Clear/>
            </div>
            <Show when=move || !store.hides("words")>
                <p id="words-about" class="caption">{t!(merge_words_about)}</p>
            </Show>
        </div>
    }
}

#[component]
fn AspectChoice() -> impl IntoView {
    let chosen = kept::<Controls>(page().store);
    let option = move |value: Aspect, id: &'static str, label: String| {
        view! {
            <label class="choice" for=id>
                <input
                    type="radio" id=id name="show"
                    prop:checked=move || chosen.now.with(|controls| controls.aspect == value)
                    on:change=move |_| chosen.change(Change::Choice, |controls| controls.aspect = value)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(show)}</legend>
            {option(Aspect::Head, "show-head", t!(aspect_head))}
            {option(Aspect::Layer, "show-layer", t!(aspect_layer))}
            {option(Aspect::All, "show-all", t!(aspect_all))}
            {option(Aspect::Rollout, "show-rollout", t!(aspect_rollout))}
        </fieldset>
    }
}

#[component]
fn BlockChoice() -> impl IntoView {
    let chosen = kept::<Controls>(page().store);
    let option = move |value: Block, id: &'static str, label: String| {
        view! {
            <label class="choice" for=id>
                <input
                    type="radio" id=id name="block"
                    prop:checked=move || chosen.now.with(|controls| controls.block == value)
                    on:change=move |_| chosen.change(Change::Choice, |controls| controls.block = value)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(block_name)}</legend>
            {option(Block::Whole, "block-whole", t!(block_whole))}
            {option(Block::AToA, "block-aa", t!(block_aa))}
            {option(Block::AToB, "block-ab", t!(block_ab))}
            {option(Block::BToA, "block-ba", t!(block_ba))}
            {option(Block::BToB, "block-bb", t!(block_bb))}
        </fieldset>
    }
}

#[component]
fn Switch(
    id: &'static str,
    label: String,
    /// The id of what is said of it.
    #[prop(optional)]
    about: Option<&'static str>,
    read: fn(&Controls) -> bool,
    write: fn(&mut Controls, bool),
) -> impl IntoView {
    let chosen = kept::<Controls>(page().store);
    view! {
        <label class="choice" for=id>
            <input
                type="checkbox" id=id aria-describedby=about
                prop:checked=move || chosen.now.with(read)
                on:change:target=move |event| {
                    let on = event.target().checked();
                    chosen.change(Change::Choice, |controls| write(controls, on));
                }
            />
            <span>{label}</span>
        </label>
    }
}

#[component]
fn Threshold() -> impl IntoView {
    let chosen = kept::<Controls>(page().store);
    let value = move || chosen.now.with(|controls| controls.threshold);
    let said = move || fixed(f64::from(value()) / 1000.0, 3);
    view! {
        <label class="choice threshold" for="threshold">
            <span>{t!(threshold_name)}</span>
            <input
                type="range" id="threshold" min="0" max="500" step="5"
                prop:value=move || value().to_string()
                aria-valuetext=said
                on:input:target=move |event| {
                    if let Ok(value) = event.target().value().parse() {
                        chosen.change(Change::Stream, |controls| controls.threshold = value);
                    }
                }
            />
            <output class="number" for="threshold">{said}</output>
        </label>
    }
}

/// Gives up every chosen token.
#[component]
fn Clear() -> impl IntoView {
    let store = page().store;
    let none = move || {
        store.selection.with(|selection| selection.queries.is_empty() && selection.keys.is_empty())
    };
    view! {
        <button
            type="button"
            class="quiet"
            data-then=".token-row [tabindex='0']"
            disabled=none
            on:click=move |_| store.selection.update(|selection| {
                selection.queries.clear();
                selection.keys.clear();
            })
        >
            {t!(clear_tokens)}
        </button>
    }
}
