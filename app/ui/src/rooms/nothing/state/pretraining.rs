//! The run and what was made of its states. It outlives the room, and comes with the room's
//! program: the page's first screen needs nothing of it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use leptos::prelude::*;
use protocol::pretraining::Answer;

use super::heads::Positional;
use super::map::Vectors;
use super::run::Run;
use super::worth::Comparison;
use crate::run::asked::Asked;
use crate::state::lasting::Lasts;
use crate::state::shown::Shown;
use crate::state::store::Store;

/// A state and a sentence.
pub type Look = (usize, Arc<str>);

/// What a state makes of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The state, by its steps.
    pub state: usize,
    /// Pieces, attention, predictions.
    pub shown: Shown,
}

/// What states made of a sentence, by their steps.
pub type Moments = BTreeMap<usize, Arc<Seen>>;

/// What is to become of the files of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The page's model.
    Open,
    /// Files on the person's machine.
    Save,
}

/// The signals.
#[derive(Clone, Copy, Default)]
pub struct Pretraining {
    /// The run.
    pub run: RwSignal<Run>,
    /// The state that the person went back to; without one, the newest is on screen.
    pub picked: RwSignal<Option<usize>>,
    /// What the state on screen makes of the sentence.
    pub seen: RwSignal<Option<Arc<Seen>>>,
    /// What earlier states of the recorded run made of the example, while that is what is typed.
    pub moments: RwSignal<Moments>,
    /// The states that were seen to have a clearly positional head, on this sentence.
    pub clear: RwSignal<BTreeMap<usize, Positional>>,
    /// The head that the person chose.
    pub head: RwSignal<Option<(usize, usize)>>,
    /// Vectors of states.
    pub vectors: RwSignal<BTreeMap<usize, Arc<Vectors>>>,
    /// The question for predictions and attention.
    pub look: RwSignal<Asked<Look>>,
    /// The question for vectors.
    pub fetch: RwSignal<Asked<usize>>,
    /// The question for files.
    pub take: RwSignal<Asked<(usize, Purpose)>>,
    /// What pretraining is worth.
    pub comparison: RwSignal<Comparison>,
}

impl Lasts for Pretraining {
    fn begin(_: Store) -> Self {
        Self::default()
    }
}

impl Pretraining {
    /// What was known of another run goes.
    pub fn clear(self) {
        self.picked.set(None);
        self.seen.set(None);
        self.clear.set(BTreeMap::new());
        self.head.set(None);
        self.vectors.set(BTreeMap::new());
        self.comparison.set(Comparison::default());
    }

    /// Nothing that was asked will be answered any more.
    pub fn forget(self) {
        self.comparison.update(Comparison::end);
        self.look.set(Asked::default());
        self.fetch.set(Asked::default());
        self.take.set(Asked::default());
    }

    /// The state on screen; tracked.
    pub fn state(self) -> Option<usize> {
        let picked = self.picked.get();
        self.run.with(|run| {
            picked.filter(|state| run.states.contains(state)).or(run.states.last().copied())
        })
    }

    /// The states that can be seen, those of a recorded run among them; tracked.
    pub fn steps(self) -> Vec<usize> {
        let kept = self.run.with(|run| run.states.clone());
        let all = self.moments.with(|moments| moments.keys().copied().chain(kept).collect());
        BTreeSet::into_iter(all).collect()
    }

    /// The state that is seen; tracked.
    pub fn step(self) -> Option<usize> {
        let (picked, steps) = (self.picked.get(), self.steps());
        picked.filter(|step| steps.contains(step)).or(steps.last().copied())
    }

    /// The state that is seen, if the engine has it: of others only guesses and attention were
    /// recorded; tracked.
    pub fn kept(self) -> Option<usize> {
        self.step().filter(|step| self.run.with(|run| run.states.contains(step)))
    }

