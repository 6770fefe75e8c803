//! The lessons that the page knows, and the one that is open.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use lessons::{Entry, Index, Lesson};

use super::answers::Answers;
use crate::state::lab::Lab;
use crate::state::lasting::Lasts;
use crate::state::open_lesson::OpenLesson;
use crate::state::store::Store;

/// The language of the lessons.
pub const LANGUAGE: &str = "en";

/// How many lessons the row has.
pub const COUNT: &str = env!("LESSONS");

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

/// A lesson of the row: its number and its name.
pub type Place = (usize, String);

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
    /// The lesson to go on with.
    pub place: RwSignal<Option<Place>>,
    /// The page before a lesson was opened.
    pub before: StoredValue<Option<Box<Lab>>>,
    /// The step whose room is shown before its question has an answer.
    pub uncovered: RwSignal<OpenLesson>,
    /// What was measured, for paper.
    pub measured: StoredValue<Measured>,
}

impl Lasts for Lessons {
    fn begin(_: Store) -> Self {
        Self {
            index: RwSignal::new(None),
            opened: RwSignal::new(Opened::None),
            own: RwSignal::new(BTreeMap::new()),
            answers: RwSignal::new(Answers::default()),
            reached: StoredValue::new(BTreeMap::new()),
            place: RwSignal::new(None),
            before: StoredValue::new(None),
            uncovered: RwSignal::new(OpenLesson::default()),
            measured: StoredValue::new(Measured::new()),
        }
    }
}

impl Lessons {
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

/// The lesson after another one; `None` after the last, and of what stands beside the row.
pub fn after<'all>(entries: &'all [Entry], name: &str) -> Option<&'all Entry> {
    let number = entries.iter().find(|entry| entry.name == name)?.number()?;
    entries.iter().find(|entry| entry.number() > Some(number))
}

/// The open lesson and its step; a link with too large a number opens the last.
pub fn open_step(store: Store) -> Option<(Arc<Lesson>, usize)> {
    let lesson = store.lasting::<Lessons>().ready()?;
    let step = store.lesson.with(|open| open.step).min(lesson.steps.len().checked_sub(1)?);
    Some((lesson, step))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The lessons that come with the page.
    pub fn shipped() -> Vec<Entry> {
        let index = include_str!("../../../../public/lessons/index.json");
        let mut index: Index = serde_json::from_str(index).expect("the list of lessons");
        index.languages.remove(LANGUAGE).expect("lessons in English")
    }

    #[test]
    fn every_lesson_of_the_row_leads_to_the_next_one() {
        let all = shipped();
        let (row, beside): (Vec<_>, Vec<_>) =
            all.iter().partition(|entry| entry.number().is_some());
        for (index, entry) in row.iter().enumerate() {
            assert_eq!(entry.number(), Some(index + 1), "{}", entry.file);
            assert_eq!(after(&all, &entry.name), row.get(index + 1).copied(), "{}", entry.file);
        }
        assert!(row.len() > 2 && !beside.is_empty());
        for name in beside.iter().map(|entry| entry.name.as_str()).chain(["own-notes"]) {
            assert_eq!(after(&all, name), None, "{name}");
        }
    }

    #[test]
    fn the_invitation_counts_the_lessons_of_the_row() {
        let row = shipped().iter().filter(|entry| entry.number().is_some()).count();
        assert_eq!(COUNT, row.to_string());
    }
}
