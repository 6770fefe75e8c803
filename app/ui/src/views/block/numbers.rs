//! Numbers as text.

use crate::state::format::{scientific, signed};

/// From here on a value is written with a power of ten.
const LARGE: f64 = 1e6;

/// `value` with four decimals and a true minus sign; very large and very small values with a
/// power of ten.
pub fn number(value: f64) -> String {
    if value.is_finite() && value.abs() >= LARGE { scientific(value) } else { signed(value as f32) }
}

/// The same in brackets where it is negative, to stand in a formula.
pub fn factor(value: f64) -> String {
    let text = number(value);
    if value < 0.0 { format!("({text})") } else { text }
}

/// A difference that is nearly nothing, with two digits.
pub fn tiny(value: f64) -> String {
    if value.is_finite() { scientific(value) } else { number(value) }
}

/// A value or, where there is none, a dash.
pub fn or_dash(value: Option<f64>) -> String {
    value.map_or_else(|| "\u{2013}".to_owned(), number)
}

/// A share as per cent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
