//! The map of the whole network above every room: where the learner is, and the way to every
//! other place.

mod compared;
mod counts;
mod words;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use self::counts::{Counts, Here};
use crate::browser;
use crate::keyboard::step;
use crate::page::page;
use crate::state::network::{Stop, columns};
use crate::t;
use crate::views::rooms::ROOMS;

/// What the map reads.
#[derive(Clone, Copy)]
struct Map {
    /// Layers of the model, as soon as anything is known of it.
    layers: Memo<usize>,
    /// Where the learner is.
    here: Memo<Option<Stop>>,
    /// What is pointed at or has the focus.
    pointed: RwSignal<Option<Stop>>,
    /// The only box that the Tab key stops at.
    tab_stop: RwSignal<Option<Stop>>,
}

/// The map and the parameter counts.
#[component]
pub fn NetworkMap() -> impl IntoView {
    let store = page().store;
    let layers = Memo::new(move |_| {
        let of_model = store.model.with(|model| Some(model.as_ref()?.config.num_hidden_layers));
        of_model.or_else(|| store.shown.with(|shown| Some(shown.as_ref()?.layers))).unwrap_or(0)
    });
    let here = Memo::new(move |_| {
        let (view, layer) = (store.view.get(), store.selection.with(|selection| selection.layer));
        columns(layers.get()).concat().into_iter().find(|stop| stop.is_here(view, layer))
    });
    let tab_stop = RwSignal::new(None);
    Effect::new(move |_| tab_stop.set(here.get()));
    let map = Map { layers, here, pointed: RwSignal::new(None), tab_stop };
    view! {
        <Show when=move || !store.hides("rooms")>
            <section class="network" aria-label=t!(network_name)>
                <Strip map/>
                <Here map/>
                <Counts/>
            </section>
        </Show>
    }
}

/// Whether the room of a place is on the page.
fn is_offered(stop: Stop) -> bool {
    ROOMS.iter().any(|(view, _)| *view == stop.view())
}

/// All places, in the order in which the data flows.
#[component]
fn Strip(map: Map) -> impl IntoView {
    let keydown = move |event: web_sys::KeyboardEvent| {
        let stops: Vec<Stop> = columns(map.layers.get_untracked())
            .concat()
            .into_iter()
            .filter(|s| is_offered(*s))
            .collect();
        let now = map.tab_stop.get_untracked();
        let index = stops.iter().position(|stop| Some(*stop) == now).unwrap_or(0);
        let key = match event.key().as_str() {
            "ArrowUp" => "ArrowLeft".to_owned(),
            "ArrowDown" => "ArrowRight".to_owned(),
            other => other.to_owned(),
        };
        let next = step(&key, event.ctrl_key(), index, stops.len(), stops.len());
        if let Some(stop) = next.and_then(|next| stops.get(next)) {
            event.prevent_default();
            map.tab_stop.set(Some(*stop));
            if let Some(place) = browser::element(&id(*stop)) {
                // A box on the page can take the focus.
                let _ = place.focus();
            }
        }
    };
    let column = move |stops: Vec<Stop>| {
        let title = stops.first().map(|stop| words::column(*stop));
        let boxes = stops.into_iter().map(|stop| view! { <Place map stop/> }).collect_view();
        view! { <div class="network-column"><span class="network-title" aria-hidden="true">{title}</span> {boxes}</div> }
    };
    view! {
        <div class="network-strip" role="toolbar" aria-label=t!(network_map_name) on:keydown=keydown>
            {move || columns(map.layers.get()).into_iter().map(column).collect_view()}
        </div>
    }
}

/// The id of a place's box.
fn id(stop: Stop) -> String {
    let layer = stop.layer().map_or_else(String::new, |layer| format!("-{layer}"));
    let name = format!("{:?}", stop.view()).to_lowercase();
    format!("network-{name}{layer}")
}

/// One place. A room that is not on the page is drawn, but nobody is sent there.
#[component]
fn Place(map: Map, stop: Stop) -> impl IntoView {
    let store = page().store;
    if !is_offered(stop) {
        return view! { <span class="network-place">{words::short(stop)}</span> }.into_any();
    }
    let is_here = move || map.here.get() == Some(stop);
    let go = move |_| {
        if let Some(layer) = stop.layer() {
            store.selection.update(|selection| selection.layer = layer);
        }
        store.view.set(stop.view());
    };
    let leave = move || {
        if map.pointed.get_untracked() == Some(stop) {
            map.pointed.set(None);
        }
    };
    let tab_index = move || if map.tab_stop.get() == Some(stop) { "0" } else { "-1" };
    let element = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |_| {
        if let (true, Some(element)) = (is_here(), element.get()) {
            reveal(&element);
        }
    });
    view! {
        <button
            node_ref=element
            type="button"
            class="network-place"
            id=id(stop)
            aria-label=words::full(stop)
            aria-describedby="network-here"
            aria-current=move || is_here().then_some("location")
            tabindex=tab_index
            on:click=go
            on:focus=move |_| map.pointed.set(Some(stop))
            on:blur=move |_| leave()
            on:pointerenter=move |_| map.pointed.set(Some(stop))
            on:pointerleave=move |_| leave()
        >
            {words::short(stop)}
        </button>
    }
    .into_any()
}

/// Moves the strip, not the page, so that a box is in sight.
fn reveal(element: &web_sys::HtmlElement) {
    let strip = element.closest(".network-strip").ok().flatten();
    let Some(strip) = strip.and_then(|strip| strip.dyn_into::<web_sys::HtmlElement>().ok()) else {
        return;
    };
    let (start, width) = (element.offset_left(), element.offset_width());
    if start < strip.scroll_left() || start + width > strip.scroll_left() + strip.client_width() {
        strip.set_scroll_left(start - (strip.client_width() - width) / 2);
    }
}
