//! Points of a plane as files.

use std::fmt::Write;

use super::dots::{Dots, Names, SIDE, color, tick_text};
use crate::kit::export::csv;
use crate::kit::paint::colors::hex;
use crate::kit::paint::scene::{Anchor, Scene, Shape};
use crate::t;

/// Colours of saved pictures, on white; the letters tell the groups apart without them.
const COLORS: [&str; 8] =
    ["#0072b2", "#d55e00", "#007f5f", "#a64d79", "#1b1b1f", "#5a9bc4", "#b07d00", "#7a4b9d"];
/// Room for the title, and for a line of the legend.
const TITLE: f64 = 34.0;
const LINE: f64 = 20.0;
/// Lines of the legend.
const NAMED: usize = 20;

fn fill(group: usize, shade: Option<f64>) -> String {
    let plain = COLORS.get(group % COLORS.len()).copied().unwrap_or("#1b1b1f");
    shade.map_or_else(|| plain.to_owned(), |shade| hex(color(shade)))
}

/// A letter for each group.
fn letter(group: usize) -> String {
    let letters = b'A' + (group % 26) as u8;
    char::from(letters).to_string()
}

/// The picture: a square for every point, and the letter of its group where there are groups.
pub fn scene(drawn: &Dots, names: &Names) -> Scene {
    let keys = drawn.keys.len().min(NAMED);
    let mut scene = Scene {
        width: SIDE,
        height: SIDE + TITLE + LINE * keys as f64,
        title: names.title.clone(),
        shapes: Vec::new(),
    };
    scene.text([8.0, TITLE / 2.0], &names.title, 15.0, Anchor::Start, false);
    axes(&mut scene, drawn, names);
    for dot in &drawn.dots {
        let Some([x, y]) = drawn.place(dot.at) else { continue };
        scene.rectangle([x - 3.0, y - 3.0 + TITLE, 6.0, 6.0], fill(dot.group, dot.shade));
        if dot.shade.is_none() {
            scene.text([x + 5.0, y + TITLE], &letter(dot.group), 9.0, Anchor::Start, false);
        }
    }
    for (place, key) in drawn.keys.iter().take(NAMED).enumerate() {
        let y = SIDE + TITLE + LINE * (place as f64 + 0.5);
        scene.rectangle([10.0, y - 4.0, 8.0, 8.0], fill(place, key.shade));
        let name = match key.shade {
            Some(_) => key.name.clone(),
            None => format!("{}: {}", letter(place), key.name),
        };
        scene.text([26.0, y], &name, 13.0, Anchor::Start, false);
    }
    scene
}

/// Both axes with their marks, and the line on which both are equal.
fn axes(scene: &mut Scene, drawn: &Dots, names: &Names) {
    let corner = |value: f64| drawn.place([value as f32; 2]);
    let ends = drawn.frame.and_then(|frame| Some((corner(frame.low[0])?, corner(frame.high[0])?)));
    let Some(([x0, y0], [x1, y1])) = ends.filter(|_| !drawn.ticks.is_empty()) else { return };
    let mut line = |place: [f64; 4], stroke: &str| {
        let [a, b, c, d] = place;
        let place = [a, b + TITLE, c, d + TITLE];
        scene.shapes.push(Shape::Line {
            place,
            stroke: stroke.to_owned(),
            width: 1.0,
            opacity: 1.0,
        });
    };
    line([x0, y0, x1, y1], "#606068");
    let marks: Vec<(f64, [f64; 2])> =
        drawn.ticks.iter().filter_map(|tick| Some((*tick, corner(*tick)?))).collect();
    for (_, [x, y]) in &marks {
        line([*x, y0, *x, y1], "#d0d0d6");
        line([x0, *y, x1, *y], "#d0d0d6");
    }
    for (tick, [x, y]) in marks {
        let text = tick_text(tick, &drawn.ticks);
        scene.text([x, y0 + 14.0 + TITLE], &text, 12.0, Anchor::Middle, false);
        scene.text([x0 - 6.0, y + TITLE], &text, 12.0, Anchor::End, false);
    }
    let [x_name, y_name] = &names.axes;
    scene.text([SIDE / 2.0, SIDE - 8.0 + TITLE], x_name, 12.0, Anchor::Middle, false);
    scene.text([10.0, SIDE / 2.0 + TITLE], y_name, 12.0, Anchor::Middle, true);
}

/// Every point with its text and what is true of it, or whether what is said of it is right.
pub fn as_csv(drawn: &Dots, names: &Names) -> String {
    let [x, y] = names.axes.clone();
    let head = [t!(teach_line), t!(text), names.truth(), x, y];
    let mut text = head.map(|name| csv::cell(&name)).join(",") + "\r\n";
    for dot in &drawn.dots {
        let read = csv::cell(&dot.text);
        let truth = dot.score.map_or_else(|| csv::cell(&dot.truth), csv::number);
        // Writing to a String cannot fail.
        let _ = write!(text, "{},{read},{truth},{},{}\r\n", dot.line, dot.at[0], dot.at[1]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_column_of_right_and_wrong_is_not_called_true() {
        let head = |judged| {
            let (title, caption, axes) = Default::default();
            as_csv(&Dots::default(), &Names { file: "cls-map", title, caption, axes, judged })
        };
        assert_eq!(head(false), "\"Line\",\"Text\",\"True\",\"\",\"\"\r\n");
        assert_eq!(head(true), "\"Line\",\"Text\",\"Right or wrong\",\"\",\"\"\r\n");
    }
}
