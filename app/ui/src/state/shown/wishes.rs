//! What is asked of a pass: the attention, and what each room shows beside it.

use protocol::Input;
use text::wishes::{TracePart, Wish};

use super::EXACT_UP_TO;
use crate::rooms::context::state::bank;
use crate::rooms::sentences::state::bank as sentences;
use crate::state::controls::Aspect;
use crate::state::view::View;

/// The attention of every head, averaged down to [`EXACT_UP_TO`] rows and columns. Where there are
/// more, `exact` says what the large picture shows in full.
pub fn wishes(layers: usize, exact: Option<(Aspect, usize, usize)>) -> Vec<Wish> {
    let mut wishes = Wish::all_attention(layers);
    for wish in &mut wishes {
        wish.at_most = Some(EXACT_UP_TO);
    }
    match exact {
        None => {}
        Some((Aspect::Head, layer, head)) => {
            wishes.push(Wish { head: Some(head), ..Wish::of(TracePart::Attention, layer) });
        }
        Some(_) => {
            wishes.extend((0..layers).map(|layer| Wish::of(TracePart::MeanAttention, layer)));
        }
    }
    wishes
}

/// What a room asks for beside the attention.
pub fn extra_wishes(layers: usize, view: View, layer: usize, head: usize) -> Vec<Wish> {
    use TracePart::*;
    let layer = layer.min(layers.saturating_sub(1));
    let every = |part: TracePart| (0..layers).map(move |layer| Wish::of(part, layer));
    let once = |parts: &[TracePart]| -> Vec<Wish> {
        parts.iter().map(|part| Wish::of(*part, layer)).collect()
    };
    let input = || once(&[TokenEmbeddings, PositionEmbeddings, SegmentEmbeddings, EmbeddingSum]);
    let head = || {
        let mut wishes = once(&[Queries, Keys, Values, Context, AttentionOutput]);
        wishes.push(Wish { head: Some(head), ..Wish::of(Scores, layer) });
        wishes
    };
    let block = || {
        once(&[
            AttentionSum,
            AttentionMoments,
            AttentionNormed,
            FeedForwardInner,
            FeedForwardActivations,
            FeedForwardOutput,
            FeedForwardSum,
            FeedForwardMoments,
        ])
    };
    let read_by_layers = || {
        let mut wishes = once(&[Embeddings]);
        wishes.extend(every(Hidden));
        wishes
    };
    match view {
        View::Attention
        | View::Pieces
        | View::Teach
        | View::FromNothing
        | View::Neuron
        | View::Gradients
        | View::WordVectors
        | View::LanguageModels
        | View::Translation
        | View::Families
        | View::Prompting => Vec::new(),
        View::Positions => vec![Wish::of(Hidden, layers.saturating_sub(1))],
        View::Corrupt => every(Hidden).collect(),
        // The pooler reads the vector of `[CLS]` after the last layer.
        View::Pairs => vec![
            Wish::of(Hidden, layers.saturating_sub(1)),
            Wish::of(Pooled, 0),
            Wish::of(NextSentenceLogits, 0),
        ],
        View::Context => bank::wishes(layers),
        View::Sentences => sentences::wishes(layers),
        View::Question => vec![Wish::of(SpanLogits, 0)],
        // Padding is shown by what the first head makes of it, and by what it leaves unchanged.
        View::Input => {
            let mut wishes = [input(), once(&[Embeddings])].concat();
            wishes.push(Wish { head: Some(0), ..Wish::of(Scores, 0) });
            wishes.push(Wish::of(Hidden, layers.saturating_sub(1)));
            wishes
        }
        View::Heads => [read_by_layers(), head(), once(&[NextSentenceLogits])].concat(),
        View::Block => [
            read_by_layers(),
            once(&[Context, AttentionOutput]),
            block(),
            once(&[NextSentenceLogits]),
        ]
        .concat(),
        View::Algorithm => [input(), read_by_layers(), head(), block()].concat(),
    }
}

/// Whether an input may have more than [`EXACT_UP_TO`] pieces: a piece has a character at least,
/// three specials come with a pair, and padding behind them.
pub fn may_be_long(input: &Input) -> bool {
    let pair = input.pair.as_ref().map_or(0, |pair| pair.chars().count());
    input.sentence.chars().count() + pair + 3 + input.switches.padding > EXACT_UP_TO
}
