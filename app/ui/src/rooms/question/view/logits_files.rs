//! The start and end logits as files.

use std::fmt::Write;

use crate::kit::export::csv;
use crate::kit::format::significant;
use crate::kit::paint::scene::{Anchor, Scene};
use crate::kit::vector::{self, bars};
use crate::rooms::question::state::Reading;
use crate::t;

/// Width of a piece, height of a row of bars, room for the pieces' names and for titles.
const STEP: f64 = 18.0;
const HEIGHT: f64 = 90.0;
const NAMES: f64 = 90.0;
const TITLE: f64 = 30.0;
/// Least width, so that the titles fit.
const LEAST: f64 = 420.0;
/// Colours of bars on white.
const UP: &str = "#2b5c8a";
const DOWN: &str = "#b35806";

/// The largest logit of either row, whatever its sign.
pub fn edge(reading: &Reading) -> f32 {
    vector::limit([reading.starts.as_slice(), reading.ends.as_slice()])
}

/// All logits, one line a piece.
pub fn file(reading: &Reading) -> String {
    let mut text = "index,piece,start,end,in_passage\r\n".to_owned();
    let logits = reading.starts.iter().zip(&reading.ends);
    for (index, (piece, (start, end))) in reading.pieces.iter().zip(logits).enumerate() {
        let (piece, inside) = (csv::cell(piece), u8::from(reading.passage.contains(&index)));
        // Writing to a String cannot fail.
        let _ = write!(text, "{index},{piece},{start},{end},{inside}\r\n");
    }
    text
}

/// Two rows of bars with the pieces below.
pub fn scene(reading: &Reading) -> Scene {
    let width = STEP * reading.pieces.len() as f64;
    let limit = edge(reading);
    let mut scene = Scene {
        width: width.max(LEAST) + 16.0,
        height: 2.0 * (TITLE + HEIGHT) + NAMES + 16.0,
        title: t!(question_logits_title),
        shapes: Vec::new(),
    };
    let rows = [(t!(question_start_row), &reading.starts), (t!(question_end_row), &reading.ends)];
    for (row, (name, values)) in rows.iter().enumerate() {
        let top = row as f64 * (TITLE + HEIGHT) + TITLE;
        let title = format!("{name} (\u{b1}{})", significant(limit.into(), 3));
        scene.text([8.0, top - TITLE / 2.0], &title, 13.0, Anchor::Start, false);
        scene.rectangle([8.0, top + HEIGHT / 2.0, width, 0.5], "#85827a");
        for (bar, value) in bars(values, limit, width, HEIGHT).iter().zip(values.iter()) {
            let [x, y, bar_width, height] = *bar;
            let fill = if *value > 0.0 { UP } else { DOWN };
            scene.rectangle([9.0 + x, top + y, bar_width - 2.0, height], fill);
        }
    }
    let bottom = 2.0 * (TITLE + HEIGHT) + NAMES;
    for (index, piece) in reading.pieces.iter().enumerate() {
        let x = 8.0 + (index as f64 + 0.5) * STEP;
        scene.text([x, bottom], piece, 11.0, Anchor::Start, true);
    }
    scene
}
