//! The row of pieces that a person edits: the input as tokenised, and what the edits make of it.

use std::sync::Arc;

use leptos::prelude::*;
use model::corruption::{EditedRow, candidates};
use model::predictions::{AskedToken, Asking};
use model::tokenizer::{Encoding, Special, Tokenizer};

use super::comparing;
use super::lab::View;
use super::store::{Change, Notice, Severity, Store};
use crate::t;

/// Pieces that BERT's position table has room for, until the model says otherwise.
const LIMIT: usize = 512;
/// Tokens whose predictions are computed at once; more are computed where they are chosen.
pub const MOST_ASKED: usize = 64;

/// The pieces before and after the edits; `None` until the vocabulary has arrived.
#[derive(Clone, Copy)]
pub struct Workbench {
    /// The input as tokenised.
    pub original: Memo<Option<Arc<Encoding>>>,
    /// The row after all edits.
    pub row: Memo<Option<Arc<EditedRow>>>,
    /// The input with the sentence to compare with in the place of the first.
    pub contrast: Memo<Option<Arc<Encoding>>>,
}

impl Workbench {
    /// Follows what is typed and edited.
    pub fn new(store: Store) -> Self {
        let original = Memo::new(move |_| {
            let tokenizer = store.tokenizer.get()?;
            let (pair, limit) = (store.second(), limit(store));
            let encode = |sentence: &String| tokenizer.encode(sentence, pair.as_deref(), limit);
            Some(Arc::new(store.sentence.with(encode)))
        });
        let row = Memo::new(move |_| {
            let (original, tokenizer) = (original.get()?, store.tokenizer.get()?);
            let limit = limit(store);
            let row = |edits: &model::corruption::Edits| {
                edits.row(&original, tokenizer.vocabulary(), limit)
            };
            store.edits.with(|edits| Some(Arc::new(row(edits))))
        });
        let contrast = Memo::new(move |_| {
            let (sentence, tokenizer) = (store.contrast.get()?, store.tokenizer.get()?);
            let (pair, limit) = (store.second(), limit(store));
            Some(Arc::new(tokenizer.encode(&sentence, pair.as_deref(), limit)))
        });
        carry_edits_over(store, original);
        Self { original, row, contrast }
    }
}

fn limit(store: Store) -> usize {
    store
        .model
        .with(|model| model.as_ref().map_or(LIMIT, |model| model.config.max_position_embeddings))
}

/// Edits stay with their pieces when the text around them changes.
fn carry_edits_over(store: Store, original: Memo<Option<Arc<Encoding>>>) {
    Effect::new(move |before: Option<Option<Arc<Encoding>>>| {
        let now = original.get();
        if let (Some(Some(before)), Some(now)) = (before, &now)
            && before.ids != now.ids
            && !store.take_edited_text()
            && !store.edits.with_untracked(|edits| edits.is_empty())
        {
            let carried = store.edits.with_untracked(|edits| edits.carried_over(&before, now));
            if !carried.dropped.is_empty() {
                store.tell(Notice {
                    topic: "edits",
                    severity: Severity::Note,
                    text: t!(edits_dropped, count = carried.dropped.len()),
                    action: None,
                });
            }
            store.change.set_value(Change::Follow);
            store.edits.set(carried.edits);
        }
        now
    });
}

/// What is to be predicted: selected pieces, typed masks, the layers of the chosen piece, and the
/// words to compare.
pub fn asking(store: Store, workbench: Workbench) -> Asking {
    if store.view.get_untracked() == View::Attention {
        return Asking::default();
    }
    let count = store.top.get_untracked();
    let tokenizer = store.tokenizer.get_untracked();
    if !store.view.get_untracked().edits() {
        let original = workbench.original.get_untracked();
        let (Some(original), Some(tokenizer)) = (original, tokenizer) else {
            return Asking::default();
        };
        let mut tokens = unedited(&original, &tokenizer, store.view.get_untracked());
        tokens.truncate(MOST_ASKED);
        return Asking { tokens, count };
    }
    let row = workbench.row.get_untracked();
    let (Some(row), Some(tokenizer)) = (row, tokenizer) else { return Asking::default() };
    let mut tokens: Vec<AskedToken> = asked(&row, &tokenizer);
    tokens.truncate(MOST_ASKED);
    let pieces: Vec<u32> = row.row.ids();
    if store.view.get_untracked() == View::Algorithm {
        tokens.extend(chosen(store, &pieces, &tokens));
    }
    if let Some(position) = store.lens.get_untracked()
        && let Some(here) = pieces.get(position)
    {
        let known = tokens.iter().find(|asked| asked.position == position);
        let piece = known.map_or(*here, |asked| asked.piece);
        let layers = store.model.with_untracked(|model| {
            model.as_ref().map_or(0, |model| model.config.num_hidden_layers)
        });
        let layered = (0..layers).map(|layer| AskedToken { position, piece, layer: Some(layer) });
        if known.is_none() {
            tokens.push(AskedToken { position, piece, layer: None });
        }
        tokens.extend(layered);
        let compared = store.candidates.with_untracked(|typed| candidates(&tokenizer, typed));
        for candidate in compared {
            if let [piece] = candidate.ids.as_slice() {
                tokens.push(AskedToken { position, piece: *piece, layer: None });
            }
        }
    }
    let mut asking = Asking { tokens, count };
    comparing::ask_more(store, workbench, &mut asking);
    asking
}

/// What is asked of a row that cannot be edited: every `[MASK]` that was typed; and, where a room
/// shows what its switches do to the predictions, every piece at its own place.
fn unedited(row: &Encoding, tokenizer: &Tokenizer, view: View) -> Vec<AskedToken> {
    let mask = tokenizer.vocabulary().special(Special::Mask);
    let ids = row.ids.iter().zip(&row.special).enumerate();
    let wanted =
        ids.filter(|(_, (id, special))| **id == mask || (view.asks_every_piece() && !**special));
    wanted.map(|(position, (id, _))| AskedToken { position, piece: *id, layer: None }).collect()
}

/// The chosen token, unless it is asked for already.
fn chosen(store: Store, pieces: &[u32], asked: &[AskedToken]) -> Option<AskedToken> {
    let position = store.selection.with_untracked(|selection| selection.chosen_token(pieces.len()));
    let is_new = asked.iter().all(|asked| asked.position != position);
    let piece = pieces.get(position).filter(|_| is_new)?;
    Some(AskedToken { position, piece: *piece, layer: None })
}

/// The selected pieces with what they were, and every `[MASK]` that was typed.
fn asked(row: &EditedRow, tokenizer: &Tokenizer) -> Vec<AskedToken> {
    let labels = row.row.labels();
    let mask = tokenizer.vocabulary().special(Special::Mask);
    let ids = row.row.ids();
    let asked = |(position, id): (usize, &u32)| {
        let label = labels.iter().find(|label| label.at == position).map(|label| label.id);
        let typed_mask = (*id == mask).then_some(*id);
        label.or(typed_mask).map(|piece| AskedToken { position, piece, layer: None })
    };
    ids.iter().enumerate().filter_map(asked).collect()
}
