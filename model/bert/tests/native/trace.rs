//! What a pass can be asked for, against the relations that hold between its parts.
use bert::trace::Trace;
use text::switches::Switches;
use text::wishes::{TracePart, Wish};

use crate::micro_bert::micro;
use crate::passes::{distance, run};

const TOKENS: usize = 7;
const IDS: [u32; TOKENS] = [2, 10, 17, 23, 31, 12, 3];
const SEGMENTS: [u8; TOKENS] = [0; TOKENS];
const HEADS: usize = 4;
const SIZE: usize = 8;
const HIDDEN: usize = 32;

fn ask(wishes: &[Wish]) -> Trace {
    run(&micro(), &IDS, &SEGMENTS, &Switches::default(), wishes)
}

fn whole(parts: &[TracePart], layer: usize) -> Trace {
    ask(&parts.iter().map(|part| Wish::of(*part, layer)).collect::<Vec<_>>())
}

#[test]
fn attention_follows_from_queries_and_keys() {
    use TracePart::{Attention, Context, Keys, Queries, Scores, Values};
    let trace = whole(&[Queries, Keys, Values, Scores, Attention, Context], 1);
    let get = |part| &trace.get(part, 1).expect("kept").values;
    let row =
        |part, head: usize, token: usize| &get(part)[(head * TOKENS + token) * SIZE..][..SIZE];
    for head in 0..HEADS {
        for query in 0..TOKENS {
            let at = (head * TOKENS + query) * TOKENS;
            let dots: Vec<f32> = (0..TOKENS)
                .map(|key| {
                    row(Queries, head, query)
                        .iter()
                        .zip(row(Keys, head, key))
                        .map(|(q, k)| q * k)
                        .sum()
                })
                .collect();
            let scaled: Vec<f32> =
                dots.iter().map(|dot: &f32| dot / (SIZE as f32).sqrt()).collect();
            assert!(distance(&scaled, &get(Scores)[at..][..TOKENS]) < 1e-5);
            let sum: f32 = scaled.iter().map(|score| score.exp()).sum();
            let softmax: Vec<f32> = scaled.iter().map(|score| score.exp() / sum).collect();
            let attention = &get(Attention)[at..][..TOKENS];
            assert!(distance(&softmax, attention) < 1e-5);
            let context: Vec<f32> = (0..SIZE)
                .map(|i| (0..TOKENS).map(|key| attention[key] * row(Values, head, key)[i]).sum())
                .collect();
            assert!(distance(&context, row(Context, head, query)) < 1e-5);
        }
    }
}

#[test]
fn the_input_is_the_sum_of_three_vectors() {
    use TracePart::{EmbeddingSum, PositionEmbeddings, SegmentEmbeddings, TokenEmbeddings};
    let trace = whole(&[TokenEmbeddings, PositionEmbeddings, SegmentEmbeddings, EmbeddingSum], 0);
    let get = |part| &trace.get(part, 0).expect("kept").values;
    for (i, sum) in get(EmbeddingSum).iter().enumerate() {
        let parts =
            get(TokenEmbeddings)[i] + get(PositionEmbeddings)[i] + get(SegmentEmbeddings)[i];
        assert!((parts - sum).abs() < 1e-6);
    }
}

#[test]
fn moments_are_those_of_the_sum() {
    use TracePart::{AttentionMoments, AttentionSum, FeedForwardMoments, FeedForwardSum};
    for (sum, moments) in [(AttentionSum, AttentionMoments), (FeedForwardSum, FeedForwardMoments)] {
        let trace = whole(&[sum, moments], 0);
        let rows = trace.get(sum, 0).expect("kept").values.chunks(HIDDEN);
        for (row, found) in rows.zip(trace.get(moments, 0).expect("kept").values.chunks(2)) {
            let mean = row.iter().sum::<f32>() / HIDDEN as f32;
            let variance =
                row.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / HIDDEN as f32;
            assert!(
                distance(found, &[mean, variance]) < 1e-4,
                "{found:?} is not ({mean}, {variance})"
            );
        }
    }
}

