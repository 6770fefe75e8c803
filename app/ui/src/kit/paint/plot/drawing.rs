//! A plot laid out in pixels, and how it gets on the page and into a file.

use std::fmt::Write;

use super::{LETTERS, MOST};
use crate::kit::paint::scene::{Anchor, Scene, Shape};
use crate::kit::paint::svg::escape;

/// Colours of the curves in files, on white: Okabe & Ito's, which stay distinct with every common
/// form of colour blindness, without their yellow, too pale for a line.
const COLORS: [&str; MOST] =
    ["#0072b2", "#d55e00", "#007f5f", "#a64d79", "#1b1b1f", "#7d7d86", "#b07d00", "#7a4b9d"];
/// The colour of the grid in files.
const GRID: &str = "#d9d6cf";
/// The colour of the axes in files.
const AXIS: &str = "#5a5a66";
/// The colour of what was recorded, in files.
const RECORDED: &str = "#96938d";
/// Room for the title in a saved picture, and for a line of its legend.
const TITLE: f64 = 34.0;
const LEGEND: f64 = 20.0;

/// What a stroke is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A line of the grid.
    Grid,
    /// An axis and its ticks.
    Axis,
    /// The curve of this number.
    Curve(usize),
    /// An interval around a point of this curve.
    Span(usize),
    /// A curve of another run, behind the others.
    Recorded,
}

/// A broken line through points in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// What it is.
    pub role: Role,
    /// Its points.
    pub points: Vec<[f64; 2]>,
}

/// A text in pixels, held at the middle of its height.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Where it is held.
    pub place: [f64; 2],
    /// The text.
    pub text: String,
    /// Where along its length it is held.
    pub anchor: Anchor,
    /// Whether it runs upwards.
    pub upwards: bool,
}

/// A plot laid out in pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Lines, the last one on top.
    pub strokes: Vec<Stroke>,
    /// Texts.
    pub labels: Vec<Label>,
}

impl Drawing {
    /// The `<svg>` element for the page: classes instead of colours.
    pub fn markup(&self) -> String {
        let (width, height) = (self.width, self.height);
        let mut svg = format!(
            "<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             aria-hidden=\"true\" focusable=\"false\">"
        );
        for stroke in &self.strokes {
            let class = match stroke.role {
                Role::Grid => "plot-grid".to_owned(),
                Role::Axis => "plot-axis".to_owned(),
                Role::Curve(index) => format!("plot-curve plot-{index}"),
                Role::Span(index) => format!("plot-span plot-{index}"),
                Role::Recorded => "plot-recorded".to_owned(),
            };
            // Writing to a String cannot fail.
            let _ = write!(svg, "<path class=\"{class}\" d=\"{}\"/>", path(&stroke.points));
        }
        for Label { place: [x, y], text, anchor, upwards } in &self.labels {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let turn = if *upwards {
                format!(" transform=\"rotate(-90 {x} {y})\"")
            } else {
                String::new()
            };
            let _ = write!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{LETTERS}\" text-anchor=\"{anchor}\" \
                 dominant-baseline=\"central\"{turn}>{}</text>",
                escape(text)
            );
        }
        svg.push_str("</svg>");
        svg
    }

    /// The plot with its title and legend as a picture to save.
    pub fn scene(&self, title: &str, names: &[String]) -> Scene {
        let mut scene = Scene {
            width: f64::from(self.width),
            height: f64::from(self.height) + TITLE + LEGEND * names.len() as f64,
            title: title.to_owned(),
            shapes: Vec::new(),
        };
        scene.text([8.0, TITLE / 2.0], title, 14.0, Anchor::Start, false);
        for stroke in &self.strokes {
            let (color, width) = match stroke.role {
                Role::Grid => (GRID, 1.0),
                Role::Axis => (AXIS, 1.0),
                Role::Curve(index) => (color(index), 2.0),
                Role::Span(index) => (color(index), 1.0),
                Role::Recorded => (RECORDED, 1.0),
            };
            if let [[x, y]] = stroke.points[..] {
                scene.rectangle([x - 2.0, y + TITLE - 2.0, 4.0, 4.0], color);
            }
            for pair in stroke.points.windows(2) {
                if let [[x1, y1], [x2, y2]] = *pair {
                    let place = [x1, y1 + TITLE, x2, y2 + TITLE];
                    scene.shapes.push(line(place, color, width));
                }
            }
        }
        for Label { place: [x, y], text, anchor, upwards } in &self.labels {
            scene.text([*x, y + TITLE], text, f64::from(LETTERS), *anchor, *upwards);
        }
        for (index, name) in names.iter().take(MOST).enumerate() {
            let y = f64::from(self.height) + TITLE + LEGEND * (index as f64 + 0.4);
            scene.shapes.push(line([12.0, y, 40.0, y], color(index), 3.0));
            scene.text([48.0, y], name, f64::from(LETTERS), Anchor::Start, false);
        }
        scene
    }
}

fn color(curve: usize) -> &'static str {
    COLORS.get(curve).copied().unwrap_or(AXIS)
}

fn line(place: [f64; 4], stroke: &str, width: f64) -> Shape {
    Shape::Line { place, stroke: stroke.to_owned(), width, opacity: 1.0 }
}

/// Path data; a single point is a line of no length, which round ends make visible.
fn path(points: &[[f64; 2]]) -> String {
    let mut path = String::new();
    for (index, [x, y]) in points.iter().enumerate() {
        let _ = write!(path, "{}{x:.2} {y:.2}", if index == 0 { 'M' } else { 'L' });
    }
    if points.len() == 1 {
        path.push_str("h0");
    }
    path
}
