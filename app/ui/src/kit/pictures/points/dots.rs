//! Points of a map: a few as numbered discs, many as one shape for each colour.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;

use crate::kit::pictures::labels::{Spot, letters, spots};
use crate::kit::pictures::point::{Drawn, Point, SIDE};
use crate::kit::surroundings::surroundings;

/// The radius of one of many points.
const SMALL: f64 = 5.0;

/// Groups that differ in form, not in colour: full, hollow, dashed.
const FORMS: usize = 3;

/// The look of a group: the first ones grey and of different forms, the others coloured; from the
/// ninth on with a ring, so that no two of sixteen look alike.
pub fn filled(group: usize) -> String {
    let ringed = if group % 16 < 8 { "" } else { " ringed" };
    match group % 16 {
        form if form < FORMS => format!("form-{form}"),
        group => format!("plot-fill-{}{ringed}", group % 8),
    }
}

/// Lines between points that are tied, and rings around their ends.
#[component]
pub fn Ties(drawn: Signal<Drawn>) -> impl IntoView {
    move || {
        drawn.with(|drawn| {
            let at = |place: usize| drawn.points.get(place).map(|point| point.at);
            let tie = |[from, to]: &[usize; 2]| {
                let ([x, y], [to_x, to_y]) = (at(*from)?, at(*to)?);
                Some(view! {
                    <path class="point-map-tie" d=format!("M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}")></path>
                    <circle class="point-map-tie" cx=to_x cy=to_y r="12"></circle>
                })
            };
            drawn.tied.iter().filter_map(tie).collect_view()
        })
    }
}

/// How much smaller this drawing is than those that [`letters`] is for, unless it is presented.
const SMALLER: f64 = 0.75;

/// What stands beside points, as far as there is room: one's own first.
#[component]
pub fn Names(drawn: Signal<Drawn>) -> impl IntoView {
    let (letters, presented) = (letters(), surroundings().presented);
    let size = move || letters.get() * if presented.get() { 1.0 } else { SMALLER };
    let named = Memo::new(move |_| {
        let own = |point: &Arc<Point>| {
            (!point.label.is_empty()).then(|| (point.at, point.label.clone(), point.typed))
        };
        let mut all: Vec<_> = drawn.with(|drawn| drawn.points.iter().filter_map(own).collect());
        all.sort_by_key(|(_, _, typed)| !typed);
        all
    });
    move || {
        let (all, size) = (named.get(), size());
        let placed = spots(all.iter().map(|(at, name, _)| (*at, name.as_str())), size, SIDE);
        let name = |(spot, (_, _, typed)): (Spot, &([f64; 2], String, bool))| {
            let [x, y] = spot.label;
            (!spot.crowded).then(|| view! { <text class="point-map-name" class:yours=*typed x=format!("{x:.1}") y=format!("{y:.1}") dy="0.34em" text-anchor="middle" font-size=format!("{size:.1}")>{spot.name}</text> })
        };
        placed.into_iter().zip(&all).filter_map(name).collect_view()
    }
}

/// The lines from where all begin.
#[component]
pub fn Lines(drawn: Signal<Drawn>) -> impl IntoView {
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
pub fn Dot(drawn: Signal<Drawn>, index: usize, pointed: RwSignal<Option<usize>>) -> impl IntoView {
    let point = Memo::new(move |_| {
        drawn.with(|drawn| drawn.points.get(index).cloned().unwrap_or_default())
    });
    let class = move || {
        point.with(|point| match point.group {
            _ if point.typed => "yours".to_owned(),
            group => filled(group.unwrap_or(0)),
        })
    };
    let named = Memo::new(move |_| point.with(|point| !point.label.is_empty()));
    let number = move || (!named.get()).then(|| point.with(|point| point.number));
    let place = move || {
        point.with(|point| format!("translate({:.1}px, {:.1}px)", point.at[0], point.at[1]))
    };
    view! {
        <g class="point-map-dot" class:named=move || named.get() class:pointed=move || pointed.get() == Some(index) style=("transform", place)>
            <circle class=class r="11"></circle>
            <text text-anchor="middle" dy="0.36em">{number}</text>
        </g>
    }
}

/// The points that nobody typed, each colour as one shape: an element for each of a thousand points
/// would cost the browser more than everything else on the page.
#[component]
pub fn Crowd(drawn: Signal<Drawn>) -> impl IntoView {
    let listed = move |_: Option<&Vec<Arc<Point>>>| -> Vec<Arc<Point>> {
        drawn.with(|drawn| drawn.points.iter().filter(|point| !point.typed).cloned().collect())
    };
    // While a person types, these are the same points.
    let changed = |old: Option<&Vec<Arc<Point>>>, new: Option<&Vec<Arc<Point>>>| {
        let (old, new) = (old.map_or(&[][..], Vec::as_slice), new.map_or(&[][..], Vec::as_slice));
        old.len() != new.len() || old.iter().zip(new).any(|(old, new)| !Arc::ptr_eq(old, new))
    };
    let listed = Memo::new_with_compare(listed, changed);
    let shape = |(group, outline): (usize, String)| {
        view! { <path class=format!("point-map-crowd {}", filled(group)) d=outline></path> }
    };
    move || listed.with(|points| outlines(points)).into_iter().map(shape).collect_view()
}

/// The outline of all points of a colour.
fn outlines(points: &[Arc<Point>]) -> BTreeMap<usize, String> {
    let mut outlines = BTreeMap::<usize, String>::new();
    for point in points {
        let ([x, y], outline) = (point.at, outlines.entry(point.group.unwrap_or(0)).or_default());
        let (left, wide) = (x - SMALL, 2.0 * SMALL);
        outline.push_str(&format!(
            "M{left:.1} {y:.1}a{SMALL} {SMALL} 0 1 0 {wide} 0a{SMALL} {SMALL} 0 1 0 -{wide} 0"
        ));
    }
    outlines
}

/// A ring around one of many points.
#[component]
pub fn Ring(drawn: Signal<Drawn>, pointed: RwSignal<Option<usize>>) -> impl IntoView {
    move || {
        let [x, y] = drawn.with(|drawn| drawn.points.get(pointed.get()?).map(|point| point.at))?;
        Some(view! { <circle class="point-map-ring" cx=x cy=y r=SMALL></circle> })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_points_are_one_shape_a_colour() {
        let point = |x: f64, group: Option<usize>| {
            Arc::new(Point { at: [x, 7.0], group, ..Point::default() })
        };
        let found = outlines(&[point(10.0, None), point(20.0, Some(1)), point(30.0, Some(0))]);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [0, 1]);
        assert_eq!(found[&1], "M15.0 7.0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0");
        assert_eq!(found[&0].matches('M').count(), 2);
    }
}
