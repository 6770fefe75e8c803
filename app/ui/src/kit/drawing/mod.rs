//! A picture, described once: nodes on the page, shapes of a file.

mod cells;
mod moved;
mod page;
mod painted;
mod saved;

use std::sync::Arc;

pub use self::cells::Cells;
pub use self::painted::Painter;
pub use self::saved::along;
use super::paint::colors::Rgb;
pub use super::paint::scene::Anchor;

/// Shapes in pixels from the top left corner, the last one on top.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Width and height.
    pub size: [f64; 2],
    /// What it shows, in words.
    pub title: String,
    /// What is drawn.
    pub marks: Vec<Mark>,
    /// Pixels from which marks are cut.
    pub sheet: Arc<Sheet>,
}

/// Pixels in rows.
#[derive(Debug, Default, PartialEq)]
pub struct Sheet {
    /// How many stand in a row.
    pub columns: usize,
    /// Row by row.
    pub colors: Vec<Rgb>,
}

/// A shape and what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// What it is: the style sheet gives it its colour on the page, [`saved`] in files.
    pub role: Role,
    /// Its shape.
    pub form: Form,
    /// From 0, invisible, to 1.
    pub opacity: f64,
}

/// What a shape is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A line of the grid or of an axis.
    Grid,
    /// What is shown, in the colour of this number.
    Mark(usize),
    /// The same, paler: not what was given, but what was made of it.
    Pale(usize),
    /// What leads the eye from a mark to its numbers.
    Guide,
    /// What is chosen.
    Chosen,
    /// A name or a number.
    Label,
    /// The name of what is asked for.
    Asked,
    /// The number that the picture is about.
    Value,
    /// What something lies on.
    Plate,
    /// What holds the picture together.
    Rail,
    /// What stands back.
    Soft,
    /// Attention.
    Attention,
    /// The feed-forward network.
    FeedForward,
    /// The answer.
    Answer,
    /// What has just changed.
    Changed,
    /// Above zero.
    Above,
    /// Below zero.
    Below,
}

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// Left, top, width, height, and the radius of its corners.
    Rectangle([f64; 4], f64),
    /// A broken line.
    Line(Vec<[f64; 2]>, f64),
    /// Its middle and radius.
    Disc([f64; 2], f64),
    /// A line from above to below that leaves and arrives upright, of this width; dotted or not.
    Curve([[f64; 2]; 2], f64, bool),
    /// A dashed line of this width.
    Dashes([[f64; 2]; 2], f64),
    /// An area between straight lines.
    Area(Vec<[f64; 2]>),
    /// Wide in its middle, pointed above and below: its middle, half its width and half its height.
    Lens([f64; 2], [f64; 2]),
    /// A frame: left, top, width, height, the radius of its corners, the width of its line.
    Frame([f64; 4], f64, f64),
    /// A part of the sheet: where it stands, and left, top, columns and rows on the sheet.
    Cut([f64; 4], [usize; 4]),
    /// One line of text.
    Text(Text),
}

/// One line of text, held at the middle of its height.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where it is held.
    pub place: [f64; 2],
    /// The text.
    pub text: String,
    /// Height of its letters in a file; on the page the style sheet says it.
    pub size: f64,
    /// Where along its length it is held.
    pub anchor: Anchor,
    /// By how many degrees it is turned clockwise.
    pub turn: f64,
}

impl Drawing {
    /// With nothing in it.
    pub fn new(size: [f64; 2], title: impl Into<String>) -> Self {
        Self { size, title: title.into(), ..Self::default() }
    }

    /// Adds a shape.
    pub fn add(&mut self, role: Role, form: Form, opacity: f64) {
        self.marks.push(Mark { role, form, opacity });
    }

    /// Adds a rectangle.
    pub fn rectangle(&mut self, role: Role, place: [f64; 4], radius: f64) {
        self.add(role, Form::Rectangle(place, radius), 1.0);
    }

    /// Adds a broken line of this width.
    pub fn line(&mut self, role: Role, points: impl Into<Vec<[f64; 2]>>, width: f64) {
        self.add(role, Form::Line(points.into(), width), 1.0);
    }

    /// Adds a disc.
    pub fn disc(&mut self, role: Role, middle: [f64; 2], radius: f64) {
        self.add(role, Form::Disc(middle, radius), 1.0);
    }

    /// Adds a text.
    pub fn text(&mut self, role: Role, text: Text) {
        self.add(role, Form::Text(text), 1.0);
    }

    /// Adds a name or a number.
    pub fn label(&mut self, place: [f64; 2], text: impl Into<String>, anchor: Anchor, size: f64) {
        let text = Text { place, text: text.into(), size, anchor, turn: 0.0 };
        self.text(Role::Label, text);
    }
}
