//! The colours of the page, each with one meaning, for pictures that are painted.

use super::rgb::{Rgb, hex};
use crate::kit::browser;

/// Makes [`Palette`] of the names that the style sheet has for its colours.
macro_rules! palette {
    ($($(#[$doc:meta])* $name:ident $css:literal $light:literal,)*) => {
        /// The colours of the page.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Palette {
            $($(#[$doc])* pub $name: Rgb,)*
        }

        impl Palette {
            /// Those of the page in light, and of files.
            pub const LIGHT: Self = Self { $($name: rgb($light),)* };

            /// Those that the page has now.
            pub fn of_page() -> Self {
                Self { $($name: browser::style($css).and_then(|text| read(&text)).unwrap_or(Self::LIGHT.$name),)* }
            }
        }
    };
}

palette! {
    /// Behind everything.
    ground "--ground" 0xf6f5f1,
    /// Behind what is written or drawn on.
    paper "--paper" 0xffffff,
    /// Letters, and what is chosen.
    ink "--ink" 0x1a1c20,
    /// What stands back.
    soft "--soft" 0x595f69,
    /// Lines that hold a picture together.
    rail "--rail" 0xcfcdc5,
    /// Attention.
    look "--look" 0x1d5fae,
    /// The feed-forward network.
    alone "--alone" 0xac5109,
    /// The answer.
    answer "--ans" 0x08705d,
    /// What has just changed.
    changed "--glow" 0xb58200,
    /// Above zero.
    positive "--pos" 0xb2182b,
    /// Below zero.
    negative "--neg" 0x2166ac,
}

const fn rgb(value: u32) -> Rgb {
    let [_, red, green, blue] = value.to_be_bytes();
    [red, green, blue]
}

/// A colour of the style sheet: `#rrggbb`, or its three numbers.
fn read(text: &str) -> Option<Rgb> {
    let text = text.trim();
    let Some(digits) = text.strip_prefix('#') else {
        let parts: Vec<u8> =
            text.split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
        return parts.try_into().ok();
    };
    let value = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6)?;
    Some(rgb(value))
}

/// A colour laid over another one, from 0, only `below`, to 1.
pub fn over(below: Rgb, above: Rgb, share: f32) -> Rgb {
    let share = share.clamp(0.0, 1.0);
    std::array::from_fn(|channel| {
        let (from, to) = (f32::from(below[channel]), f32::from(above[channel]));
        // Nothing is below 0, and WebAssembly has no instruction that rounds halves up.
        (from + (to - from) * share + 0.5) as u8
    })
}

/// The colour as the canvas takes it.
pub fn css(color: Rgb) -> String {
    hex(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_they_are_written() {
        assert_eq!(read(" #1d5fae "), Some(Palette::LIGHT.look));
        assert_eq!(css(Palette::LIGHT.look), "#1d5fae");
        assert_eq!(read("178, 24, 43"), Some(Palette::LIGHT.positive));
        assert_eq!([read("#fff"), read("red"), read("#12345g"), read("1, 2")], [None; 4]);
    }

    #[test]
    fn half_of_a_colour_lies_in_the_middle() {
        assert_eq!(over([0, 100, 200], [100, 100, 0], 0.5), [50, 100, 100]);
        assert_eq!(over([0; 3], [255; 3], 7.0), [255; 3]);
    }
}
