//! The vectors of all pieces, each folded into a block: its features run like the letters of a
//! page, so that every number is a cell.

use text::wishes::TracePart;

use crate::kit::heat::Grid;
use crate::kit::vector::edge;
use crate::state::shown::Shown;

/// Features beside each other in a block.
pub const WIDE: usize = 16;

/// What is added, and the sum, in the order of the sum.
pub const BANDS: [TracePart; 4] = [
    TracePart::TokenEmbeddings,
    TracePart::PositionEmbeddings,
    TracePart::SegmentEmbeddings,
    TracePart::EmbeddingSum,
];

/// One kind of vector of every piece, side by side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bands {
    /// Pieces.
    pub pieces: usize,
    /// Features of each.
    pub features: usize,
    /// The blocks of each of [`BANDS`]; nothing in cells behind the last feature.
    pub grids: [Grid; 4],
    /// The value of the last colour, for all bands.
    pub edge: f32,
}

impl Bands {
    /// The vectors of a result; `None` while it does not have them.
    pub fn of(shown: &Shown) -> Option<Self> {
        let pieces = shown.tokens();
        let features = shown.part(BANDS[0], 0)?.row(0)?.len();
        // What is switched off is not traced: nothing was added.
        let nothing = vec![0.0; features];
        let row = |part: TracePart, piece: usize| {
            shown.part(part, 0).and_then(|part| part.row(piece)).unwrap_or(&nothing)
        };
        let grids = BANDS.map(|part| {
            let rows: Vec<&[f32]> = (0..pieces).map(|piece| row(part, piece)).collect();
            folded(&rows, features)
        });
        let edge = edge(grids.iter().map(|grid| grid.values.as_slice()));
        Some(Self { pieces, features, grids, edge })
    }

    /// The piece and the feature of a cell.
    pub fn at(&self, (row, column): (usize, usize)) -> Option<(usize, usize)> {
        let (piece, feature) = (column / WIDE, row * WIDE + column % WIDE);
        (piece < self.pieces && feature < self.features).then_some((piece, feature))
    }

    /// One number of one band.
    pub fn value(&self, band: usize, piece: usize, feature: usize) -> Option<f32> {
        self.grids.get(band)?.value(feature / WIDE, piece * WIDE + feature % WIDE)
    }
}

fn folded(rows: &[&[f32]], features: usize) -> Grid {
    let lines = (0..features.div_ceil(WIDE)).flat_map(|line| {
        rows.iter().flat_map(move |row| {
            (line * WIDE..(line + 1) * WIDE)
                .map(|feature| row.get(feature).copied().unwrap_or(f32::NAN))
        })
    });
    Grid::new(rows.len() * WIDE, lines.collect())
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{part, shown};
    use super::*;

    #[test]
    fn every_feature_of_every_piece_has_a_cell() {
        let mut shown = shown(&["[CLS]", "a"], 0);
        let values: Vec<f32> = (0..40).map(|value| value as f32).collect();
        for name in [TracePart::TokenEmbeddings, TracePart::EmbeddingSum] {
            shown.extras.parts.push(part(name, &[2, 20], &values));
        }
        let bands = Bands::of(&shown).expect("the vectors");
        assert_eq!((bands.pieces, bands.features), (2, 20));
        assert_eq!((bands.grids[0].rows, bands.grids[0].columns), (2, 32));
        assert_eq!(bands.value(0, 1, 17), Some(37.0));
        assert_eq!(bands.value(1, 1, 17), Some(0.0), "positions are switched off");
        assert_eq!((bands.at((1, 17)), bands.at((1, 5))), (Some((1, 17)), None));
        assert!(bands.value(0, 0, 20).is_some_and(f32::is_nan));
    }
}
