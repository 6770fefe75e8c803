//! The predictions as pictures to save.

use text::tokenizer::Encoding;

use crate::kit::format::{self, probability};
use crate::kit::paint::colors::hex;
use crate::kit::paint::diverging;
use crate::kit::paint::scene::{Anchor, Scene};
use crate::state::predicted::answers::Answer;
use crate::state::predicted::attention::Differences;
use crate::state::predicted::movement::Movement;
use crate::state::predicted::words::{Score, Word};
use crate::state::shown::Shown;
use crate::t;

/// Height of a line of bars.
const STEP: f64 = 20.0;
/// Widths: a piece, its bar, its number.
const WIDTHS: [f64; 3] = [110.0, 150.0, 70.0];
/// Lists that stand beside each other.
const ACROSS: usize = 4;
/// Room for a title.
const TITLE: f64 = 34.0;
const GAP: f64 = 8.0;
/// Side of a map of differences.
const MAP: f64 = 88.0;
/// The ink of bars.
const BAR: &str = "#2b5c8a";
/// A cell that cannot be compared.
const BLANK: &str = "#b9b9b9";

/// All lists of guesses.
pub fn answers(answers: &[Answer]) -> Option<Scene> {
    let lines = answers.iter().map(|answer| answer.best.len()).max()? + 2;
    let (across, down) = (answers.len().min(ACROSS), answers.len().div_ceil(ACROSS));
    let list = [WIDTHS.iter().sum::<f64>() + 2.0 * GAP, lines as f64 * STEP + GAP];
    let mut scene = titled(t!(predict_title), across as f64 * list[0], down as f64 * list[1]);
    for (index, answer) in answers.iter().enumerate() {
        let left = (index % ACROSS) as f64 * list[0] + GAP;
        let top = TITLE + (index / ACROSS) as f64 * list[1];
        let head = t!(predict_heading, piece = answer.here, position = answer.position);
        scene.text([left, top + STEP / 2.0], &head, 13.0, Anchor::Start, false);
        for (line, guess) in answer.best.iter().enumerate() {
            let y = top + (line + 1) as f64 * STEP;
            bar(&mut scene, [left, y], &guess.piece, guess.probability);
        }
    }
    Some(scene)
}

/// The words that have a probability.
pub fn words(words: &[Word]) -> Option<Scene> {
    let scored: Vec<(&str, f32)> = words
        .iter()
        .filter_map(|word| match &word.score {
            Score::Scored(scored) => Some((word.word.as_str(), scored.probability() as f32)),
            _ => None,
        })
        .collect();
    let size = [WIDTHS.iter().sum::<f64>() + 2.0 * GAP, scored.len() as f64 * STEP + GAP];
    let mut scene = titled(t!(candidate_title), size[0].max(420.0), size[1]);
    for (line, (word, share)) in scored.iter().enumerate() {
        bar(&mut scene, [GAP, TITLE + line as f64 * STEP], word, *share);
    }
    (!scored.is_empty()).then_some(scene)
}

fn titled(title: String, width: f64, height: f64) -> Scene {
    let mut scene = Scene { width: width + GAP, height: TITLE + height, title, shapes: Vec::new() };
    let title = scene.title.clone();
    scene.text([GAP, TITLE / 2.0], &title, 15.0, Anchor::Start, false);
    scene
}

/// A name, a bar and a number.
fn bar(scene: &mut Scene, [left, top]: [f64; 2], name: &str, share: f32) {
    let middle = top + STEP / 2.0;
    let [first, second, _] = WIDTHS;
    scene.text([left + first - 6.0, middle], name, 12.0, Anchor::End, false);
    let length = second * f64::from(share.clamp(0.0, 1.0));
    scene.rectangle([left + first, top + 3.0, length.max(1.0), STEP - 6.0], BAR);
    let place = [left + first + second + 6.0, middle];
    scene.text(place, &probability(share), 12.0, Anchor::Start, false);
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
    let size = [WIDTHS[0] + layers as f64 * width, (movements.len() + 1) as f64 * STEP + GAP];
    let mut scene = titled(title, size[0].max(480.0), size[1]);
    for layer in 0..layers {
        let place = [WIDTHS[0] + (layer as f64 + 0.5) * width, TITLE + STEP / 2.0];
        scene.text(place, &layer.to_string(), 12.0, Anchor::Middle, false);
    }
    for (row, (piece, found)) in encoding.pieces.iter().zip(movements).enumerate() {
        let top = TITLE + (row + 1) as f64 * STEP;
        scene.text([WIDTHS[0] - 6.0, top + STEP / 2.0], piece, 12.0, Anchor::End, false);
        for (layer, one) in found.iter().enumerate() {
            let Some(one) = one else { continue };
            let left = WIDTHS[0] + layer as f64 * width;
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
