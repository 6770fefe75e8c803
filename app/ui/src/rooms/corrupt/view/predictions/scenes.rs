//! The predictions as pictures to save.

use crate::kit::format::probability;
use crate::kit::paint::scene::{Anchor, Scene};
use crate::state::predicted::answers::Answer;
use crate::state::predicted::words::{Score, Word};
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
/// The ink of bars.
const BAR: &str = "#2b5c8a";

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
