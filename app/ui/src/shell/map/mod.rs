//! The network beside every room: which part of it the room is about, and the way to every other part.

mod drawing;
mod words;

use leptos::prelude::*;

use self::drawing::form;
use super::counts::Said;
use crate::kit::browser;
use crate::kit::keyboard::step;
use crate::kit::text::Key;
use crate::page::page;
use crate::state::network::{Part, parts};
use crate::state::room::{About, Group};
use crate::state::store::Store;
use crate::t;

/// The id of what is said of the part that is pointed at.
const READ: &str = "network-here";

/// What every part of the map reads.
#[derive(Clone, Copy)]
struct Marks {
    /// Where the learner is.
    here: Memo<(About, usize)>,
    /// What is pointed at or has the focus.
    pointed: RwSignal<Option<Part>>,
    /// The only part that the Tab key stops at.
    stop: Memo<Option<Part>>,
    /// The part that had the keyboard last.
    last: RwSignal<Option<Part>>,
}

/// The map, in rooms that are not the network itself.
#[component]
pub fn Map() -> impl IntoView {
    let store = page().store;
    let is_drawn =
        Memo::new(move |_| !store.hides("rooms") && store.room.get().menu.0 != Group::Front);
    // Between rooms about BERT the map stays, and with it the keyboard.
    let own = Memo::new(move |_| match store.room.get().about {
        About::Own(parts) => Some(parts),
        _ => None,
    });
    view! {
        <Show when=move || is_drawn.get()>
            {move || match own.get() {
                Some(parts) => view! { <Own parts/> }.into_any(),
                None => view! { <Network/> }.into_any(),
            }}
        </Show>
    }
}

/// A network that is not BERT, from its input down to its output.
#[component]
fn Own(parts: &'static [Key]) -> impl IntoView {
    let part = |part: &'static Key| view! { <li>{part.text()}</li> };
    view! {
        <section class="map-of-network" aria-label=t!(map_own_name)>
            <ol class="map-own">{parts.iter().map(part).collect_view()}</ol>
            <p class="map-here"><b>{t!(map_own)}</b></p>
        </section>
    }
}

/// The parts from the text down to the answer.
#[component]
fn Network() -> impl IntoView {
    let store = page().store;
    let all = Memo::new(move |_| drawn(store));
    let here = Memo::new(move |_| {
        (store.room.get().about, store.selection.with(|selection| selection.layer))
    });
    let last = RwSignal::new(None);
    let stop = Memo::new(move |_| {
        let (about, layer) = here.get();
        let last = last.get();
        all.with(|all| {
            let kept = all.iter().find(|part| Some(**part) == last);
            let lit = || all.iter().find(|part| part.is_in(about, layer));
            kept.or_else(lit).or(all.first()).copied()
        })
    });
    let marks = Marks { here, pointed: RwSignal::new(None), stop, last };
    let said = Signal::derive(move || marks.pointed.get().map(|part| words::counted(store, part)));
    view! {
        <nav class="map-of-network" aria-label=t!(map_name)>
            <div
                class="map-parts"
                role="toolbar"
                aria-label=t!(network_map_name)
                on:keydown=move |event| follow_key(&event, marks, &all.get_untracked())
            >
                {move || all.with(|all| rows(marks, all))}
            </div>
            <p class="map-here"><b>{t!(map_here)}</b> " " {move || words::place(here.get())}</p>
        </nav>
        <Said id=READ said/>
    }
}

/// The parts of the model that answers, as soon as anything is known of it. Where no sentence is
/// read there is no text to go to.
fn drawn(store: Store) -> Vec<Part> {
    let of_model = store.model.with(|model| Some(model.as_ref()?.config.num_hidden_layers));
    let of_shown = || store.shown.with(|shown| Some(shown.as_ref()?.layers));
    let mut all = parts(of_model.or_else(of_shown).unwrap_or(0));
    if !store.room.get().reads.sentence {
        all.retain(|part| *part != Part::Text);
    }
    all
}

/// Every part, the two halves of a layer in one frame.
fn rows(marks: Marks, all: &[Part]) -> AnyView {
    let spot = |part: &Part| view! { <Spot marks part=*part/> };
    let row = |parts: &[Part]| match parts {
        [first, _, ..] => {
            let layer = first.layer().unwrap_or_default();
            let lit = move || {
                let (about, chosen) = marks.here.get();
                Part::Attention(layer).is_in(about, chosen)
            };
            let halves = parts.iter().map(spot).collect_view();
            view! { <span class="map-layer" class:lit=lit>{halves}</span> }.into_any()
        }
        one => one.iter().map(spot).collect_view().into_any(),
    };
    let of_one_layer = |a: &Part, b: &Part| a.layer().is_some() && a.layer() == b.layer();
    all.chunk_by(of_one_layer).map(row).collect_view().into_any()
}

/// A part: the way to the room about it.
#[component]
fn Spot(marks: Marks, part: Part) -> impl IntoView {
    let lit = Memo::new(move |_| {
        let (about, layer) = marks.here.get();
        part.is_in(about, layer)
    });
    let is_place = move || lit.get() && marks.here.get().0 != About::All;
    let point = move || marks.pointed.set(Some(part));
    let leave = move || {
        // A part that goes with its map leaves the keyboard, too.
        if marks.pointed.try_get_untracked().flatten() == Some(part) {
            marks.pointed.set(None);
        }
    };
    view! {
        <button
            type="button"
            class=format!("map-part {}", words::class(part))
            class:lit=lit
            id=words::id(part)
            aria-label=words::name(part)
            aria-describedby=READ
            aria-current=move || is_place().then_some("location")
            tabindex=move || if marks.stop.get() == Some(part) { "0" } else { "-1" }
            on:click=move |_| go(part)
            on:focus=move |_| {
                marks.last.set(Some(part));
                point();
            }
            on:blur=move |_| leave()
            on:pointerenter=move |_| point()
            on:pointerleave=move |_| leave()
        >
            {form(part)}
        </button>
    }
}

/// Goes to a part: to the text itself, else to the room about it, where its layer is chosen.
fn go(part: Part) {
    let store = page().store;
    let open = store.room.get_untracked();
    let Some(room) = part.room(store.rooms, open) else { return focus("sentence") };
    if let Some(layer) = part.layer() {
        store.selection.update(|selection| selection.layer = layer);
    }
    if room != open {
        store.go(room);
    }
}

fn follow_key(event: &web_sys::KeyboardEvent, marks: Marks, all: &[Part]) {
    let key = match event.key().as_str() {
        "ArrowUp" => "ArrowLeft".to_owned(),
        "ArrowDown" => "ArrowRight".to_owned(),
        key => key.to_owned(),
    };
    let now = marks.stop.get_untracked();
    let index = all.iter().position(|part| Some(*part) == now).unwrap_or(0);
    let next = step(&key, event.ctrl_key(), index, all.len(), all.len());
    if let Some(part) = next.and_then(|next| all.get(next)) {
        event.prevent_default();
        focus(&words::id(*part));
    }
}

fn focus(id: &str) {
    if let Some(element) = browser::element(id) {
        // An element on the page can take the focus.
        let _ = element.focus();
    }
}
