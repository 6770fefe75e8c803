//! The lessons that the page knows, and the one that is open.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use model::lessons::{Entry, Index, Lesson};

use super::answers::Answers;
use super::open::OpenLesson;
use crate::state::lab::Lab;
use crate::state::store::Store;

/// The language of the lessons.
pub const LANGUAGE: &str = "en";

/// A lesson that was asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Opened {
    /// None is open.
    #[default]
    None,
    /// It is being fetched.
    Waiting,
    /// It cannot be shown: why, line by line.
    Refused(Vec<String>),
    /// It can be read.
    Ready(Arc<Lesson>),
}

/// The values of measures as they were last written on the page, by lesson, step and text.
pub type Measured = BTreeMap<(String, usize, String), String>;

/// Lessons as signals.
#[derive(Clone, Copy, Debug)]
pub struct Lessons {
    /// What there is; `None` until it was fetched.
    pub index: RwSignal<Option<Arc<Index>>>,
    /// The open one.
    pub opened: RwSignal<Opened>,
    /// Lessons from a person's own files, by name; those that cannot be read, too.
    pub own: RwSignal<BTreeMap<String, Opened>>,
    /// What was answered.
    pub answers: RwSignal<Answers>,
    /// How far each lesson was read.
    pub reached: StoredValue<BTreeMap<String, usize>>,
    /// The page before a lesson was opened.
    pub before: StoredValue<Option<Box<Lab>>>,
    /// The step whose room is shown before its question has an answer.
    pub uncovered: RwSignal<OpenLesson>,
    /// What was measured, for paper.
    pub measured: StoredValue<Measured>,
}

impl Lessons {
    /// Nothing yet.
    pub fn new() -> Self {
        Self {
            index: RwSignal::new(None),
            opened: RwSignal::new(Opened::None),
            own: RwSignal::new(BTreeMap::new()),
            answers: RwSignal::new(Answers::default()),
            reached: StoredValue::new(BTreeMap::new()),
            before: StoredValue::new(None),
            uncovered: RwSignal::new(OpenLesson::default()),
            measured: StoredValue::new(Measured::new()),
        }
    }

    /// The lessons in their order.
    pub fn entries(&self) -> Vec<Entry> {
        let of = |index: &Arc<Index>| index.languages.get(LANGUAGE).cloned();
        self.index.with(|index| index.as_ref().and_then(of)).unwrap_or_default()
    }

    /// The lesson that can be read; tracks it.
    pub fn ready(&self) -> Option<Arc<Lesson>> {
        self.opened.with(|opened| match opened {
            Opened::Ready(lesson) => Some(lesson.clone()),
            _ => None,
        })
    }
}

impl Default for Lessons {
    fn default() -> Self {
        Self::new()
    }
}

/// The open lesson and its step; a link with too large a number opens the last.
pub fn open_step(store: Store) -> Option<(Arc<Lesson>, usize)> {
    let lesson = store.lessons.ready()?;
    let step = store.lesson.with(|open| open.step).min(lesson.steps.len().checked_sub(1)?);
    Some((lesson, step))
}
