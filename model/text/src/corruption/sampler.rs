//! One draw of a corruption: the decisions, and the edits that they amount to.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::decision::{Choice, Decision, Treatment};
use super::draw::{Draw, Draws};
use super::edit::{Edit, Name};
use super::random_pieces::RandomPieces;
use super::settings::{Scheme, Settings};
use super::units::Units;

/// Neighbouring pieces that were treated alike, by one draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// The pieces, in the original input.
    pub pieces: Range<usize>,
    /// What became of them.
    pub treatment: Treatment,
}

/// What one draw yields.
#[derive(Default)]
pub(super) struct Sample {
    pub log: Vec<Decision>,
    pub edits: Vec<Edit>,
    /// What was treated: single pieces, or spans after merging. Empty for schemes without target.
    pub treated: Vec<Span>,
}

/// All that a draw needs.
pub(super) struct Sampler<'a> {
    pub ids: &'a [u32],
    pub units: &'a Units,
    pub random_pieces: &'a RandomPieces,
    pub settings: &'a Settings,
    /// Pieces to select.
    pub budget: usize,
    pub draws: Draws,
    pub sample: Sample,
}

impl<'a> Sampler<'a> {
    /// Draws once.
    pub(super) fn sample(mut self) -> Sample {
        match self.settings.scheme {
            Scheme::Bert | Scheme::Substitution => self.mask_pieces(),
            Scheme::SpanBert => self.mask_spans(),
            Scheme::Reordering => self.reorder(),
            Scheme::Deletion => self.delete(),
            Scheme::Insertion => self.insert(),
        }
        self.sample
    }

    pub(super) fn draw(&mut self) -> Draw {
        self.draws.draw()
    }

    /// What is selected at once: pieces or words.
    pub(super) fn choices(&self) -> &'a [Range<usize>] {
        if self.settings.by_words() { &self.units.words } else { &self.units.pieces }
    }

    /// Draws one of several equally likely things and notes it. `None` of none.
    pub(super) fn choose<T: Clone>(
        &mut self,
        among: &[T],
        choice: impl FnOnce(&T) -> Choice,
    ) -> Option<T> {
        if among.is_empty() {
            return None;
        }
        let draw = self.draw();
        let nth = draw.nth(among.len());
        let chosen = among.get(nth)?;
        self.note(Decision::even(draw, nth, among.len(), choice(chosen)));
        Some(chosen.clone())
    }

    /// Draws a random piece. `decision` says for what; the original piece is never drawn.
    pub(super) fn random_piece(
        &mut self,
        except: Option<u32>,
        choice: impl FnOnce(u32) -> Choice,
    ) -> Option<u32> {
        let draw = self.draw();
        let picked = self.random_pieces.pick(draw, except)?;
        self.note(Decision::even(draw, picked.nth, picked.of, choice(picked.id)));
        Some(picked.id)
    }

    pub(super) fn note(&mut self, decision: Decision) {
        self.sample.log.push(decision);
    }

    /// Decides what becomes of selected pieces, all alike, and does it.
    pub(super) fn treat(&mut self, pieces: Range<usize>) {
        let draw = self.draw();
        let split = self.settings.split;
        let treatment = Treatment::of(draw, split);
        let [masked, random, _] = split.shares();
        let shares = match treatment {
            Treatment::Masked => 0.0..masked,
            Treatment::Random => masked..masked + random,
            Treatment::Kept => masked + random..1.0,
        };
        let choice = Choice::Treat { pieces: pieces.clone(), treatment };
        self.note(Decision::between(draw, shares, choice));
        self.carry_out(pieces, treatment);
    }

    /// Masks, replaces or keeps pieces; random pieces are drawn one by one.
    pub(super) fn carry_out(&mut self, pieces: Range<usize>, treatment: Treatment) {
        for piece in pieces.clone() {
            let name = Name::Original(piece);
            let edit = match treatment {
                Treatment::Masked => Some(Edit::Mask(name)),
                Treatment::Kept => Some(Edit::Keep(name)),
                Treatment::Random => self
                    .random_piece(self.ids.get(piece).copied(), |by| Choice::Replace { piece, by })
                    .map(|id| Edit::Substitute(name, id)),
            };
            self.sample.edits.extend(edit);
        }
        self.sample.treated.push(Span { pieces, treatment });
    }
}
