//! The points that tiny networks are trained on, as their rooms write them into links.

use std::fmt;
use std::str::FromStr;

use crate::points::{MOST_POINTS, Point, Preset, REACH};

/// Points of a plane in two classes.
#[derive(Clone, Debug, PartialEq)]
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
}

impl fmt::Display for Labelled {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Preset(preset) => text.write_str(preset.name()),
            Self::Own(points) => {
                let one = |Point { at: [x, y], positive }: &Point| {
                    format!("{x:.2},{y:.2},{}", u8::from(*positive))
                };
                text.write_str(&points.iter().map(one).collect::<Vec<_>>().join("~"))
            }
        }
    }
}

/// A text that names no points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPoints;

impl FromStr for Labelled {
    type Err = NoPoints;

    fn from_str(text: &str) -> Result<Self, NoPoints> {
        if let Some(preset) = Preset::named(text) {
            return Ok(Self::Preset(preset));
        }
        let all = text.split('~').filter(|part| !part.is_empty()).take(MOST_POINTS + 1);
        let points: Vec<Point> = all.map(point).collect::<Option<_>>().ok_or(NoPoints)?;
        if points.len() > MOST_POINTS { Err(NoPoints) } else { Ok(Self::Own(points)) }
    }
}

fn point(text: &str) -> Option<Point> {
    let parts: Vec<&str> = text.split(',').collect();
    let [x, y, class] = parts[..] else { return None };
    let place = |text: &str| text.parse().ok().filter(|at: &f64| at.abs() <= REACH);
    let positive = match class {
        "1" => true,
        "0" => false,
        _ => return None,
    };
    Some(Point { at: [place(x)?, place(y)?], positive })
}

/// A number of a link, if it is one and not beyond `most` either way.
pub fn bounded(text: &str, most: f64) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.abs() <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_brings_points_back() {
        for text in ["xor", "", "0.25,-1.50,1~3.00,0.00,0"] {
            assert_eq!(text.parse::<Labelled>().map(|points| points.to_string()), Ok(text.into()));
        }
        let own = Labelled::Own(Preset::Moons.points());
        assert_eq!(own.to_string().parse(), Ok(own));
    }

    #[test]
    fn what_is_no_point_is_refused() {
        for text in ["1,2", "1,2,3", "4,0,1", "a,b,1", "NaN,0,1", "1,1,1,1"] {
            assert_eq!(text.parse::<Labelled>(), Err(NoPoints), "{text}");
        }
        assert_eq!("0,0,1~".repeat(MOST_POINTS + 1).parse::<Labelled>(), Err(NoPoints));
    }
}
