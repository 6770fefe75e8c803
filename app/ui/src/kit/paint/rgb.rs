//! A colour.

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// The colour as `#rrggbb`.
pub fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
