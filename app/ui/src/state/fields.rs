//! What rooms keep, as the page keeps it: texts by room and field, whether the room's program is
//! there or not.

use std::collections::BTreeMap;
use std::sync::Arc;

use lessons::fields::Texts;

use super::field::{Field, Kind};
use super::room::Room;

/// The field that a name such as `corrupt.rate` means, and its room.
pub fn named(
    rooms: impl IntoIterator<Item = &'static Room>,
    name: &str,
) -> Option<(&'static Room, &'static Field)> {
    let (room, field) = name.split_once('.')?;
    let room = rooms.into_iter().find(|known| known.id == room)?;
    Some((room, room.fields.iter().find(|known| known.name == field)?))
}

/// The fields of all rooms that are not at their defaults. A copy shares them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptTexts(Arc<BTreeMap<&'static str, Texts>>);

impl KeptTexts {
    /// The fields of a room.
    pub fn of(&self, room: &str) -> Texts {
        self.0.get(room).cloned().unwrap_or_default()
    }

    /// One field.
    pub fn get(&self, room: &str, field: &str) -> Option<&str> {
        self.0.get(room)?.get(field).map(String::as_str)
    }

    /// Sets one field.
    pub fn set(&mut self, room: &'static str, field: &str, text: String) {
        Arc::make_mut(&mut self.0).entry(room).or_default().insert(field.to_owned(), text);
    }

    /// Puts other fields in the place of all that a room has.
    pub fn put(&mut self, room: &'static str, texts: Texts) {
        let all = Arc::make_mut(&mut self.0);
        match texts.is_empty() {
            true => drop(all.remove(room)),
            false => drop(all.insert(room, texts)),
        }
    }

    /// Takes away what is a place in the sentence.
    pub fn forget_places(&mut self, rooms: impl IntoIterator<Item = &'static Room>) {
        for room in rooms {
            for field in room.fields.iter().filter(|field| field.kind == Kind::Place) {
                if let Some(texts) = Arc::make_mut(&mut self.0).get_mut(room.id) {
                    texts.remove(field.name);
                }
            }
        }
    }

    /// What of it is a person's own.
    #[must_use]
    pub fn own(&self, rooms: impl IntoIterator<Item = &'static Room>) -> Self {
        let mut own = Self::default();
        for room in rooms {
            for field in room.fields.iter().filter(|field| field.is_own()) {
                if let Some(text) = self.get(room.id, field.name) {
                    own.set(room.id, field.name, text.to_owned());
                }
            }
        }
        own
    }
}
