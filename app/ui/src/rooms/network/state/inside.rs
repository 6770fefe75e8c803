//! What happens in an opened layer, for the chosen piece and one head (Vaswani et al. 2017, equation 1).

use text::wishes::TracePart::{AttentionNormed, Context, FeedForwardActivations, Scores, Values};

use crate::state::shown::Shown;

/// An opened layer.
pub struct Inside<'a> {
    /// Which, and the head that is shown.
    pub layer: usize,
    /// The head.
    pub head: usize,
    /// q·k / √d of the chosen piece with every piece; not finite where a switch hides a key.
    pub scores: &'a [f32],
    /// The softmax of these.
    pub weights: &'a [f32],
    /// What each piece hands over, `[tokens][head_size]`.
    pub values: Vec<&'a [f32]>,
    /// What each head has collected for the chosen piece, `[heads][head_size]`.
    pub collected: Vec<&'a [f32]>,
    /// The vector behind the first sum and its LayerNorm, `[hidden]`.
    pub added: &'a [f32],
    /// The features of the feed-forward network, `[intermediate]`.
    pub features: &'a [f32],
    /// The attention of every head.
    pub maps: Vec<&'a [f32]>,
}

/// What was asked of the layer, once it is there.
pub fn inside(shown: &Shown, (layer, head): (usize, usize), reader: usize) -> Option<Inside<'_>> {
    let part = |part| shown.part(part, layer);
    let (values, context) = (part(Values)?, part(Context)?);
    let tokens = shown.tokens();
    let map = shown.head(layer, head)?;
    Some(Inside {
        layer,
        head,
        scores: part(Scores)?.head_row(head, reader)?,
        weights: map.get(reader * tokens..(reader + 1) * tokens)?,
        values: (0..tokens).map(|token| values.head_row(head, token)).collect::<Option<_>>()?,
        collected: (0..shown.heads)
            .map(|head| context.head_row(head, reader))
            .collect::<Option<_>>()?,
        added: part(AttentionNormed)?.row(reader)?,
        features: part(FeedForwardActivations)?.row(reader)?,
        maps: shown.attention.get(layer).into_iter().flat_map(|maps| maps.iter()).collect(),
    })
}

/// Scores as heights from -1 to 1: how far above or below their mean, of the farthest.
pub fn heights(scores: &[f32]) -> Vec<f64> {
    let finite = || scores.iter().copied().filter(|score| score.is_finite()).map(f64::from);
    let mean = finite().sum::<f64>() / finite().count().max(1) as f64;
    let most = finite().map(|score| (score - mean).abs()).fold(0.0, f64::max);
    let height = |score: &f32| match score.is_finite() && most > 0.0 {
        true => (f64::from(*score) - mean) / most,
        false => 0.0,
    };
    scores.iter().map(height).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_are_told_from_the_mean() {
        assert_eq!(heights(&[1.0, 3.0, 2.0]), [-1.0, 1.0, 0.0]);
        assert_eq!(heights(&[5.0, 5.0]), [0.0, 0.0]);
        // A key that is hidden counts for nothing.
        assert_eq!(heights(&[f32::NEG_INFINITY, 1.0, 3.0]), [0.0, -1.0, 1.0]);
    }
}
