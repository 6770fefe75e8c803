//! How answers form through the layers, against the head computed with burn's own operations from
//! states that were read back.
use std::ops::RangeInclusive;
use std::path::Path;

use bert::checkpoint::Checkpoint;
use bert::input::EncoderInput;
use bert::native::Folder;
use bert::trace::{Recorder, Trace};
use bert::{Bert, PassError};
use burn::tensor::activation::gelu;
use burn::tensor::{Device, Tensor, TensorData};
use text::checkpoint::WORD_EMBEDDINGS;
use text::predictions::{AskedToken, Asking, TokenTrack};
use text::switches::Switches;
use text::tokenizer::Special;
use text::wishes::{TracePart, Wish};

use crate::micro_bert::micro;

const IDS: [u32; 7] = [2, 10, 17, 23, 31, 12, 3];

/// Logits nearer to each other than this may change places.
const TIE: f64 = 1e-3;

fn tracked(bert: &Bert, input: &EncoderInput, switches: &Switches, positions: &[usize]) -> Trace {
    let layers = bert.config.num_hidden_layers;
    let mut wishes = vec![Wish::of(TracePart::Embeddings, 0)];
    wishes.extend((0..layers).map(|layer| Wish::of(TracePart::Hidden, layer)));
    let asking = Asking { tracked: positions.to_vec(), ..Asking::default() };
    bert.check_asking(&asking, input.tokens()).expect("these positions exist");
    let mut trace = Recorder::asking_for(&wishes, asking);
    let hidden = bert.encoder.forward(input, switches, &mut trace);
    bert.finish(hidden, &mut trace);
    pollster::block_on(trace.read()).expect("a pass")
}

fn of(ids: &[u32], bert: &Bert) -> EncoderInput {
    EncoderInput::batch_of(&[(ids, &vec![0; ids.len()])], 0, &bert.config).expect("it fits")
}

/// What the predictions from every layer's vectors say is what the tracks say.
fn assert_as_predicted(bert: &Bert, switches: &Switches, positions: &[usize]) {
    let input = of(&IDS, bert);
    let tracks = tracked(bert, &input, switches, positions).tracks;
    assert!(tracks.iter().map(|track| track.position).eq(positions.iter().copied()));
    for TokenTrack { position, answer, states } in tracks {
        let layers = bert.config.num_hidden_layers;
        assert_eq!(states.len(), layers + 1);
        assert_eq!((states[layers].best.piece, states[layers].rank), (answer, 1));
        for (layer, state) in states[1..].iter().enumerate() {
            let asked = AskedToken { position, piece: answer, layer: Some(layer) };
            let asking = Asking { tokens: vec![asked], count: 1, ..Asking::default() };
            let found = pollster::block_on(bert.predict(&input, switches, &asking));
            let wanted = found.expect("a prediction").remove(0);
            assert_eq!(state.best.piece, wanted.best[0].piece, "layer {layer} of {layers}");
            assert_eq!(state.rank, wanted.rank, "layer {layer} of {layers}");
            assert!((state.best.probability - wanted.best[0].probability).abs() < 1e-5);
            assert!((state.probability - wanted.asked.probability).abs() < 1e-5);
        }
    }
}

#[test]
fn tracks_follow_what_is_switched_off() {
    let bert = micro();
    let intact = tracked(&bert, &of(&IDS, &bert), &Switches::default(), &[2]).tracks;
    let mut without = Vec::new();
    for half in [0, 1, 2] {
        let mut switches = Switches::default();
        let layer = switches.layer_mut(1);
        match half {
            0 => layer.attention = false,
            1 => layer.feed_forward = false,
            _ => (layer.attention, layer.feed_forward) = (false, false),
        }
        assert_as_predicted(&bert, &switches, &[5, 2, 5]);
        without.extend(tracked(&bert, &of(&IDS, &bert), &switches, &[2]).tracks);
    }
    for track in without {
        let before = |track: &TokenTrack| [track.states[0].best, track.states[1].best];
        assert_eq!(before(&track), before(&intact[0]), "nothing changed before this layer");
        assert_ne!(track.states[2].best, intact[0].states[2].best);
    }
}

#[test]
fn tracks_have_a_state_for_every_layer_of_deep_models() {
    let mut bert = micro();
    let layers = bert.encoder.layers.clone();
    for depth in [2, 3, 12, 24] {
        bert.encoder.layers = layers.iter().cycle().take(depth).cloned().collect();
        bert.config.num_hidden_layers = depth;
        assert_as_predicted(&bert, &Switches::default(), &[0, 6]);
    }
}

