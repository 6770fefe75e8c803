//! The map: a numbered point for each sentence, and the line that it came along from the one row of
//! the token table.

use leptos::prelude::*;
use model::vectors::feature::Feature;

use super::map_files::{as_csv, scene};
use super::room::ContextRoom;
use crate::pictures::figure::SaveMenu;
use crate::state::format::percent;
use crate::t;

/// The side of the drawing and the margin around its frame.
pub const SIDE: f64 = 480.0;
const MARGIN: f64 = 26.0;
/// Points up to which each has its number in a disc; beyond, they are small.
const NUMBERED: usize = 40;

/// A point of the map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// Its number, counted from 0 as the rows of the matrix are.
    pub number: usize,
    /// Where it is drawn.
    pub at: [f64; 2],
    /// The place of its sense.
    pub sense: Option<usize>,
    /// Whether it is the typed sentence.
    pub typed: bool,
    /// Its sense and its sentence.
    pub names: [String; 2],
    /// In the plane.
    pub plane: [f64; 2],
}

/// Everything that is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawn {
    /// The points.
    pub points: Vec<Point>,
    /// Where all of them begin; `None` for a feature that has no such place.
    pub start: Option<[f64; 2]>,
    /// The senses.
    pub senses: Vec<String>,
    /// The shares of the variance in both directions.
    pub shares: [f64; 2],
}

impl Drawn {
    fn of(room: ContextRoom) -> Option<Self> {
        let plane = room.plane.get()?;
        let chosen = room.store.context.get();
        let entries = room.entries.get();
        let place = |vector: &[f32]| {
            let at = plane.basis.project(vector);
            (plane.frame.place(at.map(|at| at as f32), SIDE, MARGIN), at)
        };
        let vectors = entries.units(chosen.feature, chosen.first_piece);
        let statics = entries.units(Feature::Static, chosen.first_piece);
        let start = statics.first().filter(|row| row.len() == plane.basis.mean.len());
        let point = |(index, (entry, vector)): (usize, (_, &Vec<f32>))| {
            let entry: &crate::rooms::context::state::vectors::Entry = entry;
            let (at, in_plane) = place(vector);
            let sense = if entry.typed { t!(context_yours) } else { entry.line.sense.clone() };
            Point {
                number: index,
                at,
                sense: entry.sense,
                typed: entry.typed,
                names: [sense, entry.line.text.clone()],
                plane: in_plane,
            }
        };
        Some(Self {
            points: entries.all.iter().zip(&vectors).enumerate().map(point).collect(),
            start: start.map(|row| place(row).0),
            senses: entries.senses.clone(),
            shares: plane.basis.shares,
        })
    }
}

/// What is said of a point.
pub fn said(point: &Point) -> String {
    let [sense, text] = point.names.clone();
    let number = point.number;
    if sense.is_empty() {
        t!(context_point_plain, number = number, text = text)
    } else {
        t!(context_point, number = number, sense = sense, text = text)
    }
}

/// The picture with its legend, readout and files.
#[component]
pub fn Map(room: ContextRoom) -> impl IntoView {
    let drawn = Memo::new(move |_| Drawn::of(room).unwrap_or_default());
    let count = Memo::new(move |_| drawn.with(|drawn| drawn.points.len()));
    let pointed = RwSignal::new(None::<usize>);
    let keydown = move |event: web_sys::KeyboardEvent| {
        let last = count.get_untracked().saturating_sub(1);
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
        let point = drawn.with(|drawn| drawn.points.get(pointed.get()?).map(said));
        point.unwrap_or_else(|| {
            let [first, second] = drawn.with(|drawn| drawn.shares).map(|share| percent(share, 0));
            t!(context_map_shares, first = first, second = second)
        })
    };
    let file = move || {
        Some(untrack(move || scene(&drawn.get(), &t!(context_title, word = room.word.get()))))
    };
    let csv = move || Some(drawn.with_untracked(as_csv));
    view! {
        <figure class="context-map" aria-labelledby="context-map-title">
            <h3 id="context-map-title" class="spoken">{t!(context_map_title)}</h3>
            <Legend drawn/>
            <div
                class="context-points" role="application" tabindex="0" aria-roledescription=t!(context_map_role)
                aria-label=move || t!(context_map_name, count = count.get()) aria-describedby="context-map-readout"
                on:keydown=keydown
            >
                <svg aria-hidden="true" viewBox=format!("0 0 {SIDE} {SIDE}") class:many=move || { count.get() > NUMBERED }>
                    <Lines drawn/>
                    <For each=move || 0..count.get() key=|index| *index let:index><Dot drawn index pointed/></For>
                </svg>
            </div>
            <p class="readout" id="context-map-readout" role="status">{readout}</p>
            <figcaption>{t!(context_map_caption)}</figcaption>
            <SaveMenu name="context-map" title=t!(context_map_title) scene=file csv/>
        </figure>
    }
}

/// The senses with their colours.
#[component]
fn Legend(drawn: Memo<Drawn>) -> impl IntoView {
    let senses = Memo::new(move |_| drawn.with(|drawn| drawn.senses.clone()));
    let has_typed =
        Memo::new(move |_| drawn.with(|drawn| drawn.points.iter().any(|point| point.typed)));
    let key = |(index, sense): (usize, String)| {
        view! { <li><span class=format!("context-key plot-fill-{}", index % 8)></span><bdi>{sense}</bdi></li> }
    };
    view! {
        <ul class="plot-legend">
            {move || senses.get().into_iter().enumerate().map(key).collect_view()}
            <Show when=move || has_typed.get()><li><span class="context-key yours"></span>{t!(context_yours)}</li></Show>
            <li><span class="context-key start"></span>{t!(context_static)}</li>
        </ul>
    }
}

/// The lines from the row of the token table.
#[component]
fn Lines(drawn: Memo<Drawn>) -> impl IntoView {
    move || {
        drawn.with(|drawn| {
            let [x, y] = drawn.start?;
            let line = |point: &Point| {
                let [to_x, to_y] = point.at;
                format!("M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}")
            };
            let path: String = drawn.points.iter().map(line).collect();
            Some(view! {
                <path class="context-lines" d=path></path>
                <path class="context-start" d="M0 -7L7 0L0 7L-7 0Z" transform=format!("translate({x:.1} {y:.1})")></path>
            })
        })
    }
}

/// A numbered disc, which glides where the person has nothing against motion.
#[component]
fn Dot(drawn: Memo<Drawn>, index: usize, pointed: RwSignal<Option<usize>>) -> impl IntoView {
    let point = Memo::new(move |_| {
        drawn.with(|drawn| drawn.points.get(index).cloned().unwrap_or_default())
    });
    let class = move || {
        point.with(|point| match point.sense {
            Some(sense) => format!("plot-fill-{}", sense % 8),
            None if point.typed => "yours".to_owned(),
            None => "plot-fill-0".to_owned(),
        })
    };
    let place = move || {
        point.with(|point| format!("translate({:.1}px, {:.1}px)", point.at[0], point.at[1]))
    };
    view! {
        <g
            class="context-dot" class:pointed=move || pointed.get() == Some(index) style=("transform", place)
            on:pointerenter=move |_| pointed.set(Some(index)) on:pointerleave=move |_| pointed.set(None)
        >
            <circle class=class r="11"></circle>
            <text text-anchor="middle" dy="0.36em">{index}</text>
        </g>
    }
}
