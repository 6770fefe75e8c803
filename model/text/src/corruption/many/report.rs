//! The report of many draws.

use serde::{Deserialize, Serialize};

use super::compared::{Bar, Compared, bars, share};
use super::expectation::Expectation;
use super::span_report::SpanReport;
use super::tally::Tally;
use crate::corruption::budget::Budget;
use crate::corruption::settings::Settings;

/// What became of the selected pieces. Lists are in the order masked, random, kept.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Treatments {
    /// Shares of the selected pieces: 80, 10 and 10 %.
    pub of_selected: [Compared; 3],
    /// Shares of all pieces that can be selected: about 12, 1.5 and 1.5 %, on short inputs what
    /// the rounded budget makes of it.
    pub of_all: [Compared; 3],
}

/// Many draws of one corruption beside what theory expects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// What was drawn.
    pub settings: Settings,
    /// How often.
    pub draws: u32,
    /// How many pieces each draw was to select, and of how many.
    pub budget: Budget,
    /// Share of the pieces that were selected.
    pub selected: Compared,
    /// Draws by the number of pieces that they selected. Always the budget, except for whole
    /// words, which may leave a rest.
    pub pieces: Vec<Bar>,
    /// How often each place was selected: a piece, for insertions a gap by the piece behind it.
    pub places: Vec<Bar>,
    /// What became of the selected pieces, where the scheme has a split.
    pub treatments: Option<Treatments>,
    /// The spans, for span masking.
    pub spans: Option<SpanReport>,
}

impl Report {
    pub(super) fn of(tally: &Tally, expectation: &Expectation, settings: &Settings) -> Self {
        let Expectation { budget, selection, spans, .. } = expectation;
        let selected = selection.as_ref().map(|law| share(law.mean(), budget.of as f64));
        let pieces = selection.as_ref().map(|law| &law.pieces);
        let places = selection.as_ref().and_then(|law| law.places.as_ref());
        let draws = u64::from(tally.draws);
        let has_split = settings.scheme.has_split();
        Self {
            settings: *settings,
            draws: tally.draws,
            budget: *budget,
            selected: tally.selected.compared(selected),
            pieces: bars(&tally.pieces, pieces, draws),
            places: bars(&tally.places, places, draws),
            treatments: has_split.then(|| treatments(tally, settings, selected)),
            spans: spans.as_ref().map(|law| SpanReport::of(&tally.spans, law)),
        }
    }
}

fn treatments(tally: &Tally, settings: &Settings, selected: Option<f64>) -> Treatments {
    let all: u64 = tally.treated.iter().sum();
    let shares = settings.split.shares();
    // Pieces of one span share a draw: the variance is p (1 - p) times the sum of squared sizes.
    let scatter = share((tally.treated_squares as f64).sqrt(), all as f64);
    let of_selected = |count: u64, p: f64| Compared {
        observed: share(count as f64, all as f64),
        expected: Some(p),
        standard_error: (p * (1.0 - p)).sqrt() * scatter,
    };
    let [masked, random, kept] = tally.treated;
    let [p_masked, p_random, p_kept] = shares;
    let of_all = |index: usize, p: f64| {
        let ratio = tally.treated_of_all.get(index).copied().unwrap_or_default();
        ratio.compared(selected.map(|selected| selected * p))
    };
    Treatments {
        of_selected: [
            of_selected(masked, p_masked),
            of_selected(random, p_random),
            of_selected(kept, p_kept),
        ],
        of_all: [of_all(0, p_masked), of_all(1, p_random), of_all(2, p_kept)],
    }
}
