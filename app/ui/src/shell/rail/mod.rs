//! The network beside every room: where the learner is, and the way to every other place.

mod compared;
mod counts;
mod words;

use leptos::prelude::*;

use self::counts::{Counts, Here};
use crate::browser;
use crate::keyboard::step;
use crate::page::{Page, page};
use crate::rooms::room_of;
use crate::state::network::{Stop, rows};
use crate::state::view::View;
use crate::t;

/// The rooms in which the network is used, from the top.
const USES: [View; 8] = [
    View::FromNothing,
    View::Prompting,
    View::Teach,
    View::Question,
    View::Pairs,
    View::Corrupt,
    View::Sentences,
    View::Context,
];
/// The rooms of what comes before the layers, from the top.
const PARTS: [View; 3] = [View::Input, View::Positions, View::Pieces];
/// The rooms about what came before the network.
const BEFORE: [View; 5] =
    [View::Neuron, View::Gradients, View::WordVectors, View::LanguageModels, View::Translation];

/// What the map reads.
#[derive(Clone, Copy)]
struct Map {
    /// Layers of the model, as soon as anything is known of it.
    layers: Memo<usize>,
    /// Where the learner is.
    here: Memo<Stop>,
    /// What is pointed at or has the focus.
    pointed: RwSignal<Option<Stop>>,
    /// The only half of a layer that the Tab key stops at.
    tab_stop: RwSignal<Option<Stop>>,
}

/// The network from the text upwards, as in figure 1 of Devlin et al. (2019): its parts are the ways
/// into the rooms that explain them.
#[component]
pub fn Rail() -> impl IntoView {
    let store = page().store;
    let layers = Memo::new(move |_| {
        let of_model = store.model.with(|model| Some(model.as_ref()?.config.num_hidden_layers));
        of_model.or_else(|| store.shown.with(|shown| Some(shown.as_ref()?.layers))).unwrap_or(0)
    });
    let here = Memo::new(move |_| {
        Stop::here(store.view.get(), store.selection.with(|selection| selection.layer))
    });
    let tab_stop = RwSignal::new(None);
    Effect::new(move |_| {
        let first = (layers.get() > 0).then_some(Stop::here(View::Heads, 0));
        tab_stop.set(Some(here.get()).filter(|stop| stop.layer.is_some()).or(first));
    });
    let map = Map { layers, here, pointed: RwSignal::new(None), tab_stop };
    let open = page().rail;
    view! {
        <Show when=move || !store.hides("rooms")>
            <nav id="rail" class="rail" translate="no" class:open=move || open.get() aria-label=t!(rooms_name)>
                <p class="rail-title">{t!(rail_before)}</p>
                {ways(map, &BEFORE)}
                <p class="rail-title">{t!(rail_after)}</p>
                {ways(map, &[View::Families])}
                <p class="rail-title">{t!(rail_use)}</p>
                {ways(map, &USES)}
                <p class="rail-up" aria-hidden="true">"▲"</p>
                <p class="rail-title">{move || t!(layers, layers = layers.get())}</p>
                {ways(map, &[View::Attention])}
                <Layers map/>
                {ways(map, &[View::Algorithm])}
                <p class="rail-up" aria-hidden="true">"▲"</p>
                {ways(map, &PARTS)}
                <Counts/>
                <Here map/>
            </nav>
        </Show>
    }
}

fn ways(map: Map, views: &[View]) -> impl IntoView + use<> {
    views.iter().map(|view| view! { <Way map stop=Stop::of(*view)/> }).collect_view()
}

/// The way into a room.
#[component]
fn Way(map: Map, stop: Stop) -> impl IntoView {
    let store = page().store;
    let current = move || (store.view.get() == stop.view).then_some("page");
    let name = room_of(stop.view).map(|room| room.name.text());
    view! {
        <button
            type="button"
            class="way"
            class:part=stop.is_part()
            aria-current=current
            aria-describedby="network-here"
            on:click=move |_| go(stop)
            on:focus=move |_| map.pointed.set(Some(stop))
            on:blur=move |_| leave(map, stop)
            on:pointerenter=move |_| map.pointed.set(Some(stop))
            on:pointerleave=move |_| leave(map, stop)
        >
            {name}
        </button>
    }
}

/// Goes to a place, and folds the rail away where it lies over the page.
fn go(stop: Stop) {
    let Page { store, rail, .. } = page();
    if let Some(layer) = stop.layer {
        store.selection.update(|selection| selection.layer = layer);
    }
    store.go(stop.view);
    rail.set(false);
}

fn leave(map: Map, stop: Stop) {
    if map.pointed.get_untracked() == Some(stop) {
        map.pointed.set(None);
    }
}

/// The layers, the last one on top, each with its two halves; the rooms of the halves above them.
#[component]
fn Layers(map: Map) -> impl IntoView {
    let keydown = move |event: web_sys::KeyboardEvent| {
        let places: Vec<Stop> = rows(map.layers.get_untracked()).concat();
        let now = map.tab_stop.get_untracked();
        let index = places.iter().position(|stop| Some(*stop) == now).unwrap_or(0);
        let next = step(&event.key(), event.ctrl_key(), index, 2, places.len());
        if let Some(stop) = next.and_then(|next| places.get(next)) {
            event.prevent_default();
            map.tab_stop.set(Some(*stop));
            if let Some(place) = browser::element(&id(*stop)) {
                // A box on the page can take the focus.
                let _ = place.focus();
            }
        }
    };
    let row = move |stops: [Stop; 2]| {
        let number = stops.first().and_then(|stop| stop.layer);
        let boxes = stops.into_iter().map(|stop| view! { <Place map stop/> }).collect_view();
        view! { <span class="number" aria-hidden="true">{number}</span> {boxes} }
    };
    view! {
        <div class="rail-layers">
            <span></span>
            <Way map stop=Stop::here(View::Heads, 0)/>
            <Way map stop=Stop::here(View::Block, 0)/>
        </div>
        <div class="rail-layers" role="toolbar" aria-label=t!(network_map_name) on:keydown=keydown>
            {move || rows(map.layers.get()).into_iter().map(row).collect_view()}
        </div>
    }
}

/// The id of a place's box.
fn id(stop: Stop) -> String {
    let layer = stop.layer.map_or_else(String::new, |layer| format!("-{layer}"));
    let name = format!("{:?}", stop.view).to_lowercase();
    format!("network-{name}{layer}")
}

/// One half of a layer.
#[component]
fn Place(map: Map, stop: Stop) -> impl IntoView {
    let is_here = move || map.here.get() == stop;
    let tab_index = move || if map.tab_stop.get() == Some(stop) { "0" } else { "-1" };
    view! {
        <button
            type="button"
            class="network-place"
            id=id(stop)
            aria-label=words::name(stop)
            aria-describedby="network-here"
            aria-current=move || is_here().then_some("location")
            tabindex=tab_index
            on:click=move |_| go(stop)
            on:focus=move |_| map.pointed.set(Some(stop))
            on:blur=move |_| leave(map, stop)
            on:pointerenter=move |_| map.pointed.set(Some(stop))
            on:pointerleave=move |_| leave(map, stop)
        >
            {words::short(stop)}
        </button>
    }
}
