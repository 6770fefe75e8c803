//! Bars as a picture to save.

use text::metrics::Interval;

use super::Line;
use crate::kit::format::percent;
use crate::kit::paint::scene::{Anchor, Scene};

/// Width of the picture, of its names, and of the longest bar; height of a line and of the title.
const WIDTH: f64 = 900.0;
const NAMES: f64 = 360.0;
const LONGEST: f64 = 440.0;
const LINE: f64 = 28.0;
const TITLE: f64 = 40.0;
/// Bars, and the lines of intervals.
const BAR: &str = "#7fb0e6";
const ENDS: &str = "#1d2430";

/// Names with shares, of which `most` fills the width.
pub fn bars(title: &str, shares: Vec<(String, f64)>, most: f64) -> Scene {
    let line = |(name, value)| Line { name, value: Some(value), ..Line::default() };
    lines(title, &shares.into_iter().map(line).collect::<Vec<_>>(), most)
}

/// Names with shares and their intervals; a share of `most` fills the width.
pub fn lines(title: &str, all: &[Line], most: f64) -> Scene {
    let longest = LONGEST / most.max(f64::MIN_POSITIVE);
    let height = TITLE + LINE * all.len() as f64;
    let mut scene = Scene { width: WIDTH, height, title: title.to_owned(), shapes: Vec::new() };
    scene.text([8.0, TITLE / 2.0], title, 15.0, Anchor::Start, false);
    for (index, line) in all.iter().enumerate() {
        let middle = TITLE + LINE * (index as f64 + 0.5);
        scene.text([NAMES - 10.0, middle], &line.name, 13.0, Anchor::End, false);
        let Some(value) = line.value else { continue };
        scene.rectangle([NAMES, middle - 9.0, longest * value.clamp(0.0, most), 18.0], BAR);
        if let Some(Interval { low, high }) = line.ends {
            scene.rectangle(
                [NAMES + longest * low, middle - 1.0, longest * (high - low), 2.0],
                ENDS,
            );
        }
        let said = [NAMES + LONGEST + 12.0, middle];
        scene.text(said, &percent(value, 1), 13.0, Anchor::Start, false);
    }
    scene
}
