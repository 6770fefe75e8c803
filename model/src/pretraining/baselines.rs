//! What counting reaches without any network.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::text::Text;

/// How many of the pieces of rows that judge counting finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Baselines {
    /// Share of pieces that are the most frequent one of the rows to learn from.
    pub unigram: f64,
    /// Share of pieces that most often follow the piece before them there.
    pub bigram: f64,
    /// Mean of -ln p of the pieces by how often each occurs there, in nats; one is added to every
    /// count.
    pub unigram_loss: f64,
}

impl Baselines {
    /// Counts the rows to learn from, and judges every ordinary piece of those that the
    /// network is judged by, too.
    pub fn of(text: &Text) -> Self {
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
        let (mut judged, mut found) = (0.0, Self::default());
        for row in text.judged() {
            for pair in row.ids[..row.ids.len() - 1].windows(2) {
                judged += 1.0;
                found.unigram += f64::from(u8::from(pair[1] == most));
                let guess = next.get(&pair[0]).map_or(most, |(_, after)| u32::MAX - after);
                found.bigram += f64::from(u8::from(pair[1] == guess));
                found.unigram_loss -= ((counts[pair[1] as usize] + 1) as f64 / total).ln();
            }
        }
        Self {
            unigram: found.unigram / judged,
            bigram: found.bigram / judged,
            unigram_loss: found.unigram_loss / judged,
        }
    }
}

/// Without `[CLS]` and `[SEP]`.
fn inner(ids: &[u32]) -> &[u32] {
    ids.get(1..ids.len().saturating_sub(1)).unwrap_or_default()
}
