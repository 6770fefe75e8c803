//! What every view reads, and how it gets it.

pub mod file;
pub mod finding;
pub mod history;
mod on_screen;
pub mod parts;
pub mod request;
pub mod room_view;
pub mod styles;

use leptos::prelude::*;

use self::parts::Parts;
use crate::engine::client::Client;
use crate::kit::pictures::on_page::Drawings;
use crate::state::step::Step;
use crate::state::store::Store;
use crate::state::workbench::Workbench;

/// What every view reads.
#[derive(Clone, Copy)]
pub struct Page {
    /// The signals.
    pub store: Store,
    /// The engine.
    pub client: Client,
    /// The row of pieces before and after the edits.
    pub workbench: Workbench,
    /// The parts of the program.
    pub parts: Parts,
    /// The pictures that can be saved.
    pub drawn: Drawings,
    /// Whether the bar is open where the window is too narrow to show it always.
    pub menu: RwSignal<bool>,
    /// The step whose shader is open.
    pub shader: RwSignal<Option<Step>>,
    /// Whether the dialog on softmax is open, and the scores it begins with, if there are any.
    pub softmax: RwSignal<Option<Vec<f64>>>,
}

/// The page's signals, from any view.
pub fn page() -> Page {
    expect_context::<Page>()
}
