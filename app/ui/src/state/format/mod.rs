//! Numbers as a person reads them.

/// A number inside the network: four decimals with a true minus sign, fewer where it is large, a
/// power of ten where all decimals would be 0.
pub fn signed(value: f32) -> String {
    let size = f64::from(value.abs());
    if value.is_nan() {
        "–".to_owned()
    } else if value.is_infinite() {
        with_minus(value < 0.0, "∞")
    } else if size != 0.0 && size < 0.000_05 {
        with_minus(value < 0.0, &scientific(size))
    } else {
        fixed(value.into(), if size < 100.0 { 4 } else { 2 })
    }
}

/// So many decimals and a true minus sign; a rounded zero has no sign.
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let is_zero = text.chars().all(|character| matches!(character, '0' | '.'));
    with_minus(value < 0.0 && !is_zero, &text)
}

/// Two digits and a power of ten, for the size of a very small difference: `3.1e−7`, `0`.
pub fn scientific(value: f64) -> String {
    if value == 0.0 { "0".to_owned() } else { format!("{value:.1e}").replace('-', "−") }
}

/// A difference with three decimals, with its sign also where it is positive.
pub fn difference(value: f64) -> String {
    let text = fixed(value, 3);
    if value > 0.0 && text != fixed(0.0, 3) { format!("+{text}") } else { text }
}

/// A power of e: four decimals, or three digits and a power of ten where it is very large.
pub fn power(value: f32) -> String {
    if value.is_finite() && value >= 1e5 { format!("{value:.2e}") } else { signed(value) }
}

/// A count with a thin space after each thousand.
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() * 2);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

fn with_minus(negative: bool, text: &str) -> String {
    if negative { format!("−{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_a_true_minus_and_lose_the_sign_of_zero() {
        assert_eq!(signed(-0.031_23), "−0.0312");
        assert_eq!(signed(1.5), "1.5000");
        assert_eq!(signed(-0.0), "0.0000");
        assert_eq!(signed(-123.456), "−123.46");
        assert_eq!(signed(f32::NEG_INFINITY), "−∞");
        assert_eq!(signed(f32::NAN), "–");
        assert_eq!(fixed(-0.004, 2), "0.00");
    }

    #[test]
    fn small_numbers_are_not_zero() {
        assert_eq!(signed(-0.000_012), "−1.2e−5");
        assert_eq!(signed(0.000_051), "0.0001");
        assert_eq!(scientific(3.1e-7), "3.1e−7");
        assert_eq!(scientific(0.0), "0");
    }

    #[test]
    fn differences_say_which_way() {
        assert_eq!(difference(0.25), "+0.250");
        assert_eq!(difference(-0.25), "−0.250");
        assert_eq!(difference(0.0001), "0.000");
    }

    #[test]
    fn powers_stay_short() {
        assert_eq!(power(7.389_056), "7.3891");
        assert_eq!(power(1.65e38), "1.65e38");
        assert_eq!(power(f32::INFINITY), "∞");
        assert_eq!(power(0.0), "0.0000");
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(count(999), "999");
        assert_eq!(count(18_874_368), "18\u{202f}874\u{202f}368");
    }
}
