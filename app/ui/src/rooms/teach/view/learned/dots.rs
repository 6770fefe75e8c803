//! Points of a plane as they are drawn, on screen and in files.

use crate::kit::format::fixed;
use crate::kit::paint::colors::{Rgb, Scale};
use crate::kit::plane::Frame;
use crate::t;

/// The side of the drawing.
pub const SIDE: f64 = 480.0;

/// One point.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// Line of the example.
    pub line: usize,
    /// Its text.
    pub text: String,
    /// What is true of it, or whether what is said of it is right.
    pub truth: String,
    /// The same as a number, where numbers are learned.
    pub score: Option<f64>,
    /// Its place among the shapes and colours of groups.
    pub group: usize,
    /// Its place on the scale of colours, from 0 to 1, where numbers are learned.
    pub shade: Option<f64>,
    /// In the plane.
    pub at: [f32; 2],
}

/// One line of the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// What it stands for.
    pub name: String,
    /// As [`Dot::shade`].
    pub shade: Option<f64>,
}

/// All points, with what is needed to draw them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dots {
    /// The legend: groups, or some numbers of the scale.
    pub keys: Vec<Key>,
    /// The points.
    pub dots: Vec<Dot>,
    /// Steps so far.
    pub step: usize,
    /// The frame of all points seen in this run.
    pub frame: Option<Frame>,
    /// Marks on both axes, with a line where x is y; none without axes.
    pub ticks: Vec<f64>,
}

/// The words around a picture.
#[derive(Clone)]
pub struct Names {
    /// Starts the names of saved files.
    pub file: &'static str,
    /// Above it.
    pub title: String,
    /// Below it.
    pub caption: String,
    /// Both directions.
    pub axes: [String; 2],
    /// Whether the groups are what is right and what is wrong, not what is true.
    pub judged: bool,
}

impl Names {
    /// The column of [`Dot::truth`].
    pub fn truth(&self) -> String {
        if self.judged { t!(teach_map_judged) } else { t!(teach_truth) }
    }
}

impl Dots {
    /// Where a point of the plane is drawn.
    pub fn place(&self, at: [f32; 2]) -> Option<[f64; 2]> {
        let margin = if self.ticks.is_empty() { 16.0 } else { 48.0 };
        Some(self.frame?.place(at, SIDE, margin))
    }
}

/// The colour of a place on the scale, viridis.
pub fn color(shade: f64) -> Rgb {
    // The scale takes the root of what it is given.
    Scale::viridis().color((shade * shade) as f32)
}

/// A mark's number with the decimals that tell it from its neighbours.
pub fn tick_text(value: f64, ticks: &[f64]) -> String {
    let distance = ticks.get(1).zip(ticks.first()).map_or(1.0, |(next, first)| next - first);
    let decimals = (-distance.max(1e-9).log10() - 1e-6).ceil().clamp(0.0, 9.0);
    fixed(value, decimals as usize)
}
