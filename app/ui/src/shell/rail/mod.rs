//! The network beside every room: where the learner is, and the way to every other place.

mod compared;
mod counts;
mod words;

use leptos::prelude::*;

use self::counts::{Counts, Here};
use crate::kit::browser;
use crate::kit::keyboard::step;
use crate::page::{Page, page};
use crate::state::network::{Stop, is_half, rows};
use crate::state::room::Rail;
use crate::t;

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
        Stop::here(store.room.get(), store.selection.with(|selection| selection.layer))
    });
    let tab_stop = RwSignal::new(None);
    Effect::new(move |_| {
        let half = store.rooms.at(is_half).next().filter(|_| layers.get() > 0);
        let first = half.map(|room| Stop::here(room, 0));
        tab_stop.set(Some(here.get()).filter(|stop| stop.layer.is_some()).or(first));
    });
    let map = Map { layers, here, pointed: RwSignal::new(None), tab_stop };
    let open = page().rail;
    view! {
        <Show when=move || !store.hides("rooms")>
            <nav id="rail" class="rail" translate="no" class:open=move || open.get() aria-label=t!(rooms_name)>
                <p class="rail-title">{t!(rail_before)}</p>
                {ways(map, |rail| rail == Rail::Before)}
                <p class="rail-title">{t!(rail_after)}</p>
                {ways(map, |rail| rail == Rail::After)}
                <p class="rail-title">{t!(rail_use)}</p>
                {ways(map, |rail| rail == Rail::Use)}
                <p class="rail-up" aria-hidden="true">"▲"</p>
                <p class="rail-title">{move || t!(layers, layers = layers.get())}</p>
                {ways(map, |rail| rail == Rail::Over)}
                <Layers map/>
                {ways(map, |rail| rail == Rail::Under)}
                <p class="rail-up" aria-hidden="true">"▲"</p>
                {ways(map, |rail| rail == Rail::Part)}
                <Counts/>
                <Here map/>
            </nav>
        </Show>
    }
}

fn ways(map: Map, place: fn(Rail) -> bool) -> impl IntoView + use<> {
    let rooms = page().store.rooms.at(place);
    rooms.map(|room| view! { <Way map stop=Stop::of(room)/> }).collect_view()
}

/// The way into a room.
#[component]
fn Way(map: Map, stop: Stop) -> impl IntoView {
    let store = page().store;
    let current = move || (store.room.get() == stop.room).then_some("page");
    let name = stop.room.name.text();
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
    store.go(stop.room);
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
    let all = page().store.rooms;
    let halves = all.at(is_half).map(|room| view! { <Way map stop=Stop::here(room, 0)/> });
    let halves = halves.collect_view();
    let keydown = move |event: web_sys::KeyboardEvent| {
        let places: Vec<Stop> = rows(all, map.layers.get_untracked()).concat();
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
    let row = move |stops: Vec<Stop>| {
        let number = stops.first().and_then(|stop| stop.layer);
        let boxes = stops.into_iter().map(|stop| view! { <Place map stop/> }).collect_view();
        view! { <span class="number" aria-hidden="true">{number}</span> {boxes} }
    };
    view! {
        <div class="rail-layers">
            <span></span>
            {halves}
        </div>
        <div class="rail-layers" role="toolbar" aria-label=t!(network_map_name) on:keydown=keydown>
            {move || rows(all, map.layers.get()).into_iter().map(row).collect_view()}
        </div>
    }
}

/// The id of a place's box.
fn id(stop: Stop) -> String {
    let layer = stop.layer.map_or_else(String::new, |layer| format!("-{layer}"));
    format!("network-{}{layer}", stop.room.id)
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
