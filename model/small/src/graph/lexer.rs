//! Characters to tokens, each with its column.

use super::error::ExpressionError;

/// Numbers that no calculation here has.
const NO_NAMES: [&str; 3] = ["infinity", "inf", "nan"];

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(f64, String),
    Name(String),
    /// One of `+ - * / ^`.
    Operator(char),
    Open,
    Close,
}

/// A token and its column, counted from 1.
pub(super) type Placed = (usize, Token);

/// Splits a text.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed>, ExpressionError> {
    let characters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&first) = characters.get(at) {
        let column = at + 1;
        let rest = characters.get(at..).unwrap_or_default();
        let run = |belongs: fn(&char) -> bool| -> String {
            rest.iter().take_while(|character| belongs(character)).collect()
        };
        let (token, length) = match first {
            space if space.is_whitespace() => {
                at += 1;
                continue;
            }
            '0'..='9' | '.' => {
                let (text, length) = number(rest);
                match text.parse::<f64>() {
                    Ok(number) if number.is_finite() => (Token::Number(number, text), length),
                    _ => return Err(ExpressionError::Number { column, text }),
                }
            }
            small if raised(&small).is_some() => {
                let digits = rest.iter().map_while(raised);
                let (length, text) = (digits.clone().count(), digits.collect::<String>());
                let power = text.parse().unwrap_or_default();
                tokens.push((column, Token::Operator('^')));
                (Token::Number(power, text), length)
            }
            letter if letter.is_alphabetic() => {
                let name = run(|character| {
                    (character.is_alphanumeric() || *character == '_')
                        && raised(character).is_none()
                });
                if NO_NAMES.iter().any(|no| name.eq_ignore_ascii_case(no)) {
                    return Err(ExpressionError::Number { column, text: name });
                }
                let length = name.chars().count();
                (Token::Name(name), length)
            }
            '(' => (Token::Open, 1),
            ')' => (Token::Close, 1),
            sign => match operator(sign) {
                Some(operator) => (Token::Operator(operator), 1),
                None => return Err(ExpressionError::Unexpected { column, found: sign }),
            },
        };
        tokens.push((column, token));
        at += length;
    }
    Ok(tokens)
}

/// The number that a text begins with, as Rust writes it, and how long it is there.
fn number(text: &[char]) -> (String, usize) {
    let digits = |text: &[char]| text.iter().take_while(|one| one.is_ascii_digit()).count();
    let mut length = text.iter().take_while(|one| one.is_ascii_digit() || **one == '.').count();
    if let Some(['e' | 'E', rest @ ..]) = text.get(length..) {
        let signed = matches!(rest, [sign, ..] if matches!(operator(*sign), Some('+' | '-')));
        let power = digits(rest.get(usize::from(signed)..).unwrap_or_default());
        length += if power > 0 { 1 + usize::from(signed) + power } else { 0 };
    }
    let plain = |one: &char| if operator(*one) == Some('-') { '-' } else { *one };
    (text.iter().take(length).map(plain).collect(), length)
}

/// The digit that stands for a power.
fn raised(character: &char) -> Option<char> {
    let place = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|one| one == *character)?;
    char::from_digit(place as u32, 10)
}

/// The operator of a sign, also as texts print it.
fn operator(sign: char) -> Option<char> {
    match sign {
        '+' | '/' | '^' | '*' | '-' => Some(sign),
        '\u{2212}' | '\u{2013}' => Some('-'),
        '\u{d7}' | '\u{b7}' | '\u{22c5}' => Some('*'),
        '\u{f7}' => Some('/'),
        _ => None,
    }
}
