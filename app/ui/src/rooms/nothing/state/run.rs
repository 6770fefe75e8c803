//! What is known of a run's network.

use protocol::pretraining::Pretraining;
use text::config::BertConfig;
use text::pretraining::{HeldOut, Step};

use crate::run::progress;
use crate::run::stand::Stand;

/// A run.
pub type Run = progress::Run<Pretraining>;

impl Run {
    /// Whether it never began: its text, or its recipe, was refused.
    pub fn is_refused(&self) -> bool {
        self.begun.is_none() && matches!(self.stand, Stand::Failed(_))
    }

    /// Every step of the network so far.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.rounds.iter().flatten()
    }

    /// Every look at rows that are held out, after so many steps.
    pub fn judged_states(&self) -> impl DoubleEndedIterator<Item = (usize, HeldOut)> {
        self.looks.iter().filter_map(|(step, found)| Some((*step, *found.first()?)))
    }

    /// The loss of the step that made a state; of a text that nothing is learned from yet, none.
    pub fn loss_at(&self, state: usize) -> Option<f64> {
        self.steps().find(|step| step.step == state).map(|step| step.loss)
    }

    /// What a state found of what is held out.
    pub fn found_at(&self, state: usize) -> Option<HeldOut> {
        self.judged_states().find(|(step, _)| *step == state).map(|(_, found)| found)
    }

    /// |V|: that of the text, or what is asked for as long as nothing is read.
    pub fn vocabulary(&self) -> usize {
        self.begun.as_ref().map_or(self.plan.recipe.vocabulary, |begun| begun.pieces.len())
    }

    /// The network's sizes.
    pub fn config(&self) -> BertConfig {
        self.plan.recipe.config(self.vocabulary())
    }

    /// Seconds of learning.
    pub fn learned_for(&self) -> f64 {
        self.seconds(()).unwrap_or_default()
    }

    /// Steps a second of learning, once there are some.
    pub fn speed(&self) -> Option<f64> {
        (self.learned_for() > 0.0).then(|| self.step() as f64 / self.learned_for())
    }
}

#[cfg(test)]
mod tests {
    use protocol::pretraining::Begun;
    use protocol::run::{News, Rows};
    use text::pretraining::{Baselines, Recipe};

    use super::super::chosen::PretrainingState;
    use super::*;

    fn new() -> Run {
        Run::new(3, (PretrainingState::default(), "".into()))
    }

    fn begun(run: &mut Run) {
        let pieces = ["[PAD]", "a", "b"].map(str::to_owned).to_vec();
        let baselines = Baselines { pieces: 4, unigram: 0.1, bigram: 0.2, unigram_loss: 1.0 };
        let rows = Rows::default();
        run.hear(News::Begun(Begun { pieces, rows, parameters: 77, baselines }));
    }

    fn stepped(range: std::ops::RangeInclusive<usize>, running: bool) -> News<Pretraining> {
        let round = |step| vec![Step { step, loss: 3.0, learning_rate: 0.1 }];
        News::Stepped { rounds: range.map(round).collect(), milliseconds: vec![500.0], running }
    }

    #[test]
    fn what_is_told_becomes_a_run() {
        let mut run = new();
        assert_eq!((run.vocabulary(), run.is_alive()), (Recipe::default().vocabulary, true));
        begun(&mut run);
        assert_eq!((run.vocabulary(), run.stand.clone()), (3, Stand::Paused));
        assert_eq!(run.config().vocab_size, 3);
        run.hear(stepped(1..=2, true));
        assert_eq!((run.step(), run.stand.clone(), run.speed()), (2, Stand::Running, Some(4.0)));
        let look = |right| HeldOut { pieces: 4, right, loss: 1.0 };
        run.hear(News::Judged { states: vec![0], found: vec![look(0)] });
        run.hear(News::Judged { states: vec![0, 2], found: vec![look(1)] });
        run.hear(News::Judged { states: vec![0, 2], found: vec![look(2)] });
        assert_eq!(run.judged_states().collect::<Vec<_>>(), [(0, look(0)), (2, look(2))]);
        assert_eq!((run.loss_at(0), run.loss_at(2)), (None, Some(3.0)));
        assert_eq!((run.found_at(0), run.found_at(1)), (Some(look(0)), None));
        run.hear(stepped(3..=Recipe::default().steps, false));
        assert!(run.is_done() && run.is_alive());
        run.hear(News::Failed { detail: "No.".to_owned() });
        assert!(!run.is_alive() && !run.is_refused());
        let refused = News::Failed { detail: "No words.".to_owned() };
        let mut run = new();
        run.hear(refused);
        assert!(run.is_refused());
    }

    #[test]
    fn a_lost_engine_ends_a_run_but_not_one_that_was_opened() {
        let mut run = new();
        run.stand = Stand::Opened(0);
        run.lose();
        assert_eq!(run.stand, Stand::Opened(0));
        let mut run = new();
        run.lose();
        assert_eq!(run.stand, Stand::Lost);
    }

    #[test]
    fn looks_stay_where_states_go() {
        let mut run = new();
        let found = vec![HeldOut::default()];
        run.hear(News::Judged { states: vec![0, 1, 2], found: found.clone() });
        run.hear(News::Judged { states: vec![0, 2, 4], found });
        assert_eq!(run.looks.len(), 2);
        assert_eq!(run.states, [0, 2, 4]);
    }
}
