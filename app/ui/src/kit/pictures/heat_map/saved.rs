//! A heat map as a file.

use super::MARKS;
use crate::kit::export::csv;
use crate::kit::format::brief;
use crate::kit::heat::{Colors, Grid, marks};
use crate::kit::paint::scene::{Anchor, Scene, Shape};

/// The width of a saved picture's matrix in pixels, its margins and its letters.
const WIDTH: f64 = 960.0;
const MARGIN: f64 = 64.0;
const LETTERS: f64 = 14.0;

/// The values with the numbers of their rows and columns.
pub fn as_csv(grid: &Grid) -> String {
    let numbers = |count: usize| (0..count).map(|index| index.to_string()).collect::<Vec<_>>();
    csv::matrix("row", &numbers(grid.rows), &numbers(grid.columns), &grid.values)
}

/// The map as a picture to save.
pub fn scene_of(
    title: &str,
    (row, column): &(String, String),
    grid: &Grid,
    colors: &Colors,
) -> Scene {
    let shape = grid.rows as f64 / grid.columns.max(1) as f64;
    let height = (WIDTH * shape).clamp(120.0, WIDTH);
    let mut scene = Scene {
        width: WIDTH + 2.0 * MARGIN,
        height: height + 2.5 * MARGIN,
        title: title.to_owned(),
        shapes: Vec::new(),
    };
    scene.text([MARGIN, 18.0], title, LETTERS + 2.0, Anchor::Start, false);
    scene.text([MARGIN + WIDTH / 2.0, MARGIN - 22.0], column, LETTERS, Anchor::Middle, false);
    scene.text([14.0, MARGIN + height / 2.0], row, LETTERS, Anchor::Middle, true);
    let at = |index: usize, count: usize, length: f64| {
        MARGIN + length * (index as f64 + 0.5) / count.max(1) as f64
    };
    for index in marks(grid.columns, MARKS) {
        let place = [at(index, grid.columns, WIDTH), MARGIN - 8.0];
        scene.text(place, &index.to_string(), LETTERS - 2.0, Anchor::Middle, false);
    }
    for index in marks(grid.rows, MARKS) {
        let place = [MARGIN - 6.0, at(index, grid.rows, height)];
        scene.text(place, &index.to_string(), LETTERS - 2.0, Anchor::End, false);
    }
    scene.shapes.push(Shape::Pixels {
        place: [MARGIN, MARGIN, WIDTH, height],
        columns: grid.columns,
        colors: grid.values.iter().map(|value| colors.color(*value)).collect(),
    });
    legend(&mut scene, colors, MARGIN + height + 28.0);
    scene
}

fn legend(scene: &mut Scene, colors: &Colors, y: f64) {
    let steps = 64;
    let value = |step: usize| colors.low + (colors.high - colors.low) * step as f32 / 63.0;
    let end = |value: f32| brief(value.into());
    scene.text([MARGIN + 60.0, y + 6.0], &end(colors.low), LETTERS, Anchor::End, false);
    scene.shapes.push(Shape::Pixels {
        place: [MARGIN + 68.0, y, 200.0, 12.0],
        columns: steps,
        colors: (0..steps).map(|step| colors.color(value(step))).collect(),
    });
    scene.text([MARGIN + 276.0, y + 6.0], &end(colors.high), LETTERS, Anchor::Start, false);
}
