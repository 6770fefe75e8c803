//! GELU against ReLU, with the neurons of the chosen token on the curve.

use leptos::prelude::*;
use model::activation::{gelu, relu};

use super::room::BlockRoom;
use crate::export::csv;
use crate::paint::scene::{Anchor, Scene, Shape};
use crate::state::block::bins::Bins;
use crate::state::block::layer::Vector;
use crate::state::block::part::LayerPart;
use crate::t;
use crate::views::figure::SaveButtons;

/// What is drawn of the axis; neurons further out are counted in words.
const RANGE: [f64; 2] = [-4.0, 4.0];
/// The lowest value drawn.
const LOW: f64 = -0.5;
/// Bins of the histogram.
const BINS: usize = 64;
/// Width of the drawing, height of the curve, and height of the histogram below it.
const SIZE: [f64; 3] = [560.0, 270.0, 70.0];
/// Room at the left and right, and between curve and histogram.
const MARGIN: f64 = 30.0;
/// Room for a title in a saved picture.
const TITLE: f64 = 34.0;
/// Colours of saved pictures.
const GELU: &str = "#2b5c8a";
const RELU: &str = "#b35806";
const DOT: &str = "#1b1b1f";
const GRID: &str = "#d9d6cf";

fn x(value: f64) -> f64 {
    MARGIN + (value - RANGE[0]) / (RANGE[1] - RANGE[0]) * (SIZE[0] - 2.0 * MARGIN)
}

fn y(value: f64) -> f64 {
    10.0 + (RANGE[1] - value) / (RANGE[1] - LOW) * (SIZE[1] - 20.0)
}

/// Points of a function over the axis.
fn points(function: fn(f64) -> f64) -> Vec<[f64; 2]> {
    let at = |step: u32| RANGE[0] + (RANGE[1] - RANGE[0]) * f64::from(step) / 160.0;
    (0..=160).map(at).map(|value| [x(value), y(function(value))]).collect()
}

/// An SVG path through points.
fn path(points: &[[f64; 2]]) -> String {
    let pairs: Vec<String> = points.iter().map(|[x, y]| format!("{x:.1} {y:.1}")).collect();
    format!("M{}", pairs.join("L"))
}

/// A dot for each neuron that is on the drawing.
fn dots(before: &[f32], after: &[f32]) -> Vec<[f64; 2]> {
    let values =
        before.iter().zip(after).map(|(before, after)| (f64::from(*before), f64::from(*after)));
    let inside = |(before, after): &(f64, f64)| {
        (RANGE[0]..=RANGE[1]).contains(before) && (LOW..=RANGE[1]).contains(after)
    };
    values.filter(inside).map(|(before, after)| [x(before), y(after)]).collect()
}

/// Left, top, width and height of the histogram's bars.
fn bars(bins: &Bins) -> Vec<[f64; 4]> {
    let most = bins.highest().max(1) as f64;
    let bar = |(index, count): (usize, &usize)| {
        let left = x(bins.from + index as f64 * bins.width());
        let right = x(bins.from + (index + 1) as f64 * bins.width());
        let height = *count as f64 / most * (SIZE[2] - 8.0);
        [left, SIZE[1] + SIZE[2] - height, (right - left - 0.5).max(0.5), height]
    };
    bins.counts.iter().enumerate().map(bar).collect()
}

/// Before and after the non-linearity.
fn neurons(room: BlockRoom) -> Option<(Vector, Vector)> {
    Some((room.vector(LayerPart::Neurons)?, room.vector(LayerPart::Activations)?))
}

