//! The vectors of frequent pieces as a map, and which are near which.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::pretraining::Pretraining as Kind;
use text::vectors::plane::Basis;

use super::slider::Slider;
use crate::kit::export::csv;
use crate::kit::format::percent;
use crate::kit::paint::scene::{Anchor, Scene};
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::pictures::labels::{Called, SAVED, Spot, SpotView, draw, letters, spots};
use crate::page::page;
use crate::rooms::nothing::state::finding_words::cosine;
use crate::rooms::nothing::state::map::{Kind as Sort, Placed, SIZE, Vectors};
use crate::rooms::nothing::state::pretraining::Pretraining;
use crate::run::recorded::tag;
use crate::t;

/// Room for the title of a saved picture.
const TITLE: f64 = 34.0;

/// What is drawn: the vectors of the state on screen, and where they lie.
#[derive(Clone, Debug, Default, PartialEq)]
struct Map {
    vectors: Arc<Vectors>,
    placed: Vec<Placed>,
    shares: [f64; 2],
}

/// The panel.
#[component]
pub fn WordsPanel() -> impl IntoView {
    let room = page().store.lasting::<Pretraining>();
    // The newest state's; until it has come, the one before.
    let newest = Memo::new(move |_| {
        room.vectors.with(|all| all.last_key_value().map(|(_, vectors)| vectors.clone()))
    });
    let basis = Memo::new(move |before: Option<&Option<Arc<Basis>>>| {
        let before = before.and_then(Option::as_deref);
        newest.get().map(|vectors| Arc::new(vectors.plane(before)))
    });
    let map = Memo::new(move |before: Option<&Map>| {
        let state = room.kept();
        let (Some(vectors), Some(basis), Some(newest)) =
            (room.kept_vectors(), basis.get(), newest.get())
        else {
            // What is on its way takes the place of what is there.
            return before.filter(|_| state.is_some()).cloned().unwrap_or_default();
        };
        let placed = vectors.placed(&basis, &newest);
        Map { vectors, placed, shares: basis.shares }
    });
    let there = Memo::new(move |_| map.with(|map| !map.placed.is_empty()));
    let pointed = RwSignal::new(None::<usize>);
    let lacks = move || match room.step() {
        Some(_) if room.kept().is_none() => t!(nothing_no_vectors),
        _ => t!(nothing_no_state),
    };
    view! {
        <section class="nothing-words" data-main aria-labelledby="nothing-words">
            <h3 id="nothing-words">{t!(words)}</h3>
            <div class="run-bar">{tag::<Kind>()}<Slider/></div>
            <Show when=move || there.get() fallback=move || view! { <p class="run-empty">{lacks}</p> }>
                <div class="nothing-map">
                    <Picture map pointed/>
                    <Near map pointed/>
                </div>
            </Show>
        </section>
    }
}

/// The pieces at their places.
#[component]
fn Picture(map: Memo<Map>, pointed: RwSignal<Option<usize>>) -> impl IntoView {
    let count = Memo::new(move |_| map.with(|map| map.placed.len()));
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (at, last) = (pointed.get_untracked(), count.get_untracked().saturating_sub(1));
        let next = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => at.map_or(0, |at| (at + 1).min(last)),
            "ArrowLeft" | "ArrowUp" => at.map_or(0, |at| at.saturating_sub(1)),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        pointed.set(Some(next));
    };
    let said = move || {
        let near = pointed.get().and_then(|piece| map.with(|map| said(map, piece)));
        near.unwrap_or_else(|| {
            let [first, second] = map.with(|map| map.shares).map(|share| percent(share, 0));
            t!(nothing_map_shares, first = first, second = second)
        })
    };
    let size = letters();
    let spots = Memo::new(move |_| map.with(|map| map_spots(map, size.get())));
    let look = move |index: usize| {
        Signal::derive(move || {
            let kind =
                map.with(|map| map.placed.get(index).map_or("", |placed| class(placed.kind)));
            let is_pointed = pointed.get() == Some(index);
            format!("{kind}{}", if is_pointed { " pointed" } else { "" })
        })
    };
    let scene = move || Some(map.with_untracked(scene));
    let table = move || Some(map.with_untracked(as_csv));
    view! {
        <figure>
            <ul class="plot-legend">{Sort::ALL.map(|kind| view! { <li class=class(kind)>{name(kind)}</li> }).collect_view()}</ul>
            <div
                class="nothing-points" role="application" tabindex="0" aria-roledescription=t!(points_role)
                aria-label=move || t!(nothing_map_name, count = count.get()) aria-describedby="nothing-near" on:keydown=keydown
            >
                <svg aria-hidden="true" viewBox=format!("0 0 {SIZE} {SIZE}")>
                    <For each=move || 0..count.get() key=|index| *index let:index>
                        <SpotView spots index size look=look(index) enter=move |at| pointed.set(Some(at)) press=move |at| pointed.set(Some(at))/>
                    </For>
                    <Called spots pointed size/>
                </svg>
            </div>
            <p class="readout" id="nothing-near" role="status">{said}</p>
            <SaveMenu name="pretraining-words" title=t!(nothing_map_title) scene csv=table/>
        </figure>
    }
}

