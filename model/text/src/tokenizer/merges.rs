//! Byte pair encoding: the letters of a word, of which two neighbours at a time become one piece, in
//! the order in which the pairs were learnt (Sennrich et al. 2016, section 3.2).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::byte_level::letter;
use super::vocabulary::{Vocabulary, VocabularyError};
use super::word_piece::Match;

/// Two pieces that become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rule {
    left: u32,
    right: u32,
    rank: u32,
    into: u32,
}

/// One merge of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merge {
    /// How many pairs were learnt before this one.
    pub rank: u32,
    /// Id of the left piece.
    pub left: u32,
    /// Id of the right piece.
    pub right: u32,
    /// Id of what they become.
    pub into: u32,
    /// The letters of the word that it covers.
    pub characters: Range<usize>,
}

/// The pairs that become one piece, and what becomes of spaces at the ends of a text.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Sent", into = "Sent")]
pub struct Merges {
    /// By their two pieces.
    rules: Vec<Rule>,
    spaces: Spaces,
}

/// What becomes of spaces that are no part of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spaces {
    /// Whether a text is read as if a space stood before it.
    pub prefix: bool,
    /// Whether those before `<mask>` belong to it.
    pub mask: bool,
}

impl Default for Spaces {
    /// As in the published models.
    fn default() -> Self {
        Self { prefix: false, mask: true }
    }
}

/// How they are sent: without names, as there are tens of thousands.
type Sent = (Vec<[u32; 4]>, [bool; 2]);

impl From<Merges> for Sent {
    fn from(Merges { rules, spaces: Spaces { prefix, mask } }: Merges) -> Self {
        let row = |Rule { left, right, rank, into }: Rule| [left, right, rank, into];
        (rules.into_iter().map(row).collect(), [prefix, mask])
    }
}

impl From<Sent> for Merges {
    fn from((rows, [prefix, mask]): Sent) -> Self {
        let rule = |[left, right, rank, into]: [u32; 4]| Rule { left, right, rank, into };
        Self { rules: rows.into_iter().map(rule).collect(), spaces: Spaces { prefix, mask } }
    }
}

/// A piece while others are merged.
#[derive(Clone, Copy)]
struct Symbol {
    id: u32,
    /// One past its last letter, where the next one begins; 0 once it is part of another.
    end: usize,
    /// Where the one before it begins.
    before: Option<usize>,
}

impl Merges {
    /// The pairs of a vocabulary in the order in which they were learnt. Of a pair that stands there
    /// twice, the first counts.
    ///
    /// # Errors
    /// If the vocabulary lacks the letter of a byte, a piece, or what two become.
    pub(super) fn new<'a>(
        vocabulary: &Vocabulary,
        pairs: impl Iterator<Item = (&'a str, &'a str)>,
        spaces: Spaces,
    ) -> Result<Self, VocabularyError> {
        let id = |piece: &str| {
            let missing = || VocabularyError::MissingPiece { piece: piece.to_owned() };
            vocabulary.id(piece).ok_or_else(missing)
        };
        for byte in 0..=u8::MAX {
            id(letter(byte).encode_utf8(&mut [0; 4]))?;
        }
        let rule = |(rank, (left, right)): (u32, (&str, &str))| {
            let into = id(&[left, right].concat())?;
            Ok(Rule { left: id(left)?, right: id(right)?, rank, into })
        };
        let mut rules = (0..).zip(pairs).map(rule).collect::<Result<Vec<_>, _>>()?;
        rules.sort_unstable();
        rules.dedup_by_key(|rule| (rule.left, rule.right));
        Ok(Self { rules, spaces })
    }

    /// What becomes of spaces.
    pub fn spaces(&self) -> Spaces {
        self.spaces
    }

    pub(super) fn with_spaces(self, spaces: Spaces) -> Self {
        Self { spaces, ..self }
    }

    /// The ids of the pairs, in the order in which they were learnt.
    pub fn pairs(&self) -> Vec<(u32, u32)> {
        let mut rules = self.rules.clone();
        rules.sort_unstable_by_key(|rule| rule.rank);
        rules.into_iter().map(|rule| (rule.left, rule.right)).collect()
    }

    fn rule(&self, left: u32, right: u32) -> Option<&Rule> {
        let found = self.rules.binary_search_by_key(&(left, right), |rule| (rule.left, rule.right));
        self.rules.get(found.ok()?)
    }

    /// The pieces of a word, given as letters of bytes. `observe` sees each merge, in order: always
    /// that of the pair that was learnt first, of two equal ones that on the left.
    pub(super) fn apply(
        &self,
        vocabulary: &Vocabulary,
        word: &str,
        mut observe: impl FnMut(Merge),
    ) -> Vec<Match> {
        let mut symbols: Vec<Symbol> = word
            .chars()
            .enumerate()
            .filter_map(|(at, letter)| {
                let id = vocabulary.id(letter.encode_utf8(&mut [0; 4]))?;
                Some(Symbol { id, end: at + 1, before: at.checked_sub(1) })
            })
            .collect();
        let mut waiting: BinaryHeap<_> =
            (0..symbols.len()).filter_map(|at| self.wait(&symbols, at)).collect();
        while let Some(Reverse((rank, at))) = waiting.pop() {
            // Other merges may have taken a part of the pair in the meantime.
            let Some((middle, rule)) = self.at(&symbols, at).filter(|(_, rule)| rule.rank == rank)
            else {
                continue;
            };
            let end = symbols[middle].end;
            symbols[middle].end = 0;
            symbols[at] = Symbol { id: rule.into, end, ..symbols[at] };
            if let Some(next) = symbols.get_mut(end) {
                next.before = Some(at);
            }
            let Rule { left, right, rank, into } = *rule;
            observe(Merge { rank, left, right, into, characters: at..end });
            let beside = [symbols[at].before, Some(at)].into_iter().flatten();
            waiting.extend(beside.filter_map(|at| self.wait(&symbols, at)));
        }
        let whole = symbols.iter().enumerate().filter(|(_, symbol)| symbol.end > 0);
        whole.map(|(at, symbol)| Match { id: symbol.id, characters: at..symbol.end }).collect()
    }

    /// Where the second piece of the pair that begins here stands, and what it becomes.
    fn at(&self, symbols: &[Symbol], at: usize) -> Option<(usize, &Rule)> {
        let left = symbols.get(at).filter(|symbol| symbol.end > 0)?;
        let right = symbols.get(left.end)?;
        Some((left.end, self.rule(left.id, right.id)?))
    }

    /// The pair that begins here, in its turn.
    fn wait(&self, symbols: &[Symbol], at: usize) -> Option<Reverse<(u32, usize)>> {
        self.at(symbols, at).map(|(_, rule)| Reverse((rule.rank, at)))
    }
}
