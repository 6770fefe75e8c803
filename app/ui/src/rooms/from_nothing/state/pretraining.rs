//! The run and what was made of its states. It outlives the room, and comes with the room's
//! program: the page's first screen needs nothing of it.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use leptos::prelude::*;
use protocol::pretraining::Answer;

use super::heads::Positional;
use super::map::Vectors;
use super::run::Run;
use super::worth::Comparison;
use crate::run::asked::Asked;
use crate::state::shown::Shown;

/// A state and a sentence.
pub type Look = (usize, String);

/// What a state makes of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The state, by its steps.
    pub state: usize,
    /// Pieces, attention, predictions.
    pub shown: Shown,
}

/// What is to become of the files of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The page's model.
    Open,
    /// Files on the person's machine.
    Save,
}

/// The signals.
#[derive(Default)]
pub struct Pretraining {
    /// The run.
    pub run: ArcRwSignal<Run>,
    /// The state that the person went back to; without one, the newest is on screen.
    pub picked: ArcRwSignal<Option<usize>>,
    /// What the state on screen makes of the sentence.
    pub seen: ArcRwSignal<Option<Arc<Seen>>>,
    /// The states that were seen to have a clearly positional head, on this sentence.
    pub clear: ArcRwSignal<BTreeMap<usize, Positional>>,
    /// The head that the person chose.
    pub head: ArcRwSignal<Option<(usize, usize)>>,
    /// Vectors of states.
    pub vectors: ArcRwSignal<BTreeMap<usize, Arc<Vectors>>>,
    /// The question for predictions and attention.
    pub look: ArcRwSignal<Asked<Look>>,
    /// The question for vectors.
    pub fetch: ArcRwSignal<Asked<usize>>,
    /// The question for files.
    pub take: ArcRwSignal<Asked<(usize, Purpose)>>,
    /// What pretraining is worth.
    pub comparison: ArcRwSignal<Comparison>,
}

