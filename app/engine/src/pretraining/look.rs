//! What a state that was kept makes of things.

use bert::input::EncoderInput;
use bert::pretraining::Pretrained;
use bert::trace::{Recorder, Trace};
use protocol::pretraining::{Answer, Pretraining};
use protocol::{Array, Found, Input, TraceArray};
use text::predictions::{AskedToken, Asking};
use text::switches::Switches;
use text::tokenizer::Encoding;
use text::wishes::Wish;

use super::kept::{Shared, kept};
use crate::run::{Line, Refused};

/// The piece in whose place others are predicted.
const MASK: &str = "[MASK]";

/// Why a question has no answer.
pub const GONE: &str = "This state of the network is no longer kept.";

/// Attention of every layer, and what stands in the place of every `[MASK]`.
pub async fn sentence(
    line: Line<Pretraining>,
    state: usize,
    sentence: String,
    count: usize,
) -> Result<(), Refused> {
    let (found, buffers) = seen(state, sentence, count).await?;
    line.answer_with(Answer::Seen { state, found }, buffers);
    Ok(())
}

/// The same, with the values of its arrays.
pub async fn seen(
    state: usize,
    sentence: String,
    count: usize,
) -> Result<(Found, Vec<Vec<f32>>), Refused> {
    let (shared, network) = kept(state).ok_or(GONE)?;
    let limit = shared.config.positions();
    let encoding = shared.tokenizer.encode(&sentence, None, limit);
    let trace = pass(&shared, &network, &encoding, count).await?;
    let mut buffers = Vec::new();
    let arrays = trace.values.into_iter().map(|value| TraceArray {
        wish: value.wish,
        block: value.block,
        array: Array::push(&mut buffers, value.shape, value.values),
    });
    let found = Found {
        input: Input { sentence: sentence.into(), ..Input::default() },
        encoding,
        refused: Vec::new(),
        arrays: arrays.collect(),
        predictions: trace.predictions,
        tracks: trace.tracks,
    };
    Ok((found, buffers))
}

/// The network's sizes, and the steps of the states that are kept.
#[cfg(not(target_family = "wasm"))]
pub fn known() -> Option<(text::config::BertConfig, Vec<usize>)> {
    super::STEERING.with_borrow(|steering| {
        let kept = steering.kept();
        Some((kept.sizes()?, kept.states()))
    })
}

async fn pass(
    shared: &Shared,
    network: &Pretrained,
    encoding: &Encoding,
    count: usize,
) -> Result<Trace, bert::PassError> {
    let bert = network.clone().into_bert(shared.config.clone());
    let input = EncoderInput::single(encoding, 0, &shared.config)?;
    let mask = shared.tokenizer.vocabulary().id(MASK);
    let masked = encoding.ids.iter().enumerate().filter(|(_, id)| Some(**id) == mask);
    let tokens =
        masked.map(|(position, piece)| AskedToken { position, piece: *piece, layer: None });
    let asking = Asking { tokens: tokens.collect(), count, ..Asking::default() };
    let wishes = Wish::all_attention(shared.config.num_hidden_layers);
    let mut trace = Recorder::asking_for(&wishes, asking);
    let switches = Switches::default();
    let mut pass = bert.begin(&input, &switches, &mut trace);
    while pass.step(&mut trace) {}
    bert.finish(pass.hidden, &mut trace);
    Ok(trace.read().await?)
}

/// The vectors of the most frequent pieces.
pub async fn vectors(line: Line<Pretraining>, state: usize, count: usize) -> Result<(), Refused> {
    let (shared, network) = kept(state).ok_or(GONE)?;
    let ids: Vec<u32> = shared.frequent.iter().copied().take(count).collect();
    let shape = vec![ids.len(), shared.config.hidden_size];
    let mut buffers = Vec::new();
    let vectors = Array::push(&mut buffers, shape, network.word_vectors(&ids).await?);
    line.answer_with(Answer::Vectors { state, ids, vectors }, buffers);
    Ok(())
}

/// A state as files.
pub async fn take(line: Line<Pretraining>, state: usize) -> Result<(), Refused> {
    let (shared, network) = kept(state).ok_or(GONE)?;
    let files = network.export(&shared.config, shared.tokenizer.vocabulary()).await?;
    let (names, bytes) = files.into_iter().map(|file| (file.name, file.bytes)).unzip();
    line.answer_files(Answer::Files { names }, bytes);
    Ok(())
}