    /// The vectors of that state; tracked.
    pub fn kept_vectors(self) -> Option<Arc<Vectors>> {
        let state = self.kept()?;
        self.vectors.with(|all| all.get(&state).cloned())
    }

    /// What is seen of the state on screen. While there is an engine to ask, what is seen of an older
    /// one stays until the answer; tracked.
    pub fn shown(self) -> Option<Arc<Seen>> {
        let step = self.step()?;
        if self.run.with(|run| !run.states.contains(&step)) {
            return self.moments.with(|moments| moments.get(&step).cloned());
        }
        let seen = self.seen.get()?;
        let comes = self.run.with(Run::is_alive);
        (comes || self.state() == Some(seen.state)).then_some(seen)
    }

    /// The newest state; tracked.
    pub fn newest(self) -> Option<usize> {
        self.run.with(|run| run.states.last().copied())
    }

    /// Takes what is told of a comparison.
    pub fn compare(self, id: u32, told: Answer) {
        if self.compares(id) {
            self.comparison.update(|comparison| comparison.hear(told));
        }
    }

    /// A question cannot be answered.
    pub fn refuse(self, id: u32, reason: String) {
        if self.compares(id) {
            return self.comparison.update(|comparison| comparison.fail(reason));
        }
        self.look.update(|look| _ = look.close(id));
        self.fetch.update(|fetch| _ = fetch.close(id));
        self.take.update(|take| _ = take.close(id));
    }

    fn compares(self, id: u32) -> bool {
        id == self.comparison.with_untracked(|comparison| comparison.id)
    }

    /// Takes what a state makes of a sentence.
    pub fn see(self, id: u32, state: usize, shown: Shown) {
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
    pub fn place(self, id: u32, state: usize, vectors: Vectors) {
        if self.fetch.try_update(|fetch| fetch.close(id).is_some()) == Some(true) {
            let states = self.run.with_untracked(|run| run.states.clone());
            self.vectors.update(|all| {
                all.retain(|state, _| states.contains(state));
                all.insert(state, Arc::new(vectors));
            });
        }
    }

    /// What is to become of the files with this number.
    pub fn taken(self, id: u32) -> Option<(usize, Purpose)> {
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
        room.look.update(|look| look.open = Some((id, (state, "cat".into()))));
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
    fn what_was_recorded_on_the_way_is_seen_where_no_engine_has_it() {
        let room = Pretraining::default();
        let seen = |state| Arc::new(Seen { state, shown: fixture::shown() });
        room.moments.set([0, 8, 90].map(|state| (state, seen(state))).into());
        let sees = || (room.step(), room.shown().map(|seen| seen.state));
        assert_eq!((room.state(), sees()), (None, (Some(90), Some(90))));
        // The engine has two of them: they are its own.
        judge(&room, &[0, 90]);
        assert_eq!((room.steps(), sees()), (vec![0, 8, 90], (Some(90), None)));
        ask(&room, 8, 90);
        room.see(8, 90, fixture::shown());
        assert_eq!(sees(), (Some(90), Some(90)));
        room.picked.set(Some(8));
        assert_eq!((sees(), room.state()), ((Some(8), Some(8)), Some(90)));
        // What only the engine knows is not that of another state.
        assert_eq!(room.kept(), None);
        room.picked.set(Some(0));
        assert_eq!(room.kept(), Some(0));
    }

    #[test]
    fn only_the_answer_to_the_open_question_is_taken() {
        let room = with_states(&[0]);
        ask(&room, 8, 0);
        room.see(7, 0, fixture::shown());
        assert_eq!(room.seen.get_untracked(), None);
        room.see(8, 0, fixture::shown());
        assert_eq!(room.seen.get_untracked().map(|seen| seen.state), Some(0));
        assert!(!room.look.with_untracked(|look| look.is_new(&(0, "cat".into()))));
        assert!(room.look.with_untracked(|look| look.is_new(&(0, "dog".into()))));
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
