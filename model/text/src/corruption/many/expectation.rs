//! What theory expects of many draws.

use super::selection_law::{self, SelectionLaw};
use super::span_law::{self, SpanLaw};
use crate::corruption::budget::Budget;
use crate::corruption::settings::{Scheme, Settings};
use crate::corruption::units::Units;

/// What theory expects of the draws of one input.
#[derive(Clone, Debug)]
pub(super) struct Expectation {
    /// How many pieces each draw is to select, and of how many.
    pub budget: Budget,
    /// What is selected; `None` where it was not worked out.
    pub selection: Option<SelectionLaw>,
    /// The spans, for span masking.
    pub spans: Option<SpanLaw>,
    /// What is still to be worked out.
    work: Option<Work>,
}

/// A law that is being worked out.
#[derive(Clone, Debug)]
enum Work {
    Spans(span_law::Walk),
    Words(selection_law::Walk),
}

impl Expectation {
    /// Nothing but the budget where the rest takes work: see [`Self::go_on`].
    pub(super) fn new(units: &Units, settings: &Settings, budget: Budget) -> Self {
        let work = match (settings.scheme, settings.by_words()) {
            (Scheme::SpanBert, _) => Some(Work::Spans(SpanLaw::walk(units, budget.pieces))),
            // The first of two words must leave room for the second, which the law does not know.
            (Scheme::Insertion, _) | (Scheme::Reordering, true) | (_, false) => None,
            (_, true) => Some(Work::Words(SelectionLaw::walk(&units.words, budget.pieces))),
        };
        let selection = work.is_none().then(|| of_pieces(units, settings, budget)).flatten();
        Self { budget, selection, spans: None, work }
    }

    /// Works so many steps further; whether everything is worked out.
    pub(super) fn go_on(&mut self, steps: usize) -> bool {
        match &mut self.work {
            None => return true,
            Some(Work::Spans(walk)) => {
                let Some(spans) = walk.go_on(steps) else { return false };
                self.selection = Some(of_spans(&spans, self.budget));
                self.spans = Some(spans);
            }
            Some(Work::Words(walk)) => {
                let Some(selection) = walk.go_on(steps) else { return false };
                self.selection = selection;
            }
        }
        self.work = None;
        true
    }
}

/// Spans always use up the budget, but not every place is as likely.
fn of_spans(spans: &SpanLaw, budget: Budget) -> SelectionLaw {
    let places = spans.places.clone();
    SelectionLaw { places, ..SelectionLaw::even(budget.pieces, &[]) }
}

/// Pieces or gaps drawn one by one; `None` where that was not worked out.
fn of_pieces(units: &Units, settings: &Settings, budget: Budget) -> Option<SelectionLaw> {
    let pieces = || units.pieces.iter().map(|piece| piece.start).collect::<Vec<usize>>();
    match (settings.scheme, settings.by_words()) {
        (Scheme::Insertion, _) => Some(SelectionLaw::even(budget.pieces, &units.gaps)),
        (_, true) => None,
        (_, false) => Some(SelectionLaw::even(budget.pieces, &pieces())),
    }
}
