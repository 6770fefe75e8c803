//! Drawing a corruption from the settings, and knowing the one that is on screen.

use std::sync::Arc;

use leptos::prelude::*;
use text::corruption::{Corruption, Corruptor, Scheme, Settings, SettingsError};
use text::tokenizer::{Encoding, Tokenizer};

use crate::page::Page;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::state::store::Store;
use crate::t;

/// What a corruption is drawn from, beside its settings.
#[derive(Clone, Debug)]
pub struct Material {
    pub original: Arc<Encoding>,
    pub tokenizer: Arc<Tokenizer>,
    pub limit: usize,
}

impl PartialEq for Material {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.original, &other.original)
            && Arc::ptr_eq(&self.tokenizer, &other.tokenizer)
            && self.limit == other.limit
    }
}

impl Material {
    pub fn corruptor(&self) -> Corruptor<'_> {
        Corruptor::new(&self.original, self.tokenizer.vocabulary(), self.limit)
    }

    /// A piece of the original input.
    pub fn piece(&self, index: usize) -> String {
        self.original.pieces.get(index).cloned().unwrap_or_default()
    }

    /// A piece of the vocabulary.
    pub fn piece_of(&self, id: u32) -> String {
        self.tokenizer.vocabulary().piece(id).unwrap_or_default().to_owned()
    }
}

/// The corruption that the row shows, with what was edited by hand after it.
#[derive(Clone, Debug, PartialEq)]
pub struct OnScreen {
    pub corruption: Corruption,
    pub material: Material,
    /// Edits made by hand since.
    pub since: usize,
}

/// The signals of masking at random.
#[derive(Clone, Copy)]
pub struct Drawing {
    pub store: Store,
    pub settings: Memo<Settings>,
    pub material: Memo<Option<Material>>,
    /// What the row shows, if it was drawn.
    pub shown: Memo<Option<Arc<OnScreen>>>,
    /// The settings of the last corruption; the controls may have moved on.
    applied: RwSignal<Option<Settings>>,
    /// Whether a number in the controls is impossible.
    pub is_wrong: RwSignal<bool>,
    /// Which decision is looked at.
    pub at: RwSignal<usize>,
    pub said: RwSignal<String>,
}

impl Drawing {
    pub fn new(page: Page) -> Self {
        let (store, workbench) = (page.store, page.workbench);
        let limit = Memo::new(move |_| {
            workbench.row.with(|row| row.as_ref().map(|row| row.row.limit).unwrap_or_default())
        });
        let material = Memo::new(move |_| {
            let (original, tokenizer) = (workbench.original.get()?, store.tokenizer.get()?);
            Some(Material { original, tokenizer, limit: limit.get() })
        });
        let settings = kept::<Settings>(store).now;
        let applied = RwSignal::new(None);
        let shown = Memo::new(move |_| {
            let material = material.get()?;
            let settings = [Some(settings.get()), applied.get()];
            settings
                .into_iter()
                .flatten()
                .find_map(|settings| on_screen(store, &material, &settings))
        });
        Self {
            store,
            settings,
            material,
            shown,
            applied,
            is_wrong: RwSignal::new(false),
            at: RwSignal::new(0),
            said: RwSignal::new(String::new()),
        }
    }

    /// Corrupts the input as the settings say, as one step that can be undone.
    pub fn corrupt(self) {
        let settings = self.settings.get_untracked();
        let drawn = self.material.with_untracked(|material| {
            material.as_ref().map(|material| material.corruptor().corrupt(&settings))
        });
        match drawn {
            None => self.said.set(t!(model_loading)),
            Some(Err(SettingsError::NoRandomPieces)) => self.said.set(t!(scheme_no_random)),
            Some(Err(_)) => self.said.set(t!(scheme_wrong)),
            Some(Ok(corruption)) => self.show(settings, &corruption),
        }
    }

    fn show(self, settings: Settings, corruption: &Corruption) {
        if corruption.edits.is_empty() {
            let empty = corruption.budget.of == 0;
            self.said.set(if empty { t!(scheme_no_pieces) } else { t!(scheme_nothing) });
            return;
        }
        let same = self
            .store
            .edits
            .with_untracked(|edits| edits.edits().eq(corruption.edits.iter().copied()));
        self.said.set(done(&settings, corruption.selected.len(), corruption.budget.of));
        if !same {
            self.at.set(0);
            self.applied.set(Some(settings));
            self.store.edits.update(|edits| edits.start_over(corruption.edits.clone()));
        }
    }

    /// The same with the next seed.
    pub fn draw_again(self) {
        kept::<Settings>(self.store)
            .change(Change::Choice, |settings| settings.seed = settings.seed.wrapping_add(1));
        self.corrupt();
    }
}

/// What was done. Insertion does nothing to the pieces that were there, and selects none of them.
fn done(settings: &Settings, count: usize, of: usize) -> String {
    match settings.scheme {
        Scheme::Insertion => t!(scheme_inserted, seed = settings.seed, count = count),
        _ => t!(scheme_done, seed = settings.seed, count = count, of = of),
    }
}

/// The corruption of these settings, if the row starts with it.
fn on_screen(store: Store, material: &Material, settings: &Settings) -> Option<Arc<OnScreen>> {
    store.edits.with(|edits| {
        if edits.is_empty() {
            return None;
        }
        let corruption = material.corruptor().corrupt(settings).ok()?;
        let drawn = corruption.edits.len();
        let starts = edits.edits().take(drawn).eq(corruption.edits.iter().copied());
        let since = edits.edits().count().checked_sub(drawn)?;
        let shown = OnScreen { corruption, material: material.clone(), since };
        (drawn > 0 && starts).then(|| Arc::new(shown))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insertion_says_what_was_put_in() {
        let said = |scheme, count| done(&Settings { scheme, ..Settings::default() }, count, 24);
        assert!(said(Scheme::Insertion, 4).ends_with("pieces put in: 4."));
        assert!(said(Scheme::Deletion, 4).contains("4 of 24 pieces"));
    }
}
