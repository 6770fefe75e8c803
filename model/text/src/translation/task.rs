//! What is to be translated.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::dates::{self, Date};
use super::numbers;
use super::signs::Signs;

/// One example in so many is never learned from.
const HELD_OUT: u64 = 10;
/// Draws until there seems to be no such example.
const MOST_DRAWS: usize = 500;
/// Letters of a word that a sentence quotes.
const QUOTED: usize = 20;

/// A task with one exact answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Numbers in words to digits.
    #[default]
    Numbers,
    /// Dates as they are said to dates as ISO 8601 writes them.
    Dates,
    /// Letters from the last to the first.
    Reversal,
}

/// A row of signs and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Words, digits or letters.
    pub source: Vec<String>,
    /// Characters.
    pub answer: Vec<String>,
}

/// A text that does not fit the task, by what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TaskError {
    /// Nothing, where a number should be.
    #[error("Type a number in words, such as: four hundred and twelve.")]
    NoNumber,
    /// Nothing, where a date should be.
    #[error("Type a date, such as: the third of may 1987.")]
    NoDate,
    /// Nothing, where letters should be.
    #[error("Type letters from a to z, such as: berlin.")]
    NoLetters,
    /// A word that no number has.
    #[error("“{0}” is not among the number words that these networks know.")]
    NumberWord(String),
    /// A word that no date has.
    #[error("“{0}” is no word of a date.")]
    DateWord(String),
    /// Words of numbers that do not say one.
    #[error("These words together say no number below a million.")]
    Number,
    /// More digits than are learned.
    #[error("{number} has more than {longest} digits, which is what these networks learn.")]
    Digits {
        /// The number.
        number: u32,
        /// Digits that are learned.
        longest: usize,
    },
    /// No number of a year at the end.
    #[error("The year is missing: end with four digits, such as 1987.")]
    NoYear,
    /// A year outside of those that are learned.
    #[error("The year {0} does not lie between 1000 and 2099.")]
    Year(String),
    /// No name of a month, or two.
    #[error("A date has one month, such as may.")]
    Month,
    /// Nothing that could be a day, or two.
    #[error("A date has one day, such as third or 3.")]
    Day,
    /// A day that its month does not have.
    #[error("There is no day {day} in {month} {year}.")]
    Calendar {
        /// The day, as it was said.
        day: String,
        /// The month.
        month: String,
        /// The year.
        year: u32,
    },
    /// A sign that is no letter of English.
    #[error("“{0}” is no letter from a to z.")]
    Letter(String),
    /// More letters than are learned.
    #[error("These are {letters} letters; these networks learn rows of at most {longest}.")]
    Long {
        /// Letters there are.
        letters: usize,
        /// Letters that are learned.
        longest: usize,
    },
}

