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
