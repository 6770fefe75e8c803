//! The colour of a difference: blue for less, red for more, pale for none.
//!
//! The scale is ColorBrewer's RdBu (Harrower & Brewer 2003), which people with any common form of
//! colour blindness can read. Differences go through a square root that keeps their sign, as
//! attention does.

use crate::kit::paint::colors::Rgb;

/// From the most negative to the most positive.
const COLORS: [Rgb; 11] = [
    [0x05, 0x30, 0x61],
    [0x21, 0x66, 0xac],
    [0x43, 0x93, 0xc3],
    [0x92, 0xc5, 0xde],
    [0xd1, 0xe5, 0xf0],
    [0xf7, 0xf7, 0xf7],
    [0xfd, 0xdb, 0xc7],
    [0xf4, 0xa5, 0x82],
    [0xd6, 0x60, 0x4d],
    [0xb2, 0x18, 0x2b],
    [0x67, 0x00, 0x1f],
];

/// The colour of `value` where the largest difference, either way, is `most`; `None` for NaN,
/// which stands for a cell that cannot be compared.
pub fn color(value: f32, most: f32) -> Option<Rgb> {
    if value.is_nan() {
        return None;
    }
    let share = if most > 0.0 { (value / most).clamp(-1.0, 1.0) } else { 0.0 };
    let place = (share.abs().sqrt().copysign(share) + 1.0) / 2.0 * (COLORS.len() - 1) as f32;
    let low = place.floor() as usize;
    let lower = COLORS.get(low).copied()?;
    let upper = COLORS.get(low + 1).copied().unwrap_or(lower);
    let rest = place - low as f32;
    Some(std::array::from_fn(|channel| {
        let (from, to) = (f32::from(lower[channel]), f32::from(upper[channel]));
        (from + (to - from) * rest).round() as u8
    }))
}

/// The pixels of a map, four bytes a cell; cells that cannot be compared are transparent.
pub fn pixels(values: &[f32], most: f32) -> Vec<u8> {
    let pixel = |value: &f32| match color(*value, most) {
        Some([red, green, blue]) => [red, green, blue, u8::MAX],
        None => [0; 4],
    };
    values.iter().flat_map(pixel).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_decides_the_hue() {
        let [red, _, blue] = color(0.3, 1.0).expect("a colour");
        assert!(red > blue);
        let [red, _, blue] = color(-0.3, 1.0).expect("a colour");
        assert!(red < blue);
        assert_eq!(color(0.0, 1.0), Some([0xf7; 3]));
        assert_eq!(color(0.0, 0.0), Some([0xf7; 3]));
    }

    #[test]
    fn the_ends_hold_and_nothing_is_no_colour() {
        assert_eq!(color(9.0, 1.0), Some(COLORS[10]));
        assert_eq!(color(-9.0, 1.0), Some(COLORS[0]));
        assert_eq!(color(f32::NAN, 1.0), None);
        assert_eq!(pixels(&[f32::NAN, 0.0], 1.0), [0, 0, 0, 0, 0xf7, 0xf7, 0xf7, 255]);
    }

    #[test]
    fn larger_differences_are_darker_on_either_side() {
        let lightness = |value: f32| {
            color(value, 1.0).map(|rgb| rgb.map(u32::from)).map(|[r, g, b]| 2 * r + 7 * g + b)
        };
        for sign in [-1.0, 1.0] {
            let steps: Vec<_> = (0..=20).map(|step| lightness(sign * step as f32 / 20.0)).collect();
            assert!(steps.is_sorted_by(|a, b| a > b), "{steps:?}");
        }
    }
}
