//! Selecting pieces or words within the budget.

use std::ops::Range;

use super::budget::partners;
use super::decision::Choice;
use super::sampler::Sampler;

/// What can still be selected.
pub(super) struct Selection {
    /// Units that were not selected.
    left: Vec<Range<usize>>,
    /// Pieces of the budget that are left.
    rest: usize,
    /// Whether the first unit must leave room for a second.
    needs_partner: bool,
}

impl Selection {
    pub(super) fn new(sampler: &Sampler<'_>) -> Self {
        Self {
            left: sampler.choices().to_vec(),
            rest: sampler.budget,
            needs_partner: partners(sampler.settings.scheme) == 2,
        }
    }

    /// Selects the next unit, uniformly among those that are left and fit into the rest of the
    /// budget. `None` when none fits. Selecting piece by piece ends exactly at the budget; with
    /// whole words a rest remains when it is shorter than every word left.
    pub(super) fn next(&mut self, sampler: &mut Sampler<'_>) -> Option<Range<usize>> {
        let fitting = self.fitting();
        let unit = sampler.choose(&fitting, |pieces| Choice::Select { pieces: pieces.clone() })?;
        self.left.retain(|other| *other != unit);
        self.rest -= unit.len();
        self.needs_partner = false;
        Some(unit)
    }

    fn fitting(&self) -> Vec<Range<usize>> {
        let fits = |unit: &&Range<usize>| {
            let partner = if self.needs_partner { self.shortest_but(unit) } else { 0 };
            unit.len() + partner <= self.rest
        };
        self.left.iter().filter(fits).cloned().collect()
    }

    /// Length of the shortest other unit.
    fn shortest_but(&self, unit: &Range<usize>) -> usize {
        let others = self.left.iter().filter(|other| *other != unit);
        others.map(ExactSizeIterator::len).min().unwrap_or(0)
    }
}

impl Sampler<'_> {
    /// Selects until the budget is used up.
    pub(super) fn select_all(&mut self) -> Vec<Range<usize>> {
        let mut selection = Selection::new(self);
        std::iter::from_fn(|| selection.next(self)).collect()
    }
}
