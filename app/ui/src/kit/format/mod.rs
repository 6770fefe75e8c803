//! Numbers as a person reads them. Every number of the page becomes text here: with a true minus
//! sign, and with digits that mean something. Files have numbers as programs read them, see
//! [`crate::kit::export::csv`].

mod powers;
mod units;

pub use self::powers::{power, times_ten};
pub use self::units::{
    bytes, count, megabytes, milliseconds, percent, share, share_in_bar, share_in_bar_to, share_to,
    whole_percent,
};

/// From here on a number is written with a power of ten.
const LARGE: f64 = 1e6;
/// Below this a number is written with a power of ten where only its digits matter.
const SMALL: f64 = 1e-3;
/// Digits of a number where nothing says how many it needs.
const DIGITS: usize = 4;

/// A number inside the network: four decimals, fewer where it is large, a power of ten where it is
/// very large or where four decimals would keep fewer than two of its digits.
pub fn signed(value: impl Into<f64>) -> String {
    let value = value.into();
    match value.abs() {
        size if size.is_finite() && size >= LARGE => scientific(value),
        size if size < 100.0 => number(value, 4),
        _ => fixed(value, 2),
    }
}

/// A number of which a small part matters, as a probability or a loss: so many decimals, or two
/// digits and a power of ten where the decimals would keep fewer than two digits.
pub fn number(value: f64, decimals: usize) -> String {
    let least = 10_f64.powi(1_i32.saturating_sub(decimals as i32));
    if value != 0.0 && value.abs() < least { scientific(value) } else { fixed(value, decimals) }
}

/// A probability: four decimals, a power of ten where it is small, seven decimals where four would
/// make it 1.
pub fn probability(value: impl Into<f64>) -> String {
    let value = value.into();
    let rest = 1.0 - value;
    if rest > 0.0 && rest < 1e-4 { fixed(value, 7) } else { number(value, 4) }
}

/// A number on a scale of which everybody knows the unit, as a logit or a second: so many decimals
/// and no more. A rounded zero has no sign.
pub fn fixed(value: f64, decimals: usize) -> String {
    let size = match value.abs() {
        size if size.is_nan() => return "–".to_owned(),
        size if size.is_infinite() => "∞".to_owned(),
        size => halves_up(size, decimals),
    };
    let is_zero = size.chars().all(|character| matches!(character, '0' | '.'));
    with_minus(value < 0.0 && !is_zero, &size)
}

/// So many decimals, halves up: 29 of 40 are 73 %. `format!` takes halves to the even digit, and a
/// product that should be a half may be short of it by its rounding.
fn halves_up(size: f64, decimals: usize) -> String {
    let unit = 10_f64.powi(decimals as i32);
    let steps = size * unit * (1.0 + 4.0 * f64::EPSILON);
    // Beyond this, doubles have no halves.
    let size = if steps < 1e15 { steps.round() / unit } else { size };
    format!("{size:.decimals$}")
}

/// So many digits that mean something, with a power of ten where the number is small or large.
pub fn significant(value: f64, digits: usize) -> String {
    if value == 0.0 || !value.is_finite() {
        return fixed(value, 0);
    }
    let after = digits.max(1) - 1;
    let powered = format!("{value:.after$e}");
    // Rounding may lift a number to the next power: 0.99996 has its first digit before the point.
    let (rounded, power) = split(&powered);
    if (SMALL..LARGE).contains(&rounded.abs()) {
        fixed(value, usize::try_from(after as i32 - power).unwrap_or_default())
    } else {
        powered.replace('-', "−")
    }
}

/// The number that a power of ten writes, and the power.
fn split(powered: &str) -> (f64, i32) {
    let power = powered.split_once('e').and_then(|(_, power)| power.parse().ok());
    (powered.parse().unwrap_or_default(), power.unwrap_or_default())
}

/// Four digits at most, without zeros behind the last one that counts.
pub fn brief(value: f64) -> String {
    trimmed(&significant(value, DIGITS))
}

/// The mark of an axis that is `span` long: the digits that tell it from the next mark.
pub fn tick(value: f64, span: f64) -> String {
    if value == 0.0 || !value.is_finite() || span <= 0.0 {
        return brief(value);
    }
    // Marks are a tenth of the axis apart at the least; two digits more are for a quarter of that.
    let digits = value.abs().log10().floor() - span.log10().floor() + 4.0;
    trimmed(&significant(value, digits.clamp(1.0, 12.0) as usize))
}

