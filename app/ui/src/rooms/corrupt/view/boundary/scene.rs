//! The picture and its numbers as files.

use std::fmt::Write;

use super::Looking;
use crate::kit::export::csv;
use crate::kit::paint::scene::{Anchor, Scene, Shape};
use crate::rooms::corrupt::state::boundary::drawing::{BOX, Drawing, Kind, Source, shortened};
use crate::t;

/// Room for the sentence above the picture.
const TITLE: f64 = 34.0;
/// Space around the picture.
const EDGE: f64 = 10.0;

/// The picture on white.
pub fn scene(drawn: &Drawing, title: &str) -> Scene {
    let mut scene = Scene {
        width: drawn.width.max(760.0) + 2.0 * EDGE,
        height: drawn.height + TITLE + EDGE,
        title: title.to_owned(),
        shapes: Vec::new(),
    };
    scene.text([EDGE, TITLE / 2.0], title, 12.0, Anchor::Start, false);
    for (source, points) in &drawn.lines {
        for pair in points.windows(2) {
            if let [[x1, y1], [x2, y2]] = pair {
                let place = [x1 + EDGE, y1 + TITLE, x2 + EDGE, y2 + TITLE];
                let stroke = stroke(*source).to_owned();
                scene.shapes.push(Shape::Line { place, stroke, width: 2.0, opacity: 1.0 });
            }
        }
    }
    for boxed in &drawn.boxes {
        let [x, y, width, height] = boxed.place;
        let (x, y) = (x + EDGE, y + TITLE);
        if boxed.kind != Kind::Gap {
            let (edge, fill) = colors(boxed.kind);
            scene.rectangle([x, y, width, height], edge);
            scene.rectangle([x + 1.5, y + 1.5, width - 3.0, height - 3.0], fill);
        }
        let middle = x + width / 2.0;
        let text = shortened(&boxed.text, boxed.kind);
        scene.text([middle, y + height / 2.0], &text, 14.0, Anchor::Middle, false);
        if let Some(position) = boxed.position {
            let below = [middle, y + BOX + 11.0];
            scene.text(below, &position.to_string(), 11.0, Anchor::Middle, false);
        }
    }
    scene
}

fn stroke(source: Source) -> &'static str {
    match source {
        Source::Before => "#2b5c8a",
        Source::After => "#b35806",
        Source::Place => "#5a5a66",
        Source::Network => "#1b1b1f",
    }
}

fn colors(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Border => ("#2b5c8a", "#d6e6f4"),
        Kind::Chosen | Kind::ChosenPlace | Kind::Target => ("#1b1b1f", "#fff3d6"),
        Kind::Inner => ("#85827a", "#f0eee8"),
        _ => ("#b9b6ae", "#ffffff"),
    }
}

/// What predicts every piece of the chosen span, and its loss.
pub fn csv(looking: Looking) -> Option<String> {
    looking.read(|found, span, _| {
        let head = [
            t!(position),
            t!(piece),
            t!(boundary_left),
            t!(boundary_right),
            t!(boundary_place),
            t!(boundary_masked_loss),
        ];
        let mut text = head.map(|cell| csv::cell(&cell)).join(",");
        text.push_str("\r\n");
        let borders = found.borders(span);
        for piece in &span.pieces {
            let border = |index: usize| {
                let border = borders.as_ref().and_then(|borders| borders.get(index));
                border.map(|border| border.position.to_string()).unwrap_or_default()
            };
            let loss = piece.loss.map(|loss| loss.to_string()).unwrap_or_default();
            let original = csv::cell(&piece.original);
            let (position, place) = (piece.position, piece.place);
            // Writing to a String cannot fail.
            let _ = write!(
                text,
                "{position},{original},{},{},{place},{loss}\r\n",
                border(0),
                border(1)
            );
        }
        text
    })
}
