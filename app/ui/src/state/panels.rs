//! The panels of a room, of which one at a time is open.
//!
//! What a room does not name in a panel, such as a row in which a piece is chosen, stays beside
//! every panel.

use std::collections::BTreeSet;

use super::view::View;
use crate::rooms::room_of;
use crate::text::Key;

/// A part of a room that can fill the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// What its room calls it, and the link to it.
    pub id: &'static str,
    /// What it is called.
    pub title: Key,
    /// The control whose absence takes the panel away, see [`super::store::Store::hides`].
    pub control: Option<&'static str>,
}

impl Panel {
    /// A panel that is always there.
    pub const fn new(id: &'static str, title: Key) -> Self {
        Self { id, title, control: None }
    }

    /// The same, gone where `control` is.
    pub const fn of_control(self, control: &'static str) -> Self {
        Self { control: Some(control), ..self }
    }
}

/// The panels of a room, without those that a link takes away.
pub fn panels(view: View, hide: &BTreeSet<String>) -> Vec<Panel> {
    let is_there = |panel: &&Panel| panel.control.is_none_or(|control| !hide.contains(control));
    let all = room_of(view).map_or(&[][..], |room| room.panels);
    all.iter().filter(is_there).copied().collect()
}

/// The panel before or after, around the ends; nothing moves where there is none.
pub fn turned(panel: usize, count: usize, forward: bool) -> usize {
    let by = if forward { 1 } else { count.saturating_sub(1) };
    (panel.min(count.saturating_sub(1)) + by).checked_rem(count).unwrap_or(panel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::ROOMS;

    #[test]
    fn every_id_is_in_one_room_once() {
        let all = || ROOMS.iter().flat_map(|room| room.panels);
        let ids: Vec<&str> = all().map(|panel| panel.id).collect();
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "{ids:?}");
        let is_plain = |id: &str| id.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(ids.iter().all(|id| is_plain(id)), "{ids:?}");
        // A title with a blank to fill cannot stand in a row of names.
        assert!(all().all(|panel| !panel.title.text().contains("{{")));
    }

    #[test]
    fn panels_that_a_link_takes_away_are_left_out() {
        let all = panels(View::Corrupt, &BTreeSet::new());
        let fewer = panels(View::Corrupt, &["lens".to_owned()].into());
        assert_eq!(all.len() - fewer.len(), 2);
    }

    #[test]
    fn turning_goes_around_and_comes_back() {
        assert_eq!([turned(3, 4, true), turned(0, 4, false), turned(9, 4, false)], [0, 3, 2]);
        assert_eq!([turned(2, 0, true), turned(0, 1, true)], [2, 0]);
    }
}
