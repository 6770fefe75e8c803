//! Reading back what [`Taught::export`] wrote.

use burn::module::Param;
use burn::tensor::{Device, Tensor, TensorData};
use safetensors::tensor::{Dtype, SafeTensors};
use text::checkpoint::{CheckpointError, canonical};
use text::training::{Described, DescriptionError};
use thiserror::Error;

use super::network::Network;
use super::parts::{Part, of_head};
use super::task_head::TaskHead;
use super::taught::Taught;
use crate::bert::Bert;
use crate::checkpoint::Checkpoint;
use crate::weight::Weight;

/// Files that do not hold a fine-tuned network of this program.
#[derive(Debug, Error)]
pub enum ImportError {
    /// `config.json` is at fault.
    #[error(transparent)]
    Description(#[from] DescriptionError),
    /// The weights have layers that the configuration does not know. Without them it would be
    /// another network.
    #[error(
        "model.safetensors has {found} layers, but config.json says {said} (num_hidden_layers). Choose two files of the same network."
    )]
    Layers {
        /// Layers of the weights.
        found: usize,
        /// Layers by the configuration.
        said: usize,
    },
    /// The weights are at fault.
    #[error(transparent)]
    Weights(#[from] CheckpointError),
}

impl Taught {
    /// Reads `config.json` and `model.safetensors` onto a device. Every number is that which was
    /// written.
    ///
    /// # Errors
    /// The first fault found in either.
    pub fn import(config: &[u8], weights: &[u8], device: &Device) -> Result<Self, ImportError> {
        let (described, config) = Described::with_sizes(config)?;
        let Described { task, plan, labels, scale } = described;
        let checkpoint = Checkpoint::open(config.clone(), weights)?;
        // The container was checked when the checkpoint was opened.
        let tensors = SafeTensors::deserialize(weights)
            .map_err(|error| CheckpointError::BadHeader { reason: error.to_string() })?;
        let (found, said) = (layers(&tensors), config.num_hidden_layers);
        if found > said {
            return Err(ImportError::Layers { found, said });
        }
        let bert = Bert::load(&checkpoint, device)?;
        let mut head =
            TaskHead::new(&bert, task, labels.len(), &plan, device).with_kept_scale(scale);
        let reader = Reader { tensors, device };
        for part in of_head(&mut head, config.model_type) {
            reader.fill(part)?;
        }
        let network = Network { encoder: bert.encoder, head };
        Ok(Self { task, labels, plan, scale, config, network })
    }
}

/// How many layers the names of the tensors speak of.
fn layers(tensors: &SafeTensors<'_>) -> usize {
    let number = |name: &str| -> Option<usize> {
        let name = canonical(name);
        let (_, rest) = name.split_once("encoder.layer.")?;
        rest.split('.').next()?.parse().ok()
    };
    tensors.names().into_iter().filter_map(number).max().map_or(0, |last| last.saturating_add(1))
}

struct Reader<'a> {
    tensors: SafeTensors<'a>,
    device: &'a Device,
}

impl Reader<'_> {
    /// Replaces the numbers of a part by those of the file, which must have the same shape.
    fn fill(&self, part: Part<'_>) -> Result<(), CheckpointError> {
        match part {
            Part::Linear(name, linear) => {
                let (features, [out]) = (linear.weight.inputs(), linear.bias.val().dims());
                let rows = self.values(&format!("{name}.weight"), &[out, features])?;
                let (panels, shape) = shaders::panels_from_rows(&rows, features);
                linear.weight = Weight::Floats(self.put(panels, shape));
                linear.bias = self.same(&format!("{name}.bias"), &linear.bias)?;
            }
            Part::Norm(name, norm) => {
                norm.gamma = self.same(&format!("{name}.weight"), &norm.gamma)?;
                norm.beta = self.same(&format!("{name}.bias"), &norm.beta)?;
            }
            Part::Table(name, table) => *table = self.same(&name, table)?,
            Part::Vector(name, vector) => *vector = self.same(&name, vector)?,
            // Only the encoder has such, and the checkpoint reads it.
            Part::Joined(..) => {}
        }
        Ok(())
    }

    /// The tensor of the file in place of one of the same shape.
    fn same<const D: usize>(
        &self,
        name: &str,
        old: &Param<Tensor<D>>,
    ) -> Result<Param<Tensor<D>>, CheckpointError> {
        let shape = old.val().dims();
        Ok(self.put(self.values(name, &shape)?, shape))
    }

    fn put<const D: usize>(&self, values: Vec<f32>, shape: [usize; D]) -> Param<Tensor<D>> {
        Param::from_tensor(Tensor::from_data(TensorData::new(values, shape), self.device))
    }

    fn values(&self, name: &str, shape: &[usize]) -> Result<Vec<f32>, CheckpointError> {
        let owned = || name.to_owned();
        let view = self.tensors.tensor(name);
        let view = view.map_err(|_| CheckpointError::MissingTensor { name: owned() })?;
        if view.shape() != shape {
            let (expected, found) = (shape.to_vec(), view.shape().to_vec());
            return Err(CheckpointError::WrongShape { name: owned(), expected, found });
        }
        if view.dtype() != Dtype::F32 {
            let dtype = view.dtype().to_string();
            return Err(CheckpointError::UnknownDtype { name: owned(), dtype });
        }
        let (numbers, _) = view.data().as_chunks::<4>();
        let values: Vec<f32> = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        if values.iter().any(|value| !value.is_finite()) {
            return Err(CheckpointError::NotFinite { name: owned() });
        }
        Ok(values)
    }
}
