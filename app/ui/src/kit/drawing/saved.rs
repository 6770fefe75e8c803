//! A drawing as a file, on white.

use super::{Drawing, Form, Mark, Role, Text};
use crate::kit::paint::scene::{Scene, Shape};
use crate::kit::paint::svg::INK;

/// Colours of marks: Okabe & Ito's, darker where white lies behind, as the style sheet has them.
const COLORS: [&str; 8] =
    ["#0072b2", "#c04d00", "#00785a", "#a64d79", "#1b1b1f", "#6a6a74", "#8a6200", "#7a4b9d"];
/// The same, mixed with paper.
const PALE: [&str; 8] =
    ["#8fc1de", "#e3ad86", "#86bfb0", "#d6aec4", "#9a9a9d", "#b9b9bf", "#cab88f", "#c2abd2"];
/// Lines of a grid.
const GRID: &str = "#d9d6cf";
/// What leads the eye.
const GUIDE: &str = "#c04d00";

impl Role {
    fn color(self) -> &'static str {
        let of = |colors: &[&'static str], at: usize| colors.get(at).copied().unwrap_or(INK);
        match self {
            Self::Grid => GRID,
            Self::Mark(color) => of(&COLORS, color),
            Self::Pale(color) => of(&PALE, color),
            Self::Guide => GUIDE,
            Self::Chosen | Self::Label | Self::Asked | Self::Value => INK,
        }
    }
}

impl Drawing {
    /// As a picture that can be saved.
    pub fn scene(&self) -> Scene {
        let [width, height] = self.size;
        let shapes = self.marks.iter().flat_map(shapes).collect();
        Scene { width, height, title: self.title.clone(), shapes }
    }
}

fn shapes(Mark { role, form }: &Mark) -> Vec<Shape> {
    let color = role.color().to_owned();
    match form {
        Form::Rectangle(place, _) => vec![Shape::Rectangle { place: *place, fill: color }],
        Form::Disc(middle, radius) => {
            vec![Shape::Disc { middle: *middle, radius: *radius, fill: color }]
        }
        Form::Line(points, width) => {
            let pairs = points.iter().zip(points.iter().skip(1));
            let line = |([x, y], [to_x, to_y]): (&[f64; 2], &[f64; 2])| Shape::Line {
                place: [*x, *y, *to_x, *to_y],
                stroke: color.clone(),
                width: *width,
                opacity: 1.0,
            };
            pairs.map(line).collect()
        }
        Form::Text(Text { place, text, size, anchor, turn }) => vec![Shape::Text {
            place: *place,
            text: text.clone(),
            size: *size,
            anchor: *anchor,
            turn: *turn,
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::paint::scene::Anchor;
    use crate::kit::paint::svg;

    /// What is drawn is in the file, in the place where it is drawn.
    #[test]
    fn every_mark_is_in_the_file() {
        let mut drawing = Drawing::new([90.0, 60.0], "a picture");
        drawing.rectangle(Role::Mark(1), [1.0, 2.0, 3.0, 4.0], 1.0);
        drawing.line(Role::Grid, [[0.0, 0.0], [5.0, 6.0], [7.0, 8.0]], 2.0);
        drawing.disc(Role::Chosen, [9.0, 10.0], 11.0);
        drawing.label([12.0, 13.0], "a < b", Anchor::End, 14.0);
        let file = svg::document(&drawing.scene());
        for part in [
            "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" fill=\"#c04d00\"/>",
            "<line x1=\"5\" y1=\"6\" x2=\"7\" y2=\"8\" stroke=\"#d9d6cf\"",
            "<circle cx=\"9\" cy=\"10\" r=\"11\"",
            "a &lt; b</text>",
            "<title>a picture</title>",
        ] {
            assert!(file.contains(part), "{part} in {file}");
        }
    }
}
