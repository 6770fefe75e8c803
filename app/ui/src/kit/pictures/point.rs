//! Points of a plane, and what is said of them.

use std::sync::Arc;

use crate::t;

/// The side of the drawing and the margin around its frame.
pub const SIDE: f64 = 480.0;
/// Between the frame of the points and the edge.
pub const MARGIN: f64 = 26.0;
/// A point of the map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// Its number.
    pub number: usize,
    /// Where it is drawn.
    pub at: [f64; 2],
    /// The colour of its group.
    pub group: Option<usize>,
    /// Whether it is what the person typed.
    pub typed: bool,
    /// Its group and its text.
    pub names: [String; 2],
    /// In the plane.
    pub plane: [f64; 2],
    /// What stands beside it, where there is room; empty where its number stands in it.
    pub label: String,
}

impl Point {
    /// What is said of it.
    pub fn said(&self) -> String {
        let [group, text] = self.names.clone();
        let number = self.number;
        if group.is_empty() {
            format!("{number}: {text}")
        } else {
            t!(points_point, number = number, group = group, text = text)
        }
    }
}

/// Everything that is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawn {
    /// The points; shared, as most stay where they are while one moves.
    pub points: Vec<Arc<Point>>,
    /// Where all of them begin, if they do.
    pub start: Option<[f64; 2]>,
    /// The groups and their colours.
    pub groups: Vec<(String, usize)>,
    /// The shares of the variance in both directions.
    pub shares: [f64; 2],
    /// Places of points that are tied, as one's own and what is nearest to it.
    pub tied: Vec<[usize; 2]>,
}