/// The drawing with its files; its table is that of the active neurons.
#[component]
pub fn Curve(room: BlockRoom) -> impl IntoView {
    let bins = Memo::new(move |_| {
        let values = room.vector(LayerPart::Neurons);
        Bins::new(values.as_ref().map_or(&[] as &[f32], |all| all.as_slice()), RANGE, BINS)
    });
    let cloud = move || {
        let (before, after) = neurons(room)?;
        Some(
            dots(&before, &after)
                .iter()
                .map(|[x, y]| format!("M{x:.1} {y:.1}h0"))
                .collect::<String>(),
        )
    };
    let histogram = move || {
        let bar = |[x, y, width, height]: [f64; 4]| {
            format!("M{x:.1} {y:.1}h{width:.1}v{height:.1}h-{width:.1}z")
        };
        bins.with(|bins| bars(bins).into_iter().map(bar).collect::<String>())
    };
    let chosen = move || {
        let (before, after) = neurons(room)?;
        let index = room.index(true);
        dots(&[*before.get(index)?], &[*after.get(index)?]).first().copied()
    };
    let caption = move || {
        bins.with(|bins| {
            t!(
                block_curve_caption,
                highest = bins.highest(),
                below = bins.below,
                above = bins.above
            )
        })
    };
    let scene = move || untrack(move || scene(room));
    let csv = move || untrack(move || table(room));
    view! {
        <figure class="block-curve">
            <svg role="img" aria-label=t!(block_curve_name) viewBox=format!("0 0 {} {}", SIZE[0], SIZE[1] + SIZE[2] + 20.0)>
                <Grid/>
                <path class="bars" d=histogram/>
                <path class="relu" d=path(&points(relu))/>
                <path class="gelu" d=path(&points(gelu))/>
                <path class="dots" d=cloud/>
                {move || chosen().map(|[x, y]| view! { <circle class="chosen" cx=x cy=y r="7"/> })}
            </svg>
            <p class="block-legend">
                <span class="gelu">"GELU"</span> <span class="relu">"ReLU"</span>
                <span class="dots">{t!(block_curve_dots)}</span>
            </p>
            <figcaption>{caption}</figcaption>
            <SaveButtons name="gelu" title=t!(block_curve_short) scene csv/>
        </figure>
    }
}

#[component]
fn Grid() -> impl IntoView {
    let across = (-4..=4).map(|value| {
        let x = x(f64::from(value));
        view! {
            <line class="rule" x1=x x2=x y1=y(RANGE[1]) y2=SIZE[1] + SIZE[2]/>
            <text x=x y=SIZE[1] + SIZE[2] + 14.0 text-anchor="middle">{number_of(value)}</text>
        }
    });
    let up = (0..=4).map(|value| {
        let y = y(f64::from(value));
        view! {
            <line class="rule" x1=x(RANGE[0]) x2=x(RANGE[1]) y1=y y2=y/>
            <text x=MARGIN - 6.0 y=y text-anchor="end" dominant-baseline="central">{value}</text>
        }
    });
    view! { {across.collect_view()} {up.collect_view()} }
}

fn number_of(value: i32) -> String {
    value.to_string().replace('-', "\u{2212}")
}

/// The drawing for a file.
fn scene(room: BlockRoom) -> Option<Scene> {
    let (before, after) = neurons(room)?;
    let title = t!(block_curve_name);
    let mut scene = Scene {
        width: SIZE[0],
        height: SIZE[1] + SIZE[2] + 20.0 + TITLE,
        title: title.clone(),
        shapes: Vec::new(),
    };
    scene.text([8.0, TITLE / 2.0], &title, 14.0, Anchor::Start, false);
    let line = |place: [f64; 4], stroke: &str, width: f64| Shape::Line {
        place: [place[0], place[1] + TITLE, place[2], place[3] + TITLE],
        stroke: stroke.to_owned(),
        width,
        opacity: 1.0,
    };
    for value in -4..=4 {
        let at = x(f64::from(value));
        scene.shapes.push(line([at, y(RANGE[1]), at, SIZE[1] + SIZE[2]], GRID, 1.0));
        let place = [at, SIZE[1] + SIZE[2] + 10.0 + TITLE];
        scene.text(place, &number_of(value), 12.0, Anchor::Middle, false);
    }
    for value in 0..=4 {
        let at = y(f64::from(value));
        scene.shapes.push(line([x(RANGE[0]), at, x(RANGE[1]), at], GRID, 1.0));
        scene.text([MARGIN - 6.0, at + TITLE], &number_of(value), 12.0, Anchor::End, false);
    }
    for [left, top, width, height] in bars(&Bins::new(&before, RANGE, BINS)) {
        scene.rectangle([left, top + TITLE, width, height], GRID);
    }
    for (function, color) in [(relu as fn(f64) -> f64, RELU), (gelu, GELU)] {
        for pair in points(function).windows(2) {
            if let [from, to] = pair {
                scene.shapes.push(line([from[0], from[1], to[0], to[1]], color, 2.0));
            }
        }
    }
    for [x, y] in dots(&before, &after) {
        scene.rectangle([x - 1.5, y - 1.5 + TITLE, 3.0, 3.0], DOT);
    }
    Some(scene)
}

/// Every neuron in full precision.
fn table(room: BlockRoom) -> Option<String> {
    let (before, after) = neurons(room)?;
    let rows: Vec<String> = (0..before.len()).map(|index| index.to_string()).collect();
    let columns = [t!(block_before), t!(block_after)];
    let values: Vec<f32> =
        before.iter().zip(after.iter()).flat_map(|(before, after)| [*before, *after]).collect();
    Some(csv::matrix(&t!(block_neuron), &rows, &columns, &values))
}
