//! From the lines of a question to the question.

use super::ask_lines::{AskLines, Stretch};
use super::fault::{FaultKind, LessonFault};
use super::markdown::{self, Block};
use super::question::{Answer, Choice, Question, Task, Tolerance};
use super::read::measure_of;
use crate::measures::{Kind, Measure, Place};

/// Most options of a question.
const MOST_OPTIONS: usize = 12;

/// Makes a question of a kind; `None` if its faults leave none.
pub(super) fn read(kind: &str, lines: AskLines, faults: &mut Vec<LessonFault>) -> Option<Question> {
    Asked { lines, faults }.question(kind)
}

struct Asked<'a> {
    lines: AskLines,
    faults: &'a mut Vec<LessonFault>,
}

impl Asked<'_> {
    fn question(mut self, kind: &str) -> Option<Question> {
        let place = self.lines.place;
        if self.lines.text.text.trim().is_empty() {
            self.fault(FaultKind::NoQuestion, place);
        }
        let text = markdown::blocks(&self.lines.text.text, self.lines.text.place, self.faults);
        let because = self.blocks("because");
        let task = match kind {
            "choice" => self.choice(),
            "number" => self.number(),
            "order" => self.order(),
            "do" => self.until(),
            "free" => Some(Task::Free),
            _ => {
                self.fault(FaultKind::UnknownQuestion, place);
                return None;
            }
        };
        for (name, place) in self.lines.left().collect::<Vec<_>>() {
            self.fault(FaultKind::ForeignField(name), place);
        }
        let has_options = matches!(kind, "choice" | "order");
        if let Some(option) = self.lines.options.first().filter(|_| !has_options) {
            let place = option.place;
            self.fault(FaultKind::ForeignOption, place);
        }
        Some(Question { text, task: task?, because, place })
    }

    fn fault(&mut self, kind: FaultKind, place: Place) {
        self.faults.push(kind.at(place));
    }

    /// A field of text; empty if it is not there.
    fn blocks(&mut self, name: &str) -> Vec<Block> {
        let Some(Stretch { text, place }) = self.lines.take(name) else { return Vec::new() };
        markdown::blocks(&text, place, self.faults)
    }

    /// A field that must be there.
    fn needed(&mut self, name: &'static str) -> Option<Stretch> {
        let field = self.lines.take(name);
        if field.is_none() {
            self.fault(FaultKind::MissingField(name), self.lines.place);
        }
        field
    }

    fn measure(&mut self, name: &'static str, kind: Kind) -> Option<Measure> {
        let Stretch { text, place } = self.needed(name)?;
        measure_of(&text, place, kind, self.faults)
    }

    fn number(&mut self) -> Option<Task> {
        let tolerance = self.lines.take("tolerance").map(|field| (tolerance(&field.text), field));
        let tolerance = match tolerance {
            None => Tolerance::default(),
            Some((Some(tolerance), _)) => tolerance,
            Some((None, field)) => {
                self.fault(FaultKind::Tolerance, field.place);
                Tolerance::default()
            }
        };
        Some(Task::Number { answer: self.measure("answer", Kind::Number)?, tolerance })
    }

    fn until(&mut self) -> Option<Task> {
        let until = self.measure("until", Kind::Boolean);
        let hint = self.needed("hint")?;
        let hint = markdown::blocks(&hint.text, hint.place, self.faults);
        Some(Task::Do { until: until?, hint })
    }

    fn order(&mut self) -> Option<Task> {
        let answer = self.needed("answer")?;
        let falling = match answer.text.as_str() {
            "falling" => true,
            "rising" => false,
            _ => {
                self.fault(FaultKind::Order, answer.place);
                return None;
            }
        };
        let options = self.options()?;
        self.check_measured(&options, if falling { "falling" } else { "rising" }, Kind::Number);
        Some(Task::Order { options, falling })
    }

    fn choice(&mut self) -> Option<Task> {
        let answer = self.needed("answer")?;
        let options = self.options()?;
        let answer = match answer.text.as_str() {
            "max" => self.by_option(&options, Answer::Most, "max", Kind::Number),
            "min" => self.by_option(&options, Answer::Least, "min", Kind::Number),
            "true" => self.by_option(&options, Answer::True, "true", Kind::Boolean),
            text => {
                if options.iter().any(|option| option.measure.is_some()) {
                    self.fault(FaultKind::OptionsWithMeasures, answer.place);
                }
                Answer::Value(self.parsed(text, answer.place)?)
            }
        };
        Some(Task::Choice { options, answer })
    }

    fn by_option(
        &mut self,
        options: &[Choice],
        answer: Answer,
        name: &'static str,
        kind: Kind,
    ) -> Answer {
        self.check_measured(options, name, kind);
        answer
    }

    fn parsed(&mut self, text: &str, place: Place) -> Option<Measure> {
        let parsed = text.parse::<Measure>();
        parsed
            .map_err(|error| {
                self.fault(FaultKind::Measure(error.fault), error.place.within(place));
            })
            .ok()
    }

    /// Checks that every option has a measure of a kind.
    fn check_measured(&mut self, options: &[Choice], answer: &'static str, wanted: Kind) {
        let fits = |option: &Choice| {
            option.measure.as_ref().is_some_and(|measure| measure.kind() == wanted)
        };
        if !options.iter().all(fits) {
            self.fault(FaultKind::OptionsMeasure { answer, wanted }, self.lines.place);
        }
    }

    /// The options; `None` if one of them cannot be read.
    fn options(&mut self) -> Option<Vec<Choice>> {
        let stretches = std::mem::take(&mut self.lines.options);
        if !(2..=MOST_OPTIONS).contains(&stretches.len()) {
            self.fault(FaultKind::Options { limit: MOST_OPTIONS }, self.lines.place);
        }
        // All of them, so that every fault is told.
        let options: Vec<_> = stretches.iter().map(|stretch| self.option(stretch)).collect();
        options.into_iter().collect()
    }

    /// `label = measure`, or a label alone.
    fn option(&mut self, Stretch { text, place }: &Stretch) -> Option<Choice> {
        let (label, measure) = match text.split_once(" = ") {
            _ if text.starts_with('=') => ("", None),
            Some((label, measure)) => {
                let place = place.behind(label).behind(" = ");
                (label, Some(self.parsed(measure, place)?))
            }
            None => (text.as_str(), None),
        };
        if label.trim().is_empty() {
            self.fault(FaultKind::NoLabel, *place);
            return None;
        }
        let label = markdown::inlines(label.trim_end(), *place, self.faults);
        Some(Choice { label, measure })
    }
}

/// `0.05` or `10 %`.
fn tolerance(text: &str) -> Option<Tolerance> {
    let number = |text: &str| {
        let number: f64 = text.trim().parse().ok()?;
        (number.is_finite() && number >= 0.0).then_some(number)
    };
    match text.strip_suffix('%') {
        Some(share) => number(share).map(|share| Tolerance::Relative(share / 100.0)),
        None => number(text).map(Tolerance::Absolute),
    }
}
