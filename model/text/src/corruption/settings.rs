//! What a person chooses before the input is corrupted.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How the input is corrupted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// Masked language modelling (Devlin et al. 2019, section 3.1): pieces are selected one by one.
    #[default]
    Bert,
    /// Span masking (Joshi et al. 2020, section 3.1): runs of whole words are selected.
    SpanBert,
    /// Every selected piece is replaced by a random one.
    Substitution,
    /// The selected pieces change places with each other.
    Reordering,
    /// The selected pieces are taken out.
    Deletion,
    /// Random pieces are put in.
    Insertion,
}

impl Scheme {
    /// All of them. The order is that of the enumeration.
    pub const ALL: [Self; 6] = [
        Self::Bert,
        Self::SpanBert,
        Self::Substitution,
        Self::Reordering,
        Self::Deletion,
        Self::Insertion,
    ];

    /// Whether selected positions have an original piece that the model is trained to predict.
    /// Reordering, deletion and insertion have none: there, only look at what the model does.
    pub const fn has_target(self) -> bool {
        matches!(self, Self::Bert | Self::SpanBert | Self::Substitution)
    }

    /// Whether the 80/10/10 split applies.
    pub const fn has_split(self) -> bool {
        matches!(self, Self::Bert | Self::SpanBert)
    }

    /// Whether the whole-word option applies: [`Self::SpanBert`] takes whole words anyway, and
    /// what is inserted belongs to no word.
    pub const fn has_whole_words(self) -> bool {
        !matches!(self, Self::SpanBert | Self::Insertion)
    }
}

/// What becomes of a selected piece, in per cent (Devlin et al. 2019, section 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "[u8; 3]", into = "[u8; 3]")]
pub struct Split {
    /// Replaced by `[MASK]`.
    pub masked: u8,
    /// Replaced by a random piece.
    pub random: u8,
    /// Left as it is, but predicted all the same.
    pub kept: u8,
}

impl From<Split> for [u8; 3] {
    fn from(Split { masked, random, kept }: Split) -> Self {
        [masked, random, kept]
    }
}

impl TryFrom<[u8; 3]> for Split {
    type Error = SettingsError;

    fn try_from([masked, random, kept]: [u8; 3]) -> Result<Self, SettingsError> {
        match [masked, random, kept].map(u16::from).iter().sum() {
            100 => Ok(Self { masked, random, kept }),
            sum => Err(SettingsError::Split(sum)),
        }
    }
}

impl Default for Split {
    fn default() -> Self {
        Self { masked: 80, random: 10, kept: 10 }
    }
}

impl Split {
    /// The three shares, 0 to 1, in the order masked, random, kept.
    pub fn shares(self) -> [f64; 3] {
        [self.masked, self.random, self.kept].map(|percent| f64::from(percent) / 100.0)
    }
}

/// All that determines a corruption, beside the input and the vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How the input is corrupted.
    pub scheme: Scheme,
    /// Share of the pieces to select, in per cent, 1 to 100. Whole numbers, so that budgets are
    /// exact: 0.07 * 100 in binary fractions is more than 7 and would be rounded up to 8.
    pub rate: u8,
    /// What becomes of the selected pieces, where the scheme has a choice.
    pub split: Split,
    /// Select all pieces of a word or none (where [`Scheme::has_whole_words`]).
    pub whole_words: bool,
    /// Where the draws start. 32 bits, because a number of JavaScript holds no 64.
    pub seed: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            scheme: Scheme::default(),
            rate: 15,
            split: Split::default(),
            whole_words: false,
            seed: 1,
        }
    }
}

/// Why an input cannot be corrupted as asked.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum SettingsError {
    /// The rate is no share.
    #[error("A rate of {0} % is not possible. Choose 1 to 100 %.")]
    Rate(u8),
    /// The split is no split.
    #[error("The split adds up to {0} %, not to 100 %.")]
    Split(u16),
    /// Random pieces are needed, but the vocabulary offers fewer than two.
    #[error("The vocabulary has too few ordinary pieces to draw random ones from.")]
    NoRandomPieces,
}

impl Settings {
    /// Checks the numbers.
    ///
    /// # Errors
    /// A rate outside 1 to 100 %, or a split that does not add up to 100 %.
    pub fn check(&self) -> Result<(), SettingsError> {
        if !(1..=100).contains(&self.rate) {
            return Err(SettingsError::Rate(self.rate));
        }
        let Split { masked, random, kept } = self.split;
        let sum = u16::from(masked) + u16::from(random) + u16::from(kept);
        if sum == 100 { Ok(()) } else { Err(SettingsError::Split(sum)) }
    }

    /// The same with the seed of the `draw`-th draw: each of many draws can be looked at alone.
    #[must_use]
    pub fn of_draw(mut self, draw: u32) -> Self {
        self.seed = self.seed.wrapping_add(draw);
        self
    }

    /// Whether words are selected whole.
    pub(super) fn by_words(&self) -> bool {
        self.whole_words && self.scheme.has_whole_words()
    }

    /// Whether a random piece may be needed.
    pub(super) fn needs_random_pieces(&self) -> bool {
        match self.scheme {
            Scheme::Bert | Scheme::SpanBert => self.split.random > 0,
            Scheme::Substitution | Scheme::Insertion => true,
            Scheme::Reordering | Scheme::Deletion => false,
        }
    }
}
