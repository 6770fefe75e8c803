//! Rows of a text with hidden pieces, to learn from and to be judged by.

use super::{Recipe, Text};
use crate::corruption::{Corruptor, RandomPieces, Settings};
use crate::tokenizer::Encoding;

/// Rows that are judged at once.
const JUDGED_AT_ONCE: usize = 32;

/// Rows with hidden pieces.
#[derive(Default)]
pub struct Hidden {
    /// Ids and segments of every row.
    pub rows: Vec<(Vec<u32>, Vec<u8>)>,
    /// Places of hidden pieces in the rows, one behind the other.
    pub places: Vec<usize>,
    /// What stood there.
    pub pieces: Vec<Option<usize>>,
    /// What stood before each of them in the text.
    pub before: Vec<u32>,
}

/// Hides pieces as a recipe says.
pub struct Hiding {
    masking: Settings,
    longest: usize,
    random_pieces: RandomPieces,
}

impl Hiding {
    /// Of the rows of a text.
    pub fn new(recipe: &Recipe, text: &Text) -> Self {
        let random_pieces = RandomPieces::new(text.tokenizer.vocabulary());
        Self { masking: recipe.masking, longest: recipe.tokens, random_pieces }
    }

    /// Hides pieces of rows; `draw` tells draws apart.
    pub fn hide<'a>(
        &self,
        text: &Text,
        rows: impl Iterator<Item = &'a Encoding>,
        draw: usize,
    ) -> Hidden {
        let mut hidden = Hidden::default();
        let mut start = 0;
        for (index, row) in rows.enumerate() {
            let seed = seed_of(self.masking.seed, draw, index);
            let settings = Settings { seed, ..self.masking };
            let corruptor = Corruptor::sharing(
                row,
                text.tokenizer.vocabulary(),
                self.longest,
                self.random_pieces.clone(),
            );
            let corrupted = corruptor.row(&settings);
            let ids = corrupted.ids();
            for label in corrupted.labels() {
                hidden.places.push(start + label.at);
                hidden.pieces.push(Some(label.id as usize));
                let before = label.at.checked_sub(1).and_then(|before| row.ids.get(before));
                hidden.before.push(before.copied().unwrap_or_default());
            }
            start += ids.len();
            let segments = vec![0; ids.len()];
            hidden.rows.push((ids, segments));
        }
        hidden
    }

    /// The rows of [`Text::judged`] in parts. The same pieces are hidden each time.
    pub fn judged(&self, text: &Text) -> Vec<Hidden> {
        let rows: Vec<&Encoding> = text.judged().collect();
        let parts = rows.chunks(JUDGED_AT_ONCE).enumerate();
        parts.map(|(part, rows)| self.hide(text, rows.iter().copied(), usize::MAX - part)).collect()
    }
}

/// A seed for each row of each draw (the finaliser of MurmurHash3, which keeps neighbours apart).
fn seed_of(seed: u32, draw: usize, row: usize) -> u32 {
    let mut mixed = seed ^ (draw as u32).wrapping_mul(0x9e37_79b9) ^ (row as u32) << 16;
    for (shift, factor) in [(16, 0x85eb_ca6b), (13, 0xc2b2_ae35)] {
        mixed = (mixed ^ (mixed >> shift)).wrapping_mul(factor);
    }
    mixed ^ (mixed >> 16)
}
