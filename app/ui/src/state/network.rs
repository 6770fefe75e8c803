//! The places in the network that a learner can go to.

use super::room::{Rail, Room, Rooms};

/// A place in the network: a room, and which layer is chosen there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The room that shows it.
    pub room: &'static Room,
    /// The layer that is to be chosen there, if the room is about half a layer.
    pub layer: Option<usize>,
}

/// The halves of so many layers, the last layer first: data flows upwards.
pub fn rows(rooms: Rooms, layers: usize) -> Vec<Vec<Stop>> {
    let halves = |layer| move |room| Stop { room, layer: Some(layer) };
    (0..layers).rev().map(|layer| rooms.at(is_half).map(halves(layer)).collect()).collect()
}

/// Whether a room is about half a layer.
pub fn is_half(rail: Rail) -> bool {
    matches!(rail, Rail::Half { .. })
}

impl Stop {
    /// A room.
    pub const fn of(room: &'static Room) -> Self {
        Self { room, layer: None }
    }

    /// Where a learner is with this room open and this layer chosen.
    pub fn here(room: &'static Room, layer: usize) -> Self {
        Self { room, layer: is_half(room.rail).then_some(layer) }
    }

    /// Whether it is a part of the network that every input goes through.
    pub fn is_part(self) -> bool {
        self.room.rail == Rail::Part
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::{ROOMS, teach};

    #[test]
    fn going_to_half_a_layer_marks_it() {
        let stops = rows(ROOMS, 12).concat();
        assert_eq!(stops.len(), 24);
        for stop in stops {
            assert_eq!(Stop::here(stop.room, stop.layer.unwrap_or(7)), stop);
        }
        assert_eq!(Stop::here(&teach::ROOM, 3), Stop::of(&teach::ROOM));
    }
}
