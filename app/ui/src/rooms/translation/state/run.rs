//! A run, as the engine tells of it.

use protocol::TranslationTold;
use text::translation::{Architecture, HeldOut, Step};

use super::chosen::Plan;
use crate::rooms::from_nothing::state::run::Stand;

/// A run. What there is of each network stands in the order of the plan's.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// Its number.
    pub id: u32,
    /// What it began with.
    pub plan: Plan,
    /// Where it stands.
    pub stand: Stand,
    /// Parameters of each network, once they are there.
    pub parameters: Vec<u64>,
    /// The newest step of each network.
    pub steps: Vec<Option<Step>>,
    /// Milliseconds of learning of each.
    pub milliseconds: Vec<f64>,
    /// Every look at examples that are held out, after so many steps.
    pub looks: Vec<(usize, Vec<HeldOut>)>,
}

impl Run {
    /// One that has just begun.
    pub fn new(id: u32, plan: Plan) -> Self {
        Self { id, plan, stand: Stand::Reading, ..Self::default() }
    }

    /// The networks that learn.
    pub fn networks(&self) -> Vec<Architecture> {
        self.plan.networks.iter().copied().collect()
    }

    /// Takes what was told.
    pub fn hear(&mut self, told: TranslationTold) {
        match told {
            TranslationTold::Begun { parameters } => {
                self.steps = vec![None; parameters.len()];
                self.milliseconds = vec![0.0; parameters.len()];
                self.parameters = parameters;
                if self.stand == Stand::Reading {
                    self.stand = Stand::Paused;
                }
            }
            TranslationTold::Stepped { steps, milliseconds, running } => {
                for (last, new) in self.steps.iter_mut().zip(steps) {
                    *last = new.last().copied().or(*last);
                }
                self.milliseconds = milliseconds;
                self.stand = if running { Stand::Running } else { Stand::Paused };
            }
            TranslationTold::Judged { step, found } => {
                self.looks.retain(|(before, _)| *before < step);
                self.looks.push((step, found));
            }
            TranslationTold::Failed { detail } => self.stand = Stand::Failed(detail),
            TranslationTold::Written { .. } | TranslationTold::Looked { .. } => {}
        }
    }

    /// Whether its engine can still be asked.
    pub fn is_alive(&self) -> bool {
        matches!(self.stand, Stand::Reading | Stand::Paused | Stand::Running)
    }

    /// Steps so far.
    pub fn step(&self) -> usize {
        self.steps.first().copied().flatten().map_or(0, |step| step.step)
    }

    /// Whether it took all its steps.
    pub fn is_done(&self) -> bool {
        self.stand == Stand::Paused
            && (self.plan.networks.is_empty() || self.step() >= self.plan.recipe.steps)
    }

    /// The steps after which questions are answered; `None` until they are.
    pub fn judged(&self) -> Option<usize> {
        self.looks.last().map(|(step, _)| *step)
    }

    /// The newest look at what a network answers.
    pub fn found(&self, network: Architecture) -> Option<&HeldOut> {
        self.looks.last()?.1.get(self.place(network)?)
    }

    /// Seconds that a network has learned.
    pub fn seconds(&self, network: Architecture) -> Option<f64> {
        self.milliseconds.get(self.place(network)?).map(|milliseconds| milliseconds / 1e3)
    }

    fn place(&self, network: Architecture) -> Option<usize> {
        self.plan.networks.iter().position(|one| *one == network)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_becomes_a_run() {
        let mut run = Run::new(3, Plan::default());
        assert_eq!((run.judged(), run.is_alive()), (None, true));
        run.hear(TranslationTold::Begun { parameters: vec![1, 2, 3, 4] });
        assert_eq!(run.stand, Stand::Paused);
        let found = |right| {
            let mut found = HeldOut::default();
            found.add(2, &[1], &[right]);
            found
        };
        let looks = vec![found(0), found(1), found(0), found(1)];
        run.hear(TranslationTold::Judged { step: 0, found: looks });
        let steps = vec![vec![Step { step: 1, loss: 2.0 }]; 4];
        let milliseconds = vec![500.0, 1000.0, 2000.0, 3000.0];
        run.hear(TranslationTold::Stepped { steps, milliseconds, running: true });
        assert_eq!((run.step(), run.judged(), run.stand.clone()), (1, Some(0), Stand::Running));
        let right = |network| run.found(network).map(|found| found.all().right);
        assert_eq!(right(Architecture::Plain), Some(0));
        assert_eq!(right(Architecture::Transformer), Some(1));
        assert_eq!(run.seconds(Architecture::DotProduct), Some(2.0));
        run.hear(TranslationTold::Failed { detail: "No.".to_owned() });
        assert!(!run.is_alive());
    }
}
