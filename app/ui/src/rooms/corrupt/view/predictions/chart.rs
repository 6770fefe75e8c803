//! The probability of the followed piece over the layers, as a line.

use leptos::prelude::*;

use crate::kit::paint::scene::{Anchor, Scene, Shape};
use crate::state::predicted::lens::Lens;
use crate::t;

/// Width and height in the drawing's own units.
const SIZE: (f64, f64) = (420.0, 190.0);
/// Room for numbers: left and below; above and right.
const MARGIN: (f64, f64) = (36.0, 14.0);
/// Room for a title in a saved picture.
const TITLE: f64 = 30.0;
/// The ink of a saved line.
const LINE: &str = "#2b5c8a";
/// The ink of a saved grid.
const GRID: &str = "#d9d6cf";

/// A point of the line: x, y, layer.
type Point = (f64, f64, usize);

fn x(index: usize, count: usize) -> f64 {
    let width = SIZE.0 - MARGIN.0 - MARGIN.1;
    MARGIN.0 + width * (index as f64 + 0.5) / count.max(1) as f64
}

fn y(probability: f64) -> f64 {
    MARGIN.1 + (SIZE.1 - MARGIN.0 - MARGIN.1) * (1.0 - probability)
}

/// The points of the layers that have a probability.
fn points(lens: &Lens) -> Vec<Point> {
    let count = lens.layers.len();
    let point = |(index, layer): (usize, &crate::state::predicted::lens::LensLayer)| {
        Some((x(index, count), y(f64::from(layer.probability?)), layer.layer))
    };
    lens.layers.iter().enumerate().filter_map(point).collect()
}

/// The lines between points of neighbouring layers.
fn lines(points: &[Point]) -> Vec<[f64; 4]> {
    let neighbours = points.windows(2).filter_map(|pair| match pair {
        [(x1, y1, from), (x2, y2, to)] if from + 1 == *to => Some([*x1, *y1, *x2, *y2]),
        _ => None,
    });
    neighbours.collect()
}

/// The chart on screen.
#[component]
pub fn Chart(lens: Lens) -> impl IntoView {
    let count = lens.layers.len();
    let (points, ends) = (points(&lens), (MARGIN.0, SIZE.0 - MARGIN.1));
    let grid = [0.0, 0.5, 1.0].map(|value| {
        view! {
            <line class="rule" x1=ends.0 x2=ends.1 y1=y(value) y2=y(value)/>
            <text x=ends.0 - 6.0 y=y(value) text-anchor="end" dominant-baseline="central">{format!("{value}")}</text>
        }
    });
    let names = lens.layers.iter().enumerate().map(|(index, layer)| {
        view! {
            <text x=x(index, count) y=SIZE.1 - MARGIN.0 + 16.0 text-anchor="middle">{layer.layer}</text>
        }
    });
    let lines = lines(&points).into_iter().map(|[x1, y1, x2, y2]| {
        view! { <line class="path" x1=x1 y1=y1 x2=x2 y2=y2/> }
    });
    let dots = points.iter().map(|(x, y, _)| view! { <circle cx=*x cy=*y r="4"/> });
    view! {
        <svg
            class="lens-chart" role="img"
            aria-label=t!(lens_chart_name, piece = lens.piece)
            viewBox=format!("0 0 {} {}", SIZE.0, SIZE.1)
        >
            {grid.into_iter().collect_view()}
            {names.collect_view()}
            <text x=(ends.0 + ends.1) / 2.0 y=SIZE.1 - 4.0 text-anchor="middle">{t!(layer)}</text>
            {lines.collect_view()}
            {dots.collect_view()}
        </svg>
    }
}

/// The chart as a file.
pub fn scene(lens: &Lens) -> Scene {
    let title = t!(lens_chart_name, piece = lens.piece);
    let mut scene =
        Scene { width: SIZE.0, height: SIZE.1 + TITLE, title: title.clone(), shapes: Vec::new() };
    scene.text([8.0, TITLE / 2.0], &title, 13.0, Anchor::Start, false);
    let line = |place: [f64; 4], stroke: &str, width: f64| Shape::Line {
        place: [place[0], place[1] + TITLE, place[2], place[3] + TITLE],
        stroke: stroke.to_owned(),
        width,
        opacity: 1.0,
    };
    for value in [0.0, 0.5, 1.0] {
        scene.shapes.push(line([MARGIN.0, y(value), SIZE.0 - MARGIN.1, y(value)], GRID, 1.0));
        let place = [MARGIN.0 - 6.0, y(value) + TITLE];
        scene.text(place, &format!("{value}"), 12.0, Anchor::End, false);
    }
    for (index, layer) in lens.layers.iter().enumerate() {
        let place = [x(index, lens.layers.len()), SIZE.1 - MARGIN.0 + 12.0 + TITLE];
        scene.text(place, &layer.layer.to_string(), 12.0, Anchor::Middle, false);
    }
    let points = points(lens);
    for place in lines(&points) {
        scene.shapes.push(line(place, LINE, 2.0));
    }
    for (x, y, _) in points {
        scene.rectangle([x - 3.0, y + TITLE - 3.0, 6.0, 6.0], LINE);
    }
    scene
}
