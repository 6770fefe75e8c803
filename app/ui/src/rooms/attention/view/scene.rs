//! The lines as a scene, for the files that a person saves.

use crate::kit::format::short;
use crate::kit::paint::scene::{Anchor, Scene, Shape};
use crate::rooms::attention::state::lines::{EDGES, Lines, STEP, WIDTH, middle, opacity};
use crate::state::picture::Picture;

/// Room for the title.
const TITLE: f64 = 34.0;
/// Below the last token.
const GAP: f64 = 8.0;
/// The ink of lines.
const LINE: &str = "#3b528b";

/// The lines as they are on screen.
pub fn lines(picture: &Picture, lines: &Lines, title: &str) -> Scene {
    let tokens = picture.rows.len().max(picture.columns.len()) as f64;
    let mut scene = Scene {
        width: WIDTH,
        height: TITLE + tokens * STEP + GAP,
        title: title.to_owned(),
        shapes: Vec::new(),
    };
    scene.text([GAP, TITLE / 2.0], title, 15.0, Anchor::Start, false);
    for (level, found) in lines.levels.iter().enumerate() {
        for (row, column) in found {
            scene.shapes.push(Shape::Line {
                place: [EDGES.0, TITLE + middle(*row), EDGES.1, TITLE + middle(*column)],
                stroke: LINE.to_owned(),
                width: 0.8 + 0.35 * level as f64,
                opacity: opacity(level),
            });
        }
    }
    for (index, token) in picture.rows.iter().enumerate() {
        let place = [EDGES.0 - 8.0, TITLE + middle(index)];
        scene.text(place, &short(&token.label), 13.0, Anchor::End, false);
    }
    for (index, token) in picture.columns.iter().enumerate() {
        let place = [EDGES.1 + 8.0, TITLE + middle(index)];
        scene.text(place, &short(&token.label), 13.0, Anchor::Start, false);
    }
    scene
}
