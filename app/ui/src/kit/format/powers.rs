//! Powers: of e, and of ten on an axis.

use super::signed;

/// A power of e: four decimals, or three digits and a power of ten where it is very large.
pub fn power(value: f32) -> String {
    if value.is_finite() && value >= 1e5 { format!("{value:.2e}") } else { signed(value) }
}

/// `factor` times a power of ten as people write it: 1, 0.5, 0.02, 0.001, 3·10⁻⁴.
pub fn times_ten(factor: i32, power: i32) -> String {
    let digit = |digit: char| match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => {
            char::from_u32('⁰' as u32 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit)
        }
        _ => '⁻',
    };
    let raised = || power.to_string().chars().map(digit).collect::<String>();
    match (factor, power) {
        (_, -3..=0) => {
            let value = f64::from(factor) * 10.0_f64.powi(power);
            format!("{value:.*}", power.unsigned_abs() as usize)
        }
        (1, _) => format!("10{}", raised()),
        _ => format!("{factor}·10{}", raised()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_stay_short() {
        assert_eq!(power(7.389_056), "7.3891");
        assert_eq!(power(1.65e38), "1.65e38");
        assert_eq!(power(f32::INFINITY), "∞");
        assert_eq!(power(0.0), "0.0000");
    }

    #[test]
    fn numbers_are_written_as_people_do() {
        let written = [(1, 0), (5, -1), (2, -3), (1, -4), (3, -12)].map(|(a, b)| times_ten(a, b));
        assert_eq!(written, ["1", "0.5", "0.002", "10⁻⁴", "3·10⁻¹²"]);
    }
}
