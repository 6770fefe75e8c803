//! Training a vocabulary in the room "Pieces": what goes in and how far it is.

use std::ops::RangeInclusive;

use leptos::prelude::*;
use lessons::fields::Fields;
use protocol::LearntPieces;
use serde::{Deserialize, Serialize};
use text::tokenizer::trainer::{Form, Learnt, Run, TrainingEnd};

use crate::state::kept::OfRoom;
use crate::state::lasting::Lasts;
use crate::state::store::Store;

/// The worked example: words and how often each occurs.
pub const WORKED_EXAMPLE: &str = "hug 10\npug 5\npun 12\nbun 4\nhugs 5";

/// Sizes that can be asked for.
pub const SIZES: RangeInclusive<usize> = 1..=100_000;

/// Longest training text in bytes.
pub const MAX_TRAINING: usize = 1_000_000;

/// Texts up to so many bytes are trained by the page itself, merge by merge. Each step then takes
/// well under a hundredth of a second; longer texts go to the engine.
const STEPPED: usize = 10_000;

/// What a vocabulary is learnt from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Training {
    /// The training text.
    pub text: String,
    /// How it is written.
    pub form: Form,
    /// How many pieces are wanted, specials included.
    pub size: usize,
}

impl Default for Training {
    fn default() -> Self {
        Self { text: WORKED_EXAMPLE.to_owned(), form: Form::Counts, size: 20 }
    }
}

impl Fields for Training {
    fn fits(&self) -> bool {
        SIZES.contains(&self.size)
    }
}

impl OfRoom for Training {
    const ROOM: &'static str = "pieces";
}

impl Training {
    /// Whether the page itself trains, so that single steps are possible.
    pub fn is_stepped(&self) -> bool {
        self.text.len() <= STEPPED
    }

    /// Whether the text is too long to be trained on at all.
    pub fn is_too_long(&self) -> bool {
        self.text.len() > MAX_TRAINING
    }
}

/// How far a training is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Stand {
    /// Waiting for the person.
    #[default]
    Open,
    /// The engine merges, under this number.
    Running(u32),
    /// Nothing more to do.
    Ended(TrainingEnd),
}

/// The training that is on screen. It outlives the room, so that nothing learnt is lost.
#[derive(Clone, Copy)]
pub struct Workshop {
    /// What was learnt so far.
    pub learnt: RwSignal<Learnt>,
    /// How far it is.
    pub stand: RwSignal<Stand>,
    /// What the person tokenises with the new vocabulary.
    pub sample: RwSignal<String>,
    run: StoredValue<Option<Run>>,
    read: StoredValue<Option<(String, Form)>>,
}

impl Default for Workshop {
    fn default() -> Self {
        Self {
            learnt: RwSignal::new(Learnt::default()),
            stand: RwSignal::new(Stand::Open),
            sample: RwSignal::new("hugs bug mug thug".to_owned()),
            run: StoredValue::new(None),
            read: StoredValue::new(None),
        }
    }
}

impl Lasts for Workshop {
    fn begin(_: Store) -> Self {
        Self::default()
    }
}

impl Workshop {
    /// Takes another text, unless it is the one at hand. Returns the number of the engine's
    /// training that nobody waits for any more.
    pub fn read(&self, training: &Training) -> Option<u32> {
        let source = (training.text.clone(), training.form);
        if self.read.with_value(|read| read.as_ref() == Some(&source)) {
            return None;
        }
        self.read.set_value(Some(source));
        let running = self.running();
        self.start_over(training);
        running
    }

    /// Forgets what was learnt.
    pub fn start_over(&self, training: &Training) {
        self.run.set_value(None);
        self.learnt.set(Learnt::default());
        self.stand.set(Stand::Open);
        if !training.is_stepped() {
            return;
        }
        match Run::new(&training.text, training.form) {
            Ok(mut run) => {
                self.learnt.set(run.tell());
                self.run.set_value(Some(run));
            }
            Err(error) => self.stand.set(Stand::Ended(TrainingEnd::Refused { error })),
        }
    }

    /// A larger size makes room for more.
    pub fn resize(&self) {
        if self.stand.with_untracked(|stand| *stand == Stand::Ended(TrainingEnd::Size)) {
            self.stand.set(Stand::Open);
        }
    }

    /// Merges once.
    pub fn step(&self, size: usize) {
        self.merge(size, 1);
    }

    /// Merges until the size is reached or no pair is left.
    pub fn finish(&self, size: usize) {
        self.merge(size, usize::MAX);
    }