/// A number as the person gave it.
pub fn exact(value: f64) -> String {
    let is_small = value != 0.0 && value.abs() < SMALL;
    let text = if is_small { format!("{value:e}") } else { value.to_string() };
    text.replace('-', "−")
}

/// Two digits and a power of ten, for a small number or the size of a small difference: `3.1e−7`,
/// `0`.
pub fn scientific(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return fixed(value, 0);
    }
    format!("{value:.1e}").replace('-', "−")
}

/// A change between two numbers that are written with `decimals`: as [`difference`], with its sign
/// also where it is positive.
pub fn change(value: f64, decimals: usize) -> String {
    let text = difference(value, decimals);
    if value > 0.0 { format!("+{text}") } else { text }
}

/// A difference of two numbers that are written with `decimals`; one that these would round away
/// has two digits and a power of ten.
pub fn difference(value: f64, decimals: usize) -> String {
    let hidden = value != 0.0 && value.abs() < 0.5 * 10_f64.powi(-(decimals as i32));
    if hidden { scientific(value) } else { fixed(value, decimals) }
}

/// A number that stands inside a formula: in brackets where it is negative.
pub fn bracketed(text: String) -> String {
    if text.starts_with('−') { format!("({text})") } else { text }
}

/// As [`signed`]; a dash where there is no number.
pub fn or_dash(value: Option<f64>) -> String {
    signed(value.unwrap_or(f64::NAN))
}

