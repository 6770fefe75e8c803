//! A tiny random BERT against what PyTorch computes with it (`tests/reference/micro/make.py`).
//!
//! On the CPU and on WebGPU: in a browser, and natively where there is an adapter.

use bert::Bert;
use bert::checkpoint::Checkpoint;
use bert::input::EncoderInput;
use bert::packed::PackedInput;
use bert::trace::Recorder;
use burn::tensor::{Device, Tensor};
use safetensors::SafeTensors;
use text::config::BertConfig;
use text::predictions::{AskedToken, Asking, TokenTrack};
use text::switches::Switches;
use text::wishes::{TracePart, Wish};

#[cfg(target_family = "wasm")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

#[cfg(not(target_family = "wasm"))]
#[path = "../../../shaders/tests/adapter/mod.rs"]
mod adapter;

const CONFIG: &[u8] = include_bytes!("../../../tests/reference/micro/config.json");
const WEIGHTS: &[u8] = include_bytes!("../../../tests/reference/micro/model.safetensors");
const EXPECTED: &[u8] = include_bytes!("../../../tests/reference/micro/expected.safetensors");
const LENGTHS: [usize; 6] = [1, 2, 7, 33, 128, 512];

struct Expected<'a>(SafeTensors<'a>);

impl Expected<'_> {
    fn words<T>(&self, name: &str, read: impl Fn([u8; 4]) -> T) -> Vec<T> {
        let tensor = self.0.tensor(name).expect("the reference has it");
        let words = tensor.data().chunks_exact(4);
        words.map(|word| read([word[0], word[1], word[2], word[3]])).collect()
    }

    fn floats(&self, name: &str) -> Vec<f32> {
        self.words(name, f32::from_le_bytes)
    }

    fn integers(&self, name: &str) -> Vec<u32> {
        self.words(name, |word| i32::from_le_bytes(word) as u32)
    }
}

/// Rows `rows` of each of the stacked `[tokens, width]` matrices in `values`.
fn pick(values: &[f32], tokens: usize, width: usize, rows: &[u32]) -> Vec<f32> {
    let matrices = values.chunks_exact(tokens * width);
    matrices
        .flat_map(|matrix| {
            rows.iter().flat_map(move |row| &matrix[*row as usize * width..][..width])
        })
        .copied()
        .collect()
}

fn assert_close(found: &[f32], wanted: &[f32], tolerance: f32, what: &str) {
    assert_eq!(found.len(), wanted.len(), "{what}");
    let scale = wanted.iter().fold(1.0_f32, |scale, value| scale.max(value.abs()));
    for (i, (a, b)) in found.iter().zip(wanted).enumerate() {
        assert!((a - b).abs() <= tolerance * scale, "{what}: value {i} is {a}, not {b}");
    }
}

async fn agrees_with_pytorch(device: &Device, tolerance: f32) {
    let config = BertConfig::from_json(CONFIG).expect("a configuration");
    let checkpoint = Checkpoint::open(config.clone(), WEIGHTS).expect("a checkpoint");
    let bert = Bert::load(&checkpoint, device).expect("a model");
    let expected = Expected(SafeTensors::deserialize(EXPECTED).expect("a reference"));
    for n in LENGTHS {
        check_length(&bert, &config, &expected, n, tolerance).await;
    }
    packed_inputs_are_read_alone(&bert, &config, tolerance).await;
}

/// Packed, every input becomes what it becomes alone; its first row also where nothing else of the
/// last layer is computed.
async fn packed_inputs_are_read_alone(bert: &Bert, config: &BertConfig, tolerance: f32) {
    let lengths = [7, 1, 33, 2];
    let ids = |n: usize| (0..n).map(|at| (at * 5 % config.vocab_size) as u32).collect::<Vec<_>>();
    let segments = |n: usize| (0..n).map(|at| u8::from(at > 3)).collect::<Vec<_>>();
    let inputs = lengths.map(|n| (ids(n), segments(n)));
    let inputs = inputs.each_ref().map(|(ids, segments)| (&**ids, &**segments));
    let packed = PackedInput::of(&inputs, config).expect("valid inputs");
    let encoder = &bert.encoder;
    let embedded = encoder.embeddings.forward_packed(&packed);
    let hidden = encoder.forward_packed(0..encoder.layers.len(), embedded.clone(), &packed.lengths);
    let first = encoder.forward_first(0, embedded, &packed.lengths);
    let (mut wanted, mut wanted_first) = (Vec::new(), Vec::new());
    for input in inputs {
        let input = EncoderInput::batch_of(&[input], 0, config).expect("a valid input");
        let alone = encoder.forward(&input, &Switches::default(), &mut Recorder::default());
        let alone = values(alone).await;
        wanted_first.extend_from_slice(&alone[..config.hidden_size]);
        wanted.extend(alone);
    }
    assert_close(&values(hidden).await, &wanted, tolerance, "packed");
    assert_close(&values(first).await, &wanted_first, tolerance, "first rows");
}

