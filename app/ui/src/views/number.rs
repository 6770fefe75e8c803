//! Numbers as text.

/// `value` with `digits` decimals and a true minus sign; a rounded zero has no sign.
pub fn number(value: f64, digits: usize) -> String {
    let text = format!("{:.digits$}", value.abs());
    let is_zero = text.chars().all(|character| matches!(character, '0' | '.'));
    if value < 0.0 && !is_zero { format!("\u{2212}{text}") } else { text }
}

/// A difference, with its sign also where it is positive.
pub fn difference(value: f64) -> String {
    let text = number(value, 3);
    if value > 0.0 && text != number(0.0, 3) { format!("+{text}") } else { text }
}

/// A value of single precision that may be very large or very small, in powers of ten there.
pub fn scientific(value: f32) -> String {
    match value {
        value if value.is_infinite() => "\u{221e}".to_owned(),
        value if value == 0.0 || (1e-3..1e5).contains(&value.abs()) => number(value.into(), 4),
        value => format!("{value:.3e}").replace('-', "\u{2212}"),
    }
}
