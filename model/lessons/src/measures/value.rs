//! What a measure comes to.

use std::fmt;

/// The value of a measure.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Probabilities from 0 to 1, entropies and losses in nats, counts.
    Number(f64),
    /// A piece or an answer.
    Text(String),
    /// What a comparison comes to.
    Boolean(bool),
}

/// Which of the three a value is; a measure's is known before it is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// [`Value::Number`].
    Number,
    /// [`Value::Text`].
    Text,
    /// [`Value::Boolean`].
    Boolean,
}

impl Value {
    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The truth, if it is one.
    pub fn boolean(&self) -> Option<bool> {
        match self {
            Self::Boolean(boolean) => Some(*boolean),
            _ => None,
        }
    }

    /// Which of the three it is.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Number(_) => Kind::Number,
            Self::Text(_) => Kind::Text,
            Self::Boolean(_) => Kind::Boolean,
        }
    }
}

/// As it stands in a sentence: whole numbers in groups of three, others with three significant
/// digits.
impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => formatter.write_str(&number_text(*number)),
            Self::Text(text) => formatter.write_str(text),
            Self::Boolean(true) => formatter.write_str("true"),
            Self::Boolean(false) => formatter.write_str("false"),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Number => "a number",
            Self::Text => "a text",
            Self::Boolean => "a comparison",
        })
    }
}

/// Beyond this, doubles no longer hold every whole number.
const EXACT: f64 = 9_007_199_254_740_992.0;

fn number_text(number: f64) -> String {
    let size = number.abs();
    if number.fract() == 0.0 && size < EXACT {
        return grouped(number);
    }
    if !(1e-6..1e9).contains(&size) {
        return format!("{number:.2e}");
    }
    // Three significant digits, but never fewer than the whole part has.
    let before = size.log10().floor() as i32;
    let digits = usize::try_from(2 - before).unwrap_or(0);
    if digits == 0 { grouped(number.round()) } else { format!("{number:.digits$}") }
}

/// A whole number with a comma before each group of three digits.
fn grouped(number: f64) -> String {
    let digits = format!("{:.0}", number.abs());
    let mut text = String::new();
    if number < 0.0 {
        text.push('-');
    }
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_readers() {
        let written = [
            (0.0, "0"),
            (16.0, "16"),
            (22_713_216.0, "22,713,216"),
            (-1_000.0, "-1,000"),
            (0.5, "0.500"),
            (0.012_345, "0.0123"),
            (2.345_67, "2.35"),
            (-0.25, "-0.250"),
            (31.416_7, "31.4"),
            (54_410.2, "54,410"),
            (1e-9, "1.00e-9"),
            (0.999_9, "1.000"),
        ];
        for (number, text) in written {
            assert_eq!(Value::Number(number).to_string(), text);
        }
    }
}