async fn values(tensor: Tensor<2>) -> Vec<f32> {
    tensor.into_data_async().await.expect("readable").try_to_vec().expect("floats")
}

async fn check_length(
    bert: &Bert,
    config: &BertConfig,
    expected: &Expected<'_>,
    n: usize,
    tolerance: f32,
) {
    let layers = config.num_hidden_layers;
    let ids = expected.integers(&format!("n{n}.ids"));
    let segments: Vec<u8> =
        expected.integers(&format!("n{n}.segments")).iter().map(|s| *s as u8).collect();
    let rows = expected.integers(&format!("n{n}.rows"));
    let input = EncoderInput::batch_of(&[(&ids, &segments)], 0, config).expect("a valid input");

    let mut wishes = Wish::all_attention(layers);
    wishes.extend((0..layers).map(|layer| Wish::of(TracePart::Hidden, layer)));
    for part in [
        TracePart::Embeddings,
        TracePart::Pooled,
        TracePart::NextSentenceLogits,
        TracePart::SpanLogits,
    ] {
        wishes.push(Wish::of(part, 0));
    }
    bert.check(&wishes).expect("this model has all of it");
    let switches = Switches::default();
    let mut recorder = Recorder::new(&wishes);
    let hidden = bert.encoder.forward(&input, &switches, &mut recorder);
    bert.finish(hidden.clone(), &mut recorder);
    let trace = recorder.read().await.expect("readable");
    let found = |part, layer| &trace.get(part, layer).expect("kept").values;
    let close = |found: &[f32], name: &str| {
        assert_close(
            found,
            &expected.floats(&format!("n{n}.{name}")),
            tolerance,
            &format!("n = {n}, {name}"),
        );
    };

    let d = config.hidden_size;
    close(&pick(found(TracePart::Embeddings, 0), n, d, &rows), "hidden.0");
    for layer in 0..layers {
        close(
            &pick(found(TracePart::Attention, layer), n, n, &rows),
            &format!("attention.{layer}"),
        );
        close(
            &pick(found(TracePart::Hidden, layer), n, d, &rows),
            &format!("hidden.{}", layer + 1),
        );
    }
    close(found(TracePart::Pooled, 0), "pooled");
    close(found(TracePart::NextSentenceLogits, 0), "next_sentence");
    close(&pick(found(TracePart::SpanLogits, 0), n, 2, &rows), "start_end");

    let mlm = bert.mlm.as_ref().expect("the micro model has the head");
    let logits = mlm.forward(hidden, &bert.encoder.embeddings.word);
    let logits =
        logits.into_data_async().await.expect("readable").try_to_vec::<f32>().expect("floats");
    close(&pick(&logits, n, config.vocab_size, &rows), "mlm");
    let wanted = expected.floats(&format!("n{n}.mlm"));
    check_predictions(bert, &input, &rows, &ids, &wanted, tolerance).await;
    let positions: Vec<usize> = rows.iter().map(|row| *row as usize).collect();
    check_tracks(bert, &input, &positions, tolerance).await;
}

/// After every layer a track says what the predictions from that layer's vectors say, and its
/// answer is the best piece of the last ones.
async fn check_tracks(bert: &Bert, input: &EncoderInput, positions: &[usize], tolerance: f32) {
    let asking = Asking { tracked: positions.to_vec(), ..Asking::default() };
    bert.check_asking(&asking, input.tokens()).expect("these positions exist");
    let switches = Switches::default();
    let mut recorder = Recorder::asking_for(&[], asking);
    let hidden = bert.encoder.forward(input, &switches, &mut recorder);
    bert.finish(hidden, &mut recorder);
    let tracks = recorder.read().await.expect("readable").tracks;
    assert!(tracks.iter().map(|track| track.position).eq(positions.iter().copied()));

    let layers = bert.config.num_hidden_layers;
    let ask = |layer: Option<usize>| {
        let asked = move |track: &TokenTrack| AskedToken {
            position: track.position,
            piece: track.answer,
            layer,
        };
        Asking { tokens: tracks.iter().map(asked).collect(), count: 1, ..Asking::default() }
    };
    for layer in (0..layers).map(Some).chain([None]) {
        let wanted = bert.predict(input, &switches, &ask(layer)).await.expect("predictions");
        for (track, wanted) in tracks.iter().zip(wanted) {
            assert_eq!(track.states.len(), layers + 1);
            let state = &track.states[layer.map_or(layers, |layer| layer + 1)];
            let what = format!("{layer:?}, {track:?}, {wanted:?}");
            assert_eq!(
                (state.best.piece, state.rank),
                (wanted.best[0].piece, wanted.rank),
                "{what}"
            );
            let found = [state.best.logit, state.best.probability, state.probability];
            let best = wanted.best[0];
            let wanted = [best.logit, best.probability, wanted.asked.probability];
            assert_close(&found, &wanted, tolerance, &what);
            if layer.is_none() {
                assert_eq!((state.best.piece, state.rank), (track.answer, 1), "{what}");
            }
        }
    }
}

