//! Counting over many draws.

use std::collections::BTreeMap;

use super::expectation::Expectation;
use super::ratio::Ratio;
use super::report::Report;
use crate::corruption::corrupt::Corruptor;
use crate::corruption::decision::{Choice, Cut, Decision, Treatment};
use crate::corruption::sampler::Sample;
use crate::corruption::settings::{Scheme, Settings, SettingsError};
use crate::corruption::span_length::LONGEST;

/// Many draws of one corruption, drawn as many at a time as the caller has patience for.
#[derive(Clone, Debug)]
pub struct ManyDraws {
    settings: Settings,
    expectation: Expectation,
    tally: Tally,
}

impl ManyDraws {
    /// No draws yet, and theory not worked out. Draw number i, counted from 0, has the settings
    /// [`Settings::of_draw`] of i.
    ///
    /// # Errors
    /// As [`Corruptor::corrupt`].
    pub fn new(corruptor: &Corruptor<'_>, settings: &Settings) -> Result<Self, SettingsError> {
        corruptor.check(settings)?;
        let budget = corruptor.budget(settings);
        let expectation = Expectation::new(&corruptor.units, settings, budget);
        Ok(Self { settings: *settings, expectation, tally: Tally::default() })
    }

    /// Works out what theory expects, so many steps further: sets of words that may be selected.
    /// Whether it is complete; until then, reports have no expected values of what takes work.
    pub fn work_out(&mut self, steps: usize) -> bool {
        self.expectation.go_on(steps)
    }

    /// Draws so many more, always with a corruptor of the same input.
    pub fn run(&mut self, corruptor: &Corruptor<'_>, draws: u32) {
        let of = self.expectation.budget.of;
        for _ in 0..draws {
            let settings = self.settings.of_draw(self.tally.draws);
            self.tally.add(&corruptor.sample(&settings), settings.scheme, of);
        }
    }

    /// What was drawn so far, beside theory.
    pub fn report(&self) -> Report {
        Report::of(&self.tally, &self.expectation, &self.settings)
    }
}

impl Corruptor<'_> {
    /// Draws `draws` corruptions, with the seeds from that of the settings on, and compares with
    /// theory.
    ///
    /// # Errors
    /// As [`Corruptor::corrupt`].
    pub fn many(&self, settings: &Settings, draws: u32) -> Result<Report, SettingsError> {
        let mut many = ManyDraws::new(self, settings)?;
        many.work_out(usize::MAX);
        many.run(self, draws);
        Ok(many.report())
    }
}

/// Counts over all draws.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub draws: u32,
    /// Selected pieces, of those that can be selected.
    pub selected: Ratio,
    /// Draws by the number of selected pieces.
    pub pieces: BTreeMap<usize, u64>,
    /// How often each place was selected.
    pub places: BTreeMap<usize, u64>,
    /// Treated pieces, in the order of [`Treatment::ALL`].
    pub treated: [u64; 3],
    /// Sum of the squared numbers of pieces that one draw treated alike.
    pub treated_squares: u64,
    /// Treated pieces, of those that can be selected.
    pub treated_of_all: [Ratio; 3],
    pub spans: SpanTally,
}

/// Counts of spans over all draws.
#[derive(Clone, Debug, Default)]
pub(super) struct SpanTally {
    /// Spans by words, as drawn.
    pub drawn: BTreeMap<usize, u64>,
    /// Spans of each length, 0 to 10 words, of all spans, as placed.
    pub placed: [Ratio; LONGEST + 1],
    /// Their number by words.
    pub placed_counts: BTreeMap<usize, u64>,
    /// Words a span, as placed.
    pub placed_words: Ratio,
    /// Spans cut by the budget and by the edge, of all spans.
    pub cuts: [Ratio; 2],
    /// Spans by pieces, after merging.
    pub merged: BTreeMap<usize, u64>,
}

impl Tally {
    fn add(&mut self, sample: &Sample, scheme: Scheme, of: usize) {
        let places = places(&sample.log, scheme);
        self.draws += 1;
        self.selected.add(places.len(), of);
        *self.pieces.entry(places.len()).or_insert(0) += 1;
        for place in places {
            *self.places.entry(place).or_insert(0) += 1;
        }
        self.add_treatments(sample, of);
        if scheme == Scheme::SpanBert {
            self.spans.add(sample);
        }
    }

    fn add_treatments(&mut self, sample: &Sample, of: usize) {
        let mut treated = [0; 3];
        for span in &sample.treated {
            let pieces = span.pieces.len();
            for (count, treatment) in treated.iter_mut().zip(Treatment::ALL) {
                *count += if treatment == span.treatment { pieces } else { 0 };
            }
            self.treated_squares += (pieces * pieces) as u64;
        }
        for (index, count) in treated.into_iter().enumerate() {
            if let Some(sum) = self.treated.get_mut(index) {
                *sum += count as u64;
            }
            if let Some(ratio) = self.treated_of_all.get_mut(index) {
                ratio.add(count, of);
            }
        }
    }
}

/// What a draw selected: pieces, or for insertions gaps by the piece behind them.
fn places(log: &[Decision], scheme: Scheme) -> Vec<usize> {
    let of_choice = |choice: &Choice| match choice {
        Choice::Select { pieces } => pieces.clone(),
        Choice::Gap { before } => *before..*before + 1,
        Choice::Treat { pieces, .. } if scheme == Scheme::SpanBert => pieces.clone(),
        _ => 0..0,
    };
    log.iter().flat_map(|decision| of_choice(&decision.choice)).collect()
}

impl SpanTally {
    fn add(&mut self, sample: &Sample) {
        let mut placed = [0; LONGEST + 1];
        let mut cuts = [0; 2];
        for decision in &sample.log {
            match &decision.choice {
                Choice::Length { words } => *self.drawn.entry(*words).or_insert(0) += 1,
                Choice::Start { words, cut, .. } => {
                    *self.placed_counts.entry(*words).or_insert(0) += 1;
                    if let Some(count) = placed.get_mut(*words) {
                        *count += 1;
                    }
                    for (count, kind) in cuts.iter_mut().zip([Cut::Budget, Cut::Edge]) {
                        *count += usize::from(*cut == Some(kind));
                    }
                }
                _ => {}
            }
        }
        let spans: usize = placed.iter().sum();
        let words = placed.iter().enumerate().map(|(words, count)| words * count).sum();
        self.placed_words.add(words, spans);
        for (ratio, count) in self.placed.iter_mut().zip(placed) {
            ratio.add(count, spans);
        }
        for (ratio, count) in self.cuts.iter_mut().zip(cuts) {
            ratio.add(count, spans);
        }
        for span in &sample.treated {
            *self.merged.entry(span.pieces.len()).or_insert(0) += 1;
        }
    }
}