#[test]
fn one_head_and_block_means_are_cuts_of_the_whole() {
    let whole = Wish::of(TracePart::Attention, 0);
    let one = Wish { head: Some(2), ..whole };
    let small = Wish { at_most: Some(3), ..whole };
    let mean = Wish::of(TracePart::MeanAttention, 0);
    let trace = ask(&[whole, one, small, mean]);
    let all = &trace.find(whole).expect("kept").values;
    let maps: Vec<&[f32]> = all.chunks(TOKENS * TOKENS).collect();

    let found = trace.find(one).expect("kept");
    assert_eq!(found.shape, [1, TOKENS, TOKENS]);
    assert_eq!(found.values, maps[2]);

    let found = trace.find(small).expect("kept");
    assert_eq!((found.shape.as_slice(), found.block), ([HEADS, 3, 3].as_slice(), 3));
    for (head, map) in maps.iter().enumerate() {
        for (cell, value) in found.values[head * 9..][..9].iter().enumerate() {
            let span = |i: usize| i * 3..((i + 1) * 3).min(TOKENS);
            let cells: Vec<f32> = span(cell / 3)
                .flat_map(|i| span(cell % 3).map(move |j| map[i * TOKENS + j]))
                .collect();
            let mean = cells.iter().sum::<f32>() / cells.len() as f32;
            assert!((mean - value).abs() < 1e-6, "head {head}, cell {cell}");
        }
    }

    let found = &trace.find(mean).expect("kept").values;
    for (i, value) in found.iter().enumerate() {
        let sum: f32 = maps.iter().map(|map| map[i]).sum();
        assert!((sum / HEADS as f32 - value).abs() < 1e-6);
    }
}

#[test]
fn every_part_has_its_documented_shape() {
    use TracePart::*;
    let rows = vec![TOKENS, HIDDEN];
    let heads = vec![HEADS, TOKENS, SIZE];
    let maps = vec![HEADS, TOKENS, TOKENS];
    let inner = vec![TOKENS, 64];
    let pair = vec![TOKENS, 2];
    let expected = [
        (TokenEmbeddings, &rows),
        (PositionEmbeddings, &rows),
        (SegmentEmbeddings, &rows),
        (EmbeddingSum, &rows),
        (Embeddings, &rows),
        (Queries, &heads),
        (Keys, &heads),
        (Values, &heads),
        (Scores, &maps),
        (Attention, &maps),
        (MeanAttention, &vec![TOKENS, TOKENS]),
        (Context, &heads),
        (AttentionOutput, &rows),
        (AttentionSum, &rows),
        (AttentionMoments, &pair),
        (AttentionNormed, &rows),
        (FeedForwardInner, &inner),
        (FeedForwardActivations, &inner),
        (FeedForwardOutput, &rows),
        (FeedForwardSum, &rows),
        (FeedForwardMoments, &pair),
        (Hidden, &rows),
        (Pooled, &vec![HIDDEN]),
        (NextSentenceLogits, &vec![2]),
        (SpanLogits, &pair),
    ];
    for (part, shape) in expected {
        let trace = whole(&[part], 0);
        let value = trace.get(part, 0).unwrap_or_else(|| panic!("{part:?} was not kept"));
        assert_eq!(&value.shape, shape, "{part:?}");
        assert_eq!(value.values.len(), shape.iter().product::<usize>(), "{part:?}");
    }
}

#[test]
fn wishes_for_what_is_not_there_are_refused() {
    let bert = micro();
    for wish in [
        Wish::of(TracePart::Attention, 2),
        Wish { head: Some(4), ..Wish::of(TracePart::Attention, 0) },
    ] {
        assert!(bert.check(&[wish]).is_err(), "{wish:?}");
    }
}
