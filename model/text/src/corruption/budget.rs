//! How many pieces are selected.

use serde::{Deserialize, Serialize};

use super::settings::{Scheme, Settings};
use super::units::Units;

/// How many pieces are to be selected, and of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Pieces to select.
    pub pieces: usize,
    /// Pieces that can be selected, n: all but the specials.
    pub of: usize,
}

impl Budget {
    /// max(1, round(rate n)) pieces, halves rounded up (Devlin et al. 2019, appendix A.1 and code);
    /// for spans ceil(rate n) (Joshi et al. 2020, code). 0 where nothing can be selected.
    ///
    /// n counts only pieces that can be selected; Devlin's code counts `[CLS]` and `[SEP]` too.
    ///
    /// Raised where it is too small to do anything: with whole words to the length of the shortest
    /// word, for reordering, which needs two partners, to that of the two shortest.
    pub(super) fn of(units: &Units, settings: &Settings) -> Self {
        let of = units.pieces.len();
        let asked = of * usize::from(settings.rate);
        let pieces = match settings.scheme {
            Scheme::SpanBert => asked.div_ceil(100),
            _ => ((asked + 50) / 100).max(1),
        };
        Self { pieces: least(units, settings).map_or(0, |least| pieces.max(least)), of }
    }

    /// How many pieces more than the budget were selected: masks set by hand may exceed it.
    pub fn exceeded_by(self, selected: usize) -> usize {
        selected.saturating_sub(self.pieces)
    }
}

/// The fewest pieces with which the scheme can do anything; `None` if it never can.
fn least(units: &Units, settings: &Settings) -> Option<usize> {
    let partners = partners(settings.scheme);
    let units = if settings.by_words() { &units.words } else { &units.pieces };
    let mut lengths: Vec<usize> = units.iter().map(ExactSizeIterator::len).collect();
    lengths.sort_unstable();
    lengths.get(..partners).map(|shortest| shortest.iter().sum())
}

/// How many words or pieces a scheme needs at least.
pub(super) fn partners(scheme: Scheme) -> usize {
    if scheme == Scheme::Reordering { 2 } else { 1 }
}
