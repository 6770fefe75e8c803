//! What the field's terms mean, in one sentence each, wherever one of them is read.

pub mod card;
pub mod said;
pub mod terms;

use std::sync::Arc;

use leptos::prelude::*;
use web_sys::DomRect;

use self::terms::{Entry, Terms};

/// The terms, and the one that somebody asked about.
#[derive(Clone, Copy)]
pub struct Glossary {
    /// All of them, once they are there.
    pub terms: RwSignal<Option<Arc<Terms>>>,
    /// The one whose card is open.
    pub asked: RwSignal<Option<Asked>>,
    /// Opens the page of all terms.
    pub open: Callback<()>,
}

/// A term that somebody asked about.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What the glossary says of it.
    pub entry: Entry,
    /// Where it stands in the window.
    pub place: Place,
}

/// Where a term stands in the window, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Its left edge.
    pub left: f64,
    /// Its upper edge.
    pub top: f64,
    /// Its lower edge.
    pub bottom: f64,
}

impl From<DomRect> for Place {
    fn from(rect: DomRect) -> Self {
        Self { left: rect.left(), top: rect.top(), bottom: rect.bottom() }
    }
}

impl Glossary {
    /// Without a term yet.
    pub fn new(open: Callback<()>) -> Self {
        Self { terms: RwSignal::new(None), asked: RwSignal::new(None), open }
    }
}
