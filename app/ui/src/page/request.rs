//! What the open room asks of the engine, as one value: it is sent whenever it changes, and is
//! made of nothing but signals that it tracks.

use std::collections::BTreeSet;

use leptos::prelude::*;
use protocol::{Beside, Input, Network};
use text::config::BertConfig;
use text::corruption::EditedRow;
use text::head::Heads;
use text::predictions::{AskedToken, Asking};
use text::tokenizer::{Encoding, Special, Tokenizer};
use text::wishes::{TracePart, Wish};

use super::parts::{Compared, Parts, RoomProgram};
use crate::state::networks;
use crate::state::pass_request::PassRequest;
use crate::state::room::{Chosen, Predictions};
use crate::state::shown::{self, ORIGINAL};
use crate::state::store::{ModelStatus, Store};
use crate::state::workbench::Workbench;

/// Tokens whose predictions are computed at once; more are computed where they are chosen.
pub const MOST_ASKED: usize = 64;

/// Predictions of each token, unless a room asks for more.
const LISTED: usize = 5;

/// Layer, head and first query that are chosen.
type Picked = (usize, usize, Option<usize>);

/// The request of the open room; `None` until the model's sizes are known, and in a room that
/// needs no pass.
pub fn pass_request(store: Store, workbench: Workbench, parts: Parts) -> Memo<Option<PassRequest>> {
    // Apart, so that what is pointed at makes no work.
    let chosen = Memo::new(move |_| {
        let first = |queries: &BTreeSet<usize>| queries.first().copied();
        store.selection.with(|chosen| (chosen.layer, chosen.head, first(&chosen.queries)))
    });
    Memo::new(move |_| {
        let ModelStatus { config, heads, .. } = store.model.get()?;
        let asked = Asked { store, workbench, parts, config, heads, chosen };
        asked.needs_pass().then(|| asked.request())
    })
}

struct Asked {
    store: Store,
    workbench: Workbench,
    parts: Parts,
    config: BertConfig,
    heads: Heads,
    chosen: Memo<Picked>,
}

impl Asked {
    /// Whether the room or the open lesson shows anything that only a pass of the model tells.
    fn needs_pass(&self) -> bool {
        let asks = || !self.wishes_of_lesson().is_empty();
        self.store.room.get().reads.pass || asks()
    }

    fn request(&self) -> PassRequest {
        let input = self.store.input();
        let predicts = self.heads.masked_language_model;
        let asking = if predicts { self.with_lesson(self.asking()) } else { Asking::default() };
        let mut beside = self.beside(&input, &asking);
        for other in &mut beside {
            other.wishes = other.wishes.take().map(|wishes| self.kept(wishes));
            if !predicts {
                other.asking = Asking::default();
            }
        }
        let network = self.fine_tuned();
        PassRequest { wishes: self.wishes(&input), input, asking, beside, network }
    }

    /// Which state of the fine-tuned network is asked for.
    fn fine_tuned(&self) -> Option<usize> {
        let reads = self.program().is_some_and(|room| (room.reads_tuned)(self.store));
        let is_asked = reads || networks::asks_fine_tuned(self.store);
        is_asked.then(|| self.store.tuned.version.get())
    }

    /// The program of the open room, once it is there.
    fn program(&self) -> Option<RoomProgram> {
        self.parts.room(self.store.room.get())
    }

    /// What the open lesson needs kept, once its program is there.
    fn wishes_of_lesson(&self) -> Vec<Wish> {
        let lessons = self.parts.lessons();
        lessons.map_or_else(Vec::new, |views| (views.wishes)(self.store, &self.config))
    }

    fn wishes(&self, input: &Input) -> Vec<Wish> {
        let layers = self.config.num_hidden_layers;
        let (layer, head, _) = self.chosen.get();
        let exact = self.compared(input).is_long().then_some((layer, head));
        let mut wishes = shown::wishes(layers, exact);
        let layer = layer.min(layers.saturating_sub(1));
        wishes.extend((self.store.room.get().wishes)(Chosen { layers, layer, head }));
        if let Some(room) = self.program() {
            (room.wishes)(&self.compared(input), &mut wishes);
        }
        for wish in self.wishes_of_lesson() {
            // Attention that is kept of every head is there already.
            let is_there = wish.part == TracePart::Attention && exact.is_none();
            if !is_there && !wishes.contains(&wish) {
                wishes.push(wish);
            }
        }
        self.kept(wishes)
    }

    /// What the model has the heads for.
    fn kept(&self, mut wishes: Vec<Wish>) -> Vec<Wish> {
        wishes.retain(|wish| wish.part.head().is_none_or(|head| self.heads.has(head)));
        wishes
    }

