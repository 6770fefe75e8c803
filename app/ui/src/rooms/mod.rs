//! The rooms, a folder and a line each.

pub mod algorithm;
pub mod attention;
pub mod block;
pub mod context;
pub mod corrupt;
pub mod families;
pub mod from_nothing;
pub mod gradients;
pub mod heads;
pub mod input;
pub mod language_models;
pub mod links;
pub mod neuron;
pub mod pairs;
pub mod panels;
pub mod pieces;
pub mod positions;
pub mod prompting;
pub mod question;
pub mod sentences;
pub mod teach;
pub mod translation;
pub mod word_vectors;

use crate::state::view::View;
use crate::text::Key;

/// A room as the page knows it.
pub struct Room {
    /// Which.
    pub view: View,
    /// What it is called.
    pub name: Key,
    /// What it is in the network.
    pub place: Key,
}

/// Every room, from the text upwards; then those around the network.
pub const ROOMS: &[Room] = &[
    pieces::ROOM,
    input::ROOM,
    positions::ROOM,
    attention::ROOM,
    heads::ROOM,
    block::ROOM,
    algorithm::ROOM,
    corrupt::ROOM,
    pairs::ROOM,
    question::ROOM,
    context::ROOM,
    sentences::ROOM,
    teach::ROOM,
    from_nothing::ROOM,
    neuron::ROOM,
    gradients::ROOM,
    word_vectors::ROOM,
    language_models::ROOM,
    translation::ROOM,
    families::ROOM,
    prompting::ROOM,
];

/// The room with this view.
pub fn room_of(view: View) -> Option<&'static Room> {
    ROOMS.iter().find(|room| room.view == view)
}
