//! The curve of GELU as files.

use text::activation::{gelu, relu};

use crate::kit::export::csv as cells;
use crate::kit::format::exact;
use crate::kit::paint::scene::{Anchor, Scene, Shape};
use crate::rooms::block::state::curve::{
    MARGIN, MARKS, RANGE, SIZE, across, bars, dots, down, floor, histogram, points,
};
use crate::t;

/// Room for a title.
const TITLE: f64 = 34.0;
/// Colours on white.
const GELU: &str = "#2b5c8a";
const RELU: &str = "#b35806";
const DOT: &str = "#1b1b1f";
const GRID: &str = "#d9d6cf";

/// The drawing, from the neurons' values before and after.
pub fn scene(before: &[f32], after: &[f32]) -> Scene {
    let title = t!(block_curve_name);
    let mut scene = Scene {
        width: SIZE[0],
        height: floor() + SIZE[3] + TITLE,
        title: title.clone(),
        shapes: Vec::new(),
    };
    scene.text([8.0, TITLE / 2.0], &title, 12.0, Anchor::Start, false);
    grid(&mut scene);
    for [left, top, width, height] in bars(&histogram(before)) {
        scene.rectangle([left, top + TITLE, width, height], GRID);
    }
    for (function, color) in [(relu as fn(f64) -> f64, RELU), (gelu, GELU)] {
        for pair in points(function).windows(2) {
            if let [[x1, y1], [x2, y2]] = pair {
                line(&mut scene, [*x1, *y1, *x2, *y2], color, 2.0);
            }
        }
    }
    for [x, y] in dots(before, after) {
        scene.rectangle([x - 1.5, y - 1.5 + TITLE, 3.0, 3.0], DOT);
    }
    scene
}

fn grid(scene: &mut Scene) {
    for value in MARKS {
        let x = across(f64::from(value));
        line(scene, [x, down(RANGE[1]), x, floor()], GRID, 1.0);
        scene.text([x, floor() + 10.0 + TITLE], &exact(value.into()), 12.0, Anchor::Middle, false);
    }
    for value in MARKS.filter(|value| *value >= 0) {
        let y = down(f64::from(value));
        line(scene, [across(RANGE[0]), y, across(RANGE[1]), y], GRID, 1.0);
        scene.text([MARGIN - 6.0, y + TITLE], &exact(value.into()), 12.0, Anchor::End, false);
    }
}

fn line(scene: &mut Scene, [x1, y1, x2, y2]: [f64; 4], stroke: &str, width: f64) {
    let place = [x1, y1 + TITLE, x2, y2 + TITLE];
    scene.shapes.push(Shape::Line { place, stroke: stroke.to_owned(), width, opacity: 1.0 });
}

/// Every neuron in full precision.
pub fn csv(before: &[f32], after: &[f32]) -> String {
    let rows: Vec<String> = (0..before.len()).map(|index| index.to_string()).collect();
    let columns = [t!(block_before), t!(block_after)];
    let values: Vec<f32> =
        before.iter().zip(after).flat_map(|(before, after)| [*before, *after]).collect();
    cells::matrix(&t!(block_neuron), &rows, &columns, &values)
}
