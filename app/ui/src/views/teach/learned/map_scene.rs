//! The map of `[CLS]` vectors as files.

use std::fmt::Write;

use super::map::{Dots, MARGIN, SIDE};
use crate::export::csv;
use crate::paint::scene::{Anchor, Scene};
use crate::t;

/// Colours of saved pictures, on white; the letters tell the groups apart without them.
const COLORS: [&str; 8] =
    ["#0072b2", "#d55e00", "#007f5f", "#a64d79", "#1b1b1f", "#5a9bc4", "#b07d00", "#7a4b9d"];
/// Room for the title, and for a line of the legend.
const TITLE: f64 = 34.0;
const LINE: f64 = 20.0;
/// Groups that are named.
const NAMED: usize = 20;

fn color(group: usize) -> &'static str {
    COLORS.get(group % COLORS.len()).copied().unwrap_or("#1b1b1f")
}

/// A letter for each group.
fn letter(group: usize) -> String {
    let letters = b'A' + (group % 26) as u8;
    char::from(letters).to_string()
}

/// The map as a picture: a square and the group's letter for every point.
pub fn scene(drawn: &Dots, title: &str) -> Scene {
    let groups = drawn.groups.len().min(NAMED);
    let mut scene = Scene {
        width: SIDE,
        height: SIDE + TITLE + LINE * groups as f64,
        title: title.to_owned(),
        shapes: Vec::new(),
    };
    scene.text([8.0, TITLE / 2.0], title, 15.0, Anchor::Start, false);
    for dot in &drawn.dots {
        let Some(frame) = drawn.frame else { continue };
        let [x, y] = frame.place(dot.at, SIDE, MARGIN);
        scene.rectangle([x - 3.0, y - 3.0 + TITLE, 6.0, 6.0], color(dot.group));
        scene.text([x + 5.0, y + TITLE], &letter(dot.group), 9.0, Anchor::Start, false);
    }
    for (group, name) in drawn.groups.iter().take(NAMED).enumerate() {
        let y = SIDE + TITLE + LINE * (group as f64 + 0.5);
        scene.rectangle([10.0, y - 4.0, 8.0, 8.0], color(group));
        scene.text([26.0, y], &format!("{}: {name}", letter(group)), 13.0, Anchor::Start, false);
    }
    scene
}

/// Every point with its text and group.
pub fn as_csv(drawn: &Dots) -> String {
    let head =
        [t!(teach_line), t!(teach_column_text), t!(teach_truth), t!(teach_map_x), t!(teach_map_y)];
    let mut text = head.map(|name| csv::cell(&name)).join(",") + "\r\n";
    for dot in &drawn.dots {
        let group = drawn.groups.get(dot.group).map(String::as_str).unwrap_or_default();
        let (read, group) = (csv::cell(&dot.text), csv::cell(group));
        // Writing to a String cannot fail.
        let _ = write!(text, "{},{read},{group},{},{}\r\n", dot.line, dot.at[0], dot.at[1]);
    }
    text
}
