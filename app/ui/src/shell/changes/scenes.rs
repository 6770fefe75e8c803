//! What changed as pictures to save.

use text::tokenizer::Encoding;

use crate::kit::format;
use crate::kit::paint::colors::hex;
use crate::kit::paint::diverging;
use crate::kit::paint::scene::{Anchor, Scene};
use crate::state::predicted::attention::Differences;
use crate::state::predicted::movement::Movement;
use crate::state::shown::Shown;
use crate::t;

/// Height of a line of the heat map.
const STEP: f64 = 20.0;
/// Width of a piece.
const NAME: f64 = 110.0;
/// Room for a title.
const TITLE: f64 = 34.0;
const GAP: f64 = 8.0;
/// Side of a map of differences.
const MAP: f64 = 88.0;
/// A cell that cannot be compared.
const BLANK: &str = "#b9b9b9";

fn titled(title: String, width: f64, height: f64) -> Scene {
    let mut scene = Scene { width: width + GAP, height: TITLE + height, title, shapes: Vec::new() };
    let title = scene.title.clone();
    scene.text([GAP, TITLE / 2.0], &title, 15.0, Anchor::Start, false);
    scene
}

/// The differences of all heads.
pub fn differences(shown: &Shown, differences: &[Vec<Differences>], most: f32) -> Scene {
    let side = shown.tokens().max(1);
    let heads = differences.iter().map(Vec::len).max().unwrap_or_default();
    let size = [24.0 + heads as f64 * (MAP + GAP), 20.0 + differences.len() as f64 * (MAP + GAP)];
    let mut scene = titled(t!(changed_maps_title), size[0], size[1]);
    let fill = |value: f32| diverging::color(value, most).map_or(BLANK.to_owned(), hex);
    for (layer, maps) in differences.iter().enumerate() {
        let y = TITLE + 20.0 + layer as f64 * (MAP + GAP);
        scene.text([GAP, y + MAP / 2.0], &layer.to_string(), 12.0, Anchor::Start, false);
        for (head, map) in maps.iter().enumerate() {
            let x = 24.0 + head as f64 * (MAP + GAP);
            if layer == 0 {
                let place = [x + MAP / 2.0, TITLE + 10.0];
                scene.text(place, &head.to_string(), 12.0, Anchor::Middle, false);
            }
            scene.cells([x, y], MAP / side as f64, side, map, fill);
        }
    }
    scene
}

/// The movements as a heat map; `share` is how dark a cell is, from 0 to 1.
pub fn movements(
    encoding: &Encoding,
    movements: &[Vec<Option<Movement>>],
    title: String,
    share: impl Fn(Movement) -> f32,
    number: impl Fn(Movement) -> f32,
) -> Scene {
    let layers = movements.iter().map(Vec::len).max().unwrap_or_default();
    let width = 60.0;
    let size = [NAME + layers as f64 * width, (movements.len() + 1) as f64 * STEP + GAP];
    let mut scene = titled(title, size[0].max(480.0), size[1]);
    for layer in 0..layers {
        let place = [NAME + (layer as f64 + 0.5) * width, TITLE + STEP / 2.0];
        scene.text(place, &layer.to_string(), 12.0, Anchor::Middle, false);
    }
    for (row, (piece, found)) in encoding.pieces.iter().zip(movements).enumerate() {
        let top = TITLE + (row + 1) as f64 * STEP;
        scene.text([NAME - 6.0, top + STEP / 2.0], piece, 12.0, Anchor::End, false);
        for (layer, one) in found.iter().enumerate() {
            let Some(one) = one else { continue };
            let left = NAME + layer as f64 * width;
            scene.rectangle([left, top, width, STEP], tint(share(*one)));
            let place = [left + width / 2.0, top + STEP / 2.0];
            scene.text(place, &format::number(number(*one).into(), 3), 11.0, Anchor::Middle, false);
        }
    }
    scene
}

/// From white to a blue on which dark ink stays readable.
fn tint(share: f32) -> String {
    let mix = |to: f32| (255.0 + (to - 255.0) * share.clamp(0.0, 1.0)).round() as u8;
    hex([mix(139.0), mix(178.0), mix(214.0)])
}
