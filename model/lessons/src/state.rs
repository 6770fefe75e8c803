//! What a step sets on the page.

use text::switches::Segments;
use thiserror::Error;

use super::property::{self, Room, editing};
use super::query;
use crate::fields::{self, Texts};
use crate::measures::PassInput;

/// Properties of the page with their values, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    properties: Vec<(String, String)>,
}

/// A property that cannot be set.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentence says what each is, and what its fields are")]
pub enum StateError {
    #[error("Write name=value, not “{0}”.")]
    NoValue(String),
    #[error("This value is never closed: its \" is missing.")]
    OpenValue,
    #[error("The page has no property “{0}”.")]
    UnknownProperty(String),
    #[error("“{value}” is no value of {name}: it takes {wanted}.")]
    BadValue { name: String, value: String, wanted: &'static str },
    #[error("{0} is set twice.")]
    Twice(String),
    #[error("The link has a broken escape in {0}.")]
    BrokenEscape(String),
    #[error("Pieces can be edited in the rooms {} only.", editing().collect::<Vec<_>>().join(", "))]
    NotEditing,
}

impl State {
    /// The value of a property, where it is set.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.properties.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// All of them.
    pub fn properties(&self) -> impl Iterator<Item = (&str, &str)> {
        self.properties.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether nothing is set.
    pub fn is_empty(&self) -> bool {
        self.properties.is_empty()
    }

    /// The fields of a room that are set.
    pub fn of_room(&self, room: &str) -> Texts {
        let field = |name: &str| name.strip_prefix(room)?.strip_prefix('.').map(str::to_owned);
        let set =
            self.properties().filter_map(|(name, text)| Some((field(name)?, text.to_owned())));
        set.collect()
    }

    /// Sets one more property.
    ///
    /// # Errors
    /// If there is no such property, it takes no such value, or it is set already.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), StateError> {
        let Some(known) = property::named(name) else {
            return Err(StateError::UnknownProperty(name.to_owned()));
        };
        if !(known.accepts)(value) {
            let (name, value) = (name.to_owned(), value.to_owned());
            return Err(StateError::BadValue { name, value, wanted: known.wanted });
        }
        if self.get(name).is_some() {
            return Err(StateError::Twice(name.to_owned()));
        }
        self.properties.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// This state with another text in a box, as when a learner types: what belongs to the text
    /// follows it on the page. `None` if there is no such property.
    pub(super) fn with(&self, name: &str, value: &str) -> Option<Self> {
        let mut state = self.clone();
        state.properties.retain(|(known, _)| known != name);
        state.set(name, value).ok()?;
        Some(state)
    }

    /// Reads the query of a link.
    ///
    /// # Errors
    /// As [`State::set`].
    pub fn of_query(query: &str) -> Result<Self, StateError> {
        let mut state = Self::default();
        for (name, value) in query::pairs(query) {
            let value = value.ok_or_else(|| StateError::BrokenEscape(name.clone()))?;
            state.set(&name, &value)?;
        }
        Ok(state)
    }

    /// The query of a link, without its question mark.
    pub fn query(&self) -> String {
        let parts =
            self.properties().map(|(name, value)| format!("{name}={}", query::encode(value)));
        parts.collect::<Vec<_>>().join("&")
    }

    /// This state with `next` set over it. What is not named stays, except for what belongs to
    /// another text: a new sentence drops the pair, and both drop edits and chosen pieces. A room
    /// that is set without a field (`neuron=`) begins anew.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let new_sentence = next.get("sentence").is_some();
        let new_text = new_sentence || next.get("pair").is_some();
        let anew = |name: &str| {
            let room = name.split_once('.').map(|(room, _)| room);
            room.is_some_and(|room| next.get(room).is_some())
        };
        let stays = |(name, _): &&(String, String)| {
            let dropped =
                (new_sentence && name == "pair") || (new_text && property::is_place(name));
            !dropped && next.get(name).is_none() && !anew(name)
        };
        let kept = self.properties.iter().filter(stays);
        Self { properties: kept.chain(&next.properties).cloned().collect() }
    }

    /// What the model reads in this state. Edits and segments count only in rooms that choose them, as
    /// on the page.
    pub fn input(&self) -> PassInput {
        let room = self.room();
        let opens_on = room.map_or("", |room| &room.sentence);
        let mut input = PassInput {
            sentence: self.get("sentence").unwrap_or(opens_on).to_owned(),
            pair: self.get("pair").map(str::to_owned),
            ..PassInput::default()
        };
        input.written = fields::written(|room| self.of_room(room));
        if room.is_some_and(|room| room.edits) {
            input.edits = self.get("edits").and_then(|text| text.parse().ok()).unwrap_or_default();
        }
        input.switches = self.get("off").and_then(|text| text.parse().ok()).unwrap_or_default();
        if room.is_some_and(|room| room.segments) {
            input.switches.segments = match self.get("segments") {
                Some("first") => Segments::AllFirst,
                Some("none") => Segments::None,
                _ => Segments::Encoded,
            };
        }
        input
    }

    /// The room that is open: the page's first one, unless another is named.
    fn room(&self) -> Option<&'static Room> {
        match self.get("view") {
            Some(view) => property::room(view),
            None => property::rooms().first(),
        }
    }

    /// Checks that edits are set only where the model reads them.
    ///
    /// # Errors
    /// If they are not.
    pub fn check_edits(&self) -> Result<(), StateError> {
        let edited = self.get("edits").is_some_and(|edits| !edits.is_empty());
        if edited && self.room().is_none_or(|room| !room.edits) {
            Err(StateError::NotEditing)
        } else {
            Ok(())
        }
    }
}
