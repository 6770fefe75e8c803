//! The text and the training. They outlive the room, and come with the room's program.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use leptos::prelude::*;
use small::word_vectors::training::{Recipe, Training};
use text::words::Words;

use super::chosen::WordVectorsState;
use super::snapshot::Snapshot;
use crate::kit::browser;
use crate::run::source::Source;
use crate::state::kept::Kept;
use crate::state::store::Store;

/// Milliseconds of learning between two frames: the rest is the page's.
const SLICE: f64 = 8.0;
/// Milliseconds between two looks at the vectors.
const LOOK: f64 = 200.0;
/// Steps between two looks at the clock.
const BATCH: usize = 4;
/// Bytes of a text that are read.
pub const MOST: usize = 1_000_000;

/// The text to learn from.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Reading {
    /// It is on its way.
    #[default]
    Waiting,
    /// It is there; `true` where only its beginning was read.
    Read(Arc<Words>, bool),
    /// It cannot be learned from: a sentence.
    Refused(String),
}

/// A training that goes on.
struct Course {
    training: Training,
    milliseconds: f64,
    /// It pauses after so many steps.
    until: usize,
    frame: f64,
    looked: f64,
}

/// The signals.
#[derive(Default)]
pub struct Learning {
    /// The text.
    pub text: ArcRwSignal<Reading>,
    /// The training as it was last looked at; `None` without a text.
    pub seen: ArcRwSignal<Option<Arc<Snapshot>>>,
    /// Whether it goes on.
    pub running: ArcRwSignal<bool>,
    /// What was read last: a text of the page, or somebody's own.
    asked: Mutex<Option<(Source, String)>>,
    course: Mutex<Option<Course>>,
}

impl Learning {
    /// The one of this page.
    pub fn here() -> &'static Self {
        static HERE: OnceLock<Learning> = OnceLock::new();
        HERE.get_or_init(Self::default)
    }

    /// Follows the text and the recipe that are chosen. With another one the training begins anew.
    pub fn follow(&'static self, store: Store, chosen: Kept<WordVectorsState>) {
        let source = chosen.part(|chosen| chosen.source);
        let recipe = chosen.part(|chosen| chosen.recipe);
        Effect::new(move |_| {
            let source = source.get();
            self.ask(store, source, source.own(store));
        });
        Effect::new(move |_| {
            let recipe = recipe.get();
            match self.text.get() {
                Reading::Read(words, _) => self.begin(&words, recipe, false),
                _ => self.end(),
            }
        });
    }

    fn ask(&'static self, store: Store, source: Source, own: String) {
        let wanted = Some((source, own.clone()));
        if std::mem::replace(&mut *lock(&self.asked), wanted.clone()) == wanted {
            return;
        }
        if source != Source::Own {
            self.text.set(Reading::Waiting);
        }
        source.read(store, own, move |text| {
            if *lock(&self.asked) != wanted {
                return;
            }
            match text {
                Ok(text) => self.read(&text),
                Err(detail) => {
                    // Who opens the room once more asks once more.
                    *lock(&self.asked) = None;
                    self.text.set(Reading::Refused(detail));
                }
            }
        });
    }

    fn read(&self, text: &str) {
        let end = text.floor_char_boundary(MOST);
        let beginning = text.get(..end).unwrap_or_default();
        self.text.set(match Words::read(beginning) {
            Ok(words) => Reading::Read(Arc::new(words), end < text.len()),
            Err(error) => Reading::Refused(error.to_string()),
        });
    }

    /// Begins a training, unless it is the one that there is.
    fn begin(&self, words: &Arc<Words>, recipe: Recipe, anew: bool) {
        let is_there = lock(&self.course).as_ref().is_some_and(|course| {
            Arc::ptr_eq(&course.training.words, words) && course.training.recipe == recipe
        });
        if is_there && !anew {
            return;
        }
        self.running.set(false);
        let training = Training::new(words.clone(), recipe);
        let course = Course { training, milliseconds: 0.0, until: 0, frame: 0.0, looked: 0.0 };
        *lock(&self.course) = Some(course);
        self.look();
    }

    fn end(&self) {
        self.running.set(false);
        *lock(&self.course) = None;
        self.seen.set(None);
    }

    /// Takes the vectors as they are.
    fn look(&self) {
        let seen = lock(&self.course)
            .as_ref()
            .map(|course| Arc::new(Snapshot::of(&course.training, course.milliseconds / 1000.0)));
        self.seen.set(seen);
    }

    /// Goes on for so many steps.
    pub fn start(&'static self, steps: usize) {
        browser::ask_before_leaving();
        if let Some(course) = lock(&self.course).as_mut() {
            course.until = course.training.steps().saturating_add(steps);
            (course.frame, course.looked) = (browser::now(), browser::now());
        }
        self.running.set(true);
        self.run();
    }

    /// Stops where it is.
    pub fn pause(&self) {
        if self.running.get_untracked() {
            self.running.set(false);
            self.look();
        }
    }

    /// Back to the first vectors.
    pub fn rewind(&self) {
        let old = lock(&self.course)
            .as_ref()
            .map(|course| (course.training.words.clone(), course.training.recipe));
        if let Some((words, recipe)) = old {
            self.begin(&words, recipe, true);
        }
    }

    fn run(&'static self) {
        request_animation_frame(move || {
            if !self.running.get_untracked() {
                return;
            }
            let Some([goes_on, is_due]) = lock(&self.course).as_mut().map(Course::advance) else {
                return;
            };
            if !goes_on {
                return self.pause();
            }
            if is_due {
                self.look();
            }
            self.run();
        });
    }
}

impl Course {
    /// Learns for one slice. Whether it goes on, and whether a look is due.
    fn advance(&mut self) -> [bool; 2] {
        let begun = browser::now();
        self.milliseconds += begun - self.frame;
        self.frame = begun;
        let mut goes_on = true;
        while goes_on && browser::now() - begun < SLICE {
            for _ in 0..BATCH {
                goes_on = !self.training.is_done() && self.training.steps() < self.until;
                if !goes_on {
                    break;
                }
                self.training.step();
            }
        }
        let is_due = begun - self.looked >= LOOK;
        if is_due {
            self.looked = begun;
        }
        [goes_on, is_due]
    }
}

/// Nothing here can leave a half-done value behind.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
