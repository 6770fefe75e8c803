//! A special piece that somebody nearly wrote.

use text::tokenizer::nearly_special;

use crate::t;

/// What to say of it; `None` where there is none.
pub fn near_special(text: &str) -> Option<String> {
    let (special, place) = nearly_special(text)?;
    Some(t!(special_in_capitals, typed = text.get(place)?, special = special.piece()))
}
