//! Pieces that are moved with the pointer.

use leptos::prelude::*;
use text::corruption::{Edit, Name};

use super::Hand;
use crate::state::typed_in::next;
use crate::t;

/// A piece that is dragged: by name, from where, and before which it would fall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// The piece.
    pub name: Name,
    /// Where the pointer was pressed.
    pub from: (i32, i32),
    /// Whether the pointer has moved far enough for a drag.
    pub started: bool,
    /// The piece before which it falls.
    pub before: Option<Name>,
}

impl Hand {
    /// A pointer was pressed on a piece.
    pub fn press(self, name: Name, from: (i32, i32)) {
        self.dragged.set_value(false);
        self.drag.set(Some(Drag { name, from, started: false, before: None }));
    }

    /// A pressed pointer moves over the left or right half of a piece.
    pub fn drag_over(self, name: Name, place: (i32, i32), left_half: bool) {
        const FAR: i32 = 6;
        let Some(mut drag) = self.drag.get_untracked() else { return };
        let far = |from: i32, to: i32| (from - to).abs() > FAR;
        if !drag.started && !far(drag.from.0, place.0) && !far(drag.from.1, place.1) {
            return;
        }
        drag.started = true;
        let behind = || untrack(|| self.read(|row, _| next(row, name))).flatten();
        drag.before = if left_half { Some(name) } else { behind() };
        self.dragged.set_value(true);
        if self.drag.get_untracked() != Some(drag) {
            self.drag.set(Some(drag));
        }
    }

    /// The pointer is let go.
    pub fn drop(self) {
        let Some(drag) = self.drag.get_untracked() else { return };
        self.drag.set(None);
        if !drag.started || !self.admits(drag.name) {
            return;
        }
        let Some(before) = drag.before else { return self.said.set(t!(row_no_place)) };
        let behind = untrack(|| self.read(|row, _| next(row, drag.name))).flatten();
        if before != drag.name && behind != Some(before) {
            self.edit(drag.name, &[Edit::Move { piece: drag.name, before }]);
        }
    }

    /// The pointer leaves the row.
    pub fn stop_dragging(self) {
        if self.drag.with_untracked(Option::is_some) {
            self.drag.set(None);
        }
    }
}
