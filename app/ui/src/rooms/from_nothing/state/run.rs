//! A run, as the engine tells of it.

use std::sync::Arc;

use protocol::Told;
use text::config::BertConfig;
use text::pretraining::{Baselines, HeldOut, Step};

use super::chosen::Chosen;

/// Where a run stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Stand {
    /// There is none.
    #[default]
    None,
    /// The text is fetched or read.
    Reading,
    /// It waits for the person.
    Paused,
    /// It learns.
    Running,
    /// It cannot go on: a sentence.
    Failed(String),
    /// Its engine is gone.
    Lost,
    /// Its engine made room for the network of this state as the page's model.
    Opened(usize),
}

/// What is known once the text is read.
#[derive(Clone, Debug, PartialEq)]
pub struct Begun {
    /// The pieces by their ids.
    pub pieces: Arc<[String]>,
    /// Rows to learn from, rows that are held out, and those of them that also stand among the first.
    pub rows: [usize; 3],
    /// Parameters of the network.
    pub parameters: u64,
    /// What counting reaches.
    pub baselines: Baselines,
}

/// A run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// Its number.
    pub id: u32,
    /// What it began with.
    pub chosen: Chosen,
    /// Where it stands.
    pub stand: Stand,
    /// The text, once it is read.
    pub begun: Option<Begun>,
    /// Every step so far.
    pub steps: Vec<Step>,
    /// Milliseconds of learning.
    pub milliseconds: f64,
    /// Every look at rows that are held out, after so many steps.
    pub looks: Vec<(usize, HeldOut)>,
    /// The states that are kept, by their steps.
    pub states: Vec<usize>,
}

impl Run {
    /// One that has just begun.
    pub fn new(id: u32, chosen: Chosen) -> Self {
        Self { id, chosen, stand: Stand::Reading, ..Self::default() }
    }

    /// Takes what was told.
    pub fn hear(&mut self, told: Told) {
        match told {
            Told::Begun { pieces, rows, held_out, repeated, parameters, baselines } => {
                let (pieces, rows) = (pieces.into(), [rows, held_out, repeated]);
                self.begun = Some(Begun { pieces, rows, parameters, baselines });
                self.stand = Stand::Paused;
            }
            Told::Stepped { steps, milliseconds, running } => {
                self.steps.extend(steps);
                self.milliseconds = milliseconds;
                self.stand = if running { Stand::Running } else { Stand::Paused };
            }
            Told::Kept { states, found } => {
                if let Some(step) = states.last() {
                    self.looks.retain(|(before, _)| before < step);
                    self.looks.push((*step, found));
                }
                self.states = states;
            }
            Told::Failed { detail } => self.stand = Stand::Failed(detail),
            Told::Seen { .. }
            | Told::Vectors { .. }
            | Told::Tuning { .. }
            | Told::Tuned { .. }
            | Told::Files { .. } => {}
        }
    }

    /// Whether its engine can still be asked.
    pub fn is_alive(&self) -> bool {
        matches!(self.stand, Stand::Reading | Stand::Paused | Stand::Running)
    }

    /// Whether it never began: its text, or its recipe, was refused.
    pub fn is_refused(&self) -> bool {
        self.begun.is_none() && matches!(self.stand, Stand::Failed(_))
    }

    /// Steps so far.
    pub fn step(&self) -> usize {
        self.steps.last().map_or(0, |step| step.step)
    }

    /// The loss of the step that made a state; of a text that nothing is learned from yet, none.
    pub fn loss_at(&self, state: usize) -> Option<f64> {
        self.steps.iter().find(|step| step.step == state).map(|step| step.loss)
    }

    /// What a state found of what is held out.
    pub fn found_at(&self, state: usize) -> Option<HeldOut> {
        self.looks.iter().find(|(step, _)| *step == state).map(|(_, found)| *found)
    }

    /// Whether it took all its steps.
    pub fn is_done(&self) -> bool {
        self.begun.is_some() && self.step() >= self.chosen.recipe.steps
    }

    /// |V|: that of the text, or what is asked for as long as nothing is read.
    pub fn vocabulary(&self) -> usize {
        self.begun.as_ref().map_or(self.chosen.recipe.vocabulary, |begun| begun.pieces.len())
    }

    /// The network's sizes.
    pub fn config(&self) -> BertConfig {
        self.chosen.recipe.config(self.vocabulary())
    }

    /// Steps a second of learning, once there are some.
    pub fn speed(&self) -> Option<f64> {
        (self.milliseconds > 0.0).then(|| self.steps.len() as f64 / self.milliseconds * 1e3)
    }
}

#[cfg(test)]
mod tests {
    use text::pretraining::Recipe;

    use super::*;

    fn begun(run: &mut Run) {
        let pieces = ["[PAD]", "a", "b"].map(str::to_owned).to_vec();
        let baselines = Baselines { pieces: 4, unigram: 0.1, bigram: 0.2, unigram_loss: 1.0 };
        let (rows, held_out, repeated) = (9, 1, 0);
        run.hear(Told::Begun { pieces, rows, held_out, repeated, parameters: 77, baselines });
    }

    fn stepped(range: std::ops::RangeInclusive<usize>, running: bool) -> Told {
        let step = |step| Step { step, loss: 3.0, learning_rate: 0.1 };
        Told::Stepped { steps: range.map(step).collect(), milliseconds: 500.0, running }
    }

    #[test]
    fn what_is_told_becomes_a_run() {
        let mut run = Run::new(3, Chosen::default());
        assert_eq!((run.vocabulary(), run.is_alive()), (Recipe::default().vocabulary, true));
        begun(&mut run);
        assert_eq!((run.vocabulary(), run.stand.clone()), (3, Stand::Paused));
        assert_eq!(run.config().vocab_size, 3);
        run.hear(stepped(1..=2, true));
        assert_eq!((run.step(), run.stand.clone(), run.speed()), (2, Stand::Running, Some(4.0)));
        let look = |right| HeldOut { pieces: 4, right, loss: 1.0 };
        run.hear(Told::Kept { states: vec![0], found: look(0) });
        run.hear(Told::Kept { states: vec![0, 2], found: look(1) });
        run.hear(Told::Kept { states: vec![0, 2], found: look(2) });
        assert_eq!(run.looks, [(0, look(0)), (2, look(2))]);
        assert_eq!((run.loss_at(0), run.loss_at(2)), (None, Some(3.0)));
        assert_eq!((run.found_at(0), run.found_at(1)), (Some(look(0)), None));
        run.hear(stepped(3..=Recipe::default().steps, false));
        assert!(run.is_done() && run.is_alive());
        run.hear(Told::Failed { detail: "No.".to_owned() });
        assert!(!run.is_alive() && !run.is_refused());
        let refused = Told::Failed { detail: "No words.".to_owned() };
        let mut run = Run::new(4, Chosen::default());
        run.hear(refused);
        assert!(run.is_refused());
    }

    #[test]
    fn looks_stay_where_states_go() {
        let mut run = Run::new(3, Chosen::default());
        let found = HeldOut::default();
        run.hear(Told::Kept { states: vec![0, 1, 2], found });
        run.hear(Told::Kept { states: vec![0, 2, 4], found });
        assert_eq!(run.looks.len(), 2);
        assert_eq!(run.states, [0, 2, 4]);
    }
}
