//! A drawing as shapes in colours, for a file on white or for a canvas of the page.

use super::{Drawing, Form, Mark, Role, Sheet, Text};
use crate::kit::paint::palette::{Palette, css};
use crate::kit::paint::scene::{Scene, Shape, Step, Stroke};
use crate::kit::paint::svg::INK;

/// Colours of marks: Okabe & Ito's, darker where white lies behind, as the style sheet has them.
const COLORS: [&str; 8] =
    ["#0072b2", "#b84a00", "#00785a", "#a64d79", "#1b1b1f", "#6a6a74", "#8a6200", "#7a4b9d"];
/// The same, mixed with paper.
const PALE: [&str; 8] =
    ["#8fc1de", "#e3ad86", "#86bfb0", "#d6aec4", "#9a9a9d", "#b9b9bf", "#cab88f", "#c2abd2"];
/// Lines of a grid.
const GRID: &str = "#d9d6cf";
/// What leads the eye.
const GUIDE: &str = "#b84a00";
/// A dot of a dotted line and the gap behind it.
const DOTS: [f64; 2] = [2.0, 6.0];
/// From one dot to the next.
pub(super) const PITCH: f64 = DOTS[0] + DOTS[1];
/// A dash of a dashed line and the gap behind it.
const DASHES: [f64; 2] = [5.0, 3.0];
/// How far a curve leaves upright, of its height.
const UPRIGHT: f64 = 0.55;
/// Where the two curves of a quarter of a circle are pulled to, of its radius.
const ROUND: f64 = 0.552;

