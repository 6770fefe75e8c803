//! The text and the training. They outlive the room, and come with the room's program.

use std::sync::Arc;

use leptos::prelude::*;
use small::word_vectors::recorded::Recorded;
use small::word_vectors::training::{Recipe, Training};
use text::words::Words;

use super::chosen::WordVectorsState;
use super::snapshot::Snapshot;
use crate::kit::browser;
use crate::page::file;
use crate::run::source::Source;
use crate::state::kept::Kept;
use crate::state::lasting::Lasts;
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
#[derive(Clone, Copy, Default)]
pub struct Learning {
    /// The text.
    pub text: RwSignal<Reading>,
    /// The training as it was last looked at; `None` without a text.
    pub seen: RwSignal<Option<Arc<Snapshot>>>,
    /// Whether it goes on.
    pub running: RwSignal<bool>,
    /// Whether the recorded training is on its way.
    pub recalling: RwSignal<bool>,
    /// What was read last: a text of the page, or somebody's own.
    asked: StoredValue<Option<(Source, Arc<str>)>>,
    course: StoredValue<Option<Course>>,
}

impl Lasts for Learning {
    fn begin(_: Store) -> Self {
        Self::default()
    }
}

impl Learning {
    /// Follows the text and the recipe that are chosen. With another one the training begins anew.
    pub fn follow(self, store: Store, chosen: Kept<WordVectorsState>) {
        let source = chosen.part(|chosen| chosen.source);
        let recipe = chosen.part(|chosen| chosen.recipe);
        Effect::new(move |_| {
            let source = source.get();
            self.ask(store, source, source.own(store));
        });
        Effect::new(move |_| {
            let recipe = recipe.get();
            match self.text.get() {
                Reading::Read(words, _) => {
                    self.begin(&words, recipe, false);
                    if is_recorded(source.get_untracked(), recipe) {
                        self.recall(store);
                    }
                }
                _ => self.end(),
            }
        });
    }

    /// Shows the recorded training where there is one, and nobody has begun one's own.
    fn recall(self, store: Store) {
        let fresh = move || {
            self.course.try_with_value(|course| {
                let Course { training, .. } =
                    course.as_ref().filter(|course| course.training.steps() == 0)?;
                Some((training.words.clone(), training.recipe))
            })
        };
        let is_shown =
            self.seen.with_untracked(|seen| seen.as_ref().is_some_and(|seen| seen.recorded));
        if is_shown || fresh().flatten().is_none() {
            return;
        }
        self.recalling.set(true);
        leptos::task::spawn_local(async move {
            let text = file::text(store, "runs/word-vectors/course.json").await;
            let recorded = text.ok().and_then(|text| serde_json::from_str::<Recorded>(&text).ok());
            self.recalling.set(false);
            // Meanwhile another text may have been chosen, or a training begun.
            let Some((recorded, (words, recipe))) = recorded.zip(fresh().flatten()) else { return };
            if recipe == Recipe::default() && recorded.target().len() == words.list().len() {
                self.seen.set(Some(Arc::new(Snapshot::recorded(words, recipe, recorded))));
            }
        });
    }

    /// Shows the recorded training in the place of one's own.
    pub fn bring_back(self, store: Store) {
        self.rewind();
        self.recall(store);
    }

    fn ask(self, store: Store, source: Source, own: Arc<str>) {
        let wanted = Some((source, own.clone()));
        if self.asked.with_value(|asked| *asked == wanted) {
            return;
        }
        self.asked.set_value(wanted.clone());
        if source != Source::Own {
            self.text.set(Reading::Waiting);
        }
        source.read(store, own, move |text| {
            if self.asked.with_value(|asked| *asked != wanted) {
                return;
            }
            match text {
                Ok(text) => self.read(&text),
                Err(detail) => {
                    // Who opens the room once more asks once more.
                    self.asked.set_value(None);
                    self.text.set(Reading::Refused(detail));
                }
            }
        });
    }

    fn read(self, text: &str) {
        let end = text.floor_char_boundary(MOST);
        let beginning = text.get(..end).unwrap_or_default();
        self.text.set(match Words::read(beginning) {
            Ok(words) => Reading::Read(Arc::new(words), end < text.len()),
            Err(error) => Reading::Refused(error.to_string()),
        });
    }

    /// Begins a training, unless it is the one that there is.
    fn begin(self, words: &Arc<Words>, recipe: Recipe, anew: bool) {
        let is_there = self.course.with_value(|course| {
            course.as_ref().is_some_and(|course| {
                Arc::ptr_eq(&course.training.words, words) && course.training.recipe == recipe
            })
        });
        if is_there && !anew {
            return;
        }
        self.running.set(false);
        let training = Training::new(words.clone(), recipe);
        let course = Course { training, milliseconds: 0.0, until: 0, frame: 0.0, looked: 0.0 };
        self.course.set_value(Some(course));
        self.look();
    }

    fn end(self) {
        self.running.set(false);
        self.course.set_value(None);
        self.seen.set(None);
    }

    /// Takes the vectors as they are.
    fn look(self) {
        let snapshot = |course: &Course| {
            Arc::new(Snapshot::of(&course.training, course.milliseconds / 1000.0))
        };
        self.seen.set(self.course.with_value(|course| course.as_ref().map(snapshot)));
    }

    /// Goes on for so many steps.
    pub fn start(self, steps: usize) {
        browser::ask_before_leaving();
        self.course.update_value(|course| {
            if let Some(course) = course {
                course.until = course.training.steps().saturating_add(steps);
                (course.frame, course.looked) = (browser::now(), browser::now());
            }
        });
        self.running.set(true);
        self.run();
    }

    /// Stops where it is.
    pub fn pause(self) {
        if self.running.get_untracked() {
            self.running.set(false);
            self.look();
        }
    }

    /// Back to the first vectors.
    pub fn rewind(self) {
        let made_of = |course: &Course| (course.training.words.clone(), course.training.recipe);
        let old = self.course.with_value(|course| course.as_ref().map(made_of));
        if let Some((words, recipe)) = old {
            self.begin(&words, recipe, true);
        }
    }

    fn run(self) {
        request_animation_frame(move || {
            if !self.running.get_untracked() {
                return;
            }
            let advanced =
                self.course.try_update_value(|course| course.as_mut().map(Course::advance));
            let Some([goes_on, is_due]) = advanced.flatten() else { return };
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

/// Whether this training was recorded.
pub fn is_recorded(source: Source, recipe: Recipe) -> bool {
    source == Source::SmallWorld && recipe == Recipe::default()
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
