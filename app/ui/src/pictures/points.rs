//! Vectors as numbered points of a plane: drawn, pointed at, walked through with the arrow keys, as
//! files.

use std::sync::Arc;

use leptos::prelude::*;

use super::figure::SaveMenu;
use super::point::{Drawn, Point, SIDE};
use super::points_files::{as_csv, scene};
use crate::state::format::percent;
use crate::t;

/// Points up to which each has its number in a disc; beyond, they are small.
const NUMBERED: usize = 40;
/// Points that are drawn; all are in the file.
const MOST: usize = 500;

/// The picture with its legend, readout and files.
#[component]
pub fn PointMap(
    /// Starts the names of files and ids.
    name: &'static str,
    title: String,
    #[prop(into)] drawn: Signal<Drawn>,
    caption: String,
    /// What the place is called where all begin.
    #[prop(optional)]
    start: Option<String>,
    /// Gives a group another colour.
    #[prop(optional)]
    recolour: Option<Callback<usize>>,
) -> impl IntoView {
    let title = StoredValue::new(title);
    let count = Memo::new(move |_| drawn.with(|drawn| drawn.points.len()));
    let shown = Memo::new(move |_| count.get().min(MOST));
    let pointed = RwSignal::new(None::<usize>);
    let keydown = move |event: web_sys::KeyboardEvent| {
        let last = shown.get_untracked().saturating_sub(1);
        let at = pointed.get_untracked();
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
    let readout = move || {
        let point = drawn.with(|drawn| drawn.points.get(pointed.get()?).map(|point| point.said()));
        point.unwrap_or_else(|| {
            let [first, second] = drawn.with(|drawn| drawn.shares).map(|share| percent(share, 0));
            t!(points_shares, first = first, second = second)
        })
    };
    let file = move || Some(untrack(move || scene(&drawn.get(), &title.get_value())));
    let csv = move || Some(drawn.with_untracked(as_csv));
    view! {
        <figure class="point-map" aria-label=title.get_value()>
            <Legend drawn start recolour/>
            <div
                class="point-map-points" role="application" tabindex="0" aria-roledescription=t!(points_role)
                aria-label=move || t!(points_name, count = count.get()) aria-describedby=format!("{name}-readout")
                on:keydown=keydown
            >
                <svg aria-hidden="true" viewBox=format!("0 0 {SIDE} {SIDE}") class:many=move || { count.get() > NUMBERED }>
                    <Lines drawn/>
                    <For each=move || 0..shown.get() key=|index| *index let:index><Dot drawn index pointed/></For>
                </svg>
            </div>
            <p class="readout" id=format!("{name}-readout") role="status">{readout}</p>
            <figcaption>{caption}</figcaption>
            <SaveMenu name title=title.get_value() scene=file csv/>
        </figure>
    }
}

/// The colour of a group; from the ninth on with a ring, so that no two of sixteen look alike.
fn filled(group: usize) -> String {
    let ringed = if group % 16 < 8 { "" } else { " ringed" };
    format!("plot-fill-{}{ringed}", group % 8)
}

/// The groups with their colours.
#[component]
fn Legend(
    drawn: Signal<Drawn>,
    start: Option<String>,
    recolour: Option<Callback<usize>>,
) -> impl IntoView {
    let groups = Memo::new(move |_| drawn.with(|drawn| drawn.groups.clone()));
    let has_typed =
        Memo::new(move |_| drawn.with(|drawn| drawn.points.iter().any(|point| point.typed)));
    let key = move |(index, (group, colour)): (usize, (String, usize))| {
        let mark = view! { <span class=format!("point-map-key {}", filled(colour))></span> };
        match recolour {
            Some(recolour) => {
                let name = t!(points_recolour, name = group.clone());
                view! { <li><button type="button" class="quiet" title=name on:click=move |_| recolour.run(index)>{mark}<bdi>{group}</bdi></button></li> }.into_any()
            }
            None => view! { <li>{mark}<bdi>{group}</bdi></li> }.into_any(),
        }
    };
    let start =
        start.map(|start| view! { <li><span class="point-map-key start"></span>{start}</li> });
    view! {
        <ul class="plot-legend">
            {move || groups.get().into_iter().enumerate().map(key).collect_view()}
            <Show when=move || has_typed.get()><li><span class="point-map-key yours"></span>{t!(points_yours)}</li></Show>
            {start}
        </ul>
    }
}

/// The lines from where all begin.
#[component]
fn Lines(drawn: Signal<Drawn>) -> impl IntoView {
    move || {
        drawn.with(|drawn| {
            let [x, y] = drawn.start?;
            let line = |point: &Arc<Point>| {
                let [to_x, to_y] = point.at;
                format!("M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}")
            };
            let path: String = drawn.points.iter().map(line).collect();
            Some(view! {
                <path class="point-map-lines" d=path></path>
                <path class="point-map-start" d="M0 -7L7 0L0 7L-7 0Z" transform=format!("translate({x:.1} {y:.1})")></path>
            })
        })
    }
}

/// A numbered disc, which glides where the person has nothing against motion.
#[component]
fn Dot(drawn: Signal<Drawn>, index: usize, pointed: RwSignal<Option<usize>>) -> impl IntoView {
    let point = Memo::new(move |_| {
        drawn.with(|drawn| drawn.points.get(index).cloned().unwrap_or_default())
    });
    let class = move || {
        point.with(|point| match point.group {
            _ if point.typed => "yours".to_owned(),
            group => filled(group.unwrap_or(0)),
        })
    };
    let place = move || {
        point.with(|point| format!("translate({:.1}px, {:.1}px)", point.at[0], point.at[1]))
    };
    view! {
        <g
            class="point-map-dot" class:pointed=move || pointed.get() == Some(index) style=("transform", place)
            on:pointerenter=move |_| pointed.set(Some(index)) on:pointerleave=move |_| pointed.set(None)
        >
            <circle class=class r="11"></circle>
            <text text-anchor="middle" dy="0.36em">{move || point.with(|point| point.number)}</text>
        </g>
    }
}
