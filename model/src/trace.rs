//! What one forward pass exposes. The forward path offers every value to a [`Recorder`], which
//! keeps those it was asked for; there is no second implementation that computes them.

use burn::tensor::{ExecutionError, Tensor, Transaction};
use thiserror::Error;

use crate::wishes::{TracePart, Wish};

/// A value that was kept, still on the device.
struct Kept {
    wish: Wish,
    shape: Vec<usize>,
    block: usize,
    values: Tensor<1>,
}

/// Collects the wished values of a pass over a single input.
#[derive(Default)]
pub struct Recorder {
    wishes: Vec<Wish>,
    kept: Vec<Kept>,
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
        Self { wishes: wishes.to_vec(), kept: Vec::new() }
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
        let wanted =
            |wish: &&Wish| wish.part == part && (!part.is_per_layer() || wish.layer == layer);
        let wishes: Vec<Wish> = self.wishes.iter().filter(wanted).copied().collect();
        if wishes.is_empty() {
            return;
        }
        let value = value();
        for wish in wishes {
            self.kept.push(select(value.clone(), wish));
        }
    }

    /// Reads everything back at once.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn read(self) -> Result<Trace, TraceError> {
        let mut transaction = Transaction::default();
        let mut labels = Vec::new();
        for kept in self.kept {
            transaction = transaction.register(kept.values);
            labels.push((kept.wish, kept.shape, kept.block));
        }
        if labels.is_empty() {
            return Ok(Trace::default());
        }
        let data = transaction.execute_async().await?;
        let values = labels.into_iter().zip(data).map(|((wish, shape, block), data)| {
            let values = data.try_to_vec::<f32>().map_err(|_| TraceError::Type)?;
            Ok(TraceValue { wish, shape, block, values })
        });
        Ok(Trace { values: values.collect::<Result<_, TraceError>>()? })
    }
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
    if let (Some(head), [heads, rows, columns]) = (wish.head, shape.as_slice())
        && head < *heads
    {
        let size = rows * columns;
        values = values.slice([head * size..(head + 1) * size]);
        shape = vec![1, *rows, *columns];
    }
    let mut block = 1;
    if let (Some(at_most), [.., rows, columns]) = (wish.at_most, shape.as_slice())
        && rows == columns
        && *rows > at_most.max(1)
    {
        block = rows.div_ceil(at_most.max(1));
        let (maps, tokens) = (values.dims()[0] / (rows * columns), *rows);
        values = block_mean(values.reshape([maps, tokens, tokens]), block).reshape([-1]);
        let cells = tokens.div_ceil(block);
        let axes = shape.len();
        shape[axes - 2] = cells;
        shape[axes - 1] = cells;
    }
    Kept { wish, shape, block, values }
}

/// Means over `block` x `block` squares; the last row and column of squares may be smaller.
///
/// # Shapes
/// - input `[maps, tokens, tokens]`
/// - output `[maps, ceil(tokens / block), ceil(tokens / block)]`
fn block_mean(maps: Tensor<3>, block: usize) -> Tensor<3> {
    let [count, tokens, _] = maps.dims();
    let cells = tokens.div_ceil(block);
    let fill = cells * block - tokens;
    let padded = maps.pad((0, fill, 0, fill), 0.0);
    let sums = padded.reshape([count * cells, block, cells * block]).sum_dim(1);
    let sums = sums.reshape([count * cells * cells, block, 1]).sum_dim(1);
    let sums = sums.reshape([count, cells, cells]);
    let last = block - fill;
    let size = |cell: usize| if cell + 1 == cells { last } else { block };
    let areas: Vec<f32> =
        (0..cells * cells).map(|i| 1.0 / (size(i / cells) * size(i % cells)) as f32).collect();
    let areas =
        Tensor::from_data(burn::tensor::TensorData::new(areas, [1, cells, cells]), &sums.device());
    sums * areas
}
