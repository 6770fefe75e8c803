//! Language models that learn beside the passes.
//!
//! `learn` reads the text and makes the networks, `ask` answers questions.

mod ask;
mod learn;

use std::cell::RefCell;
use std::rc::Rc;

use bert::language::LanguageModel;
use protocol::language::{Ask, Begin, Language};
use text::language::{Architecture, NGrams, Text};

use self::learn::Learner;
use crate::run::{Learning, Line, Mode, Refused, Started, Steering, Wheel};

/// Steps between two looks at held-out rows.
const LOOK: usize = 50;

/// The text and its counts.
pub struct Counted {
    /// The text.
    text: Text,
    /// Counts of the rows to learn from.
    ngrams: NGrams,
    /// n.
    order: usize,
}

/// What questions are answered by.
#[derive(Default)]
pub struct Kept {
    counted: Option<Rc<Counted>>,
    /// The networks, once they were judged.
    networks: Option<Networks>,
}

/// Networks as they were when they were judged.
type Networks = Rc<[(Architecture, LanguageModel)]>;

thread_local! {
    static STEERING: RefCell<Steering<Kept, Mode>> = RefCell::default();
}

impl Learning for Language {
    type Kept = Kept;
    type Learner = Learner;

    fn wheel() -> Wheel<Kept, Mode> {
        &STEERING
    }

    async fn begin(id: u32, with: Begin) -> Result<Option<Started<Self>>, Refused> {
        learn::begin(id, with).await
    }

    fn is_worth_a_look(step: usize) -> bool {
        step.is_multiple_of(LOOK) || (step < LOOK && step.is_power_of_two())
    }

    fn keep(kept: &mut Kept, step: usize, learners: &[Learner]) -> Vec<usize> {
        kept.networks = Some(learners.iter().map(Learner::network).collect());
        vec![step]
    }

    async fn answer(line: Line<Self>, ask: Ask) -> Result<(), Refused> {
        ask::answer(line, ask).await
    }
}
