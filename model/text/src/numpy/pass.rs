//! What a pass made of a text, as arrays. Those that Hugging Face's outputs have, too, are called as there.

use super::{ArrayError, Arrays, Values};
use crate::predictions::{Prediction, TokenTrack};
use crate::tokenizer::Encoding;
use crate::wishes::{TracePart, Wish};

/// A value that a pass kept.
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    /// Which, and of which layer; of one head or of all.
    pub wish: Wish,
    /// How many pieces one row or column stands for; more than 1 if it was averaged down.
    pub block: usize,
    /// As documented at [`TracePart`].
    pub shape: &'a [usize],
    /// Row by row.
    pub values: &'a [f32],
}

/// What the head for masked words says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Predicted<'a> {
    /// Of chosen tokens.
    pub predictions: &'a [Prediction],
    /// How it forms.
    pub tracks: &'a [TokenTrack],
}

/// The arrays of a pass: `sentences`, `pieces`, `ids`, `segments`; `attentions` `[layers, heads, queries, keys]` and
/// `hidden_states` `[layers + 1, tokens, hidden]`, the embeddings first, where all layers are there; every other
/// value under the name of its part, those of all layers as one array.
///
/// # Errors
/// If a value does not have the shape that it says.
pub fn of_pass<'a>(
    encoding: &Encoding,
    sentences: &[&str],
    values: &[Value<'a>],
    predicted: Predicted<'a>,
) -> Result<Arrays, ArrayError> {
    let mut arrays = Arrays::default();
    let texts = sentences.iter().map(|text| (*text).to_owned()).collect();
    arrays.push("sentences", &[sentences.len()], Values::Texts(texts))?;
    let tokens = [encoding.pieces.len()];
    arrays.push("pieces", &tokens, Values::Texts(encoding.pieces.clone()))?;
    arrays.push("ids", &tokens, integers(encoding.ids.iter().copied()))?;
    arrays.push("segments", &tokens, integers(encoding.segments.iter().copied()))?;
    let is_state =
        |value: &&Value| matches!(value.wish.part, TracePart::Embeddings | TracePart::Hidden);
    let (states, others): (Vec<&Value>, Vec<&Value>) = values.iter().partition(is_state);
    if let Some(states) = in_a_row(&states) {
        stack(&mut arrays, "hidden_states".to_owned(), &states)?;
    } else {
        by_part(&mut arrays, &states)?;
    }
    by_part(&mut arrays, &others)?;
    predictions(&mut arrays, predicted.predictions)?;
    tracks(&mut arrays, predicted.tracks)?;
    Ok(arrays)
}

/// The embeddings and the states after the layers, from the first on without a gap.
fn in_a_row<'v, 'a>(states: &[&'v Value<'a>]) -> Option<Vec<&'v Value<'a>>> {
    let hidden = |layer: usize| {
        states.iter().find(|state| state.wish == Wish::of(TracePart::Hidden, layer)).copied()
    };
    let first = states.iter().find(|state| state.wish.part == TracePart::Embeddings)?;
    let row: Vec<_> = std::iter::once(*first).chain((0..).map_while(hidden)).collect();
    (row.len() == states.len() && row.len() > 1).then_some(row)
}

