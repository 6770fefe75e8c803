//! What the room "Masked words" asks for beside its input: the sentence to compare with,
//! and rows with more masks for words of several pieces.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{Beside, Input, Network};
use text::corruption::candidates;
use text::predictions::{AskedToken, Asking};
use text::tokenizer::Special;

use super::contrast::follow_up::Pair;
use super::contrast::typed::{faults, first_mask};
use super::contrast::{CONTRAST, LISTED};
use super::one_hidden;
use super::replaced::is_asked;
use crate::rooms::corrupt::ROOM;
use crate::rooms::corrupt::state::chosen::CorruptState;
use crate::rooms::corrupt::state::contrast::follow_up::FollowUps;
use crate::state::kept::kept;
use crate::state::panels::Program;
use crate::state::predicted::answers::positions;
use crate::state::predicted::pieces;
use crate::state::store::Store;
use crate::state::workbench::Workbench;

/// Two sentences that can be compared.
struct Compared {
    /// The second.
    input: Input,
    /// What both are recognised by.
    pair: Pair,
    /// Where the first mask of each stands.
    positions: [usize; 2],
    /// The id of `[MASK]`.
    mask: u32,
}

/// What is typed, if it can be compared.
fn compared(store: Store, workbench: Workbench) -> Option<Compared> {
    let is_hidden = store.hide.with(|hide| hide.contains("contrast"));
    if *store.room.get() != ROOM || is_hidden {
        return None;
    }
    let typed = store.compared()?;
    let (row, second) = (workbench.row.get()?, workbench.contrast.get()?);
    let mask = store.tokenizer.get()?.vocabulary().special(Special::Mask);
    let first = row.row.ids();
    if !faults(&typed, [&first, &second.ids], mask).is_empty() {
        return None;
    }
    let positions = [first_mask(&first, mask)?, first_mask(&second.ids, mask)?];
    let (input, pair) = pair_with(store, typed);
    Some(Compared { input, pair, positions, mask })
}

/// The second sentence as an input, and what the pair is recognised by.
fn pair_with(store: Store, typed: Arc<str>) -> (Input, Pair) {
    let first = store.input();
    let input = Input {
        sentence: typed,
        pair: first.pair.clone(),
        switches: first.switches.clone(),
        ..Input::default()
    };
    let pair = Pair::of(&first, &input);
    (input, pair)
}

/// What both sentences in the boxes are recognised by.
pub fn pair(store: Store) -> Option<Pair> {
    untrack(|| store.compared().map(|typed| pair_with(store, typed).1))
}

/// These pieces at a position.
fn tokens(position: usize, pieces: &[u32]) -> impl Iterator<Item = AskedToken> {
    pieces.iter().map(move |piece| AskedToken { position, piece: *piece, layer: None })
}

/// Asks for what the room shows of its own input.
pub fn asks(store: Store, workbench: Workbench, layers: usize, asking: &mut Asking) {
    asking.count = kept::<CorruptState>(store).now.with(|kept| kept.top);
    let _ = follow_through_layers(store, workbench, layers, &mut asking.tokens);
    ask_more(store, workbench, asking);
}

/// The position that is followed through the layers: the chosen one; where none is, and a panel shows
/// layers, the only one that is to be predicted. Tracked.
pub fn followed(store: Store, workbench: Workbench) -> Option<usize> {
    let chosen = kept::<CorruptState>(store).now.with(|kept| kept.lens);
    chosen.or_else(|| {
        if !Program::of(store).shows_any(&["lens", "candidates"]) {
            return None;
        }
        let (row, tokenizer) = (workbench.row.get()?, store.tokenizer.get()?);
        match positions(&row.row, tokenizer.vocabulary()).as_slice() {
            [(only, _)] => Some(*only),
            _ => None,
        }
    })
}

/// Asks for the piece that is followed through the layers, and for the words to compare at its place.
fn follow_through_layers(
    store: Store,
    workbench: Workbench,
    layers: usize,
    tokens: &mut Vec<AskedToken>,
) -> Option<()> {
    let kept = kept::<CorruptState>(store).now.get();
    let position = followed(store, workbench)?;
    let here = *workbench.row.get()?.row.ids().get(position)?;
    let known = tokens.iter().find(|asked| asked.position == position);
    let piece = known.map_or(here, |asked| asked.piece);
    if known.is_none() {
        tokens.push(AskedToken { position, piece, layer: None });
    }
    tokens.extend((0..layers).map(|layer| AskedToken { position, piece, layer: Some(layer) }));
    let typed = candidates(&*store.tokenizer.get()?, &kept.candidates);
    tokens.extend(typed.iter().filter_map(|candidate| match candidate.ids.as_slice() {
        [piece] => Some(AskedToken { position, piece: *piece, layer: None }),
        _ => None,
    }));
    Some(())
}

/// Asks for as many pieces at the first mask as a comparison lists, and for those that only the
/// other sentence lists.
fn ask_more(store: Store, workbench: Workbench, asking: &mut Asking) {
    let Some(compared) = compared(store, workbench) else { return };
    let position = compared.positions[0];
    let [follow_up, _] = store.lasting::<FollowUps>().0.with(|asked| asked.pieces(&compared.pair));
    let is_there = |asked: &AskedToken| asked.position == position && asked.layer.is_none();
    if !asking.tokens.iter().any(is_there) {
        asking.tokens.extend(tokens(position, &[compared.mask]));
    }
    // What was asked first of a position is its answer, so these come last.
    asking.tokens.extend(tokens(position, &follow_up));
    asking.count = LISTED;
}

/// The inputs that are computed beside `input`.
pub fn beside(store: Store, workbench: Workbench, input: &Input) -> Vec<Beside> {
    if is_asked(store) {
        return Vec::new();
    }
    let mut all: Vec<Beside> = contrast(store, workbench).into_iter().collect();
    all.extend(masks(store, workbench, input));
    all.extend(one_hidden::beside(store, workbench, input));
    all
}

fn contrast(store: Store, workbench: Workbench) -> Option<Beside> {
    let compared = compared(store, workbench)?;
    let [_, follow_up] = store.lasting::<FollowUps>().0.with(|asked| asked.pieces(&compared.pair));
    let position = compared.positions[1];
    let tokens = tokens(position, &[compared.mask]).chain(tokens(position, &follow_up)).collect();
    Some(Beside {
        tag: CONTRAST,
        input: compared.input,
        network: Network::Own,
        wishes: Some(Vec::new()),
        asking: Asking { tokens, count: LISTED, ..Asking::default() },
    })
}

/// One row with more masks for each number of pieces among the words to compare.
fn masks(store: Store, workbench: Workbench, input: &Input) -> Vec<Beside> {
    let all = || {
        let kept = kept::<CorruptState>(store).now.get();
        let position = followed(store, workbench)?;
        let (row, tokenizer) = (workbench.row.get()?, store.tokenizer.get()?);
        let typed = candidates(&tokenizer, &kept.candidates);
        let beside = |count: usize| {
            let vocabulary = tokenizer.vocabulary();
            let edits = pieces::masked(&row.row, &input.edits, position, count, vocabulary).ok()?;
            let tokens = pieces::asked(&typed, position, count);
            Some(Beside {
                tag: pieces::tag(count),
                input: Input { edits, ..input.clone() },
                network: Network::Own,
                wishes: Some(Vec::new()),
                asking: Asking { tokens, count: 1, ..Asking::default() },
            })
        };
        Some(pieces::lengths(&typed).into_iter().filter_map(beside).collect::<Vec<_>>())
    };
    all().unwrap_or_default()
}
