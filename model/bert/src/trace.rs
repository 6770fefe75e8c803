//! What one forward pass exposes. The forward path offers every value to a [`Recorder`], which
//! keeps those it was asked for; there is no second implementation that computes them.

use burn::tensor::{ExecutionError, Tensor, TensorData, Transaction};
use shaders::Ranking;
use text::predictions::{AskedToken, Asking, Prediction, TokenTrack};
use text::wishes::{TracePart, Wish};
use thiserror::Error;

use crate::predictions::Found;

/// A value that was kept, still on the device.
struct Kept {
    wish: Wish,
    shape: Vec<usize>,
    block: usize,
    values: Tensor<1>,
    columns: Option<Columns>,
}

/// Where the heads of a value lie that is `[tokens, columns]` on the device.
#[derive(Clone, Copy)]
struct Columns {
    first: usize,
    all: usize,
}

/// Collects the wished values of a pass over a single input.
#[derive(Default)]
pub struct Recorder {
    wishes: Vec<Wish>,
    kept: Vec<Kept>,
    asking: Asking,
    states: Vec<(usize, Tensor<2>)>,
    rankings: Vec<(Vec<AskedToken>, Ranking)>,
    tracked: Vec<Tensor<2>>,
    tracks: Option<Ranking>,
}

/// A value that was read back.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceValue {
    /// The wish it answers.
    pub wish: Wish,
    /// As documented at [`TracePart`].
    pub shape: Vec<usize>,
    /// How many pieces one row or column stands for; more than 1 if it was averaged down.
    pub block: usize,
    /// Row-major values.
    pub values: Vec<f32>,
}

/// The values of a pass.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// In the order in which the pass made them.
    pub values: Vec<TraceValue>,
    /// What the masked-language-model head says of the tokens asked for.
    pub predictions: Vec<Prediction>,
    /// How the answers for the tracked tokens form, in the order in which they were asked for.
    pub tracks: Vec<TokenTrack>,
}

/// Values that could not be read back.
#[derive(Debug, Error)]
pub enum TraceError {
    /// The device failed.
    #[error("The device could not deliver the result: {0}.")]
    Device(#[from] ExecutionError),
    /// The device delivered something else than floats.
    #[error("The device delivered a value of another type.")]
    Type,
}

impl Recorder {
    /// A recorder that keeps `wishes`.
    pub fn new(wishes: &[Wish]) -> Self {
        Self { wishes: wishes.to_vec(), ..Self::default() }
    }

    /// A recorder that keeps `wishes` and the predictions for some tokens.
    pub fn asking_for(wishes: &[Wish], asking: Asking) -> Self {
        Self { wishes: wishes.to_vec(), asking, ..Self::default() }
    }

    /// The tokens to predict.
    pub(crate) fn asking(&self) -> &Asking {
        &self.asking
    }

    /// Offers the next state of all tokens, `[tokens, hidden]`, in which some may be tracked: the
    /// output of the embeddings, then that of every layer.
    pub(crate) fn keep_tracked(&mut self, hidden: &Tensor<2>) {
        if !self.asking.tracked.is_empty() {
            self.tracked.push(hidden.clone());
        }
    }

    /// Offers the hidden state after `layer`, `[tokens, hidden]`, from which tokens may have to
    /// be predicted or tracked. Layers come in their order.
    pub(crate) fn keep_state(&mut self, layer: usize, hidden: &Tensor<2>) {
        self.keep_tracked(hidden);
        if self.asking.tokens.iter().any(|asked| asked.layer == Some(layer)) {
            self.states.push((layer, hidden.clone()));
        }
    }

    /// The hidden state after `layer`, if tokens are to be predicted from it.
    pub(crate) fn state(&self, layer: usize) -> Option<Tensor<2>> {
        let mut states = self.states.iter();
        states.find(|(kept, _)| *kept == layer).map(|(_, hidden)| hidden.clone())
    }

    /// The states in which tokens are tracked, each `[tokens, hidden]`; empty where none is.
    pub(crate) fn tracked(&self) -> &[Tensor<2>] {
        &self.tracked
    }

    /// Keeps what [`crate::tracks::rank`] found.
    pub(crate) fn keep_tracks(&mut self, ranking: Ranking) {
        self.tracks = Some(ranking);
    }

    /// Keeps the predictions for some of the tokens.
    pub(crate) fn keep_ranking(&mut self, tokens: Vec<AskedToken>, ranking: Ranking) {
        self.rankings.push((tokens, ranking));
    }

    /// Whether any of `parts` is asked for.
    pub fn wants(&self, parts: &[TracePart]) -> bool {
        self.wishes.iter().any(|wish| parts.contains(&wish.part))
    }

    /// Offers a value. `value` is only called if somebody asked for the part. The first axis is
    /// the batch, and must have length 1 where a wish is kept.
    pub fn keep<const D: usize>(
        &mut self,
        part: TracePart,
        layer: usize,
        value: impl FnOnce() -> Tensor<D>,
    ) {
        let wishes = self.wishes_for(part, layer);
        if wishes.is_empty() {
            return;
        }
        let value = value();
        for wish in wishes {
            self.kept.push(select(value.clone(), wish));
        }
    }

    /// Offers the heads that lie side by side in the columns from `first` on of a matrix
    /// `[tokens, columns]`, as `[heads, tokens, size]`.
    pub fn keep_heads(
        &mut self,
        part: TracePart,
        layer: usize,
        matrix: &Tensor<2>,
        first: usize,
        [heads, size]: [usize; 2],
    ) {
        let [tokens, all] = matrix.dims();
        for wish in self.wishes_for(part, layer) {
            self.kept.push(Kept {
                wish,
                shape: vec![heads, tokens, size],
                block: 1,
                values: matrix.clone().reshape([-1]),
                columns: Some(Columns { first, all }),
            });
        }
    }