/// Values by their parts: those of all layers as one array, others by themselves.
fn by_part(arrays: &mut Arrays, values: &[&Value<'_>]) -> Result<(), ArrayError> {
    let mut left: Vec<&Value> = values.to_vec();
    while let Some(first) = left.first().copied() {
        let is_alike = |value: &&Value| {
            value.wish.part == first.wish.part
                && value.wish.head.is_none() == first.wish.head.is_none()
                && (value.block, value.shape) == (first.block, first.shape)
        };
        let (mut alike, others): (Vec<&Value>, Vec<&Value>) = left.into_iter().partition(is_alike);
        left = others;
        alike.sort_by_key(|value| value.wish.layer);
        let is_whole = |(place, value): (usize, &&Value)| value.wish.layer == place;
        let per_layer = first.wish.part.is_per_layer();
        if per_layer && first.wish.head.is_none() && alike.iter().enumerate().all(is_whole) {
            stack(arrays, plural(first), &alike)?;
        } else {
            for value in alike {
                push(arrays, single(value), value)?;
            }
        }
        if first.block > 1 {
            arrays.push(
                format!("{}_pieces_a_row", plural(first)),
                &[],
                integers([first.block as u64]),
            )?;
        }
    }
    Ok(())
}

/// What the values of all layers are called.
fn plural(value: &Value<'_>) -> String {
    match (value.wish.part, value.block) {
        (TracePart::Attention, 0 | 1) => "attentions".to_owned(),
        (TracePart::Attention, _) => "attentions_averaged".to_owned(),
        (part, _) => name(part),
    }
}

/// What a value by itself is called.
fn single(value: &Value<'_>) -> String {
    let layer = value.wish.part.is_per_layer().then(|| format!("_layer_{}", value.wish.layer));
    let head = value.wish.head.map(|head| format!("_head_{head}"));
    [Some(name(value.wish.part)), layer, head].into_iter().flatten().collect()
}

/// A part as links and messages call it.
fn name(part: TracePart) -> String {
    let written = serde_json::to_value(part).ok();
    written.as_ref().and_then(|name| name.as_str()).unwrap_or("value").to_owned()
}

fn push(arrays: &mut Arrays, name: String, value: &Value<'_>) -> Result<(), ArrayError> {
    arrays.push(name, value.shape, Values::Floats(value.values.to_vec()))
}

/// Values of one shape as one array with an axis before theirs.
fn stack(arrays: &mut Arrays, name: String, values: &[&Value<'_>]) -> Result<(), ArrayError> {
    let side = values.first().map_or(&[][..], |first| first.shape);
    let shape: Vec<usize> = std::iter::once(values.len()).chain(side.iter().copied()).collect();
    let all = values.iter().flat_map(|value| value.values).copied().collect();
    arrays.push(name, &shape, Values::Floats(all))
}

/// The best pieces of every token that was asked for after the last layer, `[tokens, best]`.
fn predictions(arrays: &mut Arrays, all: &[Prediction]) -> Result<(), ArrayError> {
    let last: Vec<&Prediction> = all.iter().filter(|one| one.layer.is_none()).collect();
    let count = last.first().map_or(0, |first| first.best.len());
    let last: Vec<&Prediction> = last.into_iter().filter(|one| one.best.len() == count).collect();
    if count == 0 {
        return Ok(());
    }
    let best = || last.iter().flat_map(|one| &one.best);
    let shape = [last.len(), count];
    let positions = integers(last.iter().map(|one| one.position as u64));
    arrays.push("predicted_positions", &[last.len()], positions)?;
    arrays.push("predicted_ids", &shape, integers(best().map(|one| one.piece)))?;
    arrays.push("predicted_logits", &shape, floats(best().map(|one| one.logit)))?;
    arrays.push("predicted_probabilities", &shape, floats(best().map(|one| one.probability)))
}

/// The best piece of every tracked token after the embeddings and after every layer, `[tokens, layers + 1]`.
fn tracks(arrays: &mut Arrays, all: &[TokenTrack]) -> Result<(), ArrayError> {
    let count = all.first().map_or(0, |first| first.states.len());
    let all: Vec<&TokenTrack> = all.iter().filter(|one| one.states.len() == count).collect();
    if count == 0 {
        return Ok(());
    }
    let states = || all.iter().flat_map(|one| &one.states);
    let shape = [all.len(), count];
    let positions = integers(all.iter().map(|one| one.position as u64));
    arrays.push("tracked_positions", &[all.len()], positions)?;
    arrays.push("tracked_ids", &shape, integers(states().map(|one| one.best.piece)))?;
    arrays.push("tracked_logits", &shape, floats(states().map(|one| one.best.logit)))?;
    arrays.push("tracked_probabilities", &shape, floats(states().map(|one| one.best.probability)))
}

fn floats(values: impl Iterator<Item = f32>) -> Values {
    Values::Floats(values.collect())
}

/// Ids and places, which are far below the largest.
fn integers<T: TryInto<i64>>(values: impl IntoIterator<Item = T>) -> Values {
    let whole = |value: T| value.try_into().unwrap_or(i64::MAX);
    Values::Integers(values.into_iter().map(whole).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoding() -> Encoding {
        let pieces = ["[CLS]", "cat", "[SEP]"].map(str::to_owned).to_vec();
        Encoding { pieces, ids: vec![2, 9, 3], segments: vec![0; 3], ..Encoding::default() }
    }

    fn value<'a>(wish: Wish, shape: &'a [usize], values: &'a [f32]) -> Value<'a> {
        Value { wish, block: 1, shape, values }
    }

    fn made(values: &[Value<'_>]) -> Arrays {
        of_pass(&encoding(), &["cat"], values, Predicted::default()).expect("arrays")
    }

    fn shapes(arrays: &Arrays) -> Vec<(&str, Vec<usize>)> {
        let shape = |name| arrays.get(name).expect("an array").shape().to_vec();
        arrays.names().map(|name| (name, shape(name))).collect()
    }

    #[test]
    fn all_layers_are_one_array_in_their_order() {
        let attention = [1.0; 18].map(|one: f32| one / 3.0);
        let (first, second, embeddings) = ([1.0; 6], [2.0; 6], [0.0; 6]);
        let values = [
            value(Wish::of(TracePart::Attention, 1), &[2, 3, 3], &attention),
            value(Wish::of(TracePart::Attention, 0), &[2, 3, 3], &attention),
            value(Wish::of(TracePart::Hidden, 1), &[3, 2], &second),
            value(Wish::of(TracePart::Embeddings, 0), &[3, 2], &embeddings),
            value(Wish::of(TracePart::Hidden, 0), &[3, 2], &first),
            value(Wish::of(TracePart::NextSentenceLogits, 0), &[2], &[0.5, -0.5]),
        ];
        let arrays = made(&values);
        let wanted = [
            ("sentences", vec![1]),
            ("pieces", vec![3]),
            ("ids", vec![3]),
            ("segments", vec![3]),
            ("hidden_states", vec![3, 3, 2]),
            ("attentions", vec![2, 2, 3, 3]),
            ("next_sentence_logits", vec![2]),
        ];
        assert_eq!(shapes(&arrays), wanted);
        let states = [embeddings, first, second].concat();
        let found = arrays.get("hidden_states").map(|array| array.values().clone());
        assert_eq!(found, Some(Values::Floats(states)));
    }

    #[test]
    fn what_is_not_of_all_layers_says_of_which() {
        let head = Wish { head: Some(7), ..Wish::of(TracePart::Attention, 3) };
        let averaged = Wish { at_most: Some(2), ..Wish::of(TracePart::Attention, 0) };
        let values = [
            Value { block: 2, ..value(averaged, &[1, 2, 2], &[0.25; 4]) },
            value(head, &[1, 3, 3], &[0.1; 9]),
            value(Wish::of(TracePart::Hidden, 4), &[3, 2], &[0.0; 6]),
            value(Wish::of(TracePart::Queries, 3), &[1, 3, 2], &[0.0; 6]),
        ];
        let arrays = made(&values);
        let wanted = [
            ("hidden_layer_4", vec![3, 2]),
            ("attentions_averaged", vec![1, 1, 2, 2]),
            ("attentions_averaged_pieces_a_row", vec![]),
            ("attention_layer_3_head_7", vec![1, 3, 3]),
            ("queries_layer_3", vec![1, 3, 2]),
        ];
        assert_eq!(shapes(&arrays)[4..], wanted);
    }

    #[test]
    fn a_value_with_another_shape_than_it_says_is_refused() {
        let values = [value(Wish::of(TracePart::Pooled, 0), &[4], &[0.0; 3])];
        let refused = of_pass(&encoding(), &["cat"], &values, Predicted::default());
        assert!(refused.is_err_and(|error| error.to_string().contains("pooled")));
    }
}
