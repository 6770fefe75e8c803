//! Whole numbers below a million in English words.

/// The words of 0 to 19.
const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
/// The words of 20, 30, up to 90.
const TENS: [&str; 8] =
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const HUNDRED: &str = "hundred";
const THOUSAND: &str = "thousand";
const AND: &str = "and";

/// Every word that a number has.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    SMALL.into_iter().chain(TENS).chain([HUNDRED, THOUSAND, AND])
}

/// A number below a million in words, as it is said in Britain: "four hundred and twelve".
pub(super) fn spell(number: u32) -> Vec<&'static str> {
    let (thousands, rest) = (number / 1000, number % 1000);
    let mut words = Vec::new();
    if thousands > 0 {
        words.extend(below_thousand(thousands));
        words.push(THOUSAND);
    }
    if thousands > 0 && rest > 0 && rest < 100 {
        words.push(AND);
    }
    if rest > 0 || thousands == 0 {
        words.extend(below_thousand(rest));
    }
    words
}

fn below_thousand(number: u32) -> Vec<&'static str> {
    let (hundreds, rest) = (number / 100, number % 100);
    let mut words = Vec::new();
    if hundreds > 0 {
        words.extend([small(hundreds), HUNDRED]);
    }
    if hundreds > 0 && rest > 0 {
        words.push(AND);
    }
    if rest >= 20 {
        words.push(TENS.get(rest as usize / 10 - 2).copied().unwrap_or_default());
    }
    let last = if rest >= 20 { rest % 10 } else { rest };
    if last > 0 || number == 0 {
        words.push(small(last));
    }
    words
}

fn small(number: u32) -> &'static str {
    SMALL.get(number as usize).copied().unwrap_or_default()
}

/// The number that words say; with or without "and". `None` of what is not how a number is said.
pub(super) fn parse(words: &[String]) -> Option<u32> {
    let (mut thousands, mut below) = (0_u32, 0_u32);
    for word in words {
        if let Some(value) = SMALL.iter().position(|small| small == word) {
            below = below.checked_add(value as u32)?;
        } else if let Some(ten) = TENS.iter().position(|ten| ten == word) {
            below = below.checked_add(10 * (ten as u32 + 2))?;
        } else if word == HUNDRED {
            below = below.checked_mul(100)?;
        } else if word == THOUSAND {
            thousands = thousands.checked_add(std::mem::take(&mut below))?;
        } else if word != AND {
            return None;
        }
    }
    let number = thousands.checked_mul(1000)?.checked_add(below)?;
    // "two three" adds up to what is said in another way: it is no number.
    let said = spell(number).into_iter().filter(|word| *word != AND);
    let is_said = number < 1_000_000 && said.eq(words.iter().filter(|word| *word != AND));
    is_said.then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn numbers_are_said_as_they_are_said() {
        for (number, said) in [
            (0, "zero"),
            (10, "ten"),
            (20, "twenty"),
            (99, "ninety nine"),
            (412, "four hundred and twelve"),
            (1000, "one thousand"),
            (1003, "one thousand and three"),
            (340_700, "three hundred and forty thousand seven hundred"),
            (999_999, "nine hundred and ninety nine thousand nine hundred and ninety nine"),
        ] {
            assert_eq!(spell(number).join(" "), said);
        }
    }

    #[test]
    fn what_is_said_is_read_back() {
        for number in (0..20_000).chain((20_000..1_000_000).step_by(997)) {
            let said: Vec<String> = spell(number).into_iter().map(str::to_owned).collect();
            assert_eq!(parse(&said), Some(number), "{said:?}");
        }
        assert_eq!(parse(&split("four hundred twelve")), Some(412));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["two three", "hundred", "twenty eleven", "one thousand thousand", "cat", "and"]
        {
            assert_eq!(parse(&split(text)), None, "{text}");
        }
        let long = ["nine", "hundred", "hundred", "hundred", "hundred", "hundred", "hundred"];
        assert_eq!(parse(&long.map(str::to_owned)), None);
    }
}
