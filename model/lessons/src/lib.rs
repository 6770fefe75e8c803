//! Lessons: Markdown files that open beside the page, drive it, and measure what they claim.
//!
//! ```text
//! ---
//! title: Who does "it" look at?
//! minutes: 8
//! after: [queries-and-keys]          # lessons, by the names of their files
//! goals: [C6]                        # rows of the curriculum
//! ---
//! ## A pronoun                       <- a step
//! ::state view=attention sentence="The animal didn't cross the street." layer=3 head=7
//! Text with **marks**, $a_{ij}$, {entropy(3, 7)} as it is now, and a [link](?layer=2).
//!
//! ::cover
//!
//! ::ask choice
//! Which word gets most of what "it" gives away?
//! - animal = attention(3, 7, "it", "animal")
//! - street = attention(3, 7, "it", "street")
//! answer: max
//! because: It is {attention(3, 7, "it", "animal")} here.
//!
//! ::ask do
//! Change one word so that "it" looks more at the street.
//! until: attention(3, 7, "it", "street") > attention(3, 7, "it", "animal")
//! hint: Write `wide` for `tired`.
//!
//! ::claim attention(3, 7, "it", "animal") > 0.2
//!
//! ::note What the speaker says.
//! ```
//!
//! - `::state` sets properties of the page, those of its links ([`property::PROPERTIES`]). What it
//!   does not name stays as the step before left it; a new text drops what belonged to the old one
//!   ([`State::then`]).
//! - `::cover` covers the room until the first `choice`, `number` or `order` of the step has an
//!   answer, where the picture would give it away.
//! - `::ask` and `::note` end at the first empty line. An `::ask` is a `choice` (answer: `max`,
//!   `min`, `true`, or a measure whose value is a label), a `number` (answer: a measure, with a
//!   `tolerance`), an `order` (answer: `falling` or `rising`), a `do` (until, hint) or `free`.
//! - `::claim` is checked with the shipped weights, and not shown.
//! - A hint is tried, too: it has a link that sets what makes `until` hold, or names two words in
//!   code, the new one for the old one.
//!
//! Everything in here reads text that a stranger may have written: it is refused with the line, the
//! column and a sentence, or it is a lesson.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a panic ends a program of the page, and with it what the person was doing"
)]

mod ask;
mod ask_lines;
mod directive;
mod fault;
pub mod fields;
mod front_matter;
pub mod goals;
mod hint;
mod index;
mod judge;
mod length;
mod lesson;
mod lines;
pub mod markdown;
pub mod measures;
pub mod property;
pub mod query;
mod question;
mod read;
mod state;
mod state_text;

pub use fault::{FaultKind, LessonFault};
pub use hint::{Hint, hint_of};
pub use index::{Entry, Index, name};
pub use judge::{Given, Right};
pub use length::{MOST_WORDS, PACE};
pub use lesson::{Claim, Lesson, Part, Step};
pub use question::{Answer, Choice, Question, Task, Tolerance};
pub use read::{MOST_BYTES, MOST_STEPS};
pub use state::{State, StateError};
pub use state_text::state_of;

/// The sentence in the box when the page opens (16 pieces).
pub const DEFAULT_SENTENCE: &str = "The animal didn't cross the street because it was too tired.";
