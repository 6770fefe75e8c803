//! The list of lessons: what the page shows of them before one is opened.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::lesson::Lesson;

/// All lessons, by language (`en`), in the order of their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Index {
    /// The lessons of each language.
    pub languages: BTreeMap<String, Vec<Entry>>,
}

/// What is said of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its name in links: that of its file without number and ending.
    pub name: String,
    /// Its file, from the folder of lessons: `en/05-who-does-it-look-at.md`.
    pub file: String,
    /// Its title.
    pub title: String,
    /// How many minutes it takes.
    pub minutes: u32,
    /// The names of the lessons before it.
    pub after: Vec<String>,
    /// The rows of the curriculum that it teaches.
    pub goals: Vec<String>,
    /// The titles of its steps.
    pub steps: Vec<String>,
    /// How many of its questions are judged.
    #[serde(default)]
    pub questions: usize,
}

impl Entry {
    /// The entry of a lesson in this file.
    pub fn of(file: &str, lesson: &Lesson) -> Self {
        Self {
            name: name(file).to_owned(),
            file: file.to_owned(),
            title: lesson.title.clone(),
            minutes: lesson.minutes,
            after: lesson.after.clone(),
            goals: lesson.goals.clone(),
            steps: lesson.steps.iter().map(|step| step.title.clone()).collect(),
            questions: lesson.judged(),
        }
    }

    /// Its number in the row of lessons, with which its file begins; what stands beside the row has
    /// none.
    pub fn number(&self) -> Option<usize> {
        let (number, _) = self.file.rsplit('/').next()?.split_once('-')?;
        number.parse().ok()
    }
}

/// The name of the lesson in a file: `en/05-queries.md` holds `queries`.
pub fn name(file: &str) -> &str {
    let stem = file.rsplit('/').next().unwrap_or(file);
    let stem = stem.strip_suffix(".md").unwrap_or(stem);
    let unnumbered = stem.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match unnumbered.strip_prefix('-') {
        Some(name) if unnumbered.len() < stem.len() => name,
        _ => stem,
    }
}
