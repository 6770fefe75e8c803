//! What the answer is when one word is hidden.

use leptos::prelude::*;
use protocol::{Beside, Input};
use text::predictions::Asking;
use text::tokenizer::Special;
use text::wishes::{TracePart, Wish};

use crate::state::hidden_words::{self, Bank, Plan, Word};
use crate::state::lasting::Lasts;
use crate::state::next_sentence::Answer;
use crate::state::panels::Program;
use crate::state::store::Store;
use crate::state::workbench::Workbench;

/// How the keys begin.
const KIND: &str = "moves";

/// The probability that the second sentence follows, without each word, for as long as the page is
/// there.
#[derive(Clone, Copy)]
pub struct Without(pub RwSignal<Bank<f64>>);

impl Lasts for Without {
    fn begin(_: Store) -> Self {
        Self(RwSignal::default())
    }
}

/// The words of the pair as it is typed and edited; tracked.
pub fn plan(store: Store, workbench: Workbench) -> Option<Plan> {
    let (row, tokenizer) = (workbench.row.get()?, store.tokenizer.get()?);
    let (input, vocabulary) = (store.input(), tokenizer.vocabulary());
    let edits = input.edits.edits().collect();
    let mut plan = Plan::new(KIND, &row.row, edits, &input, store.opened.get(), vocabulary);
    plan.words.retain(|word| !Special::Mask.is(&word.piece));
    Some(plan)
}

/// The passes to make now; tracked.
pub fn beside(store: Store, workbench: Workbench, input: &Input) -> Vec<Beside> {
    if !Program::is_alone(store, "pair-answer") || !hidden_words::is_answered(store, input) {
        return Vec::new();
    }
    let bank = store.lasting::<Without>().0;
    let ask = |_: &Word| (vec![Wish::of(TracePart::NextSentenceLogits, 0)], Asking::default());
    let missing = |plan: Plan| bank.with(|bank| plan.missing(bank, input, ask));
    plan(store, workbench).map_or_else(Vec::new, missing)
}

/// Keeps what comes, while the owner lives.
pub fn keep(store: Store) {
    hidden_words::keep(store, KIND, store.lasting::<Without>().0, |_, shown| {
        Some(Answer::new(shown.extras.next_sentence?)?.follows())
    });
}

/// A word, and the answer without it.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// The word.
    pub word: Word,
    /// The probability that the second sentence follows; `None` while it is not measured.
    pub follows: Option<f64>,
}

/// The words with their answers; tracked.
pub fn moved(store: Store, workbench: Workbench) -> Vec<Moved> {
    let bank = store.lasting::<Without>().0;
    let of = |plan: Plan| {
        bank.with(|bank| {
            let one = |word: &Word| Moved {
                follows: bank.get(&plan.key, word.position).copied(),
                word: word.clone(),
            };
            plan.words.iter().map(one).collect()
        })
    };
    plan(store, workbench).map_or_else(Vec::new, of)
}
