//! What the picture shows of a result and of what is chosen in it.

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;
use text::tokenizer::{Special, Tokenizer};

use super::forming::{Forming, best, forming};
use super::lines::{self, Line, most_read, plainest_head, weights};
use super::strips::states;
use super::{Lines, NetworkState, chosen, comparing};
use crate::state::kept::Kept;
use crate::state::next_sentence::Answer;
use crate::state::shown::{Part, Shown};
use crate::state::store::Store;

/// What the picture shows.
pub struct Facts {
    /// The result.
    pub shown: Arc<Shown>,
    /// Whether a piece is `[CLS]` or `[SEP]` or filling.
    pub special: Vec<bool>,
    /// Whether a piece is `[MASK]`.
    pub gaps: Vec<bool>,
    /// The chosen piece.
    pub chosen: usize,
    /// The piece whose lines are drawn: the one that is pointed at, else the chosen one.
    pub reader: usize,
    /// The lines of each layer.
    pub lines: Vec<Vec<Line>>,
    /// The head whose lines a layer shows, where one is chosen or pointed at.
    pub heads: Vec<Option<usize>>,
    /// Whether these are the mean of all heads.
    pub mean: bool,
    /// The word that the chosen piece reads most in each layer, and how much.
    pub most: Vec<Option<(usize, f32)>>,
    /// How the answer of the chosen piece forms.
    pub forming: Option<Forming>,
    /// How likely the second sentence follows the first, where `[CLS]` of a pair is chosen.
    pub follows: Option<f64>,
    /// The best words for the chosen piece.
    pub best: Vec<(String, f32)>,
    /// The best word for it before anything was changed or switched off, where it stands at the same place.
    pub before: Option<(String, f32)>,
    /// For each piece the place of the one that stands there in what is compared with, if anything is.
    pub twins: Option<Vec<Option<usize>>>,
    /// The best word there, in the place of the chosen piece.
    pub there: Option<(String, f32)>,
    /// The opened layer and the head that is shown in it.
    pub opened: Option<(usize, usize)>,
}

impl Facts {
    /// What stands at the chosen place.
    pub fn here(&self) -> &str {
        self.piece(self.chosen)
    }

    /// What stands at a place.
    pub fn piece(&self, place: usize) -> &str {
        self.shown.encoding.pieces.get(place).map_or("", String::as_str)
    }

    /// How the vectors of each state differ from those that they are compared with.
    pub fn differences(&self) -> Vec<Part> {
        let Some((twins, other)) = self.twins.as_ref().zip(comparing::other(&self.shown)) else {
            return Vec::new();
        };
        let pairs = states(&self.shown).into_iter().zip(states(other));
        pairs.map(|(own, other)| comparing::difference(own, other, twins)).collect()
    }

    /// Whether the chosen piece is a gap.
    pub fn is_gap(&self) -> bool {
        self.gaps.get(self.chosen).copied().unwrap_or(false)
    }
}

/// Follows the result on screen and what is chosen in it; `tried` is a layer and head that the pointer
/// is on.
pub fn facts(
    store: Store,
    kept: Kept<NetworkState>,
    tried: RwSignal<Option<(usize, usize)>>,
) -> Memo<Option<Arc<Facts>>> {
    let pointed = Memo::new(move |_| {
        store.selection.with(|selection| selection.hover.queries.first().copied())
    });
    let picked = Memo::new(move |_| {
        store.selection.with(|selection| Picked {
            layer: selection.layer,
            head: selection.head,
            pieces: selection.queries.clone(),
        })
    });
    let is_new = |_: Option<&Option<Arc<Facts>>>, _: Option<&Option<Arc<Facts>>>| true;
    Memo::new_with_compare(
        move |_| {
            let (shown, tokenizer) = (store.shown.get()?, store.tokenizer.get());
            let kept = kept.now.get();
            let hover = Hovered { piece: pointed.get(), head: tried.get() };
            let read = |picked: &Picked| read(picked, shown, tokenizer.as_deref(), &kept, hover);
            Some(Arc::new(picked.with(read)))
        },
        is_new,
    )
}

/// What is chosen on the page.
#[derive(Clone, PartialEq)]
struct Picked {
    layer: usize,
    head: usize,
    pieces: BTreeSet<usize>,
}

/// What the pointer is on.
struct Hovered {
    piece: Option<usize>,
    /// A layer and a head in it.
    head: Option<(usize, usize)>,
}

fn read(
    picked: &Picked,
    shown: Arc<Shown>,
    tokenizer: Option<&Tokenizer>,
    kept: &NetworkState,
    hovered: Hovered,
) -> Facts {
    let encoding = &shown.encoding;
    let pieces = encoding.pieces.iter().map(String::as_str);
    let gaps: Vec<bool> = pieces.clone().map(|piece| Special::Mask.is(piece)).collect();
    let special: Vec<bool> =
        encoding.special.iter().zip(&gaps).map(|(special, gap)| *special && !gap).collect();
    // The example is there before the vocabulary.
    let chosen = chosen(&picked.pieces, pieces);
    let reader = hovered.piece.filter(|place| *place < special.len()).unwrap_or(chosen);
    let head = |layer: usize| {
        let tried = hovered.head.filter(|(of, _)| *of == layer).map(|(_, head)| head);
        tried.or_else(|| (kept.head && picked.layer == layer).then_some(picked.head))
    };
    let weights: Vec<Vec<f32>> =
        (0..shown.layers).map(|layer| weights(&shown, layer, kept.lines, head(layer))).collect();
    let other = kept.compare.then(|| comparing::other(&shown)).flatten();
    let twins = other.map(|other| comparing::twins_of(&shown, other));
    let line = |(layer, own): (usize, &Vec<f32>)| match other.zip(twins.as_ref()) {
        Some((other, twins)) => {
            let there = lines::weights(other, layer, kept.lines, head(layer));
            let more = comparing::more_weight(own, &there, twins, other.tokens());
            lines::differences(&more, &special, reader)
        }
        None => lines::lines(own, &special, reader, head(layer).is_some()),
    };
    let lines = weights.iter().enumerate().map(line).collect();
    let most = weights.iter().map(|weights| most_read(weights, &special, chosen)).collect();
    let vocabulary = tokenizer.map(Tokenizer::vocabulary);
    let logits = shown.extras.next_sentence.filter(|_| chosen == 0);
    let opened = kept.open.filter(|layer| *layer < shown.layers).map(|layer| {
        let plain = || plainest_head(&shown, layer, &special, chosen);
        (layer, head(layer).unwrap_or_else(plain))
    });
    Facts {
        follows: logits.and_then(Answer::new).map(|answer| answer.follows()),
        forming: vocabulary.and_then(|vocabulary| forming(&shown, chosen, vocabulary)),
        before: vocabulary.and_then(|vocabulary| {
            let before = shown.beside.as_ref()?;
            best(before, chosen, vocabulary).into_iter().next()
        }),
        there: vocabulary.and_then(|vocabulary| {
            let place = twins.as_ref()?.get(chosen).copied().flatten()?;
            best(other?, place, vocabulary).into_iter().next()
        }),
        twins,
        best: vocabulary.map_or_else(Vec::new, |vocabulary| best(&shown, chosen, vocabulary)),
        heads: (0..shown.layers).map(head).collect(),
        special,
        gaps,
        mean: kept.lines == Lines::Mean,
        chosen,
        reader,
        lines,
        most,
        opened,
        shown,
    }
}
