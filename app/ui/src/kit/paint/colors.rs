//! The colour of a number from 0 to 1.
//!
//! Attention goes from the page's paper to its blue, so that a map is as empty as what it shows.
//! Where a scale has to tell many steps apart it is viridis (van der Walt & Smith 2015): its
//! lightness rises evenly and it stays readable with every common form of colour blindness.
//! Numbers go through a square root first, because most of them are far below one half.

use super::palette::{Palette, over};
pub use super::rgb::{Rgb, hex};

/// Sixteen evenly spaced colours of viridis.
const VIRIDIS: [Rgb; 16] = [
    [0x44, 0x01, 0x54],
    [0x48, 0x1a, 0x6c],
    [0x47, 0x2f, 0x7d],
    [0x41, 0x44, 0x87],
    [0x39, 0x56, 0x8c],
    [0x31, 0x68, 0x8e],
    [0x2a, 0x78, 0x8e],
    [0x23, 0x88, 0x8e],
    [0x1f, 0x98, 0x8b],
    [0x22, 0xa8, 0x84],
    [0x35, 0xb7, 0x79],
    [0x54, 0xc5, 0x68],
    [0x7a, 0xd1, 0x51],
    [0xa5, 0xdb, 0x36],
    [0xd2, 0xe2, 0x1b],
    [0xfd, 0xe7, 0x25],
];

/// Steps of the lookup table.
const STEPS: usize = 256;

/// The scale as a table, so that painting a map is one lookup a cell.
#[derive(Clone, Debug)]
pub struct Scale {
    table: Vec<Rgb>,
}

impl Scale {
    /// That of attention, in these colours.
    pub fn attention(colours: &Palette) -> Self {
        Self::of(|share| over(colours.paper, colours.look, share))
    }

    /// Viridis.
    pub fn viridis() -> Self {
        Self::of(between)
    }

    fn of(color: impl Fn(f32) -> Rgb) -> Self {
        Self { table: (0..STEPS).map(|step| color(step as f32 / (STEPS - 1) as f32)).collect() }
    }

    /// The colour of probability `value`; anything outside 0..1 is taken to the nearer end.
    pub fn color(&self, value: f32) -> Rgb {
        // A NaN casts to 0.
        let step = (position(value) * (STEPS - 1) as f32).round() as usize;
        self.table.get(step).copied().unwrap_or_default()
    }
}

/// Where on the scale, 0 to 1, a probability is.
pub fn position(value: f32) -> f32 {
    value.clamp(0.0, 1.0).sqrt()
}

/// The colour of attention as a style sheet has it, in the colours that the page has then.
pub fn attention_css(value: f32) -> String {
    let share = 100.0 * position(value);
    format!("color-mix(in srgb, var(--look) {share:.1}%, var(--paper))")
}

fn between(position: f32) -> Rgb {
    let place = position * (VIRIDIS.len() - 1) as f32;
    let low = place.floor() as usize;
    let lower = VIRIDIS.get(low).copied().unwrap_or_default();
    let upper = VIRIDIS.get(low + 1).copied().unwrap_or(lower);
    let rest = place - low as f32;
    std::array::from_fn(|channel| {
        let (from, to) = (f32::from(lower[channel]), f32::from(upper[channel]));
        (from + (to - from) * rest).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CIE L* of an sRGB colour (IEC 61966-2-1, CIE 15).
    fn lightness(color: Rgb) -> f64 {
        let linear = color.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        let y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
        if y > 216.0 / 24389.0 { 116.0 * y.cbrt() - 16.0 } else { y * 24389.0 / 27.0 }
    }

    #[test]
    fn lightness_goes_one_way() {
        let steps = |scale: Scale| -> Vec<f64> {
            (0..=64).map(|step| lightness(scale.color((step as f32 / 64.0).powi(2)))).collect()
        };
        let viridis = steps(Scale::viridis());
        assert!(viridis.is_sorted_by(|a, b| a < b), "{viridis:?}");
        assert!(viridis[0] < 20.0 && viridis[64] > 90.0);
        let attention = steps(Scale::attention(&Palette::LIGHT));
        assert!(attention.is_sorted_by(|a, b| a > b), "{attention:?}");
        assert!(attention[0] > 99.0 && attention[64] < 45.0);
    }

    #[test]
    fn the_ends_hold_for_any_number() {
        let scale = Scale::viridis();
        assert_eq!(scale.color(-1.0), VIRIDIS[0]);
        assert_eq!(scale.color(f32::NAN), VIRIDIS[0]);
        assert_eq!(scale.color(7.0), VIRIDIS[15]);
        assert_eq!(hex(scale.color(1.0)), "#fde725");
        let attention = Scale::attention(&Palette::LIGHT);
        assert_eq!(
            [f32::NAN, 0.0, 2.0].map(|value| hex(attention.color(value))),
            ["#ffffff", "#ffffff", "#1d5fae"]
        );
        assert!(attention_css(0.25).contains("50.0%"));
    }
}