/// Every piece with those nearest to it.
#[component]
fn Near(map: Memo<Map>, pointed: RwSignal<Option<usize>>) -> impl IntoView {
    let row = move |(index, (name, near)): (usize, (String, Vec<(String, f32)>))| {
        let near: Vec<_> =
            near.iter().map(|(name, near)| format!("{name} {}", cosine((*near).into()))).collect();
        view! {
            <tr class:pointed=move || pointed.get() == Some(index) on:pointerenter=move |_| pointed.set(Some(index))>
                <th scope="row"><bdi>{name}</bdi></th>
                <td class="number"><bdi>{near.join("  ")}</bdi></td>
            </tr>
        }
    };
    let rows = Memo::new(move |_| {
        map.with(|map| {
            let one = |(index, name): (usize, &String)| (name.clone(), map.vectors.near(index));
            map.vectors.names.iter().enumerate().map(one).collect::<Vec<_>>()
        })
    });
    let caption = move || {
        let mean = map.with(|map| map.vectors.mean_cosine());
        format!(
            "{}; {}",
            t!(nothing_near),
            t!(nothing_any_two, mean = cosine(mean.unwrap_or_default()))
        )
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(nothing_near)>
            <table>
                <caption>{caption}</caption>
                <thead><tr><th scope="col">{t!(piece)}</th><th scope="col">{t!(nothing_near_cosine)}</th></tr></thead>
                <tbody>{move || rows.get().into_iter().enumerate().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

fn said(map: &Map, piece: usize) -> Option<String> {
    let name = map.vectors.names.get(piece)?;
    let near: Vec<_> = map.vectors.near(piece).into_iter().map(|(name, _)| name).collect();
    Some(t!(nothing_near_said, piece = name, near = near.join("  ")))
}

fn class(kind: Sort) -> &'static str {
    match kind {
        Sort::Word => "plot-fill-0",
        Sort::Rest => "plot-fill-1",
        Sort::Sign => "plot-fill-2",
    }
}

fn name(kind: Sort) -> String {
    match kind {
        Sort::Word => t!(nothing_kind_word),
        Sort::Rest => t!(nothing_kind_rest),
        Sort::Sign => t!(nothing_kind_sign),
    }
}

fn scene(map: &Map) -> Scene {
    let mut scene = Scene {
        width: SIZE,
        height: SIZE + TITLE,
        title: t!(nothing_map_title),
        shapes: Vec::new(),
    };
    scene.text([8.0, TITLE / 2.0], &t!(nothing_map_title), 15.0, Anchor::Start, false);
    draw(&mut scene, &map_spots(map, SAVED), TITLE, SAVED);
    scene
}

fn map_spots(map: &Map, size: f64) -> Vec<Spot> {
    spots(map.placed.iter().map(|placed| (placed.at, placed.name.as_str())), size, SIZE)
}

fn as_csv(map: &Map) -> String {
    let mut text = "piece,first_direction,second_direction\r\n".to_owned();
    for Placed { name, plane, .. } in &map.placed {
        let [x, y] = plane.map(|value| csv::number(value as f32));
        text.push_str(&format!("{},{x},{y}\r\n", csv::cell(name)));
    }
    text
}
