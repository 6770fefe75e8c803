//! Vectors as numbered points of a plane: drawn, pointed at, walked through with the arrow keys, as
//! files.

mod dots;
mod legend;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use self::dots::{Crowd, Dot, Lines, Names, Ring, Ties};
use self::legend::Legend;
use super::figure::SaveMenu;
use super::point::{Drawn, SIDE};
use super::points_files::{as_csv, scene};
use crate::kit::format::percent;
use crate::t;

/// Points up to which each has its number in a disc; beyond, they are small.
const NUMBERED: usize = 40;
/// How far from the middle of a point it is pointed at, in units of the drawing.
const REACH: f64 = 15.0;

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
    let many = Memo::new(move |_| count.get() > NUMBERED);
    let discs = Memo::new(move |_| {
        let all = many.get();
        let has = |(index, typed): (usize, bool)| (typed || !all).then_some(index);
        let typed = |drawn: &Drawn| {
            drawn
                .points
                .iter()
                .map(|point| point.typed)
                .enumerate()
                .filter_map(has)
                .collect::<Vec<_>>()
        };
        drawn.with(typed)
    });
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
    let moved = move |event: web_sys::PointerEvent| {
        let near =
            place_of(&event).and_then(|place| drawn.with_untracked(|drawn| nearest(drawn, place)));
        if near != pointed.get_untracked() {
            pointed.set(near);
        }
    };
    // A finger leaves when it is lifted: what it touched stays chosen.
    let left = move |event: web_sys::PointerEvent| {
        if event.pointer_type() != "touch" {
            pointed.set(None);
        }
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
                <svg
                    aria-hidden="true" viewBox=format!("0 0 {SIDE} {SIDE}") class:many=move || many.get()
                    on:pointermove=moved on:pointerdown=moved on:pointerleave=left
                >
                    <Lines drawn/>
                    <Ties drawn/>
                    <Show when=move || many.get()><Crowd drawn/><Ring drawn pointed/></Show>
                    <For each=move || discs.get() key=|index| *index let:index><Dot drawn index pointed/></For>
                    <Names drawn/>
                </svg>
            </div>
            <p class="readout" id=format!("{name}-readout") role="status">{readout}</p>
            {(!caption.is_empty()).then(|| view! { <figcaption>{caption}</figcaption> })}
            <SaveMenu name title=title.get_value() scene=file csv/>
        </figure>
    }
}

/// Where an event lies, in units of the drawing.
fn place_of(event: &web_sys::PointerEvent) -> Option<[f64; 2]> {
    let drawing: web_sys::Element = event.current_target()?.dyn_into().ok()?;
    let place = drawing.get_bounding_client_rect();
    let unit = SIDE / place.width().max(1.0);
    let at =
        [f64::from(event.client_x()) - place.left(), f64::from(event.client_y()) - place.top()];
    Some(at.map(|at| at * unit))
}

/// The point within reach of a place; of several, the nearest.
fn nearest(drawn: &Drawn, [x, y]: [f64; 2]) -> Option<usize> {
    let far = |[to_x, to_y]: [f64; 2]| (to_x - x).hypot(to_y - y);
    let all = drawn.points.iter().map(|point| far(point.at)).enumerate();
    let near = all.filter(|(_, distance)| *distance <= REACH);
    near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::kit::pictures::point::Point;

    #[test]
    fn the_nearest_point_within_reach_is_pointed_at() {
        let point = |at: [f64; 2]| Arc::new(Point { at, ..Point::default() });
        let points = vec![point([100.0, 100.0]), point([112.0, 100.0])];
        let drawn = Drawn { points, ..Drawn::default() };
        assert_eq!(nearest(&drawn, [105.0, 100.0]), Some(0));
        assert_eq!(nearest(&drawn, [107.0, 100.0]), Some(1));
        assert_eq!(nearest(&drawn, [112.0, 114.0]), Some(1));
        assert_eq!(nearest(&drawn, [112.0, 116.0]), None);
    }
}
