//! The rooms, one line each.

use leptos::prelude::*;

use super::room_view::RoomView;
use crate::state::view::View;
use crate::text::{Key, keys};
use crate::views::algorithm::Algorithm;
use crate::views::attention::attention;
use crate::views::block::BlockView;
use crate::views::corrupt::corrupt;
use crate::views::heads::Heads;
use crate::views::input::InputView;
use crate::views::pairs::Pairs;
use crate::views::pieces::Pieces;
use crate::views::positions::Positions;
use crate::views::question::Question;
use crate::views::teach::TeachView;

/// A room as the shell knows it.
pub struct Room {
    /// Which.
    pub view: View,
    /// What it is called.
    pub name: Key,
    /// Makes its view.
    pub open: fn() -> RoomView,
}

/// Every room, from the text upwards.
const ROOMS: &[Room] = &[
    Room {
        view: View::Pieces,
        name: keys::room_pieces,
        open: || RoomView::of(view! { <Pieces/> }),
    },
    Room {
        view: View::Input,
        name: keys::room_input,
        open: || RoomView::of(view! { <InputView/> }),
    },
    Room {
        view: View::Positions,
        name: keys::room_positions,
        open: || RoomView::of(view! { <Positions/> }),
    },
    Room { view: View::Attention, name: keys::room_attention, open: attention },
    Room { view: View::Heads, name: keys::room_heads, open: || RoomView::of(view! { <Heads/> }) },
    Room {
        view: View::Block,
        name: keys::room_block,
        open: || RoomView::of(view! { <BlockView/> }),
    },
    Room {
        view: View::Algorithm,
        name: keys::room_algorithm,
        open: || RoomView::of(view! { <Algorithm/> }),
    },
    Room { view: View::Corrupt, name: keys::room_corrupt, open: corrupt },
    Room { view: View::Pairs, name: keys::room_pairs, open: || RoomView::of(view! { <Pairs/> }) },
    Room {
        view: View::Question,
        name: keys::room_question,
        open: || RoomView::of(view! { <Question/> }),
    },
    Room {
        view: View::Teach,
        name: keys::room_teach,
        open: || RoomView::of(view! { <TeachView/> }),
    },
];

/// The room with this view.
pub fn room_of(view: View) -> Option<&'static Room> {
    ROOMS.iter().find(|room| room.view == view)
}