impl Task {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Numbers, Self::Dates, Self::Reversal];

    /// The longest length that can be chosen: digits of a number, letters of a row. Dates have none.
    pub fn longest(self) -> usize {
        match self {
            Self::Numbers => 6,
            Self::Dates => 1,
            Self::Reversal => 16,
        }
    }

    /// What may stand in a source.
    pub fn source(self) -> Signs {
        let digits = || ('0'..='9').map(String::from);
        match self {
            Self::Numbers => Signs::new(numbers::words()),
            Self::Dates => Signs::new(dates::words().map(str::to_owned).chain(digits())),
            Self::Reversal => Signs::new('a'..='z'),
        }
    }

    /// What may stand in an answer.
    pub fn target(self) -> Signs {
        match self {
            Self::Numbers => Signs::new('0'..='9'),
            Self::Dates => Signs::new(('0'..='9').chain(['-'])),
            Self::Reversal => Signs::new('a'..='z'),
        }
    }

    /// Reads a text and answers it.
    ///
    /// # Errors
    /// If it does not fit the task, or is longer than `longest` (see [`Self::longest`]).
    pub fn read(self, text: &str, longest: usize) -> Result<Example, TaskError> {
        let text = text.trim().trim_end_matches('.').to_lowercase();
        let is_gap = |letter: char| letter.is_whitespace() || matches!(letter, '-' | ',');
        let words = text.split(is_gap).filter(|word| !word.is_empty()).map(str::to_owned);
        match self {
            Self::Numbers => read_number(words.collect(), longest),
            Self::Dates => {
                let words: Vec<String> = words.collect();
                let date = Date::parse(&words)?;
                let source = words.iter().flat_map(|word| match word.as_bytes().first() {
                    Some(byte) if byte.is_ascii_digit() => word.chars().map(String::from).collect(),
                    _ => vec![word.clone()],
                });
                Ok(Example { source: source.collect(), answer: characters(&date.iso()) })
            }
            Self::Reversal => read_letters(characters(&words.collect::<String>()), longest),
        }
    }

    /// Draws a text of at most `longest` digits or letters; each length is as likely.
    fn draw(self, longest: usize, random: &mut Pcg32) -> String {
        let length = 1 + below(longest.clamp(1, self.longest()) as u32, random);
        match self {
            Self::Numbers => {
                let least = if length == 1 { 0 } else { 10_u32.pow(length - 1) };
                let number = least + below(10_u32.pow(length) - least, random);
                numbers::spell(number).join(" ")
            }
            Self::Dates => {
                let year = dates::YEARS.start + below(dates::YEARS.len() as u32, random);
                let month = 1 + below(12, random);
                let day = 1 + below(Date::days(year, month), random);
                Date { year, month, day }.say(below(dates::FORMS, random))
            }
            Self::Reversal => {
                (0..length).map(|_| char::from(b'a' + below(26, random) as u8)).collect()
            }
        }
    }

    /// Draws an example, either to learn from or to judge by: which it is follows from its source.
    /// `None` where there seems to be none, as among a few single letters.
    pub fn example(self, longest: usize, held_out: bool, random: &mut Pcg32) -> Option<Example> {
        let mut drawn =
            (0..MOST_DRAWS).filter_map(|_| self.read(&self.draw(longest, random), longest).ok());
        drawn.find(|example| example.is_held_out() == held_out)
    }
}

impl Example {
    /// Whether nothing is learned from it: one source in ten, by its hash (Fowler, Noll & Vo, 1a).
    pub fn is_held_out(&self) -> bool {
        let joined = self.source.join(" ");
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let hash = joined.bytes().fold(0xcbf2_9ce4_8422_2325, mix);
        (hash >> 32) % HELD_OUT == 0
    }
}

fn read_number(source: Vec<String>, longest: usize) -> Result<Example, TaskError> {
    if source.is_empty() {
        return Err(TaskError::NoNumber);
    }
    if let Some(word) = source.iter().find(|word| numbers::words().all(|known| known != *word)) {
        return Err(TaskError::NumberWord(shortened(word)));
    }
    let number = numbers::parse(&source).ok_or(TaskError::Number)?;
    let answer = characters(&number.to_string());
    match answer.len() > longest {
        true => Err(TaskError::Digits { number, longest }),
        false => Ok(Example { source, answer }),
    }
}

fn read_letters(source: Vec<String>, longest: usize) -> Result<Example, TaskError> {
    let is_letter = |sign: &String| sign.bytes().all(|byte| byte.is_ascii_lowercase());
    if let Some(sign) = source.iter().find(|sign| !is_letter(sign)) {
        return Err(TaskError::Letter(sign.clone()));
    }
    match source.len() {
        0 => Err(TaskError::NoLetters),
        letters if letters > longest => Err(TaskError::Long { letters, longest }),
        _ => Ok(Example { answer: source.iter().rev().cloned().collect(), source }),
    }
}

/// A word as a sentence can quote it.
pub(super) fn shortened(word: &str) -> String {
    let mut letters = word.chars();
    let quoted: String = letters.by_ref().take(QUOTED).collect();
    if letters.next().is_some() { quoted + "…" } else { quoted }
}

