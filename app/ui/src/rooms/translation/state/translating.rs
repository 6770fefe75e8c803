//! The run and what its networks write. It outlives the room.

use std::sync::{Arc, OnceLock};

use leptos::prelude::*;
use protocol::translation::{Answer, WrittenBy};
use text::translation::Architecture;

use super::run::Run;
use crate::run::asked::{Asked, Question, closes};

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

    /// What was known of another run goes.
    pub fn clear(&self) {
        self.written.set(None);
        self.look.set(None);
    }

    /// Nothing that was asked will be answered any more.
    pub fn forget(&self) {
        self.ask_written.set(Asked::default());
        self.ask_look.set(Asked::default());
    }

    /// Takes note of an answer; to which of the two questions it is one.
    pub fn close(&self, id: u32) -> [bool; 2] {
        [closes(&self.ask_written, id), closes(&self.ask_look, id)]
    }

    /// Takes the answer to a question, with its numbers.
    pub fn hear(&self, id: u32, answer: Answer, parts: Parts) {
        match (answer, self.close(id)) {
            (Answer::Written { text, networks }, [true, _]) => {
                let mut parts = parts.into_iter();
                let one = |of: WrittenBy| Writing {
                    network: of.network,
                    signs: of.signs,
                    map: of.map.and_then(|_| parts.next()),
                };
                let networks = networks.into_iter().map(one).collect();
                self.written.set(Some(Arc::new(Writings { text, networks })));
            }
            (Answer::Looked { text, network, written, place, forced, .. }, [_, true]) => {
                let look = LookOf { text, network, written, place, parts, forced };
                self.look.set(Some(Arc::new(look)));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_answer_to_the_open_question_is_taken() {
        let room = Translating::default();
        let question = (0, "one".to_owned(), ());
        room.ask_written.update(|asked| asked.open = Some((8, question.clone())));
        let told = || Answer::Written { text: "one".to_owned(), networks: vec![] };
        room.hear(7, told(), vec![]);
        assert_eq!(room.written.get_untracked(), None);
        room.hear(8, told(), vec![]);
        assert!(room.written.get_untracked().is_some());
        assert!(!room.ask_written.with_untracked(|asked| asked.is_new(&question)));
        // Another run knows nothing of it.
        room.clear();
        room.forget();
        assert_eq!(room.written.get_untracked(), None);
        assert!(room.ask_written.with_untracked(|asked| asked.is_new(&question)));
    }
}
