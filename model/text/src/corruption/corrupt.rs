//! From an input to its corruption.

use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::decision::{Choice, Decision};
use super::draw::Draws;
use super::edit::{Edit, Name};
use super::edits::row_of;
use super::random_pieces::RandomPieces;
use super::row::{Done, Label, Row};
use super::sampler::{Sample, Sampler, Span};
use super::settings::{Scheme, Settings, SettingsError};
use super::units::Units;
use crate::tokenizer::{Encoding, Vocabulary};

/// A place of the row where something was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Selected {
    /// Index into [`Row::pieces`], which counts deleted pieces.
    pub row: usize,
    /// Position in the input that the model reads; `None` for a deleted piece.
    pub at: Option<usize>,
    /// Index in the original input; `None` for a piece that was put in.
    pub from: Option<usize>,
    /// What was done.
    pub done: Done,
    /// Id of the piece that is to be predicted there, if any.
    pub label: Option<u32>,
    /// Why: the decisions that led to it, as indices into [`Corruption::log`].
    pub decisions: Vec<usize>,
}

/// A corrupted input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Corruption {
    /// What was asked for.
    pub settings: Settings,
    /// How many pieces were to be selected.
    pub budget: Budget,
    /// The corrupted row. The deleted pieces are in it, marked as such.
    pub row: Row,
    /// The same as edits of the original row.
    pub edits: Vec<Edit>,
    /// Where something was done, from left to right.
    pub selected: Vec<Selected>,
    /// What was treated alike: single pieces, or spans after merging. Empty for schemes without a
    /// target.
    pub spans: Vec<Span>,
    /// Every random number and what it decided, in order.
    pub log: Vec<Decision>,
}

impl Corruption {
    /// The labels of the loss: the original piece of each selected position. None for schemes
    /// without a target.
    pub fn labels(&self) -> Vec<Label> {
        self.row.labels()
    }
}

/// Corrupts one input, as often as asked.
#[derive(Debug)]
pub struct Corruptor<'a> {
    encoding: &'a Encoding,
    vocabulary: &'a Vocabulary,
    limit: usize,
    random_pieces: RandomPieces,
    pub(super) units: Units,
}

impl<'a> Corruptor<'a> {
    /// Corrupts an input for a model that reads at most `limit` pieces.
    pub fn new(encoding: &'a Encoding, vocabulary: &'a Vocabulary, limit: usize) -> Self {
        let random_pieces = RandomPieces::new(vocabulary);
        Self { encoding, vocabulary, limit, random_pieces, units: Units::of(encoding) }
    }

    /// The same for one of many inputs, which share the pieces that a random replacement may yield.
    pub fn sharing(
        encoding: &'a Encoding,
        vocabulary: &'a Vocabulary,
        limit: usize,
        random_pieces: RandomPieces,
    ) -> Self {
        Self { encoding, vocabulary, limit, random_pieces, units: Units::of(encoding) }
    }

    /// The corrupted row alone.
    pub fn row(&self, settings: &Settings) -> Row {
        let edits = self.sample(settings).edits;
        row_of(edits, self.encoding, self.vocabulary, self.limit).row
    }

    /// How many pieces would be selected. An insertion has no more than there is room for.
    pub fn budget(&self, settings: &Settings) -> Budget {
        let mut budget = Budget::of(&self.units, settings);
        if settings.scheme == Scheme::Insertion {
            let room = self.limit.saturating_sub(self.encoding.pieces.len());
            budget.pieces = budget.pieces.min(room);
        }
        budget
    }

    /// Corrupts the input. The same settings yield the same corruption on every machine.
    ///
    /// # Errors
    /// Impossible settings, or a vocabulary without ordinary pieces where random ones are needed.
    pub fn corrupt(&self, settings: &Settings) -> Result<Corruption, SettingsError> {
        self.check(settings)?;
        let budget = self.budget(settings);
        let Sample { log, edits, treated } = self.sample(settings);
        let row = row_of(edits.iter().copied(), self.encoding, self.vocabulary, self.limit).row;
        let selected = selected(&row, &log);
        Ok(Corruption { settings: *settings, budget, row, edits, selected, spans: treated, log })
    }

    /// Whether the input can be corrupted as asked.
    pub(super) fn check(&self, settings: &Settings) -> Result<(), SettingsError> {
        settings.check()?;
        // Two, because a piece is never replaced by itself.
        if settings.needs_random_pieces() && self.random_pieces.ids().len() < 2 {
            return Err(SettingsError::NoRandomPieces);
        }
        Ok(())
    }

    /// One draw.
    pub(super) fn sample(&self, settings: &Settings) -> Sample {
        let sampler = Sampler {
            ids: &self.encoding.ids,
            units: &self.units,
            random_pieces: &self.random_pieces,
            settings,
            budget: self.budget(settings).pieces,
            draws: Draws::new(settings.seed),
            sample: Sample::default(),
        };
        sampler.sample()
    }
}

/// The pieces of a row to which something was done.
fn selected(row: &Row, log: &[Decision]) -> Vec<Selected> {
    let mut next = 0;
    let mut selected = Vec::new();
    for (index, piece) in row.pieces.iter().enumerate() {
        let at = (!piece.deleted).then_some(next);
        next += usize::from(!piece.deleted);
        let Some(done) = piece.done() else { continue };
        selected.push(Selected {
            row: index,
            at,
            from: piece.from(),
            done,
            label: piece.label(),
            decisions: decisions_about(piece.name, log),
        });
    }
    selected
}

/// The decisions about a piece: which gap and which new piece for one that was put in; the length
/// of a span belongs to its start, which follows it.
fn decisions_about(name: Name, log: &[Decision]) -> Vec<usize> {
    let piece = match name {
        Name::Original(piece) => piece,
        Name::Inserted(number) => return vec![2 * number, 2 * number + 1],
    };
    let concerns = |index: usize| {
        let choice = log.get(index).map(|decision| &decision.choice);
        let about = match choice {
            Some(Choice::Length { .. }) => log.get(index + 1).map(|decision| &decision.choice),
            choice => choice,
        };
        about.is_some_and(|choice| choice.concerns(piece))
    };
    (0..log.len()).filter(|index| concerns(*index)).collect()
}
