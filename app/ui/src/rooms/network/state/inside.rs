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
    /// Whether what the head collects is taken, and not zeros in its place.
    pub works: bool,
    /// Whether the old vector goes around both halves.
    pub residual: bool,
}

/// What was asked of the layer, once it is there. What is switched off has no numbers.
pub fn inside(shown: &Shown, (layer, head): (usize, usize), reader: usize) -> Option<Inside<'_>> {
    let part = |part| shown.part(part, layer);
    let row = |of| part(of).and_then(|part| part.row(reader)).unwrap_or_default();
    let tokens = shown.tokens();
    let switches = shown.input.switches.layer(layer);
    if part(Values).is_none() && switches.attention {
        return None;
    }
    let map = shown.head(layer, head).filter(|_| switches.attention).unwrap_or_default();
    let value = |token| part(Values)?.head_row(head, token);
    let collected = |head| part(Context)?.head_row(head, reader);
    let maps = shown.attention.get(layer).filter(|_| switches.attention);
    Some(Inside {
        layer,
        head,
        scores: part(Scores).and_then(|part| part.head_row(head, reader)).unwrap_or_default(),
        weights: map.get(reader * tokens..(reader + 1) * tokens).unwrap_or_default(),
        values: (0..tokens).filter_map(value).collect(),
        collected: (0..shown.heads).filter_map(collected).collect(),
        added: row(AttentionNormed),
        features: row(FeedForwardActivations),
        maps: maps.into_iter().flat_map(|maps| maps.iter()).collect(),
        works: switches.attention && !switches.ablated_heads.contains(&head),
        residual: switches.residual,
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
