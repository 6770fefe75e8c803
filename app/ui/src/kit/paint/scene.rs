//! A picture as a list of shapes, written once and drawn on a canvas or into an SVG file.

use super::colors::Rgb;

/// Ink of exported pictures, on white.
pub const INK: &str = "#1b1b1f";

/// Where text is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// At its middle.
    Middle,
    /// At its end.
    End,
}

/// One shape. Lengths are in pixels from the top left corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle.
    Rectangle {
        /// Left, top, width, height.
        place: [f64; 4],
        /// Fill, `#rrggbb`.
        fill: String,
    },
    /// A matrix of cells, each one colour, as one image.
    Pixels {
        /// Left, top, width, height.
        place: [f64; 4],
        /// How many columns.
        columns: usize,
        /// The colours, row by row.
        colors: Vec<Rgb>,
    },
    /// A straight line.
    Line {
        /// From x, y to x, y.
        place: [f64; 4],
        /// Colour, `#rrggbb`.
        stroke: String,
        /// Width.
        width: f64,
        /// From 0, invisible, to 1.
        opacity: f64,
    },
    /// Lines and curves in one go.
    Path {
        /// How it goes.
        steps: Vec<Step>,
        /// What fills it.
        fill: Option<String>,
        /// What draws it.
        stroke: Option<Stroke>,
        /// From 0, invisible, to 1.
        opacity: f64,
    },
    /// One line of text.
    Text {
        /// Where the anchor stands.
        place: [f64; 2],
        /// The text.
        text: String,
        /// Colour, `#rrggbb`.
        fill: String,
        /// Whether its letters are thick.
        heavy: bool,
        /// Height of the letters.
        size: f64,
        /// Where it is held.
        anchor: Anchor,
        /// By how many degrees it is turned clockwise.
        turn: f64,
    },
    /// A filled disc.
    Disc {
        /// Its middle.
        middle: [f64; 2],
        /// Its radius.
        radius: f64,
        /// Fill, `#rrggbb`.
        fill: String,
    },
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins here.
    Move([f64; 2]),
    /// A straight line to here.
    Line([f64; 2]),
    /// A cubic curve by two points that pull it, to the third.
    Curve([[f64; 2]; 3]),
    /// Back to where it began.
    Close,
}

/// How a path is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Colour, `#rrggbb`.
    pub color: String,
    /// Width.
    pub width: f64,
    /// Lengths of a dash and of the gap behind it.
    pub dashes: Option<[f64; 2]>,
}

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    /// What it shows, in words.
    pub title: String,
    /// Shapes, the last one on top.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// Adds a rectangle.
    pub fn rectangle(&mut self, place: [f64; 4], fill: impl Into<String>) {
        self.shapes.push(Shape::Rectangle { place, fill: fill.into() });
    }

    /// Adds a line of text, or one that runs upwards.
    pub fn text(&mut self, place: [f64; 2], text: &str, size: f64, anchor: Anchor, upwards: bool) {
        let (text, turn) = (text.to_owned(), if upwards { -90.0 } else { 0.0 });
        let fill = INK.to_owned();
        self.shapes.push(Shape::Text { place, text, fill, heavy: false, size, anchor, turn });
    }

    /// Adds square cells of `cell` pixels with their left top corner at `corner`. Cells of the
    /// colour of zero are left to the background.
    pub fn cells(
        &mut self,
        corner: [f64; 2],
        cell: f64,
        columns: usize,
        values: &[f32],
        color: impl Fn(f32) -> String,
    ) {
        let background = color(0.0);
        let rows = values.len().checked_div(columns).unwrap_or(0);
        let size = [columns as f64 * cell, rows as f64 * cell];
        self.rectangle([corner[0], corner[1], size[0], size[1]], background.clone());
        for (row, line) in values.chunks_exact(columns.max(1)).enumerate() {
            for (column, value) in line.iter().enumerate() {
                let fill = color(*value);
                if fill != background {
                    let (x, y) = (column as f64 * cell, row as f64 * cell);
                    self.rectangle([corner[0] + x, corner[1] + y, cell, cell], fill);
                }
            }
        }
    }
}
