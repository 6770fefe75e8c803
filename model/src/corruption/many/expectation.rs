//! What theory expects of many draws.

use super::selection_law::SelectionLaw;
use super::span_law::SpanLaw;
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
}

impl Expectation {
    pub(super) fn of(units: &Units, settings: &Settings, budget: Budget) -> Self {
        let is_spans = settings.scheme == Scheme::SpanBert;
        let spans = is_spans.then(|| SpanLaw::of(units, budget.pieces));
        let selection = match &spans {
            Some(spans) => Some(of_spans(spans, budget)),
            None => of_units(units, settings, budget),
        };
        Self { budget, selection, spans }
    }
}

/// Spans always use up the budget, but not every place is as likely.
fn of_spans(spans: &SpanLaw, budget: Budget) -> SelectionLaw {
    let places = spans.places.clone();
    SelectionLaw { places, ..SelectionLaw::even(budget.pieces, &[]) }
}

fn of_units(units: &Units, settings: &Settings, budget: Budget) -> Option<SelectionLaw> {
    let pieces = || units.pieces.iter().map(|piece| piece.start).collect::<Vec<usize>>();
    match (settings.scheme, settings.by_words()) {
        (Scheme::Insertion, _) => Some(SelectionLaw::even(budget.pieces, &units.gaps)),
        // The first of two words must leave room for the second, which the law does not know.
        (Scheme::Reordering, true) => None,
        (_, true) => SelectionLaw::of_words(&units.words, budget.pieces),
        (_, false) => Some(SelectionLaw::even(budget.pieces, &pieces())),
    }
}
