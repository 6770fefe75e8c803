//! The vectors that are added for each piece, as the model traced them.

use std::sync::Arc;

use text::switches::{Positions, Segments};
use text::wishes::TracePart;

use crate::kit::vector::summary;
use crate::state::shown::Shown;

/// The vectors of one piece, each `[hidden]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// The row of the token table.
    pub token: Arc<Vec<f32>>,
    /// The position vector; zeros where none is added.
    pub position: Arc<Vec<f32>>,
    /// The segment vector; zeros where none is added.
    pub segment: Arc<Vec<f32>>,
    /// The sum of the three.
    pub sum: Arc<Vec<f32>>,
    /// What layer 0 reads: the sum after its LayerNorm.
    pub answer: Arc<Vec<f32>>,
}

impl Parts {
    /// The vectors of `piece`; `None` while the result does not have them.
    pub fn of(shown: &Shown, piece: usize) -> Option<Self> {
        let row = |part: TracePart| shown.part(part, 0)?.row(piece);
        let token = row(TracePart::TokenEmbeddings)?;
        let vector = |values: &[f32]| Arc::new(values.to_vec());
        // What is switched off is not traced: nothing was added.
        let added =
            |part: TracePart| row(part).map_or_else(|| Arc::new(vec![0.0; token.len()]), vector);
        Some(Self {
            token: vector(token),
            position: added(TracePart::PositionEmbeddings),
            segment: added(TracePart::SegmentEmbeddings),
            sum: vector(row(TracePart::EmbeddingSum)?),
            answer: vector(row(TracePart::Embeddings)?),
        })
    }

    /// All five, in the order in which they come about.
    pub fn all(&self) -> [&Arc<Vec<f32>>; 5] {
        [&self.token, &self.position, &self.segment, &self.sum, &self.answer]
    }
}

/// What is looked up for one piece.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lookup {
    /// The piece.
    pub piece: String,
    /// Its row of the token table.
    pub id: u32,
    /// Its place, counted from 0.
    pub place: usize,
    /// Its row of the position table.
    pub row: usize,
    /// Which position vector is added.
    pub positions: Positions,
    /// The row of the segment table; `None` where no segment vector is added.
    pub segment: Option<u8>,
    /// Whether it is padding behind the input.
    pub padding: bool,
}

/// What is looked up for every piece of a result, by a model whose positions begin at row `first`; the
/// row before it is that of padding.
pub fn lookups(shown: &Shown, first: usize) -> Vec<Lookup> {
    let (encoding, switches) = (&shown.encoding, &shown.input.switches);
    let real = real_pieces(shown);
    let segment = |own: u8| match switches.segments {
        Segments::Encoded => Some(own),
        Segments::AllFirst => Some(0),
        Segments::None => None,
    };
    let rows = encoding.pieces.iter().zip(encoding.ids.iter().zip(&encoding.segments));
    let lookup = |(place, (piece, (id, own))): (usize, (&String, (&u32, &u8)))| Lookup {
        piece: piece.clone(),
        id: *id,
        place,
        row: if place >= real && first > 0 { first - 1 } else { first + place },
        positions: switches.positions,
        segment: segment(*own),
        padding: place >= real,
    };
    rows.enumerate().map(lookup).collect()
}

/// Pieces in front of the padding.
pub fn real_pieces(shown: &Shown) -> usize {
    shown.tokens().saturating_sub(shown.input.switches.padding)
}

/// How many pieces of each kind an input has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Of the first text.
    pub first: usize,
    /// Of the second text.
    pub second: usize,
    /// Specials, without the padding.
    pub specials: usize,
    /// Padding.
    pub padding: usize,
}

/// Counts the pieces of a result.
pub fn counts(shown: &Shown) -> Counts {
    let (encoding, real) = (&shown.encoding, real_pieces(shown));
    let mut counts = Counts { padding: shown.tokens() - real, ..Counts::default() };
    for (special, segment) in encoding.special.iter().zip(&encoding.segments).take(real) {
        match (special, segment) {
            (true, _) => counts.specials += 1,
            (false, 0) => counts.first += 1,
            (false, _) => counts.second += 1,
        }
    }
    counts
}

/// Euclidean lengths of the five vectors, in the order of [`Parts::all`].
pub type Lengths = [f64; 5];

/// The lengths for every piece of a result; empty while it does not have the vectors.
pub fn lengths(shown: &Shown) -> Vec<Lengths> {
    let length = |values: &[f32]| summary(values).map_or(0.0, |facts| facts.norm);
    let of = |piece: usize| Some(Parts::of(shown, piece)?.all().map(|all| length(all)));
    (0..shown.tokens()).filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{part, shown};
    use super::*;

    fn traced() -> Shown {
        let mut shown = shown(&["[CLS]", "a"], 0);
        for (name, values) in [
            (TracePart::TokenEmbeddings, [3.0, 4.0, 1.0, 0.0]),
            (TracePart::SegmentEmbeddings, [0.0, 2.0, 0.0, 2.0]),
            (TracePart::EmbeddingSum, [3.0, 6.0, 1.0, 2.0]),
            (TracePart::Embeddings, [-1.0, 1.0, -1.0, 1.0]),
        ] {
            shown.extras.parts.push(part(name, &[2, 2], &values));
        }
        shown
    }

    #[test]
    fn what_is_not_added_is_zero() {
        let parts = Parts::of(&traced(), 1).expect("the vectors");
        assert_eq!((*parts.token).as_slice(), [1.0, 0.0]);
        assert_eq!((*parts.position).as_slice(), [0.0, 0.0]);
        assert_eq!((*parts.sum).as_slice(), [1.0, 2.0]);
        assert_eq!(Parts::of(&traced(), 2), None);
        assert_eq!(Parts::of(&shown(&["[CLS]"], 0), 0), None);
    }

    #[test]
    fn positions_can_begin_behind_that_of_padding() {
        let shown = shown(&["<s>", "a", "</s>", "<pad>"], 1);
        let found = |first| lookups(&shown, first).iter().map(|one| one.row).collect::<Vec<_>>();
        assert_eq!(found(2), [2, 3, 4, 1]);
        assert_eq!(found(0), [0, 1, 2, 3]);
    }

    #[test]
    fn lengths_are_euclidean() {
        let found = lengths(&traced());
        assert_eq!(found.len(), 2);
        assert_eq!(found[0][..3], [5.0, 0.0, 2.0]);
        assert!((found[0][3] - 45.0_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn padding_is_told_apart() {
        let rows = lookups(&shown(&["[CLS]", "[PAD]", "[SEP]", "[PAD]"], 1), 0);
        let padding: Vec<bool> = rows.iter().map(|row| row.padding).collect();
        assert_eq!(padding, [false, false, false, true]);
    }

    #[test]
    fn pieces_are_counted_by_kind() {
        let mut shown = shown(&["[CLS]", "a", "b", "[SEP]", "c", "[SEP]", "[PAD]"], 1);
        shown.encoding.special = [true, false, false, true, false, true, true].into();
        shown.encoding.segments = [0, 0, 0, 0, 1, 1, 0].into();
        let wanted = Counts { first: 2, second: 1, specials: 3, padding: 1 };
        assert_eq!(counts(&shown), wanted);
    }
}
