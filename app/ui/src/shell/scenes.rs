//! The pictures as scenes, for the files that a person saves.

use crate::kit::export::csv;
use crate::kit::format::short;
use crate::kit::paint::colors::{Scale, hex};
use crate::kit::paint::palette::Palette;
use crate::kit::paint::scene::{Anchor, Scene};
use crate::state::picture::Picture;
use crate::state::shown::Shown;
use crate::t;

/// Room for labels beside a matrix.
const LABELS: f64 = 110.0;
/// Room for the title.
const TITLE: f64 = 34.0;
/// Side of a cell of the large matrix.
const CELL: f64 = 22.0;
/// Side of a map of the overview, and the gap after it.
const MAP: f64 = 88.0;
const GAP: f64 = 8.0;
/// Rows and columns up to which a map of the overview is saved cell by cell.
const MAP_CELLS: usize = 32;
/// Cells below the threshold.
const PAPER: &str = "#ffffff";

/// The large matrix.
pub fn matrix(picture: &Picture, title: &str, threshold: f32) -> Scene {
    let (rows, columns) = (picture.rows.len() as f64, picture.columns.len() as f64);
    let scale = Scale::attention(&Palette::LIGHT);
    let mut scene = Scene {
        width: LABELS + columns * CELL + GAP,
        height: TITLE + LABELS + rows * CELL + GAP,
        title: title.to_owned(),
        shapes: Vec::new(),
    };
    scene.text([GAP, TITLE / 2.0], title, 15.0, Anchor::Start, false);
    let corner = [LABELS, TITLE + LABELS];
    scene.cells(corner, CELL, picture.columns.len(), &picture.values, |value| {
        if value.is_nan() || value < threshold { PAPER.to_owned() } else { hex(scale.color(value)) }
    });
    for (index, token) in picture.rows.iter().enumerate() {
        let y = corner[1] + (index as f64 + 0.5) * CELL;
        scene.text([LABELS - 6.0, y], &short(&token.label), 12.0, Anchor::End, false);
    }
    for (index, token) in picture.columns.iter().enumerate() {
        let x = corner[0] + (index as f64 + 0.5) * CELL;
        scene.text([x, corner[1] - 6.0], &short(&token.label), 12.0, Anchor::Start, true);
    }
    scene
}

/// All layers and heads. Larger maps are averaged down to at most [`MAP_CELLS`] rows.
pub fn overview(shown: &Shown) -> Scene {
    let scale = Scale::attention(&Palette::LIGHT);
    let mut scene = Scene {
        width: 3.0 * GAP + 20.0 + shown.heads as f64 * (MAP + GAP),
        height: TITLE + 24.0 + shown.layers as f64 * (MAP + GAP),
        title: t!(panel_overview),
        shapes: Vec::new(),
    };
    scene.text([GAP, TITLE / 2.0], &t!(panel_overview), 15.0, Anchor::Start, false);
    for (layer, maps) in shown.attention.iter().enumerate() {
        let y = TITLE + 24.0 + layer as f64 * (MAP + GAP);
        scene.text([GAP, y + MAP / 2.0], &layer.to_string(), 13.0, Anchor::Start, false);
        for (head, map) in maps.iter().enumerate() {
            let x = 3.0 * GAP + 20.0 + head as f64 * (MAP + GAP);
            if layer == 0 {
                let place = [x + MAP / 2.0, TITLE + 12.0];
                scene.text(place, &head.to_string(), 13.0, Anchor::Middle, false);
            }
            let (cells, side) = averaged(map, maps.side);
            let cell = MAP / side.max(1) as f64;
            scene.cells([x, y], cell, side, &cells, |value| hex(scale.color(value)));
        }
    }
    scene
}

/// `map` with at most [`MAP_CELLS`] rows: means over square blocks.
fn averaged(map: &[f32], side: usize) -> (Vec<f32>, usize) {
    let block = side.div_ceil(MAP_CELLS).max(1);
    let small = side.div_ceil(block);
    let mut sums = vec![(0.0_f32, 0.0_f32); small * small];
    for (index, value) in map.iter().enumerate() {
        let (row, column) = (index / side / block, index % side / block);
        if let Some(sum) = sums.get_mut(row * small + column) {
            *sum = (sum.0 + value, sum.1 + 1.0);
        }
    }
    (sums.into_iter().map(|(sum, count)| sum / count.max(1.0)).collect(), small)
}

/// The attention of every head: one line a layer, head and query.
pub fn overview_csv(shown: &Shown) -> String {
    let block = shown.overview_block();
    let labels: Vec<String> =
        shown.encoding.pieces.chunks(block.max(1)).map(|pieces| pieces.join(" ")).collect();
    let mut text = String::new();
    for (layer, maps) in shown.attention.iter().enumerate() {
        for (head, map) in maps.iter().enumerate() {
            let name = t!(cell_name, layer = layer, head = head);
            text.push_str(&csv::matrix(&name, &labels, &labels, map));
        }
    }
    text
}