    /// Whether `part` of `layer` is asked for.
    pub fn wants_of(&self, part: TracePart, layer: usize) -> bool {
        !self.wishes_for(part, layer).is_empty()
    }

    fn wishes_for(&self, part: TracePart, layer: usize) -> Vec<Wish> {
        let wanted =
            |wish: &&Wish| wish.part == part && (!part.is_per_layer() || wish.layer == layer);
        self.wishes.iter().filter(wanted).copied().collect()
    }

    /// Reads everything back at once.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn read(self) -> Result<Trace, TraceError> {
        let mut transaction = Transaction::default();
        let mut labels = Vec::new();
        for Kept { wish, shape, block, values, columns } in self.kept {
            transaction = transaction.register(values);
            labels.push((wish, shape, block, columns));
        }
        let (ranked, mut rankings): (Vec<_>, Vec<_>) = self.rankings.into_iter().unzip();
        let has_tracks = self.tracks.is_some();
        rankings.extend(self.tracks);
        if labels.is_empty() && rankings.is_empty() {
            return Ok(Trace::default());
        }
        for Ranking { logits, ids, summary } in rankings {
            transaction = transaction.register(logits).register(ids).register(summary);
        }
        let mut data = transaction.execute_async().await?;
        let mut rankings = data.split_off(labels.len()).into_iter();
        let predictions = predictions(&mut rankings, ranked, &self.asking)?;
        let tracks = if has_tracks {
            found(&mut rankings)?.tracks(&self.asking.tracked)
        } else {
            Vec::new()
        };
        let values = labels.into_iter().zip(data).map(|((wish, shape, block, columns), data)| {
            let mut values = data.try_to_vec::<f32>().map_err(|_| TraceError::Type)?;
            if let (Some(columns), [heads, tokens, size]) = (columns, shape.as_slice()) {
                values = columns.by_head(&values, [*heads, *tokens, *size]);
            }
            Ok(only_head(TraceValue { wish, shape, block, values }))
        });
        Ok(Trace { values: values.collect::<Result<_, TraceError>>()?, predictions, tracks })
    }
}

/// The predictions in the order in which they were asked for.
fn predictions(
    data: &mut impl Iterator<Item = TensorData>,
    ranked: Vec<Vec<AskedToken>>,
    asking: &Asking,
) -> Result<Vec<Prediction>, TraceError> {
    let mut predictions = Vec::new();
    for tokens in ranked {
        predictions.extend(found(data)?.predictions(&tokens));
    }
    let place = |prediction: &Prediction| {
        asking.tokens.iter().position(|asked| {
            (asked.position, asked.layer, asked.piece)
                == (prediction.position, prediction.layer, prediction.asked.piece)
        })
    };
    predictions.sort_by_key(place);
    Ok(predictions)
}

/// The next ranking that was read back.
fn found(data: &mut impl Iterator<Item = TensorData>) -> Result<Found, TraceError> {
    let mut next = || data.next().ok_or(TraceError::Type);
    let logits = next()?.try_to_vec().map_err(|_| TraceError::Type)?;
    let ids = next()?.try_to_vec().map_err(|_| TraceError::Type)?;
    let summary = next()?.try_to_vec().map_err(|_| TraceError::Type)?;
    Ok(Found { logits, ids, summary })
}

impl Columns {
    /// `[tokens, columns]` -> `[heads, tokens, size]`.
    fn by_head(self, values: &[f32], [heads, tokens, size]: [usize; 3]) -> Vec<f32> {
        let mut sorted = Vec::with_capacity(heads * tokens * size);
        for head in 0..heads {
            for row in values.chunks_exact(self.all) {
                sorted.extend_from_slice(&row[self.first + head * size..][..size]);
            }
        }
        sorted
    }
}

/// The one head that a wish names, of a value that has heads.
fn only_head(value: TraceValue) -> TraceValue {
    let (Some(head), [heads, rows, columns]) = (value.wish.head, value.shape.as_slice()) else {
        return value;
    };
    if head >= *heads {
        return value;
    }
    let size = rows * columns;
    let values = value.values[head * size..][..size].to_vec();
    TraceValue { shape: vec![1, *rows, *columns], values, ..value }
}

impl Trace {
    /// The value of `part` in `layer`, the whole of it.
    pub fn get(&self, part: TracePart, layer: usize) -> Option<&TraceValue> {
        self.find(Wish::of(part, layer))
    }

    /// The answer to `wish`.
    pub fn find(&self, wish: Wish) -> Option<&TraceValue> {
        self.values.iter().find(|value| value.wish == wish)
    }
}

/// The part of `value` that `wish` asks for, without its batch axis.
fn select<const D: usize>(value: Tensor<D>, wish: Wish) -> Kept {
    let mut shape = value.dims()[1..].to_vec();
    let mut values = value.reshape([-1]);
    let mut block = 1;
    if let (Some(at_most), [.., rows, columns]) = (wish.at_most, shape.as_slice())
        && rows == columns
        && *rows > at_most.max(1)
    {
        block = rows.div_ceil(at_most.max(1));
        let (maps, tokens) = (values.dims()[0] / (rows * columns), *rows);
        let maps = values.reshape([maps, tokens, tokens]);
        values = shaders::block_mean(maps, 1, block).reshape([-1]);
        let cells = tokens.div_ceil(block);
        let axes = shape.len();
        shape[axes - 2] = cells;
        shape[axes - 1] = cells;
    }
    Kept { wish, shape, block, values, columns: None }
}
