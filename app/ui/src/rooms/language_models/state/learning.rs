//! The run and what its models say. It outlives the room.

use std::sync::{Arc, OnceLock};

use leptos::prelude::*;
use protocol::{LanguageTold, NextWords, Remembered};
use text::language::Architecture;

use super::chosen::Wanted;
use super::run::Run;
use crate::rooms::from_nothing::state::pretraining::Asked;
use crate::rooms::from_nothing::state::run::Stand;

/// After so many steps, a sentence, and what else the answer hangs on.
pub type Question<T> = (usize, String, T);

/// What every model says comes next.
#[derive(Clone, Debug, PartialEq)]
pub struct Next {
    /// The words as they are read; `None` for one that the vocabulary lacks.
    pub read: Vec<Option<String>>,
    /// The models.
    pub models: Vec<NextWords>,
}

/// States and gates of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct InsideOf {
    /// The network.
    pub network: Architecture,
    /// The words that were read; `None` for what stands before a sentence.
    pub words: Vec<Option<String>>,
    /// `[words, hidden]` each: h; of an LSTM also c, f, i, o.
    pub parts: Vec<Arc<Vec<f32>>>,
}

/// How far back networks remember.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reaches {
    /// Words that were read to take the time.
    pub words: usize,
    /// Each recurrent network.
    pub networks: Vec<Remembered>,
}

/// The signals.
#[derive(Default)]
pub struct Learning {
    /// The run.
    pub run: ArcRwSignal<Run>,
    /// What comes next.
    pub next: ArcRwSignal<Option<Arc<Next>>>,
    /// What happens inside.
    pub inside: ArcRwSignal<Option<Arc<InsideOf>>>,
    /// How far back networks remember.
    pub reach: ArcRwSignal<Option<Arc<Reaches>>>,
    /// The question for the next word.
    pub ask_next: ArcRwSignal<Asked<Question<String>>>,
    /// The question for states and gates.
    pub ask_inside: ArcRwSignal<Asked<Question<Architecture>>>,
    /// The question for gradients.
    pub ask_reach: ArcRwSignal<Asked<Question<()>>>,
}

impl Learning {
    /// The one of this page.
    pub fn here() -> &'static Self {
        static HERE: OnceLock<Learning> = OnceLock::new();
        HERE.get_or_init(Self::default)
    }

    /// A run begins; what was known of another goes.
    pub fn begin(&self, id: u32, wanted: Wanted) {
        self.run.set(Run::new(id, wanted));
        self.next.set(None);
        self.inside.set(None);
        self.reach.set(None);
        self.forget();
    }

    /// There is no run of what is wanted now; what was known of another goes.
    pub fn wait(&self, wanted: Wanted) {
        self.begin(0, wanted);
        self.run.update(|run| run.stand = Stand::None);
    }

    /// Nothing that was asked will be answered any more.
    fn forget(&self) {
        self.ask_next.set(Asked::default());
        self.ask_inside.set(Asked::default());
        self.ask_reach.set(Asked::default());
    }

    /// Takes what is told of a run, or the answer to a question.
    pub fn hear(&self, id: u32, told: LanguageTold, parts: Vec<Arc<Vec<f32>>>) {
        if id == self.run.with_untracked(|run| run.id) {
            return self.run.update(|run| run.hear(told));
        }
        let [next, inside, reach] =
            [closes(&self.ask_next, id), closes(&self.ask_inside, id), closes(&self.ask_reach, id)];
        match told {
            LanguageTold::Next { read, models, .. } if next => {
                self.next.set(Some(Arc::new(Next { read, models })));
            }
            LanguageTold::Inside { network, words, .. } if inside => {
                self.inside.set(Some(Arc::new(InsideOf { network, words, parts })));
            }
            LanguageTold::Reach { words, networks, .. } if reach => {
                self.reach.set(Some(Arc::new(Reaches { words, networks })));
            }
            _ => {}
        }
    }

    /// The engine is gone, and the networks with it.
    pub fn lose(&self) {
        if self.run.with_untracked(Run::is_alive) {
            self.run.update(|run| run.stand = Stand::Lost);
        }
        self.forget();
    }
}

fn closes<T: PartialEq + Send + Sync + 'static>(asked: &ArcRwSignal<Asked<T>>, id: u32) -> bool {
    asked.try_update(|asked| asked.close(id).is_some()) == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_answer_to_the_open_question_is_taken() {
        let room = Learning::default();
        room.begin(3, Wanted::default());
        let question = (0, "the dog".to_owned(), "fed".to_owned());
        room.ask_next.update(|asked| asked.open = Some((8, question.clone())));
        let told = || LanguageTold::Next { step: 0, read: vec![], models: vec![] };
        room.hear(7, told(), vec![]);
        assert_eq!(room.next.get_untracked(), None);
        room.hear(8, told(), vec![]);
        assert!(room.next.get_untracked().is_some());
        assert!(!room.ask_next.with_untracked(|asked| asked.is_new(&question)));
        // Another run knows nothing of it.
        room.begin(9, Wanted::default());
        assert!(room.ask_next.with_untracked(|asked| asked.is_new(&question)));
        assert_eq!(room.next.get_untracked(), None);
    }
}
