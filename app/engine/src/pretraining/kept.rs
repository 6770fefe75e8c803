//! The states of the network that are kept.

use std::rc::Rc;

use bert::pretraining::Pretrained;
use text::config::BertConfig;
use text::tokenizer::Tokenizer;

use super::STEERING;

/// States that are kept at most; then every second one goes.
const MOST: usize = 40;

/// What every state shares.
pub struct Shared {
    /// The network's sizes.
    pub config: BertConfig,
    /// Cuts texts as the text that is learned was cut.
    pub tokenizer: Tokenizer,
    /// The pieces, the most frequent first, without specials.
    pub frequent: Vec<u32>,
}

/// The states that are kept, in their order.
pub struct States<N>(Vec<(usize, Rc<N>)>);

impl<N> Default for States<N> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<N> States<N> {
    /// Keeps a network after so many steps.
    fn keep(&mut self, step: usize, network: N) {
        if self.0.len() >= MOST {
            let mut place = 0;
            // The first one stays: it shows what the network began with.
            self.0.retain(|_| {
                place += 1;
                place % 2 == 1
            });
        }
        self.0.push((step, Rc::new(network)));
    }

    /// The steps of all.
    fn steps(&self) -> Vec<usize> {
        self.0.iter().map(|(step, _)| *step).collect()
    }

    fn get(&self, step: usize) -> Option<Rc<N>> {
        self.0.iter().find(|(kept, _)| *kept == step).map(|(_, network)| network.clone())
    }
}

/// What a run keeps.
#[derive(Default)]
pub struct Kept {
    shared: Option<Rc<Shared>>,
    states: States<Pretrained>,
}

impl Kept {
    /// What every state of this run shares.
    pub fn share(&mut self, shared: Shared) {
        self.shared = Some(Rc::new(shared));
    }

    /// Keeps a state.
    pub fn keep(&mut self, step: usize, network: Pretrained) {
        self.states.keep(step, network);
    }

    /// The network's sizes.
    #[cfg(not(target_family = "wasm"))]
    pub fn sizes(&self) -> Option<BertConfig> {
        self.shared.as_ref().map(|shared| shared.config.clone())
    }

    /// The steps of all states that are kept.
    pub fn states(&self) -> Vec<usize> {
        self.states.steps()
    }
}

/// A state that was kept after so many steps.
pub fn kept(step: usize) -> Option<(Rc<Shared>, Rc<Pretrained>)> {
    STEERING.with_borrow(|steering| {
        let kept = steering.kept();
        Some((kept.shared.clone()?, kept.states.get(step)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_there_are_too_many_every_second_state_goes_but_not_the_first() {
        let mut states = States::default();
        (0..MOST).for_each(|step| states.keep(step, ()));
        assert_eq!(states.steps().len(), MOST);
        states.keep(MOST, ());
        assert_eq!(states.steps().len(), MOST / 2 + 1);
        assert_eq!((states.steps().first(), states.steps().last()), (Some(&0), Some(&MOST)));
        assert!(states.get(1).is_none() && states.get(2).is_some());
    }
}
