//! What the picture shows of a result.

pub mod comparing;
pub mod facts;
pub mod forming;
pub mod hiding;
pub mod inside;
pub mod lines;
pub mod strips;

use std::collections::BTreeSet;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use text::predictions::{AskedToken, Asking};
use text::tokenizer::{Special, Tokenizer};
use text::wishes::TracePart::{
    AttentionNormed, Context, FeedForwardActivations, NextSentenceLogits, Scores, Values,
};
use text::wishes::Wish;

use crate::page::parts::Compared;
use crate::state::kept::{OfRoom, kept};

/// What the room keeps.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NetworkState {
    /// The layer that is opened.
    pub open: Option<usize>,
    /// Whether the vectors show what they are the sum of.
    pub vectors: bool,
    /// How many stops the signal has passed; `None` for all of them.
    pub stop: Option<usize>,
    /// What the thickness of a line is.
    pub lines: Lines,
    /// Whether lines and vectors show how they differ from another sentence's or network's.
    pub compare: bool,
    /// Whether the page's head is chosen, in its layer; other layers show what `lines` says.
    pub head: bool,
}

/// What the thickness of a line is, of all heads of a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lines {
    /// The largest weight that any head gives.
    #[default]
    Strongest,
    /// The mean over the heads.
    Mean,
}

impl lessons::fields::Fields for NetworkState {}

impl OfRoom for NetworkState {
    const ROOM: &'static str = "network";
}

/// What the opened layer shows of itself.
pub fn wishes(asked: &Compared<'_>, wishes: &mut Vec<Wish>) {
    let open = kept::<NetworkState>(asked.store).now.with(|kept| kept.open);
    if let Some(layer) = open.filter(|layer| *layer < asked.layers()) {
        let parts = [Scores, Values, Context, AttentionNormed, FeedForwardActivations];
        wishes.extend(parts.map(|part| Wish::of(part, layer)));
    }
    if asked.store.pair.with(Option::is_some) {
        wishes.push(Wish::of(NextSentenceLogits, 0));
    }
    if kept::<NetworkState>(asked.store).now.with(|kept| kept.vectors) {
        wishes.extend(strips::SUMMED.map(|part| Wish::of(part, 0)));
    }
}

/// Asks for the answer of the chosen piece, and how it forms.
pub fn asks(asked: &Compared<'_>, asking: &mut Asking) {
    let row = asked.workbench.row.get();
    let tokenizer = asked.store.tokenizer.get();
    let (Some(row), Some(tokenizer)) = (row, tokenizer) else { return };
    let ids = row.row.ids();
    let pieces = pieces_of(&ids, &tokenizer);
    let position = asked.store.selection.with(|all| chosen(&all.queries, pieces));
    asking.tracked = vec![position];
    let is_asked = asking.tokens.iter().any(|asked| asked.position == position);
    if let Some(piece) = ids.get(position).copied().filter(|_| !is_asked) {
        asking.tokens.push(AskedToken { position, piece, layer: None });
    }
}

/// The last piece with a letter, where nothing says which one is meant; of none the last before the end.
pub fn last_word<'a>(
    pieces: impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator,
) -> usize {
    let last = pieces.len().saturating_sub(2);
    let is_word = |piece: &str| !piece.starts_with('[') && piece.chars().any(char::is_alphanumeric);
    pieces.into_iter().rposition(is_word).unwrap_or(last)
}

/// The piece that is followed through the network: the chosen one, else the first gap, else the last
/// word.
pub fn chosen<'a>(
    picked: &BTreeSet<usize>,
    mut pieces: impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator + Clone,
) -> usize {
    let count = pieces.len();
    let all = pieces.clone();
    let gap = || pieces.position(|piece| Special::Mask.is(piece));
    let picked = picked.first().copied().filter(|place| *place < count);
    picked.or_else(gap).unwrap_or_else(|| last_word(all))
}

/// The pieces of a row, as the vocabulary writes them.
pub fn pieces_of<'a>(
    ids: &'a [u32],
    tokenizer: &'a Tokenizer,
) -> impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator + Clone {
    let vocabulary = tokenizer.vocabulary();
    ids.iter().map(|id| vocabulary.piece(*id).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_followed_is_what_was_picked_else_the_gap_else_the_last_word() {
        let pieces = ["[CLS]", "paris", "is", "[MASK]", ".", "[SEP]"];
        let followed = |picked: &[usize], end: usize| {
            chosen(&picked.iter().copied().collect(), pieces[..end].iter().copied())
        };
        assert_eq!([followed(&[1], 6), followed(&[], 6)], [1, 3]);
        // What lies beyond the text is not picked.
        assert_eq!([followed(&[9], 6), followed(&[], 3)], [3, 2]);
        assert_eq!(chosen(&BTreeSet::new(), ["<s>", "hi", "<mask>", "</s>"].into_iter()), 2);
    }

    #[test]
    fn where_nothing_is_chosen_it_is_the_last_word() {
        let last = |text: &str| last_word(text.split(' ').collect::<Vec<_>>().into_iter());
        assert_eq!(last("[CLS] the bank raised its rates . [SEP]"), 5);
        assert_eq!(last("[CLS] 38 ! [SEP]"), 1);
        assert_eq!([last("[CLS] ! ? [SEP]"), last("[CLS] [SEP]")], [2, 0]);
    }
}
