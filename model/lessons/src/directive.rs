//! Lines that begin with `::`.

use super::ask_lines::AskLines;
use super::fault::FaultKind;
use super::lesson::{Claim, Part};
use super::lines::Line;
use super::read::{Reader, measure_of};
use super::state_text::state_of;
use super::{ask, markdown};
use crate::measures::{Kind, Place};

impl<'a> Reader<'a, '_> {
    /// Reads what a line that begins with `::` says, and the lines that belong to it.
    pub fn directive(&mut self, text: &'a str, line: Line<'a>) {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (name, value) = text.split_at(end);
        let place = line.place_at(2 + end);
        match name {
            "state" => self.state(value, place, line.place()),
            "claim" => self.claim(value, place),
            "cover" => {
                if let Some(step) = self.lesson.steps.last_mut() {
                    step.covered = true;
                }
            }
            "ask" => {
                let block = self.block();
                if let Some(question) =
                    ask::read(value.trim(), AskLines::sort(line, &block, self.faults), self.faults)
                {
                    self.part(Part::Question(question));
                }
            }
            "note" => {
                let mut text = value.trim_start().to_owned();
                for line in self.block() {
                    text.push('\n');
                    text.push_str(line.text);
                }
                let start = line.place_at(line.text.len() - value.trim_start().len());
                let notes = markdown::blocks(&text, start, self.faults);
                if let Some(step) = self.lesson.steps.last_mut() {
                    step.notes.extend(notes);
                }
            }
            other => {
                let name = other.chars().take(40).collect();
                self.fault(FaultKind::UnknownDirective(name), line.place());
            }
        }
    }

    fn state(&mut self, text: &str, place: Place, line: Place) {
        let before = self.lesson.state(self.lesson.steps.len());
        let state = match state_of(text, place) {
            Ok(state) => state,
            Err((place, error)) => return self.fault(FaultKind::State(error), place),
        };
        if let Err(error) = before.then(&state).check_edits() {
            self.fault(FaultKind::State(error), line);
        }
        let Some(step) = self.lesson.steps.last_mut() else { return };
        if step.state.is_empty() {
            step.state = state;
        } else {
            self.fault(FaultKind::SecondState, line);
        }
    }

    fn claim(&mut self, text: &str, place: Place) {
        let Some(measure) = measure_of(text, place, Kind::Boolean, self.faults) else { return };
        if let Some(step) = self.lesson.steps.last_mut() {
            step.claims.push(Claim { measure, place });
        }
    }
}
