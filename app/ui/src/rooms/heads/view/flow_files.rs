//! The picture of one query as a file.

use leptos::prelude::*;

use super::flow::{Edges, listed, score_name};
use super::room::HeadsRoom;
use super::scores::table;
use crate::kit::format::fixed;
use crate::kit::paint::colors::{Rgb, hex};
use crate::kit::paint::diverging;
use crate::kit::paint::scene::{Anchor, Scene, Shape};
use crate::kit::pictures::figure::SaveMenu;
use crate::rooms::heads::state::Look;
use crate::t;

/// Sizes of the picture.
const ROW: f64 = 26.0;
const LABELS: f64 = 120.0;
const MATRIX: f64 = 220.0;
const BAR: f64 = 90.0;
const GAP: f64 = 20.0;
const TOP: f64 = 70.0;
const INK: Rgb = [0x2b, 0x5c, 0x8a];
const DOWN: Rgb = [0xb3, 0x58, 0x06];

/// The picture as SVG and PNG, its numbers as CSV.
#[component]
pub fn FlowFiles(room: HeadsRoom) -> impl IntoView {
    let look = move || untrack(move || room.look.get());
    let scene = move || look().map(|look| scene(&look));
    let csv = move || look().map(|look| table(&look));
    view! { <SaveMenu name="head" title=t!(panel_heads_projection) scene csv/> }
}

/// Its columns from left to right: pieces, keys, scores, weights, weighted values.
fn scene(look: &Look) -> Scene {
    let piece = |key: usize| look.pieces.get(key).cloned().unwrap_or_default();
    let query = piece(look.query);
    let title = t!(heads_flow_title, layer = look.layer, head = look.head, query = query);
    let rows = look.pieces.len().min(listed(&look.keys).len());
    let [keys_at, scores_at] = [LABELS + GAP, LABELS + MATRIX + 2.0 * GAP];
    let weights_at = scores_at + 1.6 * BAR + GAP;
    let values_at = weights_at + 1.6 * BAR + GAP;
    let bottom = TOP + (rows as f64 + 1.4) * ROW;
    let mut scene = Scene {
        width: values_at + MATRIX + GAP,
        height: bottom + ROW + GAP,
        title: title.clone(),
        shapes: Vec::new(),
    };
    let middle = |row: usize| TOP + (row as f64 + 1.7) * ROW;
    scene.text([8.0, 18.0], &title, 16.0, Anchor::Start, false);
    let heads = [
        (keys_at, t!(heads_flow_keys)),
        (scores_at, score_name(look)),
        (weights_at, t!(softmax)),
        (values_at, t!(heads_flow_values)),
    ];
    for (left, name) in heads {
        scene.text([left, 48.0], &name, 13.0, Anchor::Start, false);
    }
    let named = |letter: &str| t!(heads_vector, letter = letter, piece = query);
    scene.text([LABELS, TOP + ROW / 2.0], &named("q"), 13.0, Anchor::End, false);
    scene.text([values_at - GAP, bottom + ROW / 2.0], &named("z"), 13.0, Anchor::End, false);
    let edges = Edges::of(look);
    let top = TOP + 1.2 * ROW;
    let height = rows as f64 * ROW;
    strip(&mut scene, &look.q, look.size, [keys_at, TOP, MATRIX, ROW], edges.near);
    strip(
        &mut scene,
        &listed(&look.keys).concat(),
        look.size,
        [keys_at, top, MATRIX, height],
        edges.near,
    );
    let weighted = look.weighted();
    strip(
        &mut scene,
        &listed(&weighted).concat(),
        look.size,
        [values_at, top, MATRIX, height],
        edges.far,
    );
    strip(&mut scene, &look.z, look.size, [values_at, bottom, MATRIX, ROW], edges.far);
    for (key, step) in look.softmax.steps.iter().enumerate().take(rows) {
        let y = middle(key);
        scene.text([LABELS, y], &piece(key), 13.0, Anchor::End, false);
        let score = step.score.unwrap_or_default();
        let length = BAR / 2.0 * score.abs() / edges.score;
        let left = scores_at + BAR / 2.0 - if score < 0.0 { length } else { 0.0 };
        let colour = if score < 0.0 { DOWN } else { INK };
        scene.rectangle([left, y - ROW * 0.35, length, ROW * 0.7], hex(colour));
        let said = step.score.map_or_else(|| t!(heads_hidden), |score| fixed(score, 2));
        scene.text([scores_at + 1.5 * BAR, y], &said, 12.0, Anchor::End, false);
        let length = BAR * step.weight / edges.weight;
        scene.rectangle([weights_at, y - ROW * 0.35, length, ROW * 0.7], hex(INK));
        let end = [weights_at + 1.5 * BAR, y];
        scene.text(end, &fixed(step.weight, 2), 12.0, Anchor::End, false);
    }
    scene
}

/// Rows of a matrix as colours.
fn strip(scene: &mut Scene, values: &[f32], columns: usize, place: [f64; 4], edge: f32) {
    let color = |value: &f32| diverging::color(*value, edge).unwrap_or_default();
    let colors = values.iter().map(color).collect();
    scene.shapes.push(Shape::Pixels { place, columns, colors });
}
