//! A run, as the engine tells of it.

use protocol::run::News;

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
    pub own: String,
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
        }
    }

    /// One that waits for the person to begin it.
    pub fn waiting(wanted: Wanted<K>) -> Self {
        Self { stand: Stand::None, ..Self::new(0, wanted) }
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
                if let Some(step) = states.last() {
                    self.looks.retain(|(before, _)| before < step);
                    self.looks.push((*step, found));
                }
                self.states = states;
            }
            News::Failed { detail } => self.stand = Stand::Failed(detail),
            News::Answered(_) => {}
        }
    }

    /// Its engine is gone, and its networks with it.
    pub fn lose(&mut self) {
        if self.is_alive() {
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
        self.is_alive() && self.step() > 0
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

    /// A level that is the same at every step.
    pub fn level(&self, name: String, value: f64) -> Series {
        Series { name, points: vec![(0.0, value), (K::steps(&self.plan) as f64, value)] }
    }
}
