//! Characters to tokens, each with its column.

use super::error::ExpressionError;

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
                let text = run(|character| character.is_ascii_digit() || *character == '.');
                let length = text.len();
                match text.parse::<f64>() {
                    Ok(number) => (Token::Number(number, text), length),
                    Err(_) => return Err(ExpressionError::Number { column, text }),
                }
            }
            letter if letter.is_alphabetic() => {
                let name = run(|character| character.is_alphanumeric() || *character == '_');
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
