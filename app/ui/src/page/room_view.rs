//! What a room puts into the areas of the window.

use leptos::prelude::*;

use super::finding::Headline;
use super::page;
use crate::kit::pictures::on_page::Picture;
use crate::kit::text::Key;
use crate::state::panels::Program;

/// An open room.
pub struct RoomView {
    /// Its picture and what belongs to it.
    pub stage: AnyView,
    /// What the room found.
    pub headline: Option<Headline>,
    /// Its picture, for a file.
    pub picture: Option<Picture>,
    /// How to read its picture, in one sentence.
    pub reading: Option<Signal<String>>,
    /// The filled button.
    pub go: Option<AnyView>,
    /// Settings, tables, files, explanations: behind `More`; beside the picture where all panels are
    /// open or a lesson is.
    pub more: Option<ViewFn>,
    /// Where the pieces of the sentence stand.
    pub pieces: Pieces,
    /// What stands at the foot of the window, in the place of the names of its panels.
    pub foot: Option<AnyView>,
}

/// Where the pieces of the sentence stand.
pub enum Pieces {
    /// In the page's own row.
    Row,
    /// In a row of the room's own.
    Own(AnyView),
    /// In the picture.
    Inside,
    /// In the picture of this panel; in the page's own row while another one is open, or all are.
    InsideOf(&'static str),
}

impl RoomView {
    /// A room with nothing but its picture.
    pub fn of(stage: impl IntoAny) -> Self {
        Self {
            stage: stage.into_any(),
            headline: None,
            picture: None,
            reading: None,
            go: None,
            more: None,
            pieces: Pieces::Row,
            foot: None,
        }
    }

    /// The same with a headline.
    pub fn with_headline(self, headline: Headline) -> Self {
        Self { headline: Some(headline), ..self }
    }

    /// The same with a picture that can be handed on.
    pub fn with_picture(self, picture: Picture) -> Self {
        Self { picture: Some(picture), ..self }
    }

    /// The same with a sentence that says how to read the picture.
    pub fn with_reading(self, reading: impl Fn() -> String + Send + Sync + 'static) -> Self {
        Self { reading: Some(Signal::derive(reading)), ..self }
    }

    /// The same with a sentence for each of these panels.
    pub fn with_readings(self, readings: &'static [(&'static str, Key)]) -> Self {
        let store = page().store;
        self.with_reading(move || {
            let program = Program::of(store);
            let open = readings.iter().find(|(panel, _)| program.shows(panel));
            open.map(|(_, reading)| reading.text().to_owned()).unwrap_or_default()
        })
    }

    /// The same with a filled button.
    pub fn with_go(self, go: impl IntoAny) -> Self {
        Self { go: Some(go.into_any()), ..self }
    }

    /// The same with what few people change or take away.
    pub fn with_more(self, more: impl Into<ViewFn>) -> Self {
        Self { more: Some(more.into()), ..self }
    }

    /// The same with a row of pieces of its own.
    pub fn with_pieces(self, pieces: impl IntoAny) -> Self {
        Self { pieces: Pieces::Own(pieces.into_any()), ..self }
    }

    /// The same with the pieces in its picture: the page draws no row of them.
    pub fn with_pieces_inside(self) -> Self {
        Self { pieces: Pieces::Inside, ..self }
    }

    /// The same with the pieces in the picture of one panel.
    pub fn with_pieces_inside_of(self, panel: &'static str) -> Self {
        Self { pieces: Pieces::InsideOf(panel), ..self }
    }

    /// The same with a foot of its own.
    pub fn with_foot(self, foot: impl IntoAny) -> Self {
        Self { foot: Some(foot.into_any()), ..self }
    }
}
