//! The run and what its networks write. It outlives the room.

use std::sync::{Arc, OnceLock};

use leptos::prelude::*;
use protocol::TranslationTold;
use text::translation::Architecture;

use super::chosen::Plan;
use super::run::Run;
use crate::rooms::from_nothing::state::pretraining::Asked;
use crate::rooms::from_nothing::state::run::Stand;

/// After so many steps, a text, and what else the answer hangs on.
pub type Question<T> = (usize, String, T);

/// The numbers that came with an answer.
pub type Parts = Vec<Arc<Vec<f32>>>;

/// What a network wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct Writing {
    /// The network.
    pub network: Architecture,
    /// The signs.
    pub signs: Vec<String>,
    /// `[looks, signs of the source and the end]`, if it looks.
    pub map: Option<Arc<Vec<f32>>>,
}

/// What all of them wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct Writings {
    /// What was typed.
    pub text: String,
    /// Each network.
    pub networks: Vec<Writing>,
}

/// One look in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct LookOf {
    /// What was typed.
    pub text: String,
    /// The network.
    pub network: Architecture,
    /// What it wrote.
    pub written: Vec<String>,
    /// Signs that were written before the look.
    pub place: usize,
    /// q, k, v, scores, weights, context; nothing without attention.
    pub parts: Parts,
    /// -ln p of each right sign and the end, after right signs and after its own.
    pub forced: [Vec<f32>; 2],
}

/// The signals.
#[derive(Default)]
pub struct Translating {
    /// The run.
    pub run: ArcRwSignal<Run>,
    /// What the networks wrote.
    pub written: ArcRwSignal<Option<Arc<Writings>>>,
    /// One look.
    pub look: ArcRwSignal<Option<Arc<LookOf>>>,
    /// The question for answers.
    pub ask_written: ArcRwSignal<Asked<Question<()>>>,
    /// The question for a look.
    pub ask_look: ArcRwSignal<Asked<Question<(Architecture, usize)>>>,
}

impl Translating {
    /// The one of this page.
    pub fn here() -> &'static Self {
        static HERE: OnceLock<Translating> = OnceLock::new();
        HERE.get_or_init(Self::default)
    }

    /// A run begins; what was known of another goes.
    pub fn begin(&self, id: u32, plan: Plan) {
        self.run.set(Run::new(id, plan));
        self.written.set(None);
        self.look.set(None);
        self.forget();
    }

    /// Nothing that was asked will be answered any more.
    fn forget(&self) {
        self.ask_written.set(Asked::default());
        self.ask_look.set(Asked::default());
    }

    /// Takes what is told of a run, or the answer to a question, with its numbers.
    pub fn hear(&self, id: u32, told: TranslationTold, parts: Parts) {
        if id == self.run.with_untracked(|run| run.id) {
            return self.run.update(|run| run.hear(told));
        }
        let [written, look] = [closes(&self.ask_written, id), closes(&self.ask_look, id)];
        match told {
            TranslationTold::Written { text, networks, .. } if written => {
                let mut parts = parts.into_iter();
                let one = |of: protocol::WrittenBy| Writing {
                    network: of.network,
                    signs: of.signs,
                    map: of.map.and_then(|_| parts.next()),
                };
                let networks = networks.into_iter().map(one).collect();
                self.written.set(Some(Arc::new(Writings { text, networks })));
            }
            TranslationTold::Looked { text, network, written, place, forced, .. } if look => {
                let look = LookOf { text, network, written, place, parts, forced };
                self.look.set(Some(Arc::new(look)));
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
        let room = Translating::default();
        room.begin(3, Plan::default());
        let question = (0, "one".to_owned(), ());
        room.ask_written.update(|asked| asked.open = Some((8, question.clone())));
        let told =
            || TranslationTold::Written { step: 0, text: "one".to_owned(), networks: vec![] };
        room.hear(7, told(), vec![]);
        assert_eq!(room.written.get_untracked(), None);
        room.hear(8, told(), vec![]);
        assert!(room.written.get_untracked().is_some());
        assert!(!room.ask_written.with_untracked(|asked| asked.is_new(&question)));
        // Another run knows nothing of it.
        room.begin(9, Plan::default());
        assert!(room.ask_written.with_untracked(|asked| asked.is_new(&question)));
    }
}