/// Without zeros behind the last decimal that counts, also before a power of ten.
fn trimmed(text: &str) -> String {
    let (number, power) = match text.find('e') {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let number = match number.contains('.') {
        true => number.trim_end_matches('0').trim_end_matches('.'),
        false => number,
    };
    format!("{number}{power}")
}

fn with_minus(negative: bool, text: &str) -> String {
    if negative { format!("−{text}") } else { text.to_owned() }
}

/// A label that fits beside a picture.
pub fn short(label: &str) -> String {
    const MOST: usize = 20;
    if label.chars().count() <= MOST {
        label.to_owned()
    } else {
        label.chars().take(MOST - 1).chain(['\u{2026}']).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_keep_a_true_minus_and_lose_the_sign_of_zero() {
        assert_eq!(signed(-0.031_23), "−0.0312");
        assert_eq!(signed(1.5_f32), "1.5000");
        assert_eq!(signed(-0.0), "0.0000");
        assert_eq!(signed(-123.456), "−123.46");
        assert_eq!(signed(-3.4e38), "−3.4e38");
        assert_eq!(signed(f32::NEG_INFINITY), "−∞");
        assert_eq!(signed(f32::NAN), "–");
        assert_eq!(fixed(-0.004, 2), "0.00");
        assert_eq!([fixed(f64::NAN, 3), fixed(f64::NEG_INFINITY, 3)], ["–", "−∞"]);
    }

    #[test]
    fn halves_go_up_wherever_a_number_is_written() {
        assert_eq!([fixed(12.5, 0), fixed(-12.5, 0), fixed(0.5, 0)], ["13", "−13", "1"]);
        assert_eq!([fixed(6.25, 1), fixed(0.375, 2), number(0.125, 2)], ["6.3", "0.38", "0.13"]);
        assert_eq!(
            [fixed(12.4999, 0), fixed(0.0, 0), fixed(1e20, 1)],
            ["12", "0", "100000000000000000000.0"]
        );
        for all in 1..=400_u32 {
            for right in 0..=all {
                let (up, decimals) =
                    ((200 * right + all) / (2 * all), (2000 * right + all) / (2 * all));
                let share = f64::from(right) / f64::from(all);
                assert_eq!(whole_percent(share), format!("{up}%"), "{right} of {all}");
                let tenths = format!("{}.{}%", decimals / 10, decimals % 10);
                assert_eq!(percent(share, 1), tenths, "{right} of {all}");
            }
        }
    }

    #[test]
    fn small_numbers_keep_two_digits() {
        assert_eq!(signed(-0.000_012), "−1.2e−5");
        assert_eq!(signed(0.000_051), "5.1e−5");
        assert_eq!([number(0.000_14, 4), number(0.000_06, 4)], ["1.4e−4", "6.0e−5"]);
        assert_eq!([number(0.001_2, 4), number(0.0, 4)], ["0.0012", "0.0000"]);
        assert_eq!(scientific(3.1e-7), "3.1e−7");
        assert_eq!([scientific(0.0), scientific(f64::NAN)], ["0", "–"]);
    }

    #[test]
    fn probabilities_are_neither_0_nor_1() {
        assert_eq!(probability(0.507_612_f32), "0.5076");
        assert_eq!([probability(0.0), probability(1.0)], ["0.0000", "1.0000"]);
        assert_eq!(probability(0.000_099), "9.9e−5");
        assert_eq!(probability(0.999_991_2), "0.9999912");
    }

    #[test]
    fn the_steps_of_a_falling_learning_rate_are_told_apart() {
        let rates = (0..10).map(|step| 1e-4 * (1.0 - 0.055 * f64::from(step)));
        let written: Vec<String> = rates.map(|rate| significant(rate, 4)).collect();
        assert_eq!(written[..3], ["1.000e−4", "9.450e−5", "8.900e−5"]);
        let distinct: std::collections::BTreeSet<&String> = written.iter().collect();
        assert_eq!(distinct.len(), 10, "{written:?}");
    }

    #[test]
    fn significant_digits_are_counted_after_rounding() {
        assert_eq!([significant(0.999_96, 4), significant(99.996, 4)], ["1.000", "100.0"]);
        assert_eq!([significant(-3.208_4, 4), significant(1234.56, 4)], ["−3.208", "1235"]);
        assert_eq!([significant(2e7, 2), significant(0.0, 4)], ["2.0e7", "0"]);
        assert_eq!([brief(-1.5), brief(54_410.0), brief(2.5e-4)], ["−1.5", "54410", "2.5e−4"]);
        assert_eq!([brief(100.0), brief(2e7), brief(f64::INFINITY)], ["100", "2e7", "∞"]);
    }

    #[test]
    fn marks_of_an_axis_are_told_apart() {
        assert_eq!([tick(1000.1, 0.5), tick(1000.2, 0.5)], ["1000.1", "1000.2"]);
        assert_eq!([tick(0.0, 1.0), tick(-0.25, 1.0), tick(5e4, 1e5)], ["0", "−0.25", "50000"]);
        assert_eq!([tick(2e-5, 1e-4), tick(1e-4, 1e-4)], ["2e−5", "1e−4"]);
    }

    #[test]
    fn changes_say_which_way_and_are_never_rounded_away() {
        assert_eq!(change(0.7446 - 0.7444, 4), "+0.0002");
        assert_eq!(
            [change(0.25, 3), change(-0.25, 3), change(0.0, 3)],
            ["+0.250", "−0.250", "0.000"]
        );
        assert_eq!([change(0.000_04, 4), change(-3.1e-9, 4)], ["+4.0e−5", "−3.1e−9"]);
        assert_eq!([difference(0.000_2, 3), difference(0.5, 3)], ["2.0e−4", "0.500"]);
    }

    #[test]
    fn what_a_person_gave_comes_back() {
        assert_eq!([exact(-4.0), exact(5e-5), exact(0.001)], ["−4", "5e−5", "0.001"]);
        assert_eq!(bracketed(fixed(-0.5, 1)), "(−0.5)");
        assert_eq!(bracketed(fixed(0.5, 1)), "0.5");
    }

    fn read(text: &str) -> f64 {
        text.replace('−', "-").parse().expect("a number")
    }

    proptest! {
        /// Two digits at the least survive every way of writing a number inside the network.
        #[test]
        fn a_written_number_is_the_number(mantissa in 1.0..10.0_f64, power in -30..30_i32, negative: bool) {
            let value = mantissa * 10_f64.powi(power) * if negative { -1.0 } else { 1.0 };
            for text in [signed(value), number(value, 3), scientific(value), brief(value), exact(value)] {
                prop_assert!((read(&text) - value).abs() <= 0.0501 * value.abs(), "{value}: {text}");
                prop_assert!(!text.contains('-'), "{text}");
                prop_assert_eq!(text.starts_with('−'), negative);
            }
            let four = read(&significant(value, 4));
            prop_assert!((four - value).abs() <= 0.000_501 * value.abs(), "{value}: {four}");
        }
    }
}