fn characters(text: &str) -> Vec<String> {
    text.chars().map(String::from).collect()
}

/// A number below `limit`.
fn below(limit: u32, random: &mut Pcg32) -> u32 {
    ((u64::from(random.next_u32()) * u64::from(limit)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(task: Task, text: &str) -> Result<String, TaskError> {
        task.read(text, task.longest()).map(|example| example.answer.concat())
    }

    #[test]
    fn every_task_has_its_answer() {
        assert_eq!(answer(Task::Numbers, " Four hundred and twelve."), Ok("412".to_owned()));
        assert_eq!(answer(Task::Numbers, "twenty-one"), Ok("21".to_owned()));
        assert_eq!(answer(Task::Dates, "the third of may 1987"), Ok("1987-05-03".to_owned()));
        assert_eq!(answer(Task::Dates, "May 3, 1987"), Ok("1987-05-03".to_owned()));
        assert_eq!(answer(Task::Reversal, "Bert x"), Ok("xtreb".to_owned()));
    }

    #[test]
    fn what_does_not_fit_gets_a_sentence() {
        use TaskError::*;
        let word = str::to_owned;
        for (task, text, error) in [
            (Task::Numbers, "The cat.", NumberWord(word("the"))),
            (Task::Numbers, "", NoNumber),
            (Task::Numbers, "two three", Number),
            (Task::Dates, "The cat sleeps", DateWord(word("cat"))),
            (Task::Dates, " , ", NoDate),
            (Task::Dates, "the third of may", NoYear),
            (Task::Dates, "may 3 87", Year(word("87"))),
            (Task::Dates, "may 3 2100", Year(word("2100"))),
            (Task::Dates, "3 1987", Month),
            (Task::Dates, "3 may june 1987", Month),
            (Task::Dates, "may 1987", Day),
            (Task::Dates, "3 may 4 1987", Day),
            (
                Task::Dates,
                "february 29 1987",
                Calendar { day: word("29"), month: word("february"), year: 1987 },
            ),
            (
                Task::Dates,
                "the thirty first of june 1987",
                Calendar { day: word("thirty first"), month: word("june"), year: 1987 },
            ),
            (Task::Reversal, "größe", Letter(word("ö"))),
            (Task::Reversal, " ", NoLetters),
            (Task::Reversal, "abcdefghijklmnopq", Long { letters: 17, longest: 16 }),
        ] {
            assert_eq!(answer(task, text), Err(error), "{text}");
        }
        let long = Task::Numbers.read("one thousand", 3);
        assert_eq!(long, Err(TaskError::Digits { number: 1000, longest: 3 }));
        let much = "a".repeat(1_000_000);
        assert!(Task::ALL.iter().all(|task| answer(*task, &much).is_err()));
    }

    #[test]
    fn drawn_examples_repeat_and_have_signs_only() {
        for task in Task::ALL {
            let drawn = || {
                let mut random = Pcg32::new(5, 1);
                (0..500).filter_map(|_| task.example(6, false, &mut random)).collect::<Vec<_>>()
            };
            let (source, target) = (task.source(), task.target());
            for Example { source: read, answer } in drawn() {
                assert_eq!(source.numbers(&read).len(), read.len(), "{read:?}");
                assert_eq!(target.numbers(&answer).len(), answer.len(), "{answer:?}");
            }
            assert_eq!(drawn(), drawn());
        }
    }

    #[test]
    fn one_source_in_ten_is_held_out() {
        let mut random = Pcg32::new(7, 1);
        let draws = 5000;
        for task in Task::ALL {
            let drawn =
                |random: &mut Pcg32| task.read(&task.draw(6, random), 6).expect("an example");
            let held_out = (0..draws).filter(|_| drawn(&mut random).is_held_out()).count();
            // Of reversal a sixth are single letters, and which of those are held out is chance.
            assert!((300..800).contains(&held_out), "{task:?}: {held_out}");
        }
    }
}
