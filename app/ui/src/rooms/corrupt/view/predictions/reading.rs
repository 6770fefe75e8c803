//! What the result on screen says, read once for all views.

use leptos::prelude::*;
use protocol::Network;
use text::corruption::Row;
use text::tokenizer::Vocabulary;

use crate::page::Page;
use crate::rooms::corrupt::state::chosen::CorruptState;
use crate::state::kept::kept;
use crate::state::networks::other;
use crate::state::predicted::answers::{Answer, answers, limit, positions, row_of};
use crate::state::predicted::lens::{Lens, lens};
use crate::state::shown::Shown;

/// What the result on screen says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// Its pieces.
    pub pieces: Vec<String>,
    /// The predictions of its positions.
    pub answers: Vec<Answer>,
    /// Positions that are to be predicted, whether they are or not.
    pub wanted: usize,
    /// The layers of one position.
    pub lens: Option<Lens>,
    /// What another network answers to the same row.
    pub other: Option<(Network, Vec<Answer>)>,
    /// What there is to say below the picture.
    pub note: String,
}

impl Reading {
    fn of(
        shown: &Shown,
        other: Option<(Network, &Shown)>,
        row: &Row,
        vocabulary: &Vocabulary,
        top: usize,
    ) -> Self {
        // A comparison of two sentences asks for more guesses.
        let best = |shown: &Shown| {
            let mut answers = answers(shown, row, vocabulary);
            answers.iter_mut().for_each(|answer| answer.best.truncate(top));
            answers
        };
        Self {
            pieces: shown.encoding.pieces.clone(),
            answers: best(shown),
            wanted: positions(row, vocabulary).len(),
            lens: lens(shown, row, vocabulary),
            other: other.map(|(network, shown)| (network, best(shown))),
            note: String::new(),
        }
    }
}

/// Reads every result.
pub fn follow(page: Page) -> Memo<Reading> {
    let store = page.store;
    Memo::new(move |_| {
        let read = || {
            let (shown, tokenizer) = (store.shown.get()?, store.tokenizer.get()?);
            let row = row_of(&shown, tokenizer.vocabulary(), limit(store))?;
            let other = other(store, &shown);
            Some(Reading::of(
                &shown,
                other,
                &row,
                tokenizer.vocabulary(),
                kept::<CorruptState>(store).now.with(|kept| kept.top),
            ))
        };
        read().unwrap_or_default()
    })
}
