//! What is known of a run's networks.

use protocol::language::Language;
use text::language::{Architecture, HeldOut};

use crate::run::progress;

/// A run.
pub type Run = progress::Run<Language>;

impl Run {
    /// The newest look at what a model foresees; `None` is the n-grams of the plan.
    pub fn foreseen(&self, network: Option<Architecture>) -> Option<HeldOut> {
        match network {
            None => self.begun.as_ref()?.counted.get(self.plan.recipe.order.checked_sub(1)?),
            Some(network) => self.found(network),
        }
        .copied()
    }

    /// Parameters of a network.
    pub fn parameters(&self, network: Architecture) -> u64 {
        let found = self.begun.as_ref().zip(self.place(network));
        found.and_then(|(begun, place)| begun.parameters.get(place).copied()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::chosen::{Plan, Wanted};
    use super::*;
    use protocol::language::Begun;
    use protocol::run::{News, Rows};

    fn found(loss: f64) -> HeldOut {
        HeldOut { words: 4, loss, interval: [1.0, 9.0] }
    }

    #[test]
    fn counting_stands_beside_the_networks() {
        let mut run = Run::new(3, Wanted::default());
        run.hear(News::Begun(Begun {
            vocabulary: 9,
            rows: Rows { learned: 90, held_out: 10, repeated: 2, apart: 0 },
            parameters: vec![1, 2, 3],
            counted: (1..=4).map(|order| found(f64::from(order))).collect(),
        }));
        run.hear(News::Judged { states: vec![0], found: vec![found(7.0), found(8.0), found(9.0)] });
        assert_eq!(run.foreseen(None).map(|found| found.loss), Some(3.0));
        assert_eq!(run.foreseen(Some(Architecture::Lstm)).map(|found| found.loss), Some(9.0));
        assert_eq!(run.parameters(Architecture::Recurrent), 2);
    }

    #[test]
    fn another_text_of_ones_own_makes_another_run() {
        let mut plan = Plan::default();
        plan.take_source(crate::run::source::Source::Own);
        let run = Run::new(3, (plan.clone(), "One. Two.".into()));
        assert!(run.is_of(&(plan.clone(), "One. Two.".into())));
        assert!(!run.is_of(&(plan, "One.".into())));
        assert!(!run.is_of(&Wanted::default()));
    }
}
