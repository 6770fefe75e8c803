//! What a learner answered, and how it becomes a file.

use std::collections::BTreeMap;

use lessons::Given;
use serde::{Deserialize, Serialize};

/// Bytes of stored text that are read at all.
const LARGEST: usize = 2_000_000;

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answered {
    /// The answer.
    pub given: Given,
    /// Whether an answer was ever right on the learner's sentence; `None` of what nobody judges.
    pub right: Option<bool>,
    /// Whether this one was, when it was given.
    #[serde(default)]
    pub last: Option<bool>,
}

/// A question: its step and its place in the step, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Asked {
    /// The step.
    pub step: usize,
    /// The question in it.
    pub question: usize,
}

/// As it is written in files: both counted from 1.
impl std::fmt::Display for Asked {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}.{}", self.step + 1, self.question + 1)
    }
}

/// All answers, by lesson and by question as [`Asked`] writes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Answers(pub BTreeMap<String, BTreeMap<String, Answered>>);

impl Answers {
    /// What was stored or handed in; `None` if it is something else.
    pub fn from_text(text: &str) -> Option<Self> {
        (text.len() <= LARGEST).then(|| serde_json::from_str(text).ok()).flatten()
    }

    /// As it is stored and handed in.
    pub fn to_text(&self) -> String {
        // Texts and finite numbers always have a JSON text.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// The answer to a question.
    pub fn get(&self, lesson: &str, asked: Asked) -> Option<&Answered> {
        self.0.get(lesson)?.get(&asked.to_string())
    }

    /// Keeps an answer.
    pub fn keep(&mut self, lesson: &str, asked: Asked, answered: Answered) {
        self.0.entry(lesson.to_owned()).or_default().insert(asked.to_string(), answered);
    }

    /// How many questions of a lesson were answered.
    pub fn count(&self, lesson: &str) -> usize {
        self.0.get(lesson).map_or(0, BTreeMap::len)
    }

    /// How many judged answers were right, and how many were judged.
    pub fn score(&self, lesson: &str) -> (usize, usize) {
        let judged = self.0.get(lesson).into_iter().flat_map(BTreeMap::values);
        let judged: Vec<bool> = judged.filter_map(|answered| answered.right).collect();
        (judged.iter().filter(|right| **right).count(), judged.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(right: Option<bool>) -> Answered {
        Answered { given: Given::Option(1), right, last: right }
    }

    #[test]
    fn answers_come_back_from_their_file() {
        let mut answers = Answers::default();
        let asked = Asked { step: 1, question: 0 };
        answers.keep("queries", asked, answered(Some(true)));
        answers.keep("queries", Asked { step: 2, question: 1 }, answered(Some(false)));
        answers.keep("queries", Asked { step: 3, question: 0 }, answered(None));
        let text = answers.to_text();
        assert!(text.contains("\"2.1\""));
        let read = Answers::from_text(&text).expect("its own text");
        assert_eq!(read, answers);
        assert_eq!(read.get("queries", asked), Some(&answered(Some(true))));
        assert_eq!((read.count("queries"), read.score("queries")), (3, (1, 2)));
        assert_eq!((read.count("other"), read.score("other")), (0, (0, 0)));
    }

    #[test]
    fn other_files_are_refused() {
        for text in ["", "[]", "{\"a\": 1}", "{\"a\": {\"1.1\": {}}}"] {
            assert_eq!(Answers::from_text(text), None, "{text}");
        }
    }
}
