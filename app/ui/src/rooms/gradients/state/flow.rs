//! Which way the values of a graph go: to the right; where the window is too narrow, down.

/// Windows of so many pixels hold the first example from left to right.
const WIDE: f64 = 680.0;
/// From one column and row to the next, to the right and down.
const RIGHT: [f64; 2] = [330.0, 150.0];
const DOWN: [f64; 2] = [190.0, 160.0];
/// The room of a derivative: to the right before its box, down on its edge.
const ROOM: [f64; 2] = [168.0, 150.0];
/// How far down its edge the derivative by the first input stands, and by the second: none over another.
const ON_EDGE: [f64; 2] = [0.5, 0.85];

/// The way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flow {
    /// From left to right.
    #[default]
    Right,
    /// From top to bottom.
    Down,
}

/// Where a derivative stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// On the line of its letters.
    pub at: [f64; 2],
    /// Which part of the text is there.
    pub anchor: &'static str,
    /// Its room.
    pub room: f64,
}

impl Flow {
    /// That of a window.
    pub fn of_width(width: f64) -> Self {
        if width < WIDE { Self::Down } else { Self::Right }
    }

    /// The axis along which values go.
    pub fn axis(self) -> usize {
        match self {
            Self::Right => 0,
            Self::Down => 1,
        }
    }

    /// The place of a column and a row.
    pub fn place(self, column: f64, row: f64) -> [f64; 2] {
        match self {
            Self::Right => [column * RIGHT[0], row * RIGHT[1]],
            Self::Down => [row * DOWN[1], column * DOWN[0]],
        }
    }

    /// Where the derivative on the last stretch of an edge stands; `second` where another edge of its
    /// node comes first.
    pub fn spot(self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], second: bool) -> Spot {
        let room = ROOM[self.axis()];
        match self {
            Self::Right => {
                let along = ((y1 - y2) * 16.0 / (x2 - x1).max(1.0)).clamp(-20.0, 20.0);
                let aside = if second { 24.0 } else { -10.0 };
                Spot { at: [x2 - 16.0, y2 + along + aside], anchor: "end", room }
            }
            Self::Down => {
                let share = ON_EDGE[usize::from(second)];
                let at = [x1 + share * (x2 - x1), y1 + share * (y2 - y1) + 7.0];
                Spot { at, anchor: "middle", room }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_goes_down() {
        assert_eq!(
            [390.0, 679.0, 680.0].map(Flow::of_width),
            [Flow::Down, Flow::Down, Flow::Right]
        );
    }

    #[test]
    fn derivatives_of_one_node_stand_below_each_other() {
        for flow in [Flow::Right, Flow::Down] {
            let to = flow.place(1.0, 0.5);
            let [first, second] = [(0.0, false), (1.0, true)]
                .map(|(row, second)| flow.spot(flow.place(0.0, row), to, second).at[1]);
            assert!(second - first > 20.0, "{flow:?}: {first} {second}");
        }
    }
}
