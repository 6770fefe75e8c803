//! A state as a line of a lesson: `view=attention sentence="It is a \"snow day\"." layer=3`.

use super::state::{State, StateError};
use crate::measures::Place;

/// Reads the properties of a line. `start` is where `text` begins.
///
/// # Errors
/// What cannot be set, and where.
pub fn state_of(text: &str, start: Place) -> Result<State, (Place, StateError)> {
    let mut state = State::default();
    let (mut rest, mut place) = (text, start);
    loop {
        let left = rest.trim_start();
        let (space, _) = rest.split_at(rest.len() - left.len());
        place = place.behind(space);
        if left.is_empty() {
            return Ok(state);
        }
        let (name, value, length) = property(left).map_err(|error| (place, error))?;
        state.set(name, &value).map_err(|error| (place, error))?;
        let (read, after) = left.split_at(length);
        (rest, place) = (after, place.behind(read));
    }
}

/// The property that `text` begins with, its value, and its bytes.
fn property(text: &str) -> Result<(&str, String, usize), StateError> {
    let word_end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, _) = text.split_at(word_end);
    let Some((name, value)) = text.split_once('=').filter(|(name, _)| name.len() < word_end) else {
        return Err(StateError::NoValue(word.chars().take(40).collect()));
    };
    let before = name.len() + 1;
    let Some(quoted) = value.strip_prefix('"') else {
        let end = value.find(char::is_whitespace).unwrap_or(value.len());
        return Ok((name, value.split_at(end).0.to_owned(), before + end));
    };
    let (value, length) = unquoted(quoted).ok_or(StateError::OpenValue)?;
    Ok((name, value, before + 1 + length))
}

/// A text up to its closing quote, in which `\"` is a quote; and its bytes, the quote included.
fn unquoted(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, at + 1)),
            '\\' => value.push(letters.next()?.1),
            other => value.push(other),
        }
    }
    None
}
