//! From the text of a file to a lesson, or to everything that is wrong with it.

use super::fault::{FaultKind, LessonFault};
use super::lesson::{Lesson, Part, Step};
use super::lines::{Line, Lines};
use super::state::State;
use super::{front_matter, markdown};
use crate::measures::{Kind, Measure, Place};

/// Largest file in bytes. The longest lesson has 10 kB.
pub const MOST_BYTES: usize = 256 * 1024;
/// Most steps of a lesson.
pub const MOST_STEPS: usize = 64;

impl Lesson {
    /// Reads a lesson.
    ///
    /// # Errors
    /// Everything that is wrong, in the order of the lines.
    pub fn read(text: &str) -> Result<Self, Vec<LessonFault>> {
        if text.len() > MOST_BYTES {
            let fault = FaultKind::TooLarge { bytes: text.len(), limit: MOST_BYTES };
            return Err(vec![fault.at(Place::START)]);
        }
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let (mut lesson, mut faults) = (Self::default(), Vec::new());
        let mut lines = Lines::new(text);
        front_matter::read(&mut lines, &mut lesson, &mut faults);
        Reader { lines, lesson: &mut lesson, faults: &mut faults }.body();
        if faults.is_empty() {
            return Ok(lesson);
        }
        faults.sort_by_key(|fault| fault.place);
        Err(faults)
    }
}

pub(super) struct Reader<'a, 'b> {
    pub lines: Lines<'a>,
    pub lesson: &'b mut Lesson,
    pub faults: &'b mut Vec<LessonFault>,
}

impl<'a> Reader<'a, '_> {
    fn body(&mut self) {
        loop {
            self.lines.skip_empty();
            let Some(line) = self.lines.peek() else { break };
            if let Some(title) = line.text.strip_prefix("## ") {
                self.lines.next();
                self.step(title, line);
            } else if self.lesson.steps.is_empty() {
                self.fault(FaultKind::BeforeSteps, line.place());
                self.lines.next();
                self.rest_of_text();
            } else if let Some(directive) = line.text.strip_prefix("::") {
                self.lines.next();
                self.directive(directive, line);
            } else {
                let text = self.rest_of_text();
                let blocks = markdown::blocks(&text, line.place(), self.faults);
                self.part(Part::Text(blocks));
            }
        }
        if self.lesson.steps.is_empty() {
            self.fault(FaultKind::NoSteps, self.lines.place());
        }
        let is_covered_in_vain = |step: &&Step| {
            step.covered && !step.questions().any(|question| question.is_predicted())
        };
        if let Some(step) = self.lesson.steps.iter().find(is_covered_in_vain) {
            let place = step.place;
            self.fault(FaultKind::CoveredInVain, place);
        }
        if let Some(step) = self.lesson.steps.get(MOST_STEPS) {
            let place = step.place;
            self.fault(FaultKind::TooManySteps { limit: MOST_STEPS }, place);
        }
    }

    pub fn fault(&mut self, kind: FaultKind, place: Place) {
        self.faults.push(kind.at(place));
    }

    fn step(&mut self, title: &str, line: Line<'_>) {
        let title = title.trim();
        if title.is_empty() {
            self.fault(FaultKind::UntitledStep, line.place());
        }
        self.lesson.steps.push(Step {
            title: title.to_owned(),
            place: line.place(),
            state: State::default(),
            covered: false,
            parts: Vec::new(),
            claims: Vec::new(),
            notes: Vec::new(),
        });
    }

    pub fn part(&mut self, part: Part) {
        if let Some(step) = self.lesson.steps.last_mut() {
            step.parts.push(part);
        }
    }

    /// The lines up to the next directive or step. In a block of code nothing is either.
    fn rest_of_text(&mut self) -> String {
        let mut text = String::new();
        let mut fence: Option<&str> = None;
        while let Some(line) = self.lines.peek() {
            let begins = line.text.starts_with("::") || line.text.starts_with("## ");
            if begins && fence.is_none() {
                break;
            }
            let mark =
                ["```", "~~~"].into_iter().find(|mark| line.text.trim_start().starts_with(mark));
            fence = match (fence, mark) {
                (None, mark) => mark,
                (Some(open), Some(mark)) if open == mark => None,
                (open, _) => open,
            };
            text.push_str(line.text);
            text.push('\n');
            self.lines.next();
        }
        text
    }

    /// The lines up to the next empty one, directive or step.
    pub fn block(&mut self) -> Vec<Line<'a>> {
        let mut block = Vec::new();
        while let Some(line) = self.lines.peek() {
            if line.is_empty() || line.text.starts_with("::") || line.text.starts_with("## ") {
                break;
            }
            block.push(line);
            self.lines.next();
        }
        block
    }
}

/// Reads a measure that must be of a kind and begins at `place`.
pub(super) fn measure_of(
    text: &str,
    place: Place,
    wanted: Kind,
    faults: &mut Vec<LessonFault>,
) -> Option<Measure> {
    match text.parse::<Measure>() {
        Ok(measure) if measure.kind() == wanted => Some(measure),
        Ok(measure) => {
            faults.push(FaultKind::WrongKind(wanted, measure.kind()).at(place));
            None
        }
        Err(error) => {
            faults.push(FaultKind::Measure(error.fault).at(error.place.within(place)));
            None
        }
    }
}
