//! The panels of the open room, and which of them is open.

use std::collections::BTreeSet;

use leptos::prelude::*;

use super::panel::Panel;
use super::room::Room;
use super::store::Store;

/// The panels of the open room, and which of them is open.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// In order.
    pub panels: Vec<Panel>,
    /// The index of the open one; `None` if all are.
    pub open: Option<usize>,
}

impl Program {
    /// What is open now. A room with fewer panels than a link asks for opens its last; a projector
    /// and a frame show one.
    pub fn of(store: Store) -> Self {
        let panels = store.hide.with(|hide| panels(store.room.get(), hide));
        let look = store.appearance.get();
        let last = panels.len().saturating_sub(1);
        let all = look.all_panels && !look.presenter && !look.embed;
        Self { open: (!all).then(|| look.panel.min(last)), panels }
    }

    /// Whether the panel called `id` is open by itself, not beside all others; tracked.
    pub fn is_alone(store: Store, id: &str) -> bool {
        let program = Self::of(store);
        program.open.is_some() && program.shows(id)
    }

    /// Whether the panel called `id` is open.
    pub fn shows(&self, id: &str) -> bool {
        match self.open {
            Some(open) => self.panels.get(open).is_some_and(|panel| panel.id == id),
            None => self.panels.iter().any(|panel| panel.id == id),
        }
    }

    /// Whether the panel has its name at the foot: one for few people has it there while it is open.
    pub fn is_named(&self, index: usize) -> bool {
        let is_extra = self.panels.get(index).is_none_or(|panel| panel.is_extra);
        !is_extra || self.open.is_none_or(|open| open == index)
    }

    /// The panels that are named at the foot, in their order.
    pub fn named(&self) -> Vec<usize> {
        (0..self.panels.len()).filter(|index| self.is_named(*index)).collect()
    }

    /// The named panel before or after the open one, around the ends; `None` where there is none.
    pub fn turned(&self, forward: bool) -> Option<usize> {
        let named = self.named();
        let here = named.iter().position(|index| Some(*index) == self.open).unwrap_or(0);
        let by = if forward { 1 } else { named.len().saturating_sub(1) };
        named.get((here + by).checked_rem(named.len())?).copied()
    }

    /// Whether one of these panels is open.
    pub fn shows_any(&self, ids: &[&str]) -> bool {
        ids.iter().any(|id| self.shows(id))
    }
}

/// The panels of a room, without those that a link takes away.
pub fn panels(room: &Room, hide: &BTreeSet<String>) -> Vec<Panel> {
    let is_there = |panel: &&Panel| panel.control.is_none_or(|control| !hide.contains(control));
    room.panels.iter().filter(is_there).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::{ROOMS, corrupt};

    #[test]
    fn every_id_is_in_one_room_once() {
        let all = || ROOMS.all().flat_map(|room| room.panels);

        let ids: Vec<&str> = all().map(|panel| panel.id).collect();
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "{ids:?}");
        let is_plain = |id: &str| id.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(ids.iter().all(|id| is_plain(id)), "{ids:?}");
        // A title with a blank to fill cannot stand in a row of names.
        assert!(all().all(|panel| !panel.title.text().contains("{{")));
    }

    #[test]
    fn panels_that_a_link_takes_away_are_left_out() {
        let all = panels(&corrupt::ROOM, &BTreeSet::new());
        let fewer = panels(&corrupt::ROOM, &["lens".to_owned()].into());
        assert_eq!(all.len() - fewer.len(), 2);
    }

    #[test]
    fn turning_goes_around_the_named_panels() {
        use crate::kit::text::keys;
        let panel = |extra| {
            let panel = Panel::new("a", keys::compare);
            if extra { panel.extra() } else { panel }
        };
        let panels = vec![panel(false), panel(true), panel(false), panel(true)];
        let from = |open| Program { panels: panels.clone(), open: Some(open) };
        assert_eq!([from(0).turned(true), from(2).turned(true)], [Some(2), Some(0)]);
        assert_eq!([from(0).turned(false), from(2).turned(false)], [Some(2), Some(0)]);
        // A panel that was opened from the menu takes part while it is open.
        assert_eq!([from(1).turned(true), from(1).turned(false)], [Some(2), Some(0)]);
        assert_eq!([from(0).named(), from(3).named()], [vec![0, 2], vec![0, 2, 3]]);
        assert_eq!(Program { panels: Vec::new(), open: Some(0) }.turned(true), None);
    }
}
