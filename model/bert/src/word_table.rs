//! The table of piece vectors: the first thing that a pass reads, and, where the
//! masked-language-modelling head is tied to it, the last.

use burn::module::{Module, Param};
use burn::tensor::{DType, Device, FloatDType, Int, Tensor, TensorData};
use text::checkpoint::{CheckpointError, WORD_EMBEDDINGS};

use crate::checkpoint::Checkpoint;
use crate::upload::matrix;

/// A vector for every piece, `[vocabulary, width]`.
#[derive(Module, Debug)]
#[allow(clippy::large_enum_variant, reason = "a model has one of it, and a module cannot be boxed")]
pub enum WordTable {
    /// In single precision.
    Floats(Param<Tensor<2>>),
    /// As a checkpoint in int8 holds it, a quarter of the size. It cannot learn.
    Bytes(ByteTable),
}

/// Row r, column c is rows[r, c] scales[r] (see [`crate::checkpoint::quantise`]).
#[derive(Module, Debug)]
pub struct ByteTable {
    rows: Tensor<2, Int>,
    scales: Tensor<1>,
}

impl WordTable {
    /// Reads the word embeddings. On the CPU those in int8 stay what they are.
    ///
    /// # Errors
    /// If they are missing or have the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        let on_cpu = *device == Device::flex();
        let Some(stored) = checkpoint.bytes(WORD_EMBEDDINGS)?.filter(|_| on_cpu) else {
            return Ok(Self::Floats(matrix(checkpoint, WORD_EMBEDDINGS, device)?));
        };
        let shape = [stored.scales.len(), stored.rows.len() / stored.scales.len().max(1)];
        let scales = TensorData::new(stored.scales.clone(), [shape[0]]);
        let rows = TensorData::from_bytes(stored.into_rows(), shape, DType::I8);
        Ok(Self::Bytes(ByteTable {
            rows: Tensor::from_data(rows, (device, DType::I8)),
            scales: Tensor::from_data(scales, device),
        }))
    }

    /// Where it lies.
    pub fn device(&self) -> Device {
        match self {
            Self::Floats(table) => table.device(),
            Self::Bytes(table) => table.scales.device(),
        }
    }

    /// A table that holds the vectors of some pieces, and the row of each: the whole table, or just
    /// these vectors.
    pub fn rows(&self, ids: Vec<i32>) -> (Tensor<2>, Vec<i32>) {
        match self {
            Self::Floats(table) => (table.val(), ids),
            Self::Bytes(table) => {
                let count = ids.len();
                let ids = TensorData::new(ids, [count]);
                let ids = Tensor::<1, Int>::from_data(ids, &self.device());
                (table.chosen(ids), (0..count as i32).collect())
            }
        }
    }

    /// The whole table in single precision.
    pub fn floats(&self) -> Tensor<2> {
        match self {
            Self::Floats(table) => table.val(),
            Self::Bytes(table) => table.floats(),
        }
    }

    /// The table as something that can learn and be exchanged; from now on in single precision.
    pub fn floats_mut(&mut self) -> &mut Param<Tensor<2>> {
        if let Self::Bytes(table) = self {
            *self = Self::Floats(Param::from_tensor(table.floats()));
        }
        match self {
            Self::Floats(table) => table,
            Self::Bytes(_) => unreachable!("it was just replaced"),
        }
    }

    /// hidden . table^T + bias.
    ///
    /// # Shapes
    /// - hidden `[tokens, width]`
    /// - bias `[vocabulary]`
    /// - output `[tokens, vocabulary]`
    pub fn scores(&self, hidden: Tensor<2>, bias: Tensor<1>) -> Tensor<2> {
        match self {
            Self::Floats(table) => shaders::piece_scores(hidden, table.val(), bias),
            Self::Bytes(table) => {
                let (rows, scales) = (table.rows.clone(), table.scales.clone());
                shaders::piece_scores_of_bytes(hidden, rows, scales, bias)
            }
        }
    }
}

impl ByteTable {
    fn chosen(&self, ids: Tensor<1, Int>) -> Tensor<2> {
        let rows = self.rows.clone().select(0, ids.clone());
        scaled(rows, self.scales.clone().select(0, ids))
    }

    fn floats(&self) -> Tensor<2> {
        scaled(self.rows.clone(), self.scales.clone())
    }
}

fn scaled(rows: Tensor<2, Int>, scales: Tensor<1>) -> Tensor<2> {
    rows.float().cast(FloatDType::F32) * scales.unsqueeze_dim(1)
}
