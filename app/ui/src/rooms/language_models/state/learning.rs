//! The run and what its models say. It outlives the room.

use std::sync::{Arc, OnceLock};

use leptos::prelude::*;
use protocol::language::{Answer, NextWords, Remembered};
use text::language::Architecture;

use super::run::Run;
use crate::run::asked::{Asked, Question, closes};

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

    /// What was known of another run goes.
    pub fn clear(&self) {
        self.next.set(None);
        self.inside.set(None);
        self.reach.set(None);
    }

    /// Nothing that was asked will be answered any more.
    pub fn forget(&self) {
        self.ask_next.set(Asked::default());
        self.ask_inside.set(Asked::default());
        self.ask_reach.set(Asked::default());
    }

    /// Takes note of an answer; to which of the three questions it is one.
    pub fn close(&self, id: u32) -> [bool; 3] {
        [closes(&self.ask_next, id), closes(&self.ask_inside, id), closes(&self.ask_reach, id)]
    }

    /// Takes the answer to a question, with its numbers.
    pub fn hear(&self, id: u32, answer: Answer, parts: Vec<Arc<Vec<f32>>>) {
        match (answer, self.close(id)) {
            (Answer::Next { read, models }, [true, ..]) => {
                self.next.set(Some(Arc::new(Next { read, models })));
            }
            (Answer::Inside { network, words, .. }, [_, true, _]) => {
                self.inside.set(Some(Arc::new(InsideOf { network, words, parts })));
            }
            (Answer::Reach { words, networks }, [.., true]) => {
                self.reach.set(Some(Arc::new(Reaches { words, networks })));
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
        let room = Learning::default();
        let question = (0, "the dog".to_owned(), "fed".to_owned());
        room.ask_next.update(|asked| asked.open = Some((8, question.clone())));
        let told = || Answer::Next { read: vec![], models: vec![] };
        room.hear(7, told(), vec![]);
        assert_eq!(room.next.get_untracked(), None);
        room.hear(8, told(), vec![]);
        assert!(room.next.get_untracked().is_some());
        assert!(!room.ask_next.with_untracked(|asked| asked.is_new(&question)));
        // Another run knows nothing of it.
        room.clear();
        room.forget();
        assert!(room.ask_next.with_untracked(|asked| asked.is_new(&question)));
        assert_eq!(room.next.get_untracked(), None);
    }
}
