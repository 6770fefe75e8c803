//! What a state that was kept makes of things.

use bert::input::EncoderInput;
use bert::trace::{Recorder, Trace};
use protocol::{Array, Found, Input, Told, TraceArray};
use text::predictions::{AskedToken, Asking};
use text::switches::Switches;
use text::tokenizer::Encoding;
use text::wishes::Wish;

use super::state::{self, Course, Kept};
use super::{failed, tell_with};

/// The piece in whose place others are predicted.
const MASK: &str = "[MASK]";

/// Why a question has no answer.
pub const GONE: &str = "This state of the network is no longer kept.";

/// Attention of every layer, and what stands in the place of every `[MASK]`.
pub async fn sentence(id: u32, step: usize, sentence: String, count: usize) {
    let Some((course, kept)) = state::kept(step) else { return failed(id, GONE) };
    let limit = course.config.max_position_embeddings;
    let encoding = course.tokenizer.encode(&sentence, None, limit);
    let trace = match pass(&course, &kept, &encoding, count).await {
        Ok(trace) => trace,
        Err(error) => return failed(id, error),
    };
    let mut buffers = Vec::new();
    let arrays = trace.values.into_iter().map(|value| TraceArray {
        wish: value.wish,
        block: value.block,
        array: Array::push(&mut buffers, value.shape, value.values),
    });
    let found = Found {
        input: Input { sentence, ..Input::default() },
        encoding,
        refused: Vec::new(),
        arrays: arrays.collect(),
        predictions: trace.predictions,
    };
    tell_with(id, &Told::Seen { state: step, found }, buffers, Vec::new());
}

async fn pass(
    course: &Course,
    kept: &Kept,
    encoding: &Encoding,
    count: usize,
) -> Result<Trace, bert::PassError> {
    let bert = kept.network.clone().into_bert(course.config.clone());
    let input = EncoderInput::single(encoding, 0, &course.config)?;
    let mask = course.tokenizer.vocabulary().id(MASK);
    let masked = encoding.ids.iter().enumerate().filter(|(_, id)| Some(**id) == mask);
    let tokens =
        masked.map(|(position, piece)| AskedToken { position, piece: *piece, layer: None });
    let asking = Asking { tokens: tokens.collect(), count };
    let wishes = Wish::all_attention(course.config.num_hidden_layers);
    let mut trace = Recorder::asking_for(&wishes, asking);
    let switches = Switches::default();
    let mut pass = bert.begin(&input, &switches, &mut trace);
    while pass.step(&mut trace) {}
    bert.finish(pass.hidden, &mut trace);
    Ok(trace.read().await?)
}

/// The vectors of the most frequent pieces.
pub async fn vectors(id: u32, step: usize, count: usize) {
    let Some((course, kept)) = state::kept(step) else { return failed(id, GONE) };
    let ids: Vec<u32> = course.frequent.iter().copied().take(count).collect();
    let shape = vec![ids.len(), course.config.hidden_size];
    match kept.network.word_vectors(&ids).await {
        Ok(values) => {
            let mut buffers = Vec::new();
            let vectors = Array::push(&mut buffers, shape, values);
            tell_with(id, &Told::Vectors { state: step, ids, vectors }, buffers, Vec::new());
        }
        Err(error) => failed(id, error),
    }
}

/// A state as files.
pub async fn take(id: u32, step: usize) {
    let Some((course, kept)) = state::kept(step) else { return failed(id, GONE) };
    match kept.network.export(&course.config, course.tokenizer.vocabulary()).await {
        Ok(files) => {
            let (names, bytes) = files.into_iter().map(|file| (file.name, file.bytes)).unzip();
            tell_with(id, &Told::Files { names }, Vec::new(), bytes);
        }
        Err(error) => failed(id, error),
    }
}
