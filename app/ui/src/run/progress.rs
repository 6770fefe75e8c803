//! A run, as the engine tells of it.

use std::sync::Arc;

use protocol::run::{News, Recorded};

use super::kind::{Planned, Wanted};
use super::stand::Stand;
use crate::kit::paint::plot::Series;

/// A run. What there is of each network stands in the order of the plan's.
#[derive(Clone, Debug, PartialEq)]
pub struct Run<K: Planned> {
    /// Its number.
    pub id: u32,
    /// What it began with.
    pub plan: K::Plan,
    /// The person's own text, if that is what it learns.
    pub own: Arc<str>,
    /// Where it stands.
    pub stand: Stand,
    /// What is known since its networks are there.
    pub begun: Option<K::Begun>,
    /// Every round so far: a step of each network.
    pub rounds: Vec<Vec<K::Step>>,
    /// Milliseconds of learning of each network.
    pub milliseconds: Vec<f64>,
    /// What each network found of what is held out, after so many steps.
    pub looks: Vec<(usize, Vec<K::Found>)>,
    /// The steps after which its networks can be asked, the newest last.
    pub states: Vec<usize>,
    /// The recorded run whose place it took.
    pub behind: Option<Arc<Self>>,
}

impl<K: Planned> Default for Run<K> {
    fn default() -> Self {
        Self::waiting(Wanted::<K>::default())
    }
}

impl<K: Planned> Run<K> {
    /// One that has just begun.
    pub fn new(id: u32, (plan, own): Wanted<K>) -> Self {
        Self {
            id,
            plan,
            own,
            stand: Stand::Reading,
            begun: None,
            rounds: Vec::new(),
            milliseconds: Vec::new(),
            looks: Vec::new(),
            states: Vec::new(),
            behind: None,
        }
    }

    /// One that waits for the person to begin it.
    pub fn waiting(wanted: Wanted<K>) -> Self {
        Self { stand: Stand::None, ..Self::new(0, wanted) }
    }

    /// A recorded one of which nothing is known yet.
    pub fn recorded(id: u32, wanted: Wanted<K>) -> Self {
        Self { stand: Stand::Recorded, ..Self::new(id, wanted) }
    }

    /// The recorded run that one of the same plan goes over.
    pub fn recording(&self, wanted: &Wanted<K>) -> Option<Arc<Self>> {
        let behind =
            if self.is_recorded() { Some(Arc::new(self.clone())) } else { self.behind.clone() };
        behind.filter(|behind| behind.is_of(wanted) && !behind.looks.is_empty())
    }

    /// Takes what was recorded.
    pub fn take(&mut self, Recorded { begun, rounds, looks, milliseconds }: Recorded<K>) {
        (self.begun, self.rounds, self.looks) = (Some(begun), rounds, looks);
        self.milliseconds = milliseconds;
    }

    /// Whether it was recorded.
    pub fn is_recorded(&self) -> bool {
        self.stand == Stand::Recorded
    }

    fn was_recorded_at(&self, step: usize) -> bool {
        self.is_recorded() && self.looks.iter().any(|(one, _)| *one == step)
    }

    /// Takes what was told.
    pub fn hear(&mut self, news: News<K>) {
        match news {
            News::Begun(begun) => {
                self.begun = Some(begun);
                if self.stand == Stand::Reading {
                    self.stand = Stand::Paused;
                }
            }
            News::Stepped { rounds, milliseconds, running } => {
                self.rounds.extend(rounds);
                self.milliseconds = milliseconds;
                self.stand = if running { Stand::Running } else { Stand::Paused };
            }
            News::Judged { states, found } => {
                // A recording was judged with its whole weights; those that came were rounded.
                if let Some(step) = states.last().filter(|step| !self.was_recorded_at(**step)) {
                    self.looks.retain(|(before, _)| before < step);
                    self.looks.push((*step, found));
                }
                self.states = states;
            }
            News::Failed { detail } => self.stand = Stand::Failed(detail),
            News::Answered(_) => {}
        }
    }

    /// Its engine is gone, and its networks with it. Those of a recorded one come again.
    pub fn lose(&mut self) {
        if self.is_recorded() {
            self.states.clear();
        } else if self.is_alive() {
            self.stand = Stand::Lost;
        }
    }

    /// Whether one that begins now would be made of the same.
    pub fn is_of(&self, (plan, own): &Wanted<K>) -> bool {
        self.plan == *plan && self.own == *own
    }

    /// Whether its engine can still be asked.
    pub fn is_alive(&self) -> bool {
        self.stand.is_alive()
    }

    /// Whether something would be lost with its engine.
    pub fn has_learned(&self) -> bool {
        self.is_alive() && !self.is_recorded() && self.step() > 0
    }

    /// Whether what is chosen takes its place at once: nobody has let it learn, or it can say nothing
    /// to what is asked now.
    pub fn gives_way(&self, wanted: &Wanted<K>) -> bool {
        let unused = self.is_recorded() || (self.step() == 0 && self.stand != Stand::Running);
        let foreign = K::is_foreign(&self.plan, &wanted.0);
        self.stand == Stand::None || foreign || (unused && !self.is_of(wanted))
    }

    /// Steps so far.
    pub fn step(&self) -> usize {
        self.rounds.len()
    }

    /// Whether it took all its steps.
    pub fn is_done(&self) -> bool {
        self.begun.is_some() && (self.networks().is_empty() || self.step() >= K::steps(&self.plan))
    }

