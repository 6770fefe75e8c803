//! How the numbers and the activation of a unit are written.

use crate::kit::format::exact;

/// A product or a sum of what the sliders give: with all its digits; zero has no sign.
pub fn sum_text(value: f64) -> String {
    exact((value * 1e4).round() / 1e4 + 0.0)
}

/// How an activation is written.
pub fn spelled(name: &'static str) -> &'static str {
    match name {
        "relu" => "ReLU",
        "gelu" => "GELU",
        name => name,
    }
}
