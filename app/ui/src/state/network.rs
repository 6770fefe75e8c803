//! The places in the network that a learner can go to.

use super::view::View;

/// A place in the network: a room, and which layer is chosen there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The room that shows it.
    pub view: View,
    /// The layer that is to be chosen there, if the room is about half a layer.
    pub layer: Option<usize>,
}

/// The rooms of the halves of a layer.
const HALVES: [View; 2] = [View::Heads, View::Block];

/// The halves of so many layers, the last layer first: data flows upwards.
pub fn rows(layers: usize) -> Vec<[Stop; 2]> {
    (0..layers).rev().map(|layer| HALVES.map(|view| Stop { view, layer: Some(layer) })).collect()
}

impl Stop {
    /// A room.
    pub const fn of(view: View) -> Self {
        Self { view, layer: None }
    }

    /// Where a learner is with this room open and this layer chosen.
    pub fn here(view: View, layer: usize) -> Self {
        Self { view, layer: HALVES.contains(&view).then_some(layer) }
    }

    /// Whether it is a part of the network that every input goes through.
    pub fn is_part(self) -> bool {
        matches!(self.view, View::Pieces | View::Input | View::Positions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_to_half_a_layer_marks_it() {
        let stops = rows(12).concat();
        assert_eq!(stops.len(), 24);
        for stop in stops {
            assert_eq!(Stop::here(stop.view, stop.layer.unwrap_or(7)), stop);
        }
        assert_eq!(Stop::here(View::Teach, 3), Stop::of(View::Teach));
    }
}