    /// The steps after which networks are asked; `None` until they can be.
    pub fn judged(&self) -> Option<usize> {
        self.states.last().copied()
    }

    /// The networks that learn.
    pub fn networks(&self) -> Vec<K::Network> {
        K::networks(&self.plan)
    }

    /// Where what there is of a network stands.
    pub fn place(&self, network: K::Network) -> Option<usize> {
        self.networks().iter().position(|one| *one == network)
    }

    /// Seconds that a network has learned.
    pub fn seconds(&self, network: K::Network) -> Option<f64> {
        self.milliseconds.get(self.place(network)?).map(|milliseconds| milliseconds / 1e3)
    }

    /// The newest look of a network.
    pub fn found(&self, network: K::Network) -> Option<&K::Found> {
        self.looks.last()?.1.get(self.place(network)?)
    }

    /// A value of every look of a network, over the steps.
    pub fn curve(&self, network: K::Network, value: impl Fn(&K::Found) -> f64) -> Vec<(f64, f64)> {
        let Some(place) = self.place(network) else { return Vec::new() };
        let point =
            |(step, found): &(usize, Vec<K::Found>)| Some((*step as f64, value(found.get(place)?)));
        self.looks.iter().filter_map(point).collect()
    }

    /// A value of every look at the networks of the recorded run that this one took the place of.
    pub fn curves_behind(&self, value: impl Fn(&K::Found) -> f64) -> Vec<Vec<(f64, f64)>> {
        let Some(behind) = &self.behind else { return Vec::new() };
        behind.networks().into_iter().map(|network| behind.curve(network, &value)).collect()
    }

    /// A level that is the same at every step.
    pub fn level(&self, name: String, value: f64) -> Series {
        Series { name, points: vec![(0.0, value), (K::steps(&self.plan) as f64, value)] }
    }
}

#[cfg(test)]
mod tests {
    use protocol::translation::{Begun, Translation};
    use text::translation::{Architecture, HeldOut, Step};

    use super::*;

    #[test]
    fn a_recorded_run_gives_way_to_any_other_choice_and_outlives_its_engine() {
        let chosen = Wanted::<Translation>::default();
        let mut run = Run::<Translation>::recorded(3, chosen.clone());
        let looks = vec![(600, vec![HeldOut::default(); 4])];
        let rounds = vec![vec![Step { step: 1, loss: 2.0 }; 4]];
        let (begun, milliseconds) = (Begun { parameters: vec![1, 2, 3, 4] }, vec![250.0; 4]);
        run.take(Recorded { begun, rounds, looks, milliseconds });
        assert_eq!(run.seconds(Architecture::Plain), Some(0.25));
        // What it was judged as stays; its rounded weights are judged a little differently.
        let mut rounded = HeldOut::default();
        rounded.add(2, &[1], &[1]);
        run.hear(News::Judged { states: vec![0, 600], found: vec![rounded; 4] });
        assert_eq!((run.judged(), run.is_alive(), run.looks.len()), (Some(600), true, 1));
        assert_eq!(run.found(Architecture::Plain), Some(&HeldOut::default()));
        assert!(!run.has_learned() && !run.gives_way(&chosen));
        let mut other = chosen.clone();
        other.0.recipe.seed += 1;
        assert!(run.gives_way(&other));
        run.lose();
        assert_eq!((run.judged(), run.is_recorded(), run.step()), (None, true, 1));
        // It stands behind one's own of the same plan, and behind no other.
        assert_eq!(run.recording(&other), None);
        let behind = run.recording(&chosen);
        let first = Run { behind, ..Run::<Translation>::new(4, chosen.clone()) };
        assert_eq!(first.curves_behind(|found| found.all().share()).len(), 4);
        assert_eq!(first.recording(&chosen), first.behind);
        assert_eq!((first.recording(&other), first.rounds.len()), (None, 0));
        // What a person let learn stays.
        let mut own = Run::<Translation>::new(4, chosen);
        let rounds = vec![vec![Step { step: 1, loss: 2.0 }; 4]];
        own.hear(News::Stepped { rounds, milliseconds: vec![1.0; 4], running: false });
        assert!(own.has_learned() && !own.gives_way(&other));
    }

    #[test]
    fn what_is_told_becomes_a_run() {
        let mut run = Run::<Translation>::new(3, Default::default());
        assert_eq!((run.judged(), run.is_alive()), (None, true));
        run.hear(News::Begun(Begun { parameters: vec![1, 2, 3, 4] }));
        assert_eq!(run.stand, Stand::Paused);
        let found = |right| {
            let mut found = HeldOut::default();
            found.add(2, &[1], &[right]);
            found
        };
        let looks = vec![found(0), found(1), found(0), found(1)];
        run.hear(News::Judged { states: vec![0], found: looks });
        let rounds = vec![vec![Step { step: 1, loss: 2.0 }; 4]];
        let milliseconds = vec![500.0, 1000.0, 2000.0, 3000.0];
        run.hear(News::Stepped { rounds, milliseconds, running: true });
        assert_eq!((run.step(), run.judged(), run.stand.clone()), (1, Some(0), Stand::Running));
        let right = |network| run.found(network).map(|found| found.all().right);
        assert_eq!(right(Architecture::Plain), Some(0));
        assert_eq!(right(Architecture::Transformer), Some(1));
        assert_eq!(run.seconds(Architecture::DotProduct), Some(2.0));
        run.hear(News::Failed { detail: "No.".to_owned() });
        assert!(!run.is_alive());
    }
}
