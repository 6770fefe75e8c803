//! What two networks make of the word: one map beside the other.

use leptos::prelude::*;

use super::map::Map;
use super::nearest::said;
use super::reading::Reading;
use super::room::ContextRoom;
use crate::rooms::context::state::measured::told_apart;
use crate::state::networks;
use crate::t;

/// The model, and the network that it is compared with.
#[component]
pub fn TwoNetworks(room: ContextRoom) -> impl IntoView {
    view! {
        <One room reading=room.own name="context-map"/>
        <One room reading=room.other name="context-map-other"/>
    }
}

/// A network's answer, how well it tells the senses apart, and its map.
#[component]
fn One(room: ContextRoom, reading: Reading, name: &'static str) -> impl IntoView {
    let called = Memo::new(move |_| {
        let name = reading.reader.with(|reader| Some(networks::name(reader.as_ref()?.network)));
        name.map(|name| name.text().to_owned()).unwrap_or_default()
    });
    let verdict = Memo::new(move |_| said(room, reading));
    let apart = move || {
        reading.entries.with(|entries| {
            let apart = told_apart(entries, &reading.directions.get())?;
            let (right, chance) = (apart.right(), apart.chance());
            Some(t!(context_apart, right = right, all = apart.all, chance = chance))
        })
    };
    let waiting = move || {
        let missing = reading.entries.with(|entries| entries.missing);
        t!(context_progress, missing = missing, all = room.lines.with(Vec::len))
    };
    let drawable = Memo::new(move |_| reading.plane.with(Option::is_some));
    let map = move || {
        let title = format!("{}: {}", t!(map), called.get());
        view! { <Map room reading name title /> }
    };
    view! {
        <section class="context-network" aria-labelledby=format!("{name}-network")>
            <h4 id=format!("{name}-network")>{move || called.get()}</h4>
            <p class="context-said">{move || verdict.get()}</p>
            <Show
                when=move || drawable.get()
                fallback=move || view! { <p class="to-do" role="status">{waiting}</p> }
            >
                <p class="caption">{apart}</p>
                {map}
            </Show>
        </section>
    }
}
