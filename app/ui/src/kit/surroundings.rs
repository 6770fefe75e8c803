//! What a control or a picture asks of the page around it.

use leptos::prelude::*;

use super::glossary::Glossary;
use super::paint::palette::Palette;
use super::pictures::on_page::Drawings;

/// How much something that a person is told matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Good to know.
    Note,
    /// Something went wrong and was put right.
    Warning,
    /// Something does not work.
    Error,
}

/// One sentence to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What it is about; a newer one of the same topic takes its place.
    pub topic: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The sentence.
    pub text: String,
}

/// The page around.
#[derive(Clone, Copy)]
pub struct Surroundings {
    /// Whether it is shown to a whole room.
    pub presented: Signal<bool>,
    /// Counts restores of a whole state, so that text boxes take its text.
    pub restored: Signal<u32>,
    /// Its colours, which change with its theme.
    pub palette: Signal<Palette>,
    /// Whether files can be saved.
    pub saves: Signal<bool>,
    /// Tells the person something.
    pub tell: Callback<Told>,
    /// The pictures that can be saved.
    pub drawn: Drawings,
    /// What terms mean.
    pub glossary: Glossary,
}

/// The page around, from any view.
pub fn surroundings() -> Surroundings {
    expect_context::<Surroundings>()
}

impl Surroundings {
    /// Says so where a file could not be saved.
    pub fn saved<E>(self, saved: Result<(), E>) {
        if saved.is_err() {
            let text = crate::t!(save_failed);
            self.tell.run(Told { topic: "save", severity: Severity::Error, text });
        }
    }
}
