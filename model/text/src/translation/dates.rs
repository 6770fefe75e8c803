//! Dates, as they are said and as ISO 8601 writes them.

use super::task::{TaskError, shortened};

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
/// The words of the 1st to the 20th and of the 30th.
const ORDINALS: [&str; 20] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];
const THIRTIETH: &str = "thirtieth";
const TENS: [&str; 2] = ["twenty", "thirty"];
const SMALL_WORDS: [&str; 2] = ["the", "of"];
/// Years that dates are drawn from and read in.
pub(super) const YEARS: std::ops::Range<u32> = 1000..2100;

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Date {
    pub year: u32,
    /// From 1.
    pub month: u32,
    /// From 1.
    pub day: u32,
}

/// Ways to say a date.
pub(super) const FORMS: u32 = 4;

/// Every word of a date; digits stand alone.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    MONTHS.into_iter().chain(ORDINALS).chain([THIRTIETH]).chain(TENS).chain(SMALL_WORDS)
}

impl Date {
    /// Days of its month (Gregorian, also before 1582).
    pub fn days(year: u32, month: u32) -> u32 {
        let leaps = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        match month {
            2 => 28 + u32::from(leaps),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    /// One of the ways to say it.
    pub fn say(self, form: u32) -> String {
        let Self { year, month, day } = self;
        let month = MONTHS.get(month as usize - 1).copied().unwrap_or_default();
        let ordinal = ordinal(day);
        match form {
            0 => format!("the {ordinal} of {month} {year}"),
            1 => format!("{month} the {ordinal} {year}"),
            2 => format!("{month} {day} {year}"),
            _ => format!("{day} {month} {year}"),
        }
    }

    /// Reads what was said, in any of the ways.
    ///
    /// # Errors
    /// What of a date is missing, or is none.
    pub fn parse(said: &[String]) -> Result<Self, TaskError> {
        if let Some(word) = said.iter().find(|word| !is_known(word)) {
            return Err(TaskError::DateWord(shortened(word)));
        }
        let (last, rest) = said.split_last().ok_or(TaskError::NoDate)?;
        let year = number(last).ok_or(TaskError::NoYear)?;
        let rest = rest.iter().map(String::as_str).filter(|word| !SMALL_WORDS.contains(word));
        let told: Vec<&str> = rest.collect();
        let at = told.iter().position(|word| MONTHS.contains(word)).ok_or(TaskError::Month)?;
        let (before, after) =
            (told.get(..at).unwrap_or_default(), told.get(at + 1..).unwrap_or_default());
        if after.iter().any(|word| MONTHS.contains(word)) {
            return Err(TaskError::Month);
        }
        // The day stands before the month or after it, not on both sides.
        let words = match (before, after) {
            (day, []) | ([], day) => day,
            _ => return Err(TaskError::Day),
        };
        let day = day_of(words).ok_or(TaskError::Day)?;
        if !YEARS.contains(&year) {
            return Err(TaskError::Year(shortened(last)));
        }
        let name = told.get(at).copied().unwrap_or_default();
        let month = 1 + MONTHS.iter().take_while(|month| **month != name).count() as u32;
        if !(1..=Self::days(year, month)).contains(&day) {
            let [day, month] = [words.join(" "), name.to_owned()];
            return Err(TaskError::Calendar { day, month, year });
        }
        Ok(Self { year, month, day })
    }

    /// "1987-05-03".
    pub fn iso(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The words of a day.
fn ordinal(day: u32) -> String {
    let one = |day: u32| ORDINALS.get(day as usize - 1).copied().unwrap_or_default();
    match day {
        1..=20 => one(day).to_owned(),
        30 => THIRTIETH.to_owned(),
        _ => format!("{} {}", TENS[usize::from(day > 30)], one(day % 10)),
    }
}

/// Whether a date has such a word; digits stand for themselves.
fn is_known(word: &str) -> bool {
    words().any(|known| known == word) || word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The day that words or digits say.
fn day_of(words: &[&str]) -> Option<u32> {
    match words {
        [one] => number(one).or_else(|| (1..=31).find(|day| ordinal(*day) == *one)),
        [_, _] => (1..=31).find(|day| ordinal(*day) == words.join(" ")),
        _ => None,
    }
}

fn number(word: &str) -> Option<u32> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        Date::parse(&words).ok().map(Date::iso)
    }

    #[test]
    fn dates_are_said_as_they_are_said() {
        let date = Date { year: 1987, month: 5, day: 23 };
        let said: Vec<String> = (0..FORMS).map(|form| date.say(form)).collect();
        let wanted = [
            "the twenty third of may 1987",
            "may the twenty third 1987",
            "may 23 1987",
            "23 may 1987",
        ];
        assert_eq!(said, wanted);
        assert!(said.iter().all(|text| read(text).as_deref() == Some("1987-05-23")));
    }

    /// The days of a year follow one another as the calendar has it: 365 of them, or 366.
    #[test]
    fn every_day_of_a_year_is_read_back() {
        for (year, days) in [(1900, 365), (1987, 365), (2000, 366), (2024, 366)] {
            let mut seen = std::collections::BTreeSet::new();
            for month in 1..=12 {
                for day in 1..=Date::days(year, month) {
                    let date = Date { year, month, day };
                    let iso = format!("{year}-{month:02}-{day:02}");
                    assert!((0..FORMS).all(|form| read(&date.say(form)) == Some(iso.clone())));
                    seen.insert(iso);
                }
            }
            assert_eq!(seen.len(), days);
        }
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in [
            "",
            "may",
            "may 1987",
            "the third of may",
            "30 february 2000",
            "3 may 4 1987",
            "3 may 99",
            "0 may 1987",
            "may 3 1987 at noon",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
