//! A run, as the engine tells of it.

use protocol::LanguageTold;
use text::language::{Architecture, HeldOut, Step};

use super::chosen::{Plan, Wanted};
use crate::rooms::from_nothing::state::run::Stand;

/// What is known once the text is read.
#[derive(Clone, Debug, PartialEq)]
pub struct Begun {
    /// |V|.
    pub vocabulary: usize,
    /// Rows to learn from, rows that are held out, and those of them that also stand among the first.
    pub rows: [usize; 3],
    /// Parameters of each network.
    pub parameters: Vec<u64>,
    /// How well n-grams of one to four words foresee held-out words.
    pub counted: Vec<HeldOut>,
}

/// A run. What there is of each network stands in the order of [`Run::networks`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// Its number.
    pub id: u32,
    /// What it began with.
    pub plan: Plan,
    /// The person's own text, if that is what it learns.
    pub own: String,
    /// Where it stands.
    pub stand: Stand,
    /// The text, once it is read.
    pub begun: Option<Begun>,
    /// Every step of each network so far.
    pub steps: Vec<Vec<Step>>,
    /// Milliseconds of learning of each.
    pub milliseconds: Vec<f64>,
    /// Every look at held-out rows, after so many steps.
    pub looks: Vec<(usize, Vec<HeldOut>)>,
}

impl Run {
    /// One that has just begun.
    pub fn new(id: u32, (plan, own): Wanted) -> Self {
        Self { id, plan, own, stand: Stand::Reading, ..Self::default() }
    }

    /// Whether one that begins now would be made of the same.
    pub fn is_of(&self, (plan, own): &Wanted) -> bool {
        self.plan == *plan && self.own == *own
    }

    /// The networks that learn.
    pub fn networks(&self) -> Vec<Architecture> {
        self.plan.networks.iter().copied().collect()
    }

    /// Takes what was told.
    pub fn hear(&mut self, told: LanguageTold) {
        match told {
            LanguageTold::Begun { vocabulary, rows, held_out, repeated, parameters, counted } => {
                self.steps = vec![Vec::new(); parameters.len()];
                self.milliseconds = vec![0.0; parameters.len()];
                let rows = [rows, held_out, repeated];
                self.begun = Some(Begun { vocabulary, rows, parameters, counted });
                if self.stand == Stand::Reading {
                    self.stand = Stand::Paused;
                }
            }
            LanguageTold::Stepped { steps, milliseconds, running } => {
                for (all, new) in self.steps.iter_mut().zip(steps) {
                    all.extend(new);
                }
                self.milliseconds = milliseconds;
                self.stand = if running { Stand::Running } else { Stand::Paused };
            }
            LanguageTold::Judged { step, found } => {
                self.looks.retain(|(before, _)| *before < step);
                self.looks.push((step, found));
            }
            LanguageTold::Failed { detail } => self.stand = Stand::Failed(detail),
            LanguageTold::Next { .. }
            | LanguageTold::Inside { .. }
            | LanguageTold::Reach { .. } => {}
        }
    }

    /// Whether its engine can still be asked.
    pub fn is_alive(&self) -> bool {
        matches!(self.stand, Stand::Reading | Stand::Paused | Stand::Running)
    }

    /// Steps so far.
    pub fn step(&self) -> usize {
        self.steps.first().and_then(|steps| steps.last()).map_or(0, |step| step.step)
    }

    /// Whether it took all its steps.
    pub fn is_done(&self) -> bool {
        self.begun.is_some()
            && (self.networks().is_empty() || self.step() >= self.plan.recipe.steps)
    }

    /// The steps after which questions are answered; `None` until they are.
    pub fn judged(&self) -> Option<usize> {
        self.looks.last().map(|(step, _)| *step)
    }

    /// The newest look at what a model foresees; `None` is the n-grams of the plan.
    pub fn found(&self, network: Option<Architecture>) -> Option<HeldOut> {
        match network {
            None => self.begun.as_ref()?.counted.get(self.plan.recipe.order.checked_sub(1)?),
            Some(network) => self.looks.last()?.1.get(self.place(network)?),
        }
        .copied()
    }

    /// Seconds that a network has learned.
    pub fn seconds(&self, network: Architecture) -> Option<f64> {
        self.milliseconds.get(self.place(network)?).map(|milliseconds| milliseconds / 1e3)
    }

    /// Parameters of a network.
    pub fn parameters(&self, network: Architecture) -> u64 {
        let found = self.begun.as_ref().zip(self.place(network));
        found.and_then(|(begun, place)| begun.parameters.get(place).copied()).unwrap_or(0)
    }

    fn place(&self, network: Architecture) -> Option<usize> {
        self.plan.networks.iter().position(|one| *one == network)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(loss: f64) -> HeldOut {
        HeldOut { words: 4, loss, interval: [1.0, 9.0] }
    }

    #[test]
    fn what_is_told_becomes_a_run() {
        let mut run = Run::new(3, Wanted::default());
        assert_eq!((run.judged(), run.is_alive()), (None, true));
        run.hear(LanguageTold::Begun {
            vocabulary: 9,
            rows: 90,
            held_out: 10,
            repeated: 2,
            parameters: vec![1, 2, 3],
            counted: (1..=4).map(|order| found(f64::from(order))).collect(),
        });
        assert_eq!(run.stand, Stand::Paused);
        run.hear(LanguageTold::Judged { step: 0, found: vec![found(7.0), found(8.0), found(9.0)] });
        let step = Step { step: 1, loss: 2.0 };
        let (steps, milliseconds) = (vec![vec![step]; 3], vec![500.0, 1000.0, 2000.0]);
        run.hear(LanguageTold::Stepped { steps, milliseconds, running: true });
        assert_eq!((run.step(), run.judged(), run.stand.clone()), (1, Some(0), Stand::Running));
        assert_eq!(run.found(None).map(|found| found.loss), Some(3.0));
        assert_eq!(run.found(Some(Architecture::Lstm)).map(|found| found.loss), Some(9.0));
        assert_eq!(run.seconds(Architecture::Recurrent), Some(1.0));
        run.hear(LanguageTold::Failed { detail: "No.".to_owned() });
        assert!(!run.is_alive());
    }

    #[test]
    fn another_text_of_ones_own_makes_another_run() {
        let mut plan = Plan::default();
        plan.take_source(super::super::chosen::Source::Own);
        let run = Run::new(3, (plan.clone(), "One. Two.".to_owned()));
        assert!(run.is_of(&(plan.clone(), "One. Two.".to_owned())));
        assert!(!run.is_of(&(plan, "One.".to_owned())));
        assert!(!run.is_of(&Wanted::default()));
    }
}
