//! Points of a plane in two classes: what tiny networks are trained on.

use std::f64::consts::PI;

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The plane goes from -3 to 3 in both directions.
pub const REACH: f64 = 3.0;
/// Most points that are trained on.
pub const MOST_POINTS: usize = 80;

/// A point and its class.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "(f64, f64, u8)", into = "(f64, f64, u8)")]
pub struct Point {
    /// x_1 and x_2.
    pub at: [f64; 2],
    /// Whether it belongs to the class that the network says 1 for.
    pub positive: bool,
}

impl Point {
    /// y, the number that the network is to say.
    pub fn target(&self) -> f64 {
        f64::from(u8::from(self.positive))
    }
}

/// Numbers that are no point of the plane.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("A point has two coordinates on the plane and the class 0 or 1.")]
pub struct NoPoint;

impl TryFrom<(f64, f64, u8)> for Point {
    type Error = NoPoint;

    fn try_from((x, y, class): (f64, f64, u8)) -> Result<Self, NoPoint> {
        let is_there = x.abs() <= REACH && y.abs() <= REACH && class <= 1;
        is_there.then_some(Self { at: [x, y], positive: class == 1 }).ok_or(NoPoint)
    }
}

/// To the hundredth: more is no other place for the eye.
impl From<Point> for (f64, f64, u8) {
    fn from(point: Point) -> Self {
        let [x, y] = point.at.map(|place| (place * 100.0).round() / 100.0);
        (x, y, point.positive.into())
    }
}

/// Ready-made points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// Two clouds that a line separates.
    Clouds,
    /// Four clouds; those opposite each other share a class.
    Xor,
    /// A disc in a ring.
    Circle,
    /// Two half moons, one in the other (Pedregosa et al. 2011, `make_moons`).
    Moons,
}

impl Preset {
    /// All, with their names in links.
    pub const ALL: [(&str, Self); 4] = [
        ("clouds", Self::Clouds),
        ("xor", Self::Xor),
        ("circle", Self::Circle),
        ("moons", Self::Moons),
    ];

    /// The preset with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, found)| *found)
    }

    /// Its name in links.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, found)| *found == self).map_or("", |(name, _)| name)
    }

    /// How many points it has.
    pub fn count(self) -> usize {
        if self == Self::Clouds { 24 } else { 40 }
    }

    /// Its points, always the same, to the hundredth.
    pub fn points(self) -> Vec<Point> {
        let mut draw = Draw(Pcg32::new(17, self as u64));
        (0..self.count()).map(|index| self.point(index, &mut draw)).collect()
    }

    fn point(self, index: usize, draw: &mut Draw) -> Point {
        let positive = index % 2 == 1;
        let side = if positive { 1.0 } else { -1.0 };
        let share = draw.uniform();
        let [x, y] = match self {
            Self::Clouds => [side * 1.1, side * 0.9],
            Self::Xor => {
                let flip = if index % 4 < 2 { 1.0 } else { -1.0 };
                [flip * 1.4, -side * flip * 1.4]
            }
            Self::Circle => {
                let radius = if positive { 0.9 * share.sqrt() } else { 2.1 };
                let angle = 2.0 * PI * (index / 2) as f64 / (self.count() / 2) as f64;
                [radius * angle.cos(), radius * angle.sin()]
            }
            Self::Moons => {
                let angle = PI * (index / 2) as f64 / (self.count() / 2 - 1) as f64;
                [-side * (1.5 * angle.cos() + 0.75), -side * (1.8 * angle.sin() - 0.5)]
            }
        };
        let spread = match self {
            Self::Clouds => 0.65,
            Self::Xor => 0.42,
            Self::Circle | Self::Moons => 0.12,
        };
        let near = |value: f64, draw: &mut Draw| {
            let value = value + spread * draw.normal();
            (value.clamp(-2.9, 2.9) * 100.0).round() / 100.0
        };
        Point { at: [near(x, draw), near(y, draw)], positive }
    }
}

/// Random numbers that are the same on every machine.
#[derive(Clone, Debug)]
pub(super) struct Draw(pub(super) Pcg32);

impl Draw {
    /// The same numbers for the same seed.
    pub(super) fn seeded(seed: u64) -> Self {
        Self(Pcg32::new(seed, 29))
    }

    /// From 0 to 1.
    pub(super) fn uniform(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / 4_294_967_296.0
    }

    /// About normal, mean 0 and variance 1: the sum of twelve uniform ones, less 6.
    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.uniform()).sum::<f64>() - 6.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_inside_the_plane_and_balanced() {
        for (name, preset) in Preset::ALL {
            let points = preset.points();
            assert_eq!(points, preset.points());
            assert_eq!(points.iter().filter(|point| point.positive).count() * 2, points.len());
            assert!(points.iter().all(|p| p.at.iter().all(|x| x.abs() < REACH)), "{name}");
            assert_eq!(Preset::named(name), Some(preset));
            assert!(points.len() <= MOST_POINTS);
        }
    }
}
