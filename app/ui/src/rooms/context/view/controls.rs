//! Which word is compared, and which of its vectors.

use leptos::prelude::*;
use text::vectors::feature::Feature;

use super::reading::is_level;
use super::room::ContextRoom;
use crate::rooms::context::state::chosen::ContextState;
use crate::rooms::context::state::chosen::{feature_named, name_of_feature};
use crate::rooms::context::state::lines::bundled;
use crate::rooms::context::state::request;
use crate::state::kept::kept;
use crate::state::store::{Change, Store};
use crate::t;

/// What stands for a list of one's own among the words.
const OWN: &str = "*";

/// The word, the layer, the feature and what else is done to the vectors.
#[component]
pub fn Controls(room: ContextRoom) -> impl IntoView {
    let store = room.store;
    let compared = kept::<ContextState>(store);
    let flag = move |label: String, of: fn(&mut ContextState) -> &mut bool| {
        view! {
            <label class="choice">
                <input
                    type="checkbox"
                    prop:checked=move || compared.now.with(|chosen| *of(&mut chosen.clone()))
                    on:change:target=move |event| {
                        let on = event.target().checked();
                        compared.change(Change::Choice, |chosen| *of(chosen) = on);
                    }
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <div class="context-controls">
            <WordChoice room/>
            <FeatureChoice store/>
            <details class="how">
                <summary>{t!(context_more)}</summary>
                {flag(t!(context_centred), |chosen| &mut chosen.centred)}
                {flag(t!(context_first_piece), |chosen| &mut chosen.first_piece)}
                <button type="button" on:click=move |_| room.refits.update(|count| *count += 1)>{t!(context_refit)}</button>
            </details>
        </div>
    }
}

/// The bundled words, or one's own sentences.
#[component]
fn WordChoice(room: ContextRoom) -> impl IntoView {
    let store = room.store;
    let is_own = move || kept::<ContextState>(store).now.with(|chosen| chosen.list.is_some());
    let choose = move |value: String| match value == OWN {
        true => request::compare_own(store),
        false => request::compare_bundled(store, Some(value)),
    };
    let option = move |word: &'static str| {
        view! { <option value=word selected=move || !is_own() && room.word.with(|chosen| chosen == word)>{word}</option> }
    };
    view! {
        <label class="side-row">
            <span>{t!(word)}</span>
            <select lang="en" on:change:target=move |event| choose(event.target().value())>
                {bundled().iter().map(|all| option(&all.word)).collect_view()}
                <option value=OWN selected=is_own>{t!(context_word_own)}</option>
            </select>
        </label>
    }
}

/// The way up through the network: the token table, the embedding layer, each layer.
#[component]
pub fn Levels(store: Store) -> impl IntoView {
    let layers = Memo::new(move |_| store.layers());
    let level = Memo::new(move |_| {
        let layers = layers.get();
        match kept::<ContextState>(store).now.with(|chosen| chosen.feature) {
            Feature::Static => 0,
            Feature::Embeddings => 1,
            Feature::Layer(layer) => (layer + 2).min(layers + 1),
            Feature::SecondToLast => layers,
            _ => layers + 1,
        }
    });
    let slide = move |event: web_sys::Event| {
        let Ok(to) = event_target_value(&event).parse::<usize>() else { return };
        kept::<ContextState>(store)
            .change(Change::Stream, |chosen| chosen.feature = at_level(to, layers.get_untracked()));
    };
    let said = move || match kept::<ContextState>(store).now.with(|chosen| is_level(chosen.feature))
    {
        true => level_name(level.get(), layers.get()),
        false => t!(context_level_several),
    };
    view! {
        <div class="side-row">
            <label for="context-level">{t!(layer)}</label>
            <input
                type="range" id="context-level" min="0" max=move || layers.get() + 1 step="1"
                aria-valuetext=said prop:value=move || level.get().to_string() on:input=slide
            />
            <output for="context-level">{said}</output>
        </div>
    }
}

/// The feature of a level, counted from the token table.
fn at_level(level: usize, layers: usize) -> Feature {
    match level {
        0 => Feature::Static,
        1 => Feature::Embeddings,
        _ if level > layers => Feature::Last,
        _ => Feature::Layer(level - 2),
    }
}

fn level_name(level: usize, layers: usize) -> String {
    match level {
        0 => t!(token_table),
        1 => t!(context_level_embeddings),
        _ => t!(layer_number, layer = (level - 2).min(layers.saturating_sub(1))),
    }
}

/// Where in the network the compared vectors stand, as a headline begins.
pub fn place(store: Store) -> String {
    let layers = store.layers();
    let last = layers.saturating_sub(1);
    match kept::<ContextState>(store).now.with(|chosen| chosen.feature) {
        Feature::Static => t!(context_in, level = t!(token_table)),
        Feature::Embeddings => t!(context_in, level = t!(context_level_embeddings)),
        Feature::Layer(layer) => t!(context_after, layer = layer.min(last)),
        Feature::Last => t!(context_after, layer = last),
        Feature::SecondToLast => t!(context_after, layer = last.saturating_sub(1)),
        Feature::SumLastFour => t!(context_by, feature = t!(context_feature_sum4)),
        Feature::MeanLastFour => t!(context_by, feature = t!(context_feature_mean4)),
        Feature::ConcatLastFour => t!(context_by, feature = t!(context_feature_concat4)),
        Feature::SumAll => t!(context_by, feature = t!(context_feature_sum)),
    }
}

/// What is made of several layers.
#[component]
fn FeatureChoice(store: Store) -> impl IntoView {
    let combined = [
        (Feature::SumLastFour, t!(context_feature_sum4)),
        (Feature::MeanLastFour, t!(context_feature_mean4)),
        (Feature::ConcatLastFour, t!(context_feature_concat4)),
        (Feature::SumAll, t!(context_feature_sum)),
    ];
    let chosen = move || kept::<ContextState>(store).now.with(|chosen| chosen.feature);
    let is_combined = move |feature| {
        use Feature::*;
        matches!(feature, SumLastFour | MeanLastFour | ConcatLastFour | SumAll)
    };
    let option = move |(feature, name): (Feature, String)| {
        view! { <option value=name_of_feature(feature) selected=move || chosen() == feature>{name}</option> }
    };
    view! {
        <label class="side-row">
            <span>{t!(vector)}</span>
            <select on:change:target=move |event| {
                let feature = feature_named(&event.target().value()).unwrap_or_default();
                kept::<ContextState>(store).change(Change::Choice, |chosen| chosen.feature = feature);
            }>
                <option value=name_of_feature(Feature::Last) selected=move || !is_combined(chosen())>{t!(context_feature_level)}</option>
                {combined.map(option).collect_view()}
            </select>
        </label>
    }
}
