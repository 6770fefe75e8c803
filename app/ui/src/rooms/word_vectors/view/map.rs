//! The map of frequent words, which moves while it is learned.

use leptos::prelude::*;

use super::Room;
use crate::kit::export::csv;
use crate::kit::format::percent;
use crate::kit::paint::scene::{Anchor, Scene};
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::pictures::labels::{Called, SAVED, Spot, SpotView, draw, letters, spots};
use crate::page::page;
use crate::rooms::word_vectors::state::learning::Learning;
use crate::rooms::word_vectors::state::map::{Map, Placed, SIZE};
use crate::state::store::Change;
use crate::t;

/// Room for the title of a saved picture.
const TITLE: f64 = 34.0;

/// The words at their places.
#[component]
pub(super) fn MapPicture(room: Room) -> impl IntoView {
    let learning = page().store.lasting::<Learning>();
    let map = Memo::new(move |before: Option<&Map>| {
        let now = room.now.get();
        // What learns hardly jumps; what rests always looks the same.
        let before = before.filter(|_| learning.running.get_untracked());
        now.map(|now| room.space.with(|space| Map::new(&now, space, before))).unwrap_or_default()
    });
    let count = Memo::new(move |_| map.with(|map| map.placed.len()));
    let word = room.asked.part(|asked| asked.word.clone());
    let choose = move |at: usize, how: Change| {
        let name = map.with_untracked(|map| map.placed.get(at).map(|one| one.name.clone()));
        if let Some(name) = name {
            room.asked.change(how, |asked| asked.word = name);
        }
    };
    let here = move || {
        let word = word.get_untracked();
        map.with_untracked(|map| map.placed.iter().position(|one| one.name == word))
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let last = count.get_untracked().saturating_sub(1);
        let next = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => here().map_or(0, |at| (at + 1).min(last)),
            "ArrowLeft" | "ArrowUp" => here().map_or(0, |at| at.saturating_sub(1)),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        choose(next, Change::Stream);
    };
    let shares = move || {
        let (shares, left_out) = map.with(|map| (map.shares, map.left_out));
        let [first, second] = shares.map(|share| percent(share, 0));
        t!(vectors_map_caption, left = left_out, first = first, second = second)
    };
    let size = letters();
    let spots = Memo::new(move |_| map.with(|map| map_spots(map, size.get())));
    let chosen = Memo::new(move |_| {
        word.with(|word| map.with(|map| map.placed.iter().position(|one| one.name == *word)))
    });
    let hovered = RwSignal::new(None::<usize>);
    let pointed = Signal::derive(move || hovered.get().or(chosen.get()));
    let look = move |index: usize| {
        Signal::derive(move || {
            let is_chosen = chosen.get() == Some(index);
            format!("vectors-word{}", if is_chosen { " chosen" } else { "" })
        })
    };
    let scene = move || Some(map.with_untracked(scene));
    let table = move || Some(map.with_untracked(as_csv));
    view! {
        <figure class="vectors-map">
            <div
                class="vectors-points" role="application" tabindex="0" aria-roledescription=t!(points_role)
                aria-label=move || t!(vectors_map_name, count = count.get()) aria-describedby="vectors-chosen" on:keydown=keydown
            >
                <svg aria-hidden="true" on:pointerleave=move |_| hovered.set(None) viewBox=format!("0 0 {SIZE} {SIZE}")>
                    <For each=move || 0..count.get() key=|index| *index let:index>
                        <SpotView spots index size look=look(index) enter=move |at| hovered.set(Some(at)) press=move |at| choose(at, Change::Choice)/>
                    </For>
                    <Called spots pointed size/>
                </svg>
            </div>
            <p class="spoken" id="vectors-chosen" role="status">{move || word.get()}</p>
            <figcaption>{shares}</figcaption>
            <SaveMenu name="word-vectors" title=t!(vectors_map_title) scene csv=table/>
        </figure>
    }
}

fn scene(map: &Map) -> Scene {
    let title = t!(vectors_map_title);
    let mut scene =
        Scene { width: SIZE, height: SIZE + TITLE, title: title.clone(), shapes: Vec::new() };
    scene.text([8.0, TITLE / 2.0], &title, 15.0, Anchor::Start, false);
    draw(&mut scene, &map_spots(map, SAVED), TITLE, SAVED);
    scene
}

fn map_spots(map: &Map, size: f64) -> Vec<Spot> {
    spots(map.placed.iter().map(|placed| (placed.at, placed.name.as_str())), size, SIZE)
}

fn as_csv(map: &Map) -> String {
    let mut text = "word,first_direction,second_direction\r\n".to_owned();
    for Placed { name, plane, .. } in &map.placed {
        let [x, y] = plane.map(|value| csv::number(value as f32));
        text.push_str(&format!("{},{x},{y}\r\n", csv::cell(name)));
    }
    text
}
