//! Numbers with units.

use super::{difference, fixed};

/// A count with a comma after each thousand, as English writes it.
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() * 2);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share as per cent. One that the decimals would make 0 has a power of ten.
pub fn percent(share: f64, decimals: usize) -> String {
    format!("{}%", difference(share * 100.0, decimals))
}

/// A share in whole per cent: 0 of 56 is 0, and hardly more is no power of ten.
pub fn whole_percent(share: f64) -> String {
    format!("{}%", fixed(100.0 * share, 0))
}

/// A share in whole per cent, as English writes it; what would round to none or all says so.
pub fn share(share: f64) -> String {
    share_to(share, 0)
}

/// The same with so many decimals.
pub fn share_to(share: f64, decimals: usize) -> String {
    match percent_of(share, decimals) {
        Near::None(least) => format!("under {least}%"),
        Near::All(most) => format!("over {most}%"),
        Near::Between(text) => format!("{text}%"),
    }
}

/// A share in whole per cent beside a bar.
pub fn share_in_bar(share: f64) -> String {
    share_in_bar_to(share, 0)
}

/// The same with so many decimals.
pub fn share_in_bar_to(share: f64, decimals: usize) -> String {
    match percent_of(share, decimals) {
        Near::None(least) => format!("<{least}"),
        Near::All(most) => format!(">{most}"),
        Near::Between(text) => text,
    }
}

/// A share in per cent, or what it lies beyond.
enum Near {
    None(String),
    All(String),
    Between(String),
}

fn percent_of(share: f64, decimals: usize) -> Near {
    let written = |percent: f64| fixed(percent, decimals);
    let least = 10_f64.powi(-(decimals as i32));
    match written(100.0 * share) {
        text if text == written(0.0) && share > 0.0 => Near::None(written(least)),
        text if text == written(100.0) && share < 1.0 => Near::All(written(100.0 - least)),
        text => Near::Between(text),
    }
}

/// A time: tenths of a millisecond below 10 ms.
pub fn milliseconds(value: f64) -> String {
    fixed(value, usize::from(value < 10.0))
}

/// Bytes as megabytes, without the unit.
pub fn megabytes(bytes: u64) -> String {
    fixed(bytes as f64 / 1e6, 1)
}

/// Bytes with the unit that fits them.
pub fn bytes(count: u64) -> String {
    match count {
        0..1_000 => format!("{count} B"),
        1_000..1_000_000 => format!("{} kB", fixed(count as f64 / 1e3, 1)),
        1_000_000..1_000_000_000 => format!("{} MB", fixed(count as f64 / 1e6, 1)),
        _ => format!("{} GB", fixed(count as f64 / 1e9, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_say_what_rounding_would_hide() {
        assert_eq!([share(0.793), share(0.004), share(0.997)], ["79%", "under 1%", "over 99%"]);
        assert_eq!([share(0.0), share(1.0), share(0.125)], ["0%", "100%", "13%"]);
        assert_eq!(
            [share_in_bar(0.793), share_in_bar(0.004), share_in_bar(0.999)],
            ["79", "<1", ">99"]
        );
        assert_eq!([share_to(0.5412, 1), share_to(0.0004, 1)], ["54.1%", "under 0.1%"]);
        assert_eq!([share_in_bar_to(0.004, 1), share_in_bar_to(0.9996, 1)], ["0.4", ">99.9"]);
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(count(999), "999");
        assert_eq!(count(18_874_368), "18,874,368");
    }

    #[test]
    fn units_follow_the_size() {
        assert_eq!([bytes(64), bytes(73_728), bytes(75_497_472)], ["64 B", "73.7 kB", "75.5 MB"]);
        assert_eq!([milliseconds(2.36), milliseconds(31.4)], ["2.4", "31"]);
        assert_eq!(percent(0.1234, 1), "12.3%");
        assert_eq!(percent(0.000_004, 2), "4.0e−4%");
    }
}
