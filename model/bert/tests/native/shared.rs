//! A pass whose rows are computed in two parts, against the same pass in one.
use bert::Bert;
use bert::input::EncoderInput;
use bert::trace::{Recorder, Trace};
use text::switches::Switches;
use text::wishes::{TracePart, Wish};

use crate::micro_bert::micro;
use crate::passes::{distance, run};

/// What is read, and how many layers were computed in two parts.
fn in_parts(bert: &Bert, ids: &[u32], switches: &Switches, wishes: &[Wish]) -> (Trace, usize) {
    let segments = vec![0; ids.len()];
    let inputs = [(ids, segments.as_slice())];
    let input = EncoderInput::batch_of(&inputs, switches.padding, &bert.config).expect("it fits");
    let mut trace = Recorder::new(wishes);
    let mut pass = bert.begin(&input, switches, &mut trace);
    let mut parted = 0;
    loop {
        if let Some(halves) = pass.part(&mut trace) {
            let layers = &bert.encoder.layers;
            pass.join(halves.map(|half| half.complete(layers).expect("a layer")), &mut trace);
            parted += 1;
        } else if !pass.step(&mut trace) {
            break;
        }
    }
    bert.finish(pass.hidden, &mut trace);
    (pollster::block_on(trace.read()).expect("a pass"), parted)
}

fn assert_same(length: usize, switches: &Switches, inner: &[Wish], expected_parted: usize) {
    let bert = micro();
    let layers = bert.config.num_hidden_layers;
    let ids: Vec<u32> = (0..length as u32).map(|at| 5 + at * 7 % 40).collect();
    let mut wishes = Wish::all_attention(layers);
    for part in [TracePart::Hidden, TracePart::Queries, TracePart::Context] {
        wishes.extend((0..layers).map(|layer| Wish::of(part, layer)));
    }
    wishes.push(Wish::of(TracePart::Pooled, 0));
    wishes.extend(inner);
    let whole = run(&bert, &ids, &vec![0; length], switches, &wishes);
    let (found, parted) = in_parts(&bert, &ids, switches, &wishes);
    assert_eq!(parted, expected_parted, "of {layers} layers, {length} pieces");
    for wish in wishes {
        // A layer without attention has none of its values.
        let (Some(one), Some(other)) = (whole.find(wish), found.find(wish)) else {
            assert_eq!(whole.find(wish), found.find(wish), "{wish:?}");
            assert!(wish.part != TracePart::Hidden, "{wish:?}");
            continue;
        };
        assert_eq!(one.shape, other.shape, "{wish:?}");
        let distance = distance(&one.values, &other.values);
        assert!(distance < 1e-6, "{wish:?} of {length} pieces: {distance}");
    }
}

#[test]
fn two_parts_make_the_same_pass() {
    let layers = micro().config.num_hidden_layers;
    for length in [2, 3, 7, 12] {
        assert_same(length, &Switches::default(), &[], layers);
    }
    let mut switches = Switches { padding: 3, ..Switches::default() };
    switches.layer_mut(0).ablated_heads.insert(1);
    switches.layer_mut(1).scaling = false;
    switches.layer_mut(1).causal = true;
    assert_same(6, &switches, &[], layers);
}

#[test]
fn a_layer_that_is_seen_or_changed_after_its_attention_stays_whole() {
    let layers = micro().config.num_hidden_layers;
    let inner = [Wish::of(TracePart::FeedForwardInner, 1)];
    assert_same(7, &Switches::default(), &inner, layers - 1);
    for change in [0, 1, 2, 3] {
        let mut switches = Switches::default();
        let layer = switches.layer_mut(0);
        match change {
            0 => layer.residual = false,
            1 => layer.layer_norm = false,
            2 => layer.attention = false,
            _ => layer.feed_forward = false,
        }
        assert_same(7, &switches, &[], layers - 1);
    }
    assert_same(1, &Switches::default(), &[], 0);
}