/// Ranks, losses and entropies against those of PyTorch's logits, `[rows, vocabulary]`.
async fn check_predictions(
    bert: &Bert,
    input: &EncoderInput,
    rows: &[u32],
    ids: &[u32],
    logits: &[f32],
    tolerance: f32,
) {
    let ask =
        |row: &u32| AskedToken { position: *row as usize, piece: ids[*row as usize], layer: None };
    // A second piece at every position too.
    let next = |piece: u32| (piece + 1) % bert.config.vocab_size as u32;
    let other = |row: &u32| AskedToken { piece: next(ids[*row as usize]), ..ask(row) };
    let tokens = rows.iter().map(ask).chain(rows.iter().map(other)).collect();
    let asking = Asking { tokens, count: 7, ..Asking::default() };
    let found = bert.predict(input, &Switches::default(), &asking).await.expect("predictions");
    assert_eq!(found.len(), 2 * rows.len());
    // The head on the last layer's vectors, asked for by number, is the head as trained.
    let last = |asked: &AskedToken| AskedToken { layer: Some(1), ..*asked };
    let by_layer = Asking { tokens: asking.tokens.iter().map(last).collect(), ..asking.clone() };
    let same = bert.predict(input, &Switches::default(), &by_layer).await.expect("predictions");
    for (a, b) in found.iter().zip(&same) {
        assert_eq!((&a.best, a.loss), (&b.best, b.loss));
    }
    let close = |a: f32, b: f64, what: &str| {
        assert!((f64::from(a) - b).abs() <= 10.0 * f64::from(tolerance), "{what} is {a}, not {b}");
    };
    let wanted = logits.chunks_exact(bert.config.vocab_size).cycle();
    for (prediction, row) in found.iter().zip(wanted) {
        let row: Vec<f64> = row.iter().map(|logit| f64::from(*logit)).collect();
        let log_sum = row.iter().map(|logit| logit.exp()).sum::<f64>().ln();
        let asked = row[prediction.asked.piece as usize];
        close(prediction.loss, log_sum - asked, "a loss");
        let entropy: f64 = row.iter().map(|x| (log_sum - x) * (x - log_sum).exp()).sum();
        close(prediction.entropy, entropy, "an entropy");
        let margin = 10.0 * f64::from(tolerance);
        let surely_larger = row.iter().filter(|logit| **logit > asked + margin).count();
        let perhaps_larger = row.iter().filter(|logit| **logit > asked - margin).count();
        assert!((surely_larger..=perhaps_larger).contains(&(prediction.rank - 1)));
        let mut falling = row.clone();
        falling.sort_by(|a, b| b.total_cmp(a));
        assert_eq!(prediction.best.len(), 7);
        for (candidate, best) in prediction.best.iter().zip(falling) {
            close(candidate.logit, best, "a best logit");
            close(candidate.logit, row[candidate.piece as usize], "the logit of a piece");
            close(candidate.probability, (best - log_sum).exp(), "a probability");
        }
    }
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn cpu_agrees_with_pytorch() {
    pollster::block_on(agrees_with_pytorch(&Device::flex(), 1e-5));
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn webgpu_agrees_with_pytorch() {
    let Some((device, families)) = adapter::open("micro") else { return };
    for family in families {
        family.choose();
        pollster::block_on(agrees_with_pytorch(&device, 1e-4));
    }
}

#[cfg(target_family = "wasm")]
#[wasm_bindgen_test::wasm_bindgen_test]
async fn cpu_agrees_with_pytorch() {
    agrees_with_pytorch(&Device::flex(), 1e-5).await;
}

#[cfg(target_family = "wasm")]
#[wasm_bindgen_test::wasm_bindgen_test]
async fn webgpu_agrees_with_pytorch() {
    shaders::ask_for_subgroups();
    let device = Device::wgpu_options().init_async().await.expect("this browser has WebGPU");
    for family in [shaders::Family::Workgroups, shaders::Family::Quads] {
        family.choose();
        agrees_with_pytorch(&device, 1e-4).await;
    }
}
