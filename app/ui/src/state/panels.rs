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

    /// Whether the panel called `id` is open.
    pub fn shows(&self, id: &str) -> bool {
        match self.open {
            Some(open) => self.panels.get(open).is_some_and(|panel| panel.id == id),
            None => self.panels.iter().any(|panel| panel.id == id),
        }
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

/// The panel before or after, around the ends; nothing moves where there is none.
pub fn turned(panel: usize, count: usize, forward: bool) -> usize {
    let by = if forward { 1 } else { count.saturating_sub(1) };
    (panel.min(count.saturating_sub(1)) + by).checked_rem(count).unwrap_or(panel)
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
    fn turning_goes_around_and_comes_back() {
        assert_eq!([turned(3, 4, true), turned(0, 4, false), turned(9, 4, false)], [0, 3, 2]);
        assert_eq!([turned(2, 0, true), turned(0, 1, true)], [2, 0]);
    }
}