impl Role {
    pub(super) fn color(self, palette: &Palette) -> String {
        let of = |colors: &[&'static str], at: usize| colors.get(at).copied().unwrap_or(INK);
        match self {
            Self::Grid => GRID.to_owned(),
            Self::Mark(color) => of(&COLORS, color).to_owned(),
            Self::Pale(color) => of(&PALE, color).to_owned(),
            Self::Guide => GUIDE.to_owned(),
            Self::Chosen | Self::Label | Self::Asked | Self::Value => css(palette.ink),
            Self::Plate => css(palette.paper),
            Self::Rail => css(palette.rail),
            Self::Soft => css(palette.soft),
            Self::Attention => css(palette.look),
            Self::FeedForward => css(palette.alone),
            Self::Answer => css(palette.answer),
            Self::Changed => css(palette.changed),
            Self::Above => css(palette.positive),
            Self::Below => css(palette.negative),
        }
    }

    /// Whether its letters are thick.
    fn is_heavy(self) -> bool {
        matches!(self, Self::Answer | Self::Chosen)
    }
}

impl Drawing {
    /// As a picture that can be saved.
    pub fn scene(&self) -> Scene {
        let [width, height] = self.size;
        let shapes = |mark| shapes(mark, &self.sheet, &Palette::LIGHT);
        let shapes = self.marks.iter().flat_map(shapes).collect();
        Scene { width, height, title: self.title.clone(), shapes }
    }
}

/// The shapes of a mark.
pub(super) fn shapes(mark: &Mark, sheet: &Sheet, palette: &Palette) -> Vec<Shape> {
    let Mark { role, form, opacity } = mark;
    let (color, opacity) = (role.color(palette), *opacity);
    // Letters are not drawn through.
    if opacity <= 0.0 {
        return Vec::new();
    }
    let filled = |steps: Vec<Step>| {
        vec![Shape::Path { steps, fill: Some(color.clone()), stroke: None, opacity }]
    };
    let along = |steps: Vec<Step>, width: f64, dashes: Option<[f64; 2]>| {
        let stroke = Some(Stroke { color: color.clone(), width, dashes });
        vec![Shape::Path { steps, fill: None, stroke, opacity }]
    };
    match form {
        Form::Rectangle(place, _) if opacity == 1.0 && *role != Role::Plate => {
            vec![Shape::Rectangle { place: *place, fill: color }]
        }
        Form::Rectangle(place, radius) => filled(rounded(*place, *radius)),
        Form::Disc(middle, radius) => {
            vec![Shape::Disc { middle: *middle, radius: *radius, fill: color }]
        }
        Form::Line(points, width) => {
            let pairs = points.iter().zip(points.iter().skip(1));
            let line = |([x, y], [to_x, to_y]): (&[f64; 2], &[f64; 2])| Shape::Line {
                place: [*x, *y, *to_x, *to_y],
                stroke: color.clone(),
                width: *width,
                opacity,
            };
            pairs.map(line).collect()
        }
        Form::Curve(ends, width, dotted) => along(curve(*ends), *width, dotted.then_some(DOTS)),
        Form::Dashes([from, to], width) => {
            along(vec![Step::Move(*from), Step::Line(*to)], *width, Some(DASHES))
        }
        Form::Area(points) => filled(area(points)),
        Form::Lens(middle, half) => filled(lens(*middle, *half)),
        Form::Frame(place, radius, width) => along(rounded(*place, *radius), *width, None),
        Form::Cut(place, part) => vec![cut(*place, *part, sheet)],
        Form::Text(Text { place, text, size, anchor, turn }) => vec![Shape::Text {
            place: *place,
            text: text.clone(),
            fill: color,
            heavy: role.is_heavy(),
            size: *size,
            anchor: *anchor,
            turn: *turn,
        }],
    }
}

fn curve([from, to]: [[f64; 2]; 2]) -> Vec<Step> {
    let upright = (to[1] - from[1]) * UPRIGHT;
    let pulls = [[from[0], from[1] + upright], [to[0], to[1] - upright]];
    vec![Step::Move(from), Step::Curve([pulls[0], pulls[1], to])]
}

/// Where on a curve one is after this share of it, from 0 to 1.
pub fn along(ends: [[f64; 2]; 2], share: f64) -> [f64; 2] {
    let [from, to] = ends;
    let upright = (to[1] - from[1]) * UPRIGHT;
    let (left, share) = (1.0 - share, share);
    let parts =
        [left.powi(3), 3.0 * left * left * share, 3.0 * left * share * share, share.powi(3)];
    let at = |values: [f64; 4]| parts.iter().zip(values).map(|(part, value)| part * value).sum();
    [at([from[0], from[0], to[0], to[0]]), at([from[1], from[1] + upright, to[1] - upright, to[1]])]
}

fn area(points: &[[f64; 2]]) -> Vec<Step> {
    let mut steps: Vec<Step> = points.iter().map(|point| Step::Line(*point)).collect();
    if let (Some(first), Some(point)) = (steps.first_mut(), points.first()) {
        *first = Step::Move(*point);
    }
    steps.push(Step::Close);
    steps
}

fn lens([x, y]: [f64; 2], [wide, high]: [f64; 2]) -> Vec<Step> {
    // A quadratic curve that is pulled twice as far as it shall reach.
    let side = |pull: f64, from: f64, to: f64| {
        let third = |end: f64| [x + pull * 4.0 / 3.0, y + end / 3.0];
        Step::Curve([third(from), third(to), [x, y + to]])
    };
    vec![Step::Move([x, y - high]), side(wide, -high, high), side(-wide, high, -high), Step::Close]
}

fn rounded([x, y, width, height]: [f64; 4], radius: f64) -> Vec<Step> {
    let radius = radius.min(width / 2.0).min(height / 2.0).max(0.0);
    let (right, bottom, rest) = (x + width, y + height, radius * (1.0 - ROUND));
    let corner = |a: [f64; 2], b: [f64; 2], to: [f64; 2]| Step::Curve([a, b, to]);
    vec![
        Step::Move([x + radius, y]),
        Step::Line([right - radius, y]),
        corner([right - rest, y], [right, y + rest], [right, y + radius]),
        Step::Line([right, bottom - radius]),
        corner([right, bottom - rest], [right - rest, bottom], [right - radius, bottom]),
        Step::Line([x + radius, bottom]),
        corner([x + rest, bottom], [x, bottom - rest], [x, bottom - radius]),
        Step::Line([x, y + radius]),
        corner([x, y + rest], [x + rest, y], [x + radius, y]),
        Step::Close,
    ]
}

/// The part of the sheet.
fn cut(place: [f64; 4], [left, top, columns, rows]: [usize; 4], sheet: &Sheet) -> Shape {
    let row = |row: usize| {
        let from = (top + row) * sheet.columns + left;
        sheet.colors.get(from..from + columns).unwrap_or_default().iter().copied()
    };
    Shape::Pixels { place, columns, colors: (0..rows).flat_map(row).collect() }
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
        drawing.add(Role::Attention, Form::Curve([[1.0, 2.0], [9.0, 12.0]], 3.0, true), 0.5);
        let file = svg::document(&drawing.scene());
        for part in [
            "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" fill=\"#b84a00\"/>",
            "<line x1=\"5\" y1=\"6\" x2=\"7\" y2=\"8\" stroke=\"#d9d6cf\"",
            "<circle cx=\"9\" cy=\"10\" r=\"11\"",
            "a &lt; b</text>",
            "<title>a picture</title>",
            "stroke=\"#1d5fae\" stroke-width=\"3.00\" stroke-dasharray=\"2 6\" opacity=\"0.500\" \
             d=\"M1.0 2.0C1.0 7.5 9.0 6.5 9.0 12.0\"",
        ] {
            assert!(file.contains(part), "{part} in {file}");
        }
    }

    #[test]
    fn a_curve_begins_and_ends_at_its_ends() {
        let ends = [[3.0, 10.0], [50.0, 90.0]];
        assert_eq!([along(ends, 0.0), along(ends, 1.0)], ends);
        let [x, y] = along(ends, 0.5);
        assert!((x - 26.5).abs() < 1e-9 && (y - 50.0).abs() < 1e-9);
    }

    #[test]
    fn a_part_of_the_sheet_is_what_stands_there() {
        let colors: Vec<_> = (0..6_u8).map(|value| [value; 3]).collect();
        let sheet = Sheet { columns: 3, colors };
        let shape = cut([0.0; 4], [1, 0, 2, 2], &sheet);
        let Shape::Pixels { columns, colors, .. } = shape else { unreachable!() };
        assert_eq!((columns, colors), (2, vec![[1; 3], [2; 3], [4; 3], [5; 3]]));
    }
}
