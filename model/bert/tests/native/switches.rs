//! What each intervention must and must not change.
use bert::Bert;
use text::switches::{Activation, LayerSwitches, Positions, Segments, Switches};
use text::wishes::{TracePart, Wish};

use crate::micro_bert::micro;
use crate::passes::{distance, run};

const IDS: [u32; 8] = [2, 10, 17, 23, 3, 31, 12, 3];
const SEGMENTS: [u8; 8] = [0, 0, 0, 0, 0, 1, 1, 1];
const LAYERS: usize = 2;
const HIDDEN: usize = 32;

fn everywhere(change: impl Fn(&mut LayerSwitches)) -> Switches {
    Switches::default().everywhere(LAYERS, change)
}

fn value(bert: &Bert, ids: &[u32], switches: &Switches, part: TracePart, layer: usize) -> Vec<f32> {
    run(bert, ids, &SEGMENTS, switches, &[Wish::of(part, layer)]).values.remove(0).values
}

fn last_hidden(bert: &Bert, ids: &[u32], switches: &Switches) -> Vec<f32> {
    value(bert, ids, switches, TracePart::Hidden, LAYERS - 1)
}

#[test]
fn every_switch_changes_the_result() {
    let bert = micro();
    let intact = last_hidden(&bert, &IDS, &Switches::default());
    let changed = [
        everywhere(|layer| layer.causal = true),
        everywhere(|layer| layer.within_segment = true),
        everywhere(|layer| layer.scaling = false),
        everywhere(|layer| layer.ablated_heads = [1].into()),
        everywhere(|layer| layer.residual = false),
        everywhere(|layer| layer.layer_norm = false),
        everywhere(|layer| layer.attention = false),
        everywhere(|layer| layer.feed_forward = false),
        everywhere(|layer| layer.activation = Activation::Relu),
        Switches { positions: Positions::Sinusoidal, ..Switches::default() },
        Switches { positions: Positions::None, ..Switches::default() },
        Switches { segments: Segments::AllFirst, ..Switches::default() },
        Switches { segments: Segments::None, ..Switches::default() },
        Switches { embedding_layer_norm: false, ..Switches::default() },
    ];
    for switches in changed {
        let hidden = last_hidden(&bert, &IDS, &switches);
        assert!(hidden.iter().all(|value| value.is_finite()), "{switches:?}");
        assert!(distance(&intact, &hidden) > 1e-3, "{switches:?}");
    }
}

#[test]
fn causal_rows_ignore_later_pieces() {
    let bert = micro();
    let mut edited = IDS;
    edited[6] = 40;
    let causal = everywhere(|layer| layer.causal = true);
    let rows = 6 * HIDDEN;
    let before = last_hidden(&bert, &IDS, &causal);
    let after = last_hidden(&bert, &edited, &causal);
    assert_eq!(before[..rows], after[..rows]);
    assert!(distance(&before[rows..], &after[rows..]) > 1e-3);
    let both_ways = Switches::default();
    let seen = distance(
        &last_hidden(&bert, &IDS, &both_ways)[..rows],
        &last_hidden(&bert, &edited, &both_ways)[..rows],
    );
    assert!(seen > 1e-3, "with full context the earlier rows see the edit");
    let attention = value(&bert, &IDS, &causal, TracePart::Attention, 0);
    assert_eq!(attention[..8], [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], "row 0 sees itself only");
}

#[test]
fn attention_within_segments_stays_there() {
    let bert = micro();
    let switches = everywhere(|layer| layer.within_segment = true);
    let attention = value(&bert, &IDS, &switches, TracePart::Attention, 1);
    for (index, probability) in attention.iter().enumerate() {
        let (query, key) = (index / 8 % 8, index % 8);
        assert_eq!(*probability == 0.0, SEGMENTS[query] != SEGMENTS[key], "{query} -> {key}");
    }
}

#[test]
fn padding_changes_no_real_output() {
    let bert = micro();
    let padded = Switches { padding: 5, ..Switches::default() };
    let real = last_hidden(&bert, &IDS, &Switches::default());
    let with_padding = last_hidden(&bert, &IDS, &padded);
    assert!(distance(&real, &with_padding[..real.len()]) < 2e-5);
    let attention = value(&bert, &IDS, &padded, TracePart::Attention, 0);
    assert!(attention.chunks(13).all(|row| row[8..].iter().all(|padded| *padded == 0.0)));
}

#[test]
fn without_positions_permuting_pieces_permutes_outputs() {
    let bert = micro();
    let switches =
        Switches { positions: Positions::None, segments: Segments::None, ..Switches::default() };
    let order = [3, 0, 7, 1, 5, 2, 6, 4];
    let permuted = order.map(|position| IDS[position]);
    let (plain, moved) =
        (last_hidden(&bert, &IDS, &switches), last_hidden(&bert, &permuted, &switches));
    for (to, from) in order.into_iter().enumerate() {
        let row = |hidden: &[f32], row: usize| hidden[row * HIDDEN..(row + 1) * HIDDEN].to_vec();
        assert!(distance(&row(&moved, to), &row(&plain, from)) < 2e-5, "{from} -> {to}");
    }
}

#[test]
fn ablating_every_head_leaves_the_bias_of_the_output_projection() {
    let bert = micro();
    let switches = everywhere(|layer| layer.ablated_heads = (0..4).collect());
    let output = value(&bert, &IDS, &switches, TracePart::AttentionOutput, 0);
    let bias = bert.encoder.layers[0].attention.output.bias.val();
    let bias = pollster::block_on(bias.into_data_async())
        .expect("readable")
        .try_to_vec::<f32>()
        .expect("floats");
    assert!(output.chunks(HIDDEN).all(|row| distance(row, &bias) < 1e-6));
    let context =
        value(&bert, &IDS, &everywhere(|l| l.ablated_heads = [2].into()), TracePart::Context, 0);
    let head = |head: usize| &context[head * 64..(head + 1) * 64];
    assert!(head(2).iter().all(|value| *value == 0.0));
    assert!(head(1).iter().any(|value| *value != 0.0));
}

#[test]
fn everything_off_is_finite_and_defined() {
    let bert = micro();
    let mut switches = everywhere(|layer| {
        layer.attention = false;
        layer.feed_forward = false;
        layer.residual = false;
        layer.layer_norm = false;
    });
    switches.embedding_layer_norm = false;
    assert!(last_hidden(&bert, &IDS, &switches).iter().all(|value| *value == 0.0));
}
