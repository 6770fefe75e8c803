//! What the parts of the room share: a result, its decoding, and the span that is looked at.

use std::sync::Arc;

use leptos::prelude::*;
use text::spans::Span;

use crate::page::Page;
use crate::rooms::question::state::QuestionState;
use crate::rooms::question::state::grid::Shows;
use crate::rooms::question::state::{Lack, Reading, Seen, Verdict, decode};
use crate::state::kept::kept;
use crate::state::selection::Hover;
use crate::state::store::{Change, Store};

/// How many answers are listed.
pub const LISTED: usize = 10;

/// What every part of the room reads. All of it belongs to the result on screen.
#[derive(Clone, Copy)]
pub struct QuestionRoom {
    /// What is missing in the boxes.
    pub lack: Memo<Option<Lack>>,
    /// The result.
    pub seen: Memo<Option<Arc<Seen>>>,
    /// Its decoding.
    pub verdict: Memo<Option<Arc<Verdict>>>,
    /// The decoding of what the intact network says, if anything is switched off.
    pub intact: Memo<Option<Arc<Verdict>>>,
    /// The window that the person wants to look at.
    pub wanted: RwSignal<Option<usize>>,
    /// The window that is looked at; without a wish, that of the best answer.
    pub window: Memo<usize>,
    /// What that window read.
    pub reading: Memo<Option<Arc<Reading>>>,
    /// The start and end that are looked at; without a choice, the best of that window.
    pub span: Memo<Option<(usize, usize)>>,
    /// Whether the person chose them.
    pub chosen: Memo<bool>,
    /// How many pieces an answer may have.
    pub longest: Memo<usize>,
    /// What the cells of the matrix show.
    pub shows: RwSignal<Shows>,
}

impl QuestionRoom {
    /// Follows the page.
    pub fn new(page: Page) -> Self {
        let store = page.store;
        // The box itself, not only what is read of it: an empty one is no missing one.
        let lack = Memo::new(move |_| {
            store.pair.with(|passage| Lack::of(&store.first(), passage.as_deref()))
        });
        let seen = Memo::new(move |_| seen(store).map(Arc::new));
        let longest = Memo::new(move |_| kept::<QuestionState>(store).now.get().longest);
        let of = move |readings: &[Reading]| decode(readings, longest.get(), LISTED).map(Arc::new);
        let verdict = Memo::new(move |_| seen.with(|seen| of(seen.as_ref()?.readings.as_slice())));
        let intact =
            Memo::new(move |_| seen.with(|seen| of(seen.as_ref()?.intact.as_ref()?.as_slice())));
        let wanted = RwSignal::new(None::<usize>);
        let window = Memo::new(move |_| {
            let count = seen.with(|seen| seen.as_ref().map_or(0, |seen| seen.readings.len()));
            wanted.get().filter(|wanted| *wanted < count).unwrap_or_else(|| winner(verdict))
        });
        let reading = Memo::new(move |_| {
            seen.with(|seen| seen.as_ref()?.readings.get(window.get()).cloned().map(Arc::new))
        });
        let own = Memo::new(move |_| {
            let tokens = reading.with(|reading| reading.as_ref().map_or(0, |r| r.pieces.len()));
            let (first, last) = store
                .selection
                .with(|selection| Some((*selection.queries.first()?, *selection.keys.first()?)))?;
            (first < tokens && last < tokens).then_some((first, last))
        });
        let best = Memo::new(move |_| {
            let best = |verdict: &Verdict| {
                let here = |best: &&_| -> bool { is_in(best, window.get()) };
                verdict.best.first().filter(here).map(|best| best.span)
            };
            let in_all = verdict.with(|verdict| verdict.as_deref().and_then(best));
            let Span { first, last } = in_all.or_else(|| {
                reading.with(|reading| {
                    let reading = std::slice::from_ref(reading.as_deref()?);
                    Some(decode(reading, longest.get(), 1)?.best.first()?.span)
                })
            })?;
            Some((first, last))
        });
        let span = Memo::new(move |_| own.get().or_else(|| best.get()));
        let chosen = Memo::new(move |_| own.get().is_some());
        let shows = RwSignal::new(Shows::default());
        Self { lack, seen, verdict, intact, wanted, window, reading, span, chosen, longest, shows }
    }

    /// A piece of the window that is looked at, with its index.
    pub fn named(&self, token: usize) -> String {
        let piece = self.reading.with(|r| r.as_ref().map(|r| r.piece(token).to_owned()));
        format!("“{}” ({token})", piece.unwrap_or_default())
    }

    /// How many windows there are.
    pub fn windows(&self) -> usize {
        self.seen.with(|seen| seen.as_ref().map_or(0, |seen| seen.readings.len()))
    }
}

fn is_in(candidate: &crate::rooms::question::state::Candidate, window: usize) -> bool {
    candidate.window == window
}

fn winner(verdict: Memo<Option<Arc<Verdict>>>) -> usize {
    verdict.with(|verdict| {
        verdict.as_ref().and_then(|verdict| verdict.best.first()).map_or(0, |best| best.window)
    })
}

/// How many positions the page's own model has, which the room opens on before it is there.
const POSITIONS: usize = 512;

fn seen(store: Store) -> Option<Seen> {
    let tokenizer = store.tokenizer.get()?;
    let positions = store.model.with(|m| m.as_ref().map(|m| m.config.positions()));
    let positions = positions.unwrap_or(POSITIONS);
    store.shown.with(|shown| Seen::of(shown.as_ref()?, &tokenizer, positions))
}

/// Chooses a start and an end.
pub fn choose(store: Store, first: usize, last: usize, change: Change) {
    store.commit(change, |choices| {
        choices.selection.update(|selection| {
            selection.queries = [first].into();
            selection.keys = [last].into();
        })
    });
}

/// Goes back to the best span.
pub fn follow_best(store: Store) {
    store.selection.update(|selection| {
        selection.queries.clear();
        selection.keys.clear();
    });
}

/// Lights tokens up everywhere.
pub fn point(store: Store, hover: Hover) {
    if store.selection.with_untracked(|selection| selection.hover != hover) {
        store.selection.update(|selection| selection.hover = hover);
    }
}
