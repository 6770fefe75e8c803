//! From what a device found to predictions.

use text::predictions::{AskedToken, Candidate, Prediction};

/// What a device found for all asked tokens, row by row.
pub(crate) struct Found {
    /// `[tokens, count]`.
    pub logits: Vec<f32>,
    /// `[tokens, count]`.
    pub ids: Vec<i32>,
    /// `[tokens, 4]`: log-sum-exp, entropy, logit asked for, larger ones.
    pub summary: Vec<f32>,
}

impl Found {
    /// The predictions for `tokens`.
    pub fn predictions(&self, tokens: &[AskedToken]) -> Vec<Prediction> {
        let count = (self.logits.len() / tokens.len().max(1)).max(1);
        let best = self.logits.chunks(count).zip(self.ids.chunks(count));
        let rows = tokens.iter().zip(self.summary.chunks_exact(4)).zip(best);
        rows.map(|((asked, summary), (logits, ids))| prediction(*asked, summary, logits, ids))
            .collect()
    }
}

fn prediction(asked: AskedToken, summary: &[f32], logits: &[f32], ids: &[i32]) -> Prediction {
    let log_sum = summary[0];
    let candidate =
        |piece: u32, logit: f32| Candidate { piece, logit, probability: (logit - log_sum).exp() };
    let best = ids.iter().zip(logits).map(|(id, logit)| candidate(id.unsigned_abs(), *logit));
    Prediction {
        position: asked.position,
        layer: asked.layer,
        best: best.collect(),
        asked: candidate(asked.piece, summary[2]),
        rank: summary[3] as usize + 1,
        loss: log_sum - summary[2],
        entropy: summary[1],
    }
}
