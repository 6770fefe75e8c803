//! The lines of a question, sorted: its text, its options, its fields.

use super::fault::{FaultKind, LessonFault};
use super::lines::Line;
use crate::measures::Place;

/// The names of fields.
const FIELDS: [&str; 5] = ["answer", "tolerance", "because", "until", "hint"];

/// Some text, and where it begins.
pub(super) struct Stretch {
    pub text: String,
    pub place: Place,
}

/// The lines of a question.
pub(super) struct AskLines {
    /// Where the question begins.
    pub place: Place,
    /// What is asked; empty if nothing is.
    pub text: Stretch,
    /// The options, without their dashes.
    pub options: Vec<Stretch>,
    /// The fields with their names.
    fields: Vec<(&'static str, Stretch)>,
}

impl AskLines {
    /// Sorts the lines behind `ask`. The text comes first; a line that begins nothing goes on with
    /// the field before it.
    pub fn sort(ask: Line<'_>, block: &[Line<'_>], faults: &mut Vec<LessonFault>) -> Self {
        let begin = block.first().map_or(ask.place(), |line| line.place());
        let text = Stretch { text: String::new(), place: begin };
        let mut sorted = Self { place: ask.place(), text, options: Vec::new(), fields: Vec::new() };
        for line in block {
            if let Err(kind) = sorted.line(*line) {
                faults.push(kind.at(line.place()));
            }
        }
        sorted
    }

    fn line(&mut self, line: Line<'_>) -> Result<(), FaultKind> {
        let stretch = |text: &str| {
            let before = line.text.len() - text.trim_start().len();
            Stretch { text: text.trim().to_owned(), place: line.place_at(before) }
        };
        if let Some(option) = line.text.strip_prefix("- ") {
            self.options.push(stretch(option));
            return Ok(());
        }
        if let Some((name, value)) = field(line.text) {
            let Some(name) = FIELDS.into_iter().find(|known| *known == name) else {
                return Err(FaultKind::UnknownField(name.to_owned()));
            };
            if self.fields.iter().any(|(known, _)| *known == name) {
                return Err(FaultKind::Twice(name.to_owned()));
            }
            self.fields.push((name, stretch(value)));
            return Ok(());
        }
        let text = match self.fields.last_mut() {
            Some((_, field)) => &mut field.text,
            None if self.options.is_empty() => &mut self.text.text,
            None => return Err(FaultKind::StrayLine),
        };
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(line.text);
        Ok(())
    }

    /// Takes the field with a name, if it is there.
    pub fn take(&mut self, name: &str) -> Option<Stretch> {
        let at = self.fields.iter().position(|(known, _)| *known == name)?;
        Some(self.fields.remove(at).1)
    }

    /// The fields that nobody took.
    pub fn left(&self) -> impl Iterator<Item = (&'static str, Place)> {
        self.fields.iter().map(|(name, stretch)| (*name, stretch.place))
    }
}

/// The name and the value of a field: a small word with a colon right behind it.
fn field(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
    is_name.then_some((name, value))
}
