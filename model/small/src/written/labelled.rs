//! The points that tiny networks are trained on.

use serde::{Deserialize, Serialize};

use crate::points::{MOST_POINTS, Point, Preset};

/// Points of a plane in two classes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Labelled {
    /// Ready-made ones.
    Preset(Preset),
    /// Somebody's own.
    Own(Vec<Point>),
}

impl Labelled {
    /// The points.
    pub fn points(&self) -> Vec<Point> {
        match self {
            Self::Preset(preset) => preset.points(),
            Self::Own(points) => points.clone(),
        }
    }

    /// Whether there are no more than can be trained on.
    pub fn fits(&self) -> bool {
        matches!(self, Self::Preset(_)) || self.points().len() <= MOST_POINTS
    }
}
