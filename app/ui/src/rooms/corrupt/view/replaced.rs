//! ELECTRA's discriminator in this room: the probability that each piece was replaced, and pieces that
//! the page's own masked model proposes for the chosen one.

use leptos::prelude::*;
use protocol::Input;
use text::corruption::{Change, Edit, Edits, RowPiece};
use text::predictions::Prediction;
use text::tokenizer::{Special, Vocabulary};

use super::predictions::put_in;
use super::predictions::reading::Reading;
use super::row::Hand;
use crate::page::Page;
use crate::page::finding::{Finding, Strength};
use crate::page::page;
use crate::rooms::corrupt::state::chosen::CorruptState;
use crate::rooms::corrupt::state::proposer::{Proposer, Question, Said};
use crate::rooms::corrupt::state::replaced::{self, probabilities};
use crate::state::bundled::DEFAULT;
use crate::state::kept::kept;
use crate::state::predicted::answers::{Answer, Guess, Treatment, guess, row};
use crate::state::typed_in::is_structure;
use crate::t;

/// p(replaced) of each of these pieces; nothing where the result is of another row. Tracked.
pub fn shares(page: Page, ids: &[u32]) -> Vec<f64> {
    page.store.shown.with(|shown| {
        let shown = shown.as_ref().filter(|shown| shown.encoding.ids.starts_with(ids));
        shown.and_then(|shown| probabilities(shown)).unwrap_or_default()
    })
}

/// What it takes for replaced, of the result on screen.
pub fn finding(before: Option<Strength>) -> Option<Finding> {
    let store = page().store;
    let (row, tokenizer) = (row(store)?, store.tokenizer.get()?);
    let found = store.shown.with(|shown| probabilities(shown.as_ref()?))?;
    let pieces = row.input().zip(found);
    let is_text = |(piece, _): &(&RowPiece, f64)| !is_structure(piece, tokenizer.vocabulary());
    replaced::finding(&pieces.filter(is_text).collect::<Vec<_>>(), before)
}

/// What the page's own masked model proposes for the chosen piece, as an answer of the room; without a
/// discriminator nothing.
pub fn follow(page: Page, hand: Hand) -> Memo<Reading> {
    let store = page.store;
    let proposer = Proposer::new(store);
    let question = Memo::new(move |_| replaced::is_asked(store).then(|| question(hand))?);
    Effect::new(move |_| {
        if let Some(question) = question.get() {
            proposer.ask(question);
        }
    });
    Memo::new(move |_| {
        if !replaced::is_asked(store) {
            return Reading::default();
        }
        let top = kept::<CorruptState>(store).now.with(|kept| kept.top);
        proposer.said.with(|said| match said {
            Said::Nothing => Reading::default(),
            Said::Proposed(asked, found) => {
                // While another piece is chosen already, this one is not yet answered.
                let is_newest = question.with(|question| question.as_ref() == Some(&**asked));
                let answer = is_newest.then(|| answer(hand, asked.position, found, top)).flatten();
                let note = t!(replaced_proposed, model = DEFAULT);
                Reading { answers: answer.into_iter().collect(), note, ..Reading::default() }
            }
            said => Reading { note: why_not(said), ..Reading::default() },
        })
    })
}

fn why_not(said: &Said) -> String {
    match said {
        Said::OtherPieces => t!(replaced_other_pieces, model = DEFAULT),
        Said::CutsOtherwise => t!(replaced_cut_otherwise, model = DEFAULT),
        Said::Failed => t!(replaced_failed, model = DEFAULT),
        _ => t!(replaced_waiting, model = DEFAULT),
    }
}

/// Puts in the first proposal that does not stand there already.
pub fn put_best(page: Page, answers: &[Answer]) {
    let Some(answer) = answers.first() else { return };
    if let Some(best) = answer.best.iter().find(|guess| guess.id != answer.here_id) {
        put_in(page, answer, best.id);
    }
}

/// The row with the chosen piece hidden.
fn question(hand: Hand) -> Option<Question> {
    let name = hand.current()?;
    let (position, piece) = hand.piece(name)?;
    let position = position?;
    let (mut ids, mask) = hand.read(|row, vocabulary| {
        let is_free = !is_structure(&piece, vocabulary);
        is_free.then(|| (row.ids(), vocabulary.special(Special::Mask)))
    })??;
    *ids.get_mut(position)? = mask;
    let store = hand.store;
    let mut edits: Vec<Edit> = store.edits.with(|edits| edits.edits().collect());
    if piece.change != Change::Masked {
        edits.push(Edit::Mask(name));
    }
    let input = Input { edits: Edits::of(edits), ..store.original() };
    Some(Question { input, ids, position })
}

/// Its proposals, as what is answered at the piece.
fn answer(hand: Hand, position: usize, found: &Prediction, top: usize) -> Option<Answer> {
    let read = |vocabulary: &Vocabulary| -> Vec<Guess> {
        found.best.iter().take(top).map(|candidate| guess(candidate, vocabulary)).collect()
    };
    hand.read(|row, vocabulary| {
        let piece = row.input().nth(position)?;
        Some(Answer {
            position,
            name: piece.name,
            here: piece.piece.clone(),
            here_id: piece.id,
            treatment: Treatment::Proposed,
            known: None,
            best: read(vocabulary),
            entropy: found.entropy,
        })
    })?
}
