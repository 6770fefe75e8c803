//! What a measure asks of a pass, known before it is run.

use text::config::BertConfig;
use text::corruption::Label;
use text::predictions::AskedToken;
use text::tokenizer::{Encoding, Tokenizer};
use text::wishes::{TracePart, Wish};

use super::expression::Expression;
use super::function::{Function, Head, Level};
use super::word::one_piece;

/// The values that the functions of a tree read, each once. A layer or head that the model does
/// not have is left out: a pass that is asked for it would fail as a whole.
pub(super) fn wishes(expression: &Expression, config: &BertConfig) -> Vec<Wish> {
    let mut all: Vec<Wish> = Vec::new();
    expression.functions(&mut |function| {
        for wish in of_function(function, config.num_attention_heads) {
            let exists = !wish.part.is_per_layer() || wish.layer < config.num_hidden_layers;
            let exists = exists && wish.head.is_none_or(|head| head < config.num_attention_heads);
            if exists && !all.contains(&wish) {
                all.push(wish);
            }
        }
    });
    all
}

fn of_function(function: &Function, heads: usize) -> Vec<Wish> {
    match function {
        Function::Attention { head: of, .. }
        | Function::Mass { head: of, .. }
        | Function::Entropy { head: of } => vec![of.wish(TracePart::Attention)],
        Function::Score { head: of, .. } => vec![of.wish(TracePart::Scores)],
        Function::Line { layer, .. } => {
            let head = |head| Head { layer: *layer, head: Some(head) };
            (0..heads).map(|of| head(of).wish(TracePart::Attention)).collect()
        }
        Function::Change { layer, .. } => {
            [Level::below(*layer), Level::Layer(*layer)].map(Level::wish).to_vec()
        }
        Function::Rollout { layer, .. } => {
            (0..=*layer).map(|layer| Wish::of(TracePart::MeanAttention, layer)).collect()
        }
        Function::Follows => vec![Wish::of(TracePart::NextSentenceLogits, 0)],
        Function::Answer => vec![Wish::of(TracePart::SpanLogits, 0)],
        Function::Cosine { level, .. } | Function::Length { level, .. } => {
            vec![Level::wish(*level)]
        }
        Function::Pieces { .. }
        | Function::Id { .. }
        | Function::Probability { .. }
        | Function::Rank { .. }
        | Function::Top { .. }
        | Function::Best { .. }
        | Function::Loss
        | Function::Position { .. }
        | Function::Parameters { .. }
        | Function::Validation { .. }
        | Function::Unit { .. }
        | Function::Slope { .. }
        | Function::Gradient { .. }
        | Function::LearntShare { .. }
        | Function::Steps => Vec::new(),
    }
}

/// The tokens that the functions of a tree need predicted, each once. `labels` are the selected
/// pieces with what they were.
pub(super) fn asking(
    expression: &Expression,
    encoding: &Encoding,
    labels: &[Label],
    tokenizer: &Tokenizer,
) -> Vec<AskedToken> {
    let mut all: Vec<AskedToken> = Vec::new();
    expression.functions(&mut |function| {
        let mut layer = None;
        let here = |position: usize| Some((position, *encoding.ids.get(position)?));
        let tokens = match function {
            Function::Probability { at, word } | Function::Rank { at, word } => {
                let piece = one_piece(tokenizer, word).ok();
                at.position(encoding).zip(piece).into_iter().collect()
            }
            Function::Top { at } => at.position(encoding).and_then(here).into_iter().collect(),
            Function::Best { at, layer: asked } => {
                layer = Some(*asked);
                at.position(encoding).and_then(here).into_iter().collect()
            }
            Function::Loss => labels.iter().map(|label| (label.at, label.id)).collect(),
            _ => Vec::new(),
        };
        for (position, piece) in tokens {
            let asked = AskedToken { position, piece, layer };
            if !all.contains(&asked) {
                all.push(asked);
            }
        }
    });
    all
}