    /// Takes the last merge back: the training is deterministic, so one merge fewer is made anew.
    pub fn back(&self, training: &Training) {
        let merges = self.learnt.with_untracked(|learnt| learnt.merges.len());
        self.start_over(training);
        if merges > 1 {
            self.merge(usize::MAX, merges - 1);
        }
    }

    fn merge(&self, size: usize, times: usize) {
        let merged = self.run.try_update_value(|run| {
            let run = run.as_mut()?;
            let end = (0..times).find_map(|_| run.step(size).err());
            Some((run.tell(), end))
        });
        let Some((learnt, end)) = merged.flatten() else { return };
        self.learnt.update(|all| all.take(learnt));
        if let Some(end) = end {
            self.stand.set(Stand::Ended(end));
        }
    }

    /// The engine begins under a number.
    pub fn begin(&self, id: u32) {
        self.run.set_value(None);
        self.learnt.set(Learnt::default());
        self.stand.set(Stand::Running(id));
    }

    /// The number of the engine's training, if one goes on.
    pub fn running(&self) -> Option<u32> {
        self.stand.with_untracked(|stand| match stand {
            Stand::Running(id) => Some(*id),
            _ => None,
        })
    }

    /// Takes what the engine tells; of a training that was given up, nothing.
    pub fn hear(&self, id: u32, LearntPieces { learnt, end }: LearntPieces) {
        if self.running() != Some(id) {
            return;
        }
        // A refused training has learnt nothing.
        self.learnt.update(|all| all.take(learnt));
        if let Some(end) = end {
            self.stand.set(Stand::Ended(end));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(workshop: Workshop) -> Vec<String> {
        workshop.learnt.with_untracked(|learnt| {
            learnt.merges.iter().map(|merge| merge.result.clone()).collect()
        })
    }

    fn opened(training: &Training) -> Workshop {
        let workshop = Workshop::default();
        assert_eq!(workshop.read(training), None);
        workshop
    }

    #[test]
    fn steps_go_forth_and_back() {
        let owner = Owner::new();
        owner.set();
        let training = Training::default();
        let workshop = opened(&training);
        assert_eq!(workshop.learnt.with_untracked(|learnt| learnt.pieces.len()), 12);
        workshop.step(training.size);
        workshop.step(training.size);
        assert_eq!(results(workshop), ["##gs", "hu"]);
        workshop.back(&training);
        assert_eq!(results(workshop), ["##gs"]);
        workshop.step(training.size);
        workshop.step(training.size);
        assert_eq!(results(workshop), ["##gs", "hu", "hugs"]);
        // Coming back to the same text keeps what was learnt.
        workshop.read(&training);
        assert_eq!(results(workshop).len(), 3);
    }

    #[test]
    fn a_larger_size_goes_on_where_a_smaller_one_ended() {
        let owner = Owner::new();
        owner.set();
        let training = Training::default();
        let workshop = opened(&training);
        workshop.finish(13);
        assert_eq!(workshop.stand.get_untracked(), Stand::Ended(TrainingEnd::Size));
        workshop.resize();
        assert_eq!(workshop.stand.get_untracked(), Stand::Open);
        workshop.finish(1000);
        assert_eq!(workshop.stand.get_untracked(), Stand::Ended(TrainingEnd::NoPair));
        assert_eq!(results(workshop)[..2], ["##gs", "hu"]);
        workshop.resize();
        assert_eq!(workshop.stand.get_untracked(), Stand::Ended(TrainingEnd::NoPair));
    }

    #[test]
    fn what_an_older_training_tells_is_not_taken() {
        let owner = Owner::new();
        owner.set();
        let workshop = opened(&Training::default());
        workshop.begin(7);
        let told = |end| {
            let learnt = Learnt { pieces: vec!["a".to_owned()], ..Learnt::default() };
            LearntPieces { learnt, end }
        };
        workshop.hear(6, told(None));
        assert!(workshop.learnt.with_untracked(|learnt| learnt.pieces.is_empty()));
        workshop.hear(7, told(None));
        let end = TrainingEnd::Stopped;
        workshop.hear(7, told(Some(end.clone())));
        assert_eq!(workshop.learnt.with_untracked(|learnt| learnt.pieces.len()), 2);
        assert_eq!(workshop.stand.get_untracked(), Stand::Ended(end));
        // Another text gives the engine's training up.
        workshop.begin(8);
        let other = Training { text: "a b".to_owned(), form: Form::Running, size: 9 };
        assert_eq!(workshop.read(&other), Some(8));
    }
}
