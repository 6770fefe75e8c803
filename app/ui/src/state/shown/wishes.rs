//! What is asked of a pass: the attention, and what each room shows beside it.

use protocol::Input;
use text::wishes::TracePart::{self, *};
use text::wishes::Wish;

use super::EXACT_UP_TO;
use crate::state::room::Chosen;

/// The attention of every head, averaged down to [`EXACT_UP_TO`] rows and columns; where there are
/// more, of one layer and head in full.
pub fn wishes(layers: usize, exact: Option<(usize, usize)>) -> Vec<Wish> {
    let mut wishes = Wish::all_attention(layers);
    for wish in &mut wishes {
        wish.at_most = Some(EXACT_UP_TO);
    }
    let of_head = |(layer, head)| Wish { head: Some(head), ..Wish::of(Attention, layer) };
    wishes.into_iter().chain(exact.map(of_head)).collect()
}

/// The mean over the heads of every layer in full.
pub fn means(layers: usize) -> impl Iterator<Item = Wish> {
    (0..layers).map(|layer| Wish::of(MeanAttention, layer))
}

/// These parts of the chosen layer.
pub fn once(chosen: Chosen, parts: &[TracePart]) -> Vec<Wish> {
    parts.iter().map(|part| Wish::of(*part, chosen.layer)).collect()
}

/// The vectors of the input, and their sum.
pub fn input(chosen: Chosen) -> Vec<Wish> {
    once(chosen, &[TokenEmbeddings, PositionEmbeddings, SegmentEmbeddings, EmbeddingSum])
}

/// What the chosen head computes.
pub fn head(chosen: Chosen) -> Vec<Wish> {
    let mut wishes = once(chosen, &[Queries, Keys, Values, Context, AttentionOutput]);
    wishes.push(Wish { head: Some(chosen.head), ..Wish::of(Scores, chosen.layer) });
    wishes
}

/// What the chosen layer computes around its heads.
pub fn block(chosen: Chosen) -> Vec<Wish> {
    let parts = [
        AttentionSum,
        AttentionMoments,
        AttentionNormed,
        FeedForwardInner,
        FeedForwardActivations,
        FeedForwardOutput,
        FeedForwardSum,
        FeedForwardMoments,
    ];
    once(chosen, &parts)
}

/// The vectors before the first layer and after each.
pub fn by_layers(chosen: Chosen) -> Vec<Wish> {
    let mut wishes = once(chosen, &[Embeddings]);
    wishes.extend((0..chosen.layers).map(|layer| Wish::of(Hidden, layer)));
    wishes
}

/// Whether an input may have more than [`EXACT_UP_TO`] pieces: a piece has a character at least,
/// three specials come with a pair, and padding behind them.
pub fn may_be_long(input: &Input) -> bool {
    let pair = input.pair.as_ref().map_or(0, |pair| pair.chars().count());
    input.sentence.chars().count() + pair + 3 + input.switches.padding > EXACT_UP_TO
}