#[test]
fn nothing_is_tracked_unasked_and_nothing_beyond_the_input() {
    let bert = micro();
    assert_eq!(tracked(&bert, &of(&IDS, &bert), &Switches::default(), &[]).tracks, Vec::new());
    for beyond in [7, usize::MAX] {
        let asking = Asking { tracked: vec![1, beyond], ..Asking::default() };
        let refused = bert.check_asking(&asking, 7);
        assert!(matches!(refused, Err(PassError::Input(_))), "{beyond}: {refused:?}");
    }
}

/// The logits of every piece for some vectors `[rows, hidden]`: W, LayerNorm and the table as the
/// checkpoint holds them, in burn's own operations.
fn logits(checkpoint: &Checkpoint, vectors: &[f32]) -> Vec<Vec<f64>> {
    let device = Device::flex();
    let matrix = |name: &str| {
        let stored = checkpoint.tensor(name).expect("it is there");
        let shape = [stored.shape[0], stored.shape.get(1).copied().unwrap_or(1)];
        Tensor::<2>::from_data(TensorData::new(stored.values, shape), &device)
    };
    let head = |name: &str| matrix(&format!("cls.predictions.{name}"));
    let width = checkpoint.config().hidden_size;
    let shape = [vectors.len() / width, width];
    let vectors = Tensor::<2>::from_data(TensorData::new(vectors.to_vec(), shape), &device);
    let inner = vectors.matmul(head("transform.dense.weight").transpose());
    let inner = gelu(inner + head("transform.dense.bias").transpose());
    let centred = inner.clone() - inner.mean_dim(1);
    let variance = (centred.clone() * centred.clone()).mean_dim(1);
    let normed = centred / (variance + checkpoint.config().layer_norm_eps).sqrt();
    let normed = normed * head("transform.LayerNorm.weight").transpose()
        + head("transform.LayerNorm.bias").transpose();
    let logits = normed.matmul(matrix(WORD_EMBEDDINGS).transpose()) + head("bias").transpose();
    let pieces = checkpoint.config().vocab_size;
    let logits = pollster::block_on(logits.into_data_async())
        .expect("readable")
        .try_to_vec::<f32>()
        .expect("floats");
    logits.chunks_exact(pieces).map(|row| row.iter().map(|x| f64::from(*x)).collect()).collect()
}

/// The places that a piece may have, of equal logits the first.
fn places(row: &[f64], piece: u32) -> RangeInclusive<usize> {
    let own = row[piece as usize];
    let larger = |than: f64| row.iter().filter(|logit| **logit > than).count() + 1;
    larger(own + TIE)..=larger(own - TIE)
}

fn probability(row: &[f64], piece: u32) -> f64 {
    (row[piece as usize] - row.iter().map(|logit| logit.exp()).sum::<f64>().ln()).exp()
}

#[test]
fn the_shipped_model_finds_its_answers_as_its_states_say() {
    let path = Path::new("../../public/models/bertscope-mini");
    let folder = Folder::read(path).expect("a model");
    let checkpoint = folder.checkpoint().expect("a checkpoint");
    let bert = Bert::load(&checkpoint, &Device::flex()).expect("a model");
    let vocabulary = folder.tokenizer().vocabulary();
    let encoding = folder.tokenizer().encode("The capital of France is [MASK].", None, 512);
    let mask = vocabulary.special(Special::Mask);
    let gap = encoding.ids.iter().position(|id| *id == mask).expect("a gap");
    let input = EncoderInput::single(&encoding, 0, &bert.config).expect("it fits");
    let positions = [gap, 1, gap - 2];
    let trace = tracked(&bert, &input, &Switches::default(), &positions);
    assert_eq!(vocabulary.piece(trace.tracks[0].answer), Some("paris"));

    let (layers, width) = (bert.config.num_hidden_layers, bert.config.hidden_size);
    let values = |part, layer| &trace.get(part, layer).expect("kept").values;
    for TokenTrack { position, answer, states } in &trace.tracks {
        assert_eq!(states.len(), layers + 1);
        let hidden = (0..layers).map(|layer| values(TracePart::Hidden, layer));
        let vectors = [values(TracePart::Embeddings, 0)].into_iter().chain(hidden);
        let vectors: Vec<f32> =
            vectors.flat_map(|rows| &rows[*position * width..][..width]).copied().collect();
        for (row, state) in logits(&checkpoint, &vectors).iter().zip(states) {
            assert!(places(row, *answer).contains(&state.rank), "{position}: {state:?}");
            assert!(places(row, state.best.piece).contains(&1), "{position}: {state:?}");
            let close =
                |found: f32, piece| (f64::from(found) - probability(row, piece)).abs() < TIE;
            assert!(close(state.probability, *answer), "{position}: {state:?}");
            assert!(close(state.best.probability, state.best.piece), "{position}: {state:?}");
        }
    }
}
