//! What counting reaches without any network.

use std::collections::HashMap;

use super::hidden::Hiding;
use super::{Baselines, Recipe, Text};

impl Baselines {
    /// Counts the rows to learn from, and judges the pieces that are hidden from the network when
    /// it is judged.
    pub fn of(text: &Text, recipe: &Recipe) -> Self {
        let pieces = text.tokenizer.vocabulary().len();
        let mut counts = vec![0_u64; pieces];
        let mut pairs: HashMap<(u32, u32), u64> = HashMap::new();
        for row in &text.rows {
            for pair in row.ids.windows(2) {
                *pairs.entry((pair[0], pair[1])).or_default() += 1;
            }
            for id in inner(&row.ids) {
                counts[*id as usize] += 1;
            }
        }
        let most = (0..pieces).max_by_key(|id| counts[*id]).unwrap_or(0) as u32;
        let mut next: HashMap<u32, (u64, u32)> = HashMap::new();
        for ((before, after), count) in pairs {
            let best = next.entry(before).or_default();
            *best = (*best).max((count, u32::MAX - after));
        }
        let total = counts.iter().sum::<u64>() as f64 + pieces as f64;
        let mut found = Self::default();
        for hidden in Hiding::new(recipe, text).judged(text) {
            for (piece, before) in hidden.pieces.into_iter().flatten().zip(hidden.before) {
                found.pieces += 1;
                let guess = next.get(&before).map_or(most, |(_, after)| u32::MAX - after);
                found.unigram += f64::from(u8::from(piece == most as usize));
                found.bigram += f64::from(u8::from(piece == guess as usize));
                found.unigram_loss -= ((counts[piece] + 1) as f64 / total).ln();
            }
        }
        let judged = found.pieces.max(1) as f64;
        Self {
            unigram: found.unigram / judged,
            bigram: found.bigram / judged,
            unigram_loss: found.unigram_loss / judged,
            ..found
        }
    }
}

/// Without `[CLS]` and `[SEP]`.
fn inner(ids: &[u32]) -> &[u32] {
    ids.get(1..ids.len().saturating_sub(1)).unwrap_or_default()
}