    /// What is to be predicted: selected pieces, typed masks, the layers of the chosen piece, and
    /// the words to compare.
    fn asking(&self) -> Asking {
        let store = self.store;
        let reads = store.room.get().reads;
        let count = LISTED;
        let (Some(tokenizer), false) =
            (store.tokenizer.get(), reads.predictions == Predictions::Nothing)
        else {
            return Asking::default();
        };
        if !reads.edits {
            let original = self.workbench.original.get();
            let mut tokens =
                original.map_or_else(Vec::new, |row| unedited(&row, &tokenizer, reads.predictions));
            tokens.truncate(MOST_ASKED);
            return Asking { tokens, count, ..Asking::default() };
        }
        let Some(row) = self.workbench.row.get() else { return Asking::default() };
        let mut tokens = labelled(&row, &tokenizer);
        tokens.truncate(MOST_ASKED);
        let pieces: Vec<u32> = row.row.ids();
        if reads.predictions == Predictions::Chosen {
            tokens.extend(self.chosen_token(&pieces, &tokens));
        }
        let mut asking = Asking { tokens, count, ..Asking::default() };
        let input = &store.input();
        if let Some(room) = self.program() {
            (room.asks)(&self.compared(input), &mut asking);
        }
        asking
    }

    /// What the open lesson wants predicted, too.
    fn with_lesson(&self, mut asking: Asking) -> Asking {
        let lessons = self.parts.lessons();
        let wanted = lessons.map(|views| (views.asking)(self.store, self.workbench));
        let exists = |asked: &AskedToken| {
            asked.layer.is_none_or(|layer| layer < self.config.num_hidden_layers)
        };
        for asked in wanted.unwrap_or_default().into_iter().filter(exists) {
            if !asking.tokens.contains(&asked) {
                asking.tokens.push(asked);
            }
        }
        asking.count = asking.count.max(1);
        asking
    }

    /// The chosen token, unless it is asked for already.
    fn chosen_token(&self, pieces: &[u32], asked: &[AskedToken]) -> Option<AskedToken> {
        let (.., query) = self.chosen.get();
        let position = query.unwrap_or(0).min(pieces.len().saturating_sub(1));
        let is_new = asked.iter().all(|asked| asked.position != position);
        let piece = pieces.get(position).filter(|_| is_new)?;
        Some(AskedToken { position, piece: *piece, layer: None })
    }

    fn compared<'a>(&'a self, input: &'a Input) -> Compared<'a> {
        Compared { store: self.store, workbench: self.workbench, config: &self.config, input }
    }

    /// What the room compares the input with.
    fn beside(&self, input: &Input, asking: &Asking) -> Vec<Beside> {
        let compared = self.compared(input);
        let mut beside: Vec<Beside> = self.original(input, asking).into_iter().collect();
        beside.extend(networks::beside(self.store, input, asking));
        beside.extend(self.program().into_iter().flat_map(|room| (room.beside)(&compared)));
        beside
    }

    /// The original beside what edits and switches made of it, where a room shows what changed.
    fn original(&self, input: &Input, asking: &Asking) -> Option<Beside> {
        let intact = input.edits.is_empty() && input.switches.is_intact();
        if self.store.room.get().reads.predictions == Predictions::Nothing || intact {
            return None;
        }
        // Positions mean the same pieces only where none was moved, put in or taken out.
        let stays = self.workbench.row.with(|row| {
            row.as_ref().is_some_and(|row| {
                row.row.alignment().into_iter().enumerate().all(|(at, from)| from == Some(at))
            })
        });
        let says = input.edits.is_empty() || stays && !asking.tracked.is_empty();
        let asking = if says { asking.clone() } else { Asking::default() };
        let input = self.store.original();
        Some(Beside { tag: ORIGINAL, input, network: Network::Own, wishes: None, asking })
    }
}

/// What is asked of a row that cannot be edited: every `[MASK]` that was typed; and, where a room
/// shows what its switches do to the predictions, every piece at its own place.
fn unedited(row: &Encoding, tokenizer: &Tokenizer, predictions: Predictions) -> Vec<AskedToken> {
    let mask = tokenizer.vocabulary().special(Special::Mask);
    let ids = row.ids.iter().zip(&row.special).enumerate();
    let wanted = ids.filter(|(_, (id, special))| {
        **id == mask || (predictions == Predictions::EveryPiece && !**special)
    });
    wanted.map(|(position, (id, _))| AskedToken { position, piece: *id, layer: None }).collect()
}

/// The selected pieces with what they were, and every `[MASK]` that was typed.
fn labelled(row: &EditedRow, tokenizer: &Tokenizer) -> Vec<AskedToken> {
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
