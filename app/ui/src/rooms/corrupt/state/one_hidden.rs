//! How surely each word is found when it alone is hidden.

use leptos::prelude::*;
use protocol::{Beside, Input};
use text::corruption::{Change, Edit, Edits, Name, Row};
use text::predictions::{AskedToken, Asking};

use crate::state::hidden_words::{self, Bank, Plan, Word};
use crate::state::lasting::Lasts;
use crate::state::panels::Program;
use crate::state::predicted::answers::prediction;
use crate::state::store::Store;
use crate::state::workbench::Workbench;

/// How the keys begin.
const KIND: &str = "hidden";

/// What the network says of a word that is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The probability of the word.
    pub share: f32,
    /// The piece that it puts first.
    pub best: u32,
    /// The word.
    pub word: u32,
}

/// What was found, for as long as the page is there.
#[derive(Clone, Copy)]
pub struct OneHidden(pub RwSignal<Bank<Found>>);

impl Lasts for OneHidden {
    fn begin(_: Store) -> Self {
        Self(RwSignal::default())
    }
}

/// The edits of a row without those that hide a piece or were taken back: another gap in the same row
/// needs no new passes.
fn unhidden(row: &Row, edits: &Edits) -> Vec<Edit> {
    let hides_nothing = |name: Name| {
        let piece = row.pieces.iter().find(|piece| piece.name == name);
        piece.is_some_and(|piece| {
            !piece.deleted && matches!(piece.change, Change::Masked | Change::Untouched)
        })
    };
    let stays = |edit: &Edit| match edit {
        Edit::Mask(name)
        | Edit::Substitute(name, _)
        | Edit::Keep(name)
        | Edit::Delete(name)
        | Edit::Restore(name) => !hides_nothing(*name),
        Edit::Insert { .. } | Edit::Move { .. } => true,
    };
    edits.edits().filter(stays).collect()
}

/// The plan of what is typed; tracked.
pub fn plan(store: Store, workbench: Workbench) -> Option<Plan> {
    let (row, tokenizer) = (workbench.row.get()?, store.tokenizer.get()?);
    let (input, vocabulary) = (store.input(), tokenizer.vocabulary());
    let edits = unhidden(&row.row, &input.edits);
    Some(Plan::new(KIND, &row.row, edits, &input, store.opened.get(), vocabulary))
}

/// The passes to make now: none while the input itself waits for its answer, or where another panel
/// than the picture is open; tracked.
pub fn beside(store: Store, workbench: Workbench, input: &Input) -> Vec<Beside> {
    if !Program::is_alone(store, "answers") || !hidden_words::is_answered(store, input) {
        return Vec::new();
    }
    let bank = store.lasting::<OneHidden>().0;
    let ask = |word: &Word| {
        let token = AskedToken { position: word.position, piece: word.id, layer: None };
        (Vec::new(), Asking { tokens: vec![token], count: 1, ..Asking::default() })
    };
    let missing = |plan: Plan| bank.with(|bank| plan.missing(bank, input, ask));
    plan(store, workbench).map_or_else(Vec::new, missing)
}

/// Keeps what comes, while the owner lives.
pub fn keep(store: Store) {
    hidden_words::keep(store, KIND, store.lasting::<OneHidden>().0, |tag, shown| {
        let of = prediction(shown, tag.number)?;
        let best = of.best.first()?.piece;
        Some(Found { share: of.asked.probability, best, word: of.asked.piece })
    });
}

#[cfg(test)]
mod tests {
    use text::tokenizer::Tokenizer;

    use super::*;

    const WORDS: &str = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\ncat\nsat\ndog\n";

    fn left(edits: Vec<Edit>) -> Vec<Edit> {
        let tokenizer = Tokenizer::from_vocabulary(WORDS).expect("a vocabulary");
        let edits = Edits::of(edits);
        let encoding = tokenizer.encode("the cat sat", None, 64);
        unhidden(&edits.row(&encoding, tokenizer.vocabulary(), 64).row, &edits)
    }

    #[test]
    fn another_gap_in_the_same_row_needs_no_new_passes() {
        let [the, cat] = [1, 2].map(Name::Original);
        for edits in [
            vec![Edit::Mask(cat)],
            vec![Edit::Mask(the), Edit::Restore(the), Edit::Mask(cat)],
            vec![Edit::Substitute(cat, 8), Edit::Restore(cat)],
        ] {
            assert_eq!(left(edits), []);
        }
        let replaced = vec![Edit::Substitute(cat, 8)];
        assert_eq!(left(replaced.clone()), replaced);
    }
}
