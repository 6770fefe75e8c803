//! The parts of the network that a learner can go to.

use super::room::{About, Room, Rooms};

/// A part of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What is typed.
    Text,
    /// The pieces that it is cut into.
    Pieces,
    /// The vectors that go into the first layer.
    Vectors,
    /// The attention of a layer.
    Attention(usize),
    /// The feed-forward network of a layer.
    FeedForward(usize),
    /// What comes out.
    Answer,
}

/// The parts of a network of so many layers, on the way of the data.
pub fn parts(layers: usize) -> Vec<Part> {
    let halves = |layer| [Part::Attention(layer), Part::FeedForward(layer)];
    let before = [Part::Text, Part::Pieces, Part::Vectors];
    before.into_iter().chain((0..layers).flat_map(halves)).chain([Part::Answer]).collect()
}

impl Part {
    /// The layer that it is in.
    pub fn layer(self) -> Option<usize> {
        match self {
            Self::Attention(layer) | Self::FeedForward(layer) => Some(layer),
            Self::Text | Self::Pieces | Self::Vectors | Self::Answer => None,
        }
    }

    /// Whether a room is about it while this layer is chosen.
    pub fn is_in(self, about: About, layer: usize) -> bool {
        match about {
            About::Own(_) => false,
            About::Pieces => self == Self::Pieces,
            About::Vectors => self == Self::Vectors,
            About::Attention => self == Self::Attention(layer),
            About::Layer => self.layer() == Some(layer),
            About::Answer => self == Self::Answer,
            About::All => self != Self::Text,
        }
    }

    /// The room to go to from a room: the same one where that is about such a part, too.
    pub fn room(self, rooms: Rooms, open: &'static Room) -> Option<&'static Room> {
        let stays = !matches!(open.about, About::All | About::Layer)
            && self.is_in(open.about, self.layer().unwrap_or(0));
        if stays { Some(open) } else { rooms.named(self.explained_in()?) }
    }

    fn explained_in(self) -> Option<&'static str> {
        match self {
            Self::Text => None,
            Self::Pieces => Some("pieces"),
            Self::Vectors => Some("input"),
            Self::Attention(_) => Some("attention"),
            Self::FeedForward(_) => Some("block"),
            Self::Answer => Some("corrupt"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::{ROOMS, heads, pairs, teach};

    #[test]
    fn every_part_but_the_text_leads_to_a_room_about_it() {
        for part in parts(12) {
            let room = part.room(ROOMS, &teach::ROOM);
            assert_eq!(room.is_none(), part == Part::Text, "{part:?}");
            let layer = part.layer().unwrap_or(0);
            assert!(room.is_none_or(|room| part.is_in(room.about, layer)), "{part:?}");
        }
    }

    #[test]
    fn who_is_in_a_room_about_such_a_part_stays() {
        let from = |part: Part, open| part.room(ROOMS, open).map(|room| room.id);
        assert_eq!(from(Part::Attention(3), &heads::ROOM), Some("heads"));
        assert_eq!(from(Part::FeedForward(3), &heads::ROOM), Some("block"));
        assert_eq!(from(Part::Answer, &pairs::ROOM), Some("pairs"));
    }

    #[test]
    fn no_two_rooms_have_one_place_in_the_menu() {
        let mut places: Vec<_> = ROOMS.all().map(|room| room.menu).collect();
        places.sort();
        let count = places.len();
        places.dedup();
        assert_eq!(places.len(), count);
    }
}