impl Pretraining {
    /// The one of this page.
    pub fn here() -> &'static Self {
        static HERE: OnceLock<Pretraining> = OnceLock::new();
        HERE.get_or_init(Self::default)
    }

    /// What was known of another run goes.
    pub fn clear(&self) {
        self.picked.set(None);
        self.seen.set(None);
        self.clear.set(BTreeMap::new());
        self.head.set(None);
        self.vectors.set(BTreeMap::new());
        self.comparison.set(Comparison::default());
    }

    /// Nothing that was asked will be answered any more.
    pub fn forget(&self) {
        self.comparison.update(Comparison::end);
        self.look.set(Asked::default());
        self.fetch.set(Asked::default());
        self.take.set(Asked::default());
    }

    /// The state on screen; tracked.
    pub fn state(&self) -> Option<usize> {
        let picked = self.picked.get();
        self.run.with(|run| {
            picked.filter(|state| run.states.contains(state)).or(run.states.last().copied())
        })
    }

    /// What is seen of the state on screen. While there is an engine to ask, what is seen of an older
    /// one stays until the answer; tracked.
    pub fn shown(&self) -> Option<Arc<Seen>> {
        let seen = self.seen.get()?;
        let comes = self.run.with(Run::is_alive);
        (comes || self.state() == Some(seen.state)).then_some(seen)
    }

    /// The newest state; tracked.
    pub fn newest(&self) -> Option<usize> {
        self.run.with(|run| run.states.last().copied())
    }

    /// Takes what is told of a comparison.
    pub fn compare(&self, id: u32, told: Answer) {
        if self.compares(id) {
            self.comparison.update(|comparison| comparison.hear(told));
        }
    }

    /// A question cannot be answered.
    pub fn refuse(&self, id: u32, reason: String) {
        if self.compares(id) {
            return self.comparison.update(|comparison| comparison.fail(reason));
        }
        self.look.update(|look| _ = look.close(id));
        self.fetch.update(|fetch| _ = fetch.close(id));
        self.take.update(|take| _ = take.close(id));
    }

    fn compares(&self, id: u32) -> bool {
        id == self.comparison.with_untracked(|comparison| comparison.id)
    }

    /// Takes what a state makes of a sentence.
    pub fn see(&self, id: u32, state: usize, shown: Shown) {
        if self.look.try_update(|look| look.close(id).is_some()) != Some(true) {
            return;
        }
        let sentence = |seen: &Option<Arc<Seen>>| {
            seen.as_ref().is_none_or(|seen| seen.shown.input.sentence == shown.input.sentence)
        };
        if !self.seen.with_untracked(sentence) {
            self.clear.set(BTreeMap::new());
        }
        if let Some(head) = Positional::of(&shown).filter(Positional::is_clear) {
            self.clear.update(|clear| _ = clear.insert(state, head));
        }
        self.seen.set(Some(Arc::new(Seen { state, shown })));
    }

    /// Takes the vectors of a state.
    pub fn place(&self, id: u32, state: usize, vectors: Vectors) {
        if self.fetch.try_update(|fetch| fetch.close(id).is_some()) == Some(true) {
            let states = self.run.with_untracked(|run| run.states.clone());
            self.vectors.update(|all| {
                all.retain(|state, _| states.contains(state));
                all.insert(state, Arc::new(vectors));
            });
        }
    }

    /// What is to become of the files with this number.
    pub fn taken(&self, id: u32) -> Option<(usize, Purpose)> {
        self.take.try_update(|take| take.close(id).copied()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use protocol::run::News;
    use text::pretraining::HeldOut;

    use super::*;
    use crate::rooms::heads::state::fixture;

    fn judge(room: &Pretraining, states: &[usize]) {
        let (states, found) = (states.to_vec(), vec![HeldOut::default()]);
        room.run.update(|run| run.hear(News::Judged { states, found }));
    }

    fn with_states(states: &[usize]) -> Pretraining {
        let room = Pretraining::default();
        judge(&room, states);
        room
    }

    fn ask(room: &Pretraining, id: u32, state: usize) {
        room.look.update(|look| look.open = Some((id, (state, "cat".to_owned()))));
    }

    #[test]
    fn the_newest_state_is_on_screen_until_another_is_picked() {
        let room = with_states(&[0, 1, 2]);
        assert_eq!(room.state(), Some(2));
        room.picked.set(Some(1));
        assert_eq!(room.state(), Some(1));
        // A state that is no longer kept gives way.
        judge(&room, &[0, 2, 4]);
        assert_eq!((room.state(), room.newest()), (Some(4), Some(4)));
    }

    #[test]
    fn only_the_answer_to_the_open_question_is_taken() {
        let room = with_states(&[0]);
        ask(&room, 8, 0);
        room.see(7, 0, fixture::shown());
        assert_eq!(room.seen.get_untracked(), None);
        room.see(8, 0, fixture::shown());
        assert_eq!(room.seen.get_untracked().map(|seen| seen.state), Some(0));
        assert!(!room.look.with_untracked(|look| look.is_new(&(0, "cat".to_owned()))));
        assert!(room.look.with_untracked(|look| look.is_new(&(0, "dog".to_owned()))));
        ask(&room, 9, 0);
        room.refuse(9, "Gone.".to_owned());
        assert_eq!(room.look.with_untracked(|look| look.open.clone()), None);
    }

    #[test]
    fn a_head_that_looks_at_the_neighbour_is_found() {
        let room = with_states(&[0, 1]);
        let mut shown = fixture::shown();
        // Of three pieces the first two look at the piece before with all their weight.
        for map in &mut shown.attention {
            map.values[9..].copy_from_slice(&[1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
        }
        ask(&room, 5, 1);
        room.see(5, 1, shown);
        let found = room.clear.get_untracked()[&1];
        assert_eq!((found.next, found.share, found.head.1), (false, 1.0, 1));
        assert!((found.even - 1.0 / 3.0).abs() < 1e-6);
    }
}
