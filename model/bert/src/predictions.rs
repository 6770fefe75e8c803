//! From what a device found to predictions.

use text::predictions::{AskedToken, Candidate, Prediction, TokenTrack, TrackState};

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

    /// The tracks of the tokens at `positions`, of rows that are sorted by state, then in the order
    /// of `positions`.
    pub fn tracks(&self, positions: &[usize]) -> Vec<TokenTrack> {
        let best = self.logits.iter().zip(&self.ids);
        let rows = self.summary.chunks_exact(4).zip(best);
        let states: Vec<_> =
            rows.map(|(summary, (logit, id))| state(summary, *logit, *id)).collect();
        let track = |(index, position): (usize, &usize)| {
            let states: Vec<_> =
                states.iter().skip(index).step_by(positions.len()).copied().collect();
            let answer = states.last()?.best.piece;
            Some(TokenTrack { position: *position, answer, states })
        };
        positions.iter().enumerate().filter_map(track).collect()
    }
}

fn candidate(piece: u32, logit: f32, log_sum: f32) -> Candidate {
    Candidate { piece, logit, probability: (logit - log_sum).exp() }
}

/// What was found of a row of which the track's answer was asked.
fn state(summary: &[f32], logit: f32, id: i32) -> TrackState {
    let log_sum = summary[0];
    TrackState {
        best: candidate(id.unsigned_abs(), logit, log_sum),
        rank: summary[3] as usize + 1,
        probability: (summary[2] - log_sum).exp(),
    }
}

fn prediction(asked: AskedToken, summary: &[f32], logits: &[f32], ids: &[i32]) -> Prediction {
    let log_sum = summary[0];
    let best = ids.iter().zip(logits);
    let best = best.map(|(id, logit)| candidate(id.unsigned_abs(), *logit, log_sum));
    Prediction {
        position: asked.position,
        layer: asked.layer,
        best: best.collect(),
        asked: candidate(asked.piece, summary[2], log_sum),
        rank: summary[3] as usize + 1,
        loss: log_sum - summary[2],
        entropy: summary[1],
    }
}
