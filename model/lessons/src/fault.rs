//! What is wrong with a lesson, line by line.

use thiserror::Error;

use super::markdown::LinkError;
use super::state::StateError;
use crate::measures::{Kind, MeasureFault, Place};

/// Something wrong, and where.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{place}: {kind}")]
pub struct LessonFault {
    /// Where in the file.
    pub place: Place,
    /// What.
    pub kind: FaultKind,
}

/// One sentence each.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentence says what each is, and what its fields are")]
pub enum FaultKind {
    #[error("The file has {bytes} bytes; a lesson has at most {limit}.")]
    TooLarge { bytes: usize, limit: usize },
    #[error("A lesson begins with a line of three dashes, `---`, and its title and minutes.")]
    NoFrontMatter,
    #[error("The lines about the lesson never end: a second line of three dashes is missing.")]
    OpenFrontMatter,
    #[error("Write name: value here; the names are title, minutes, after and goals.")]
    FrontMatter,
    #[error("{0} is given twice.")]
    Twice(String),
    #[error("The {0} of the lesson is missing.")]
    Missing(&'static str),
    #[error("minutes must be a whole number from 1 to 120.")]
    Minutes,
    #[error("Write a list such as [C6, C7].")]
    List,
    #[error("The curriculum has no row {0}.")]
    UnknownGoal(String),
    #[error("A lesson needs at least one step: a line that begins with `## `.")]
    NoSteps,
    #[error("A lesson has at most {limit} steps.")]
    TooManySteps { limit: usize },
    #[error("Nothing can stand before the first step, a line that begins with `## `.")]
    BeforeSteps,
    #[error("The step needs a title behind `## `.")]
    UntitledStep,
    #[error("There is no ::{0}. There are ::state, ::cover, ::ask, ::claim and ::note.")]
    UnknownDirective(String),
    #[error("A step has one ::state; this is a second one.")]
    SecondState,
    #[error(
        "::cover hides the room until a question is answered; this step has no choice, number or order."
    )]
    CoveredInVain,
    #[error(transparent)]
    State(#[from] StateError),
    #[error(transparent)]
    Measure(#[from] MeasureFault),
    #[error("The measure is {1}, but {0} is needed here.")]
    WrongKind(Kind, Kind),
    #[error("::ask takes one of choice, number, order, do, free.")]
    UnknownQuestion,
    #[error("The question has no text.")]
    NoQuestion,
    #[error("A question of this kind has no {0}.")]
    ForeignField(&'static str),
    #[error("There is no field {0}. There are answer, tolerance, because, until and hint.")]
    UnknownField(String),
    #[error("{0} is missing.")]
    MissingField(&'static str),
    #[error("This line is neither an option, which begins with `- `, nor a field.")]
    StrayLine,
    #[error("A question of this kind has no options.")]
    ForeignOption,
    #[error("A question needs at least two options and at most {limit}.")]
    Options { limit: usize },
    #[error("The option needs a label.")]
    NoLabel,
    #[error("The answer “{answer}” needs {wanted} behind the = of each option.")]
    OptionsMeasure { answer: &'static str, wanted: Kind },
    #[error("The answer is a measure, so no option has one: write the label alone.")]
    OptionsWithMeasures,
    #[error("The answer to an order is falling or rising.")]
    Order,
    #[error("The tolerance is a number, such as 0.05, or a share, such as 10 %.")]
    Tolerance,
    #[error("This brace is never closed on its line. Write \\{{ for a brace that stays.")]
    OpenBrace,
    #[error("The formula cannot be read: {reason}.")]
    Formula { reason: String },
    #[error("A formula has at most {limit} bytes.")]
    LongFormula { limit: usize },
    #[error("Pictures cannot be shown; the page beside the lesson is the picture.")]
    Image,
    #[error(transparent)]
    Link(#[from] LinkError),
    #[error("Lists, quotations and emphasis lie too deep within each other.")]
    TooDeep,
    #[error("The step has {words} words; at most {limit} are read at once.")]
    LongStep { words: usize, limit: usize },
    #[error(
        "Reading takes {wanted} minutes at {pace} words a minute; the lesson promises {minutes}."
    )]
    LongLesson { wanted: usize, pace: usize, minutes: u32 },
}

impl FaultKind {
    /// This fault at a place.
    pub(super) fn at(self, place: Place) -> LessonFault {
        LessonFault { place, kind: self }
    }
}
