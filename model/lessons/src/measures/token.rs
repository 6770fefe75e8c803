//! The text of a measure cut into words and signs.

use super::error::{MeasureError, MeasureFault};
use super::place::Place;

/// A word or sign.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(f64),
    Text(String),
    Name(String),
    Sign(Sign),
}

/// Everything that is neither word, number nor text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Open,
    Close,
    Comma,
    Plus,
    Minus,
    Times,
    Over,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
    Unequal,
}

/// How signs are written; of two that begin alike the longer one stands first.
const SIGNS: [(&str, Sign); 14] = [
    ("<=", Sign::AtMost),
    (">=", Sign::AtLeast),
    ("!=", Sign::Unequal),
    ("==", Sign::Equal),
    ("<", Sign::Less),
    (">", Sign::Greater),
    ("=", Sign::Equal),
    ("(", Sign::Open),
    (")", Sign::Close),
    (",", Sign::Comma),
    ("+", Sign::Plus),
    ("-", Sign::Minus),
    ("*", Sign::Times),
    ("/", Sign::Over),
];

impl Token {
    /// The token as it was written, nearly.
    pub fn written(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => format!("\"{text}\""),
            Self::Name(name) => name.clone(),
            Self::Sign(sign) => {
                let written = SIGNS.iter().find(|(_, known)| known == sign);
                written.map_or("", |(text, _)| *text).to_owned()
            }
        }
    }
}

/// Cuts a text into tokens, each with its place.
///
/// # Errors
/// A character that means nothing, a text that is never closed, or a number with two points.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Place)>, MeasureError> {
    let mut found = Vec::new();
    let (mut rest, mut place) = (text, Place::START);
    while let Some(first) = rest.chars().next() {
        if first.is_whitespace() {
            place = place.after(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
            continue;
        }
        let (token, length) = token(rest, first).map_err(|fault| fault.at(place))?;
        let (read, left) = rest.split_at(length);
        found.push((token, place));
        (rest, place) = (left, place.behind(read));
    }
    Ok(found)
}

/// The token that `text` begins with, and its bytes.
fn token(text: &str, first: char) -> Result<(Token, usize), MeasureFault> {
    let reach = |inside: fn(char) -> bool| text.find(|c| !inside(c)).unwrap_or(text.len());
    if first == '"' {
        let inner = text.get(1..).unwrap_or_default();
        let length = inner.find('"').ok_or(MeasureFault::OpenText)?;
        let (inner, _) = inner.split_at(length);
        return Ok((Token::Text(inner.to_owned()), length + 2));
    }
    if first.is_ascii_digit() {
        let length = reach(|c| c.is_ascii_digit() || c == '.');
        let (digits, _) = text.split_at(length);
        let number = digits.parse().ok().filter(|number: &f64| number.is_finite());
        let shown = || digits.chars().take(20).collect();
        let number = number.ok_or_else(|| MeasureFault::BadNumber(shown()))?;
        return Ok((Token::Number(number), length));
    }
    if first.is_ascii_alphabetic() {
        let length = reach(|c| c.is_ascii_alphabetic() || c == '_');
        let (name, _) = text.split_at(length);
        return Ok((Token::Name(name.to_owned()), length));
    }
    let sign = SIGNS.iter().find(|(written, _)| text.starts_with(written));
    let (written, sign) = sign.ok_or(MeasureFault::UnexpectedCharacter(first))?;
    Ok((Token::Sign(*sign), written.len()))
}
