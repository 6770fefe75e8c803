//! What is known of the chosen relative, and what of it is live.

use leptos::prelude::*;
use text::relatives::{Objective, Relative};

use crate::kit::text::{Key, keys};
use crate::page::page;
use crate::rooms::families::state::FamiliesState;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// What it learns from, in one line.
pub fn objective(relative: &Relative) -> String {
    let key = match relative.name {
        "ULMFiT" => keys::families_ulmfit,
        "ELMo" => keys::families_elmo,
        "GPT" => keys::families_gpt,
        "RoBERTa" => keys::families_roberta,
        "SpanBERT" => keys::families_spanbert,
        "ALBERT" => keys::families_albert,
        "DistilBERT" => keys::families_distilbert,
        "ELECTRA" => keys::families_electra,
        _ => keys::families_bert,
    };
    key.text().to_owned()
}

/// Parameters, where the paper says how many.
pub fn parameters(relative: &Relative) -> String {
    match relative.millions {
        Some(millions) => t!(families_millions, millions = millions),
        None => t!(families_unsaid),
    }
}

/// Heads, where there are any.
pub fn heads(relative: &Relative) -> String {
    relative.heads.map_or_else(|| t!(families_recurrent), |heads| heads.to_string())
}

/// The facts, and another draw of what is hidden.
#[component]
pub fn Facts(chosen: Kept<FamiliesState>) -> impl IntoView {
    let relative = chosen.part(FamiliesState::relative);
    let line =
        |name: Key, value: String| view! { <div><dt>{name.text()}</dt><dd>{value}</dd></div> };
    let lines = move || {
        let relative = relative.get();
        view! {
            {line(keys::families_source, relative.source.to_owned())}
            {line(keys::families_layers, relative.layers.to_string())}
            {line(keys::families_size, relative.size.to_string())}
            {line(keys::families_heads, heads(relative))}
            {line(keys::families_parameters, parameters(relative))}
        }
    };
    let hides =
        move || !matches!(relative.get().objective, Objective::Next | Objective::NextAndPrevious);
    let again =
        move |_| chosen.change(Change::Stream, |chosen| chosen.seed = chosen.seed % 999 + 1);
    view! {
        <h3>{move || relative.get().name}</h3>
        <p class="families-objective">{move || objective(relative.get())}</p>
        <Show when=hides><button type="button" on:click=again>{t!(families_again)}</button></Show>
        <dl class="families-facts">{lines}</dl>
    }
}

/// Only the open model has weights here.
#[component]
pub fn Live() -> impl IntoView {
    let store = page().store;
    let name = Memo::new(move |_| {
        let open = store.model.with(|model| model.as_ref().map(|model| model.name.clone()));
        open.unwrap_or_else(|| store.bundled.get())
    });
    let live = move || t!(families_live, name = name.get());
    let way = |id: &'static str| {
        let name = store.rooms.named(id)?.name.text();
        Some(view! { <button type="button" on:click=move |_| store.go_to(id)>{name}</button> })
    };
    view! {
        <p class="caption">{live}</p>
        <div class="buttons">
            {["attention", "corrupt"].into_iter().filter_map(way).collect_view()}
        </div>
    }
}
