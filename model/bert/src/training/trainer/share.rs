//! Gradients as numbers, which another processor can be sent.

use burn::module::{Module, ModuleVisitor, Param};
use burn::tensor::{Tensor, TensorData, Transaction};
use burn_optim::GradientsParams;
use text::training::LayerGradient;

use crate::trace::TraceError;
use crate::training::error::TrainingError;
use crate::training::network::Network;

/// Numbers that are added up while they are in the fastest cache.
const BLOCK: usize = 1024;

/// What a part of a batch adds to the loss of the whole, and to its gradients.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Of the loss, as it is learned.
    pub loss: f64,
    /// Of the gradient of each tensor that learns, those of the head first, then those of the
    /// encoder from below. Empty where the part has none.
    pub gradients: Vec<Vec<f32>>,
}

/// The gradients of a whole batch, ready for the optimisers, and how long they are.
pub(super) struct Summed {
    pub head: GradientsParams,
    pub encoder: GradientsParams,
    pub norms: Vec<LayerGradient>,
}

impl Share {
    /// Of a part of the batch in which there is nothing to be learned.
    pub(super) fn nothing(network: &Network) -> Self {
        let mut taking = Taking::default();
        taking.over(network, Default::default());
        Self { loss: 0.0, gradients: vec![Vec::new(); taking.there.len()] }
    }

    /// Reads the loss `[1]` and the gradients of head and encoder that belong to it.
    pub(super) async fn read(
        loss: Tensor<1>,
        network: &Network,
        gradients: [GradientsParams; 2],
    ) -> Result<Self, TrainingError> {
        let transaction = Transaction::default().register(loss);
        let mut taking = Taking { transaction, ..Taking::default() };
        taking.over(network, gradients);
        let data = taking.transaction.execute_async().await.map_err(TraceError::from)?;
        let mut data = data.into_iter().map(|data| {
            data.try_into_vec::<f32>().map_err(|_| TrainingError::from(TraceError::Type))
        });
        let loss = data.next().transpose()?.and_then(|loss| loss.first().copied());
        let gradients = taking.there.into_iter().map(|there| match there {
            true => data.next().unwrap_or(Ok(Vec::new())),
            false => Ok(Vec::new()),
        });
        let gradients = gradients.collect::<Result<_, _>>()?;
        Ok(Self { loss: loss.map_or(f64::NAN, f64::from), gradients })
    }

    /// The gradients of a batch from those of its parts.
    ///
    /// # Errors
    /// If they are not those of this network.
    pub(super) fn sum(shares: [Self; 2], network: &Network) -> Result<Summed, TrainingError> {
        let [one, other] = shares.map(|share| share.gradients.into_iter());
        if one.len() != other.len() {
            return Err(TrainingError::OfAnother);
        }
        let mut giving =
            Giving { one, other, into: GradientsParams::new(), squares: None, fits: true };
        let mut norms = Vec::new();
        let mut note = |layer, squares: Option<f64>| {
            norms.extend(squares.map(|sum| LayerGradient { layer, norm: sum.sqrt() }));
        };
        note(None, giving.to(&network.head));
        let head = std::mem::take(&mut giving.into);
        giving.to(&network.encoder.embeddings);
        for (layer, block) in network.encoder.layers.iter().enumerate() {
            note(Some(layer), giving.to(block));
        }
        let none_is_left = giving.one.next().is_none();
        let fits = giving.fits && none_is_left;
        let summed = Summed { head, encoder: giving.into, norms };
        if fits { Ok(summed) } else { Err(TrainingError::OfAnother) }
    }
}

/// Takes the gradients of the tensors that learn, one after the other.
#[derive(Default)]
struct Taking {
    gradients: GradientsParams,
    transaction: Transaction,
    /// Of which tensors there is one.
    there: Vec<bool>,
}

impl Taking {
    fn over(&mut self, network: &Network, [head, encoder]: [GradientsParams; 2]) {
        self.gradients = head;
        network.head.visit(self);
        self.gradients = encoder;
        network.encoder.embeddings.visit(self);
        network.encoder.layers.iter().for_each(|block| block.visit(self));
    }
}

impl ModuleVisitor for Taking {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        if !param.is_require_grad() {
            return;
        }
        let gradient = self.gradients.remove::<D>(param.id);
        self.there.push(gradient.is_some());
        if let Some(gradient) = gradient {
            let transaction = std::mem::take(&mut self.transaction);
            self.transaction = transaction.register(gradient);
        }
    }
}

/// Gives them back in the same order, those of two parts added up.
struct Giving {
    one: std::vec::IntoIter<Vec<f32>>,
    other: std::vec::IntoIter<Vec<f32>>,
    into: GradientsParams,
    /// Sum of the squares of what was given to a module; `None` if nothing was.
    squares: Option<f64>,
    /// Whether each list is as long as its tensor.
    fits: bool,
}

impl Giving {
    /// Sum of the squares of the gradients of a module; `None` where it has none.
    fn to<M: Module>(&mut self, module: &M) -> Option<f64> {
        self.squares = None;
        module.visit(self);
        self.squares
    }
}

impl ModuleVisitor for Giving {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        if !param.is_require_grad() {
            return;
        }
        let [one, other] = [&mut self.one, &mut self.other].map(|of| of.next().unwrap_or_default());
        let (mut sum, other) = if one.is_empty() { (other, one) } else { (one, other) };
        if sum.is_empty() {
            return;
        }
        let shape = param.shape();
        self.fits &= sum.len() == shape.num_elements() && [0, sum.len()].contains(&other.len());
        if !self.fits {
            return;
        }
        *self.squares.get_or_insert(0.0) += add(&mut sum, &other);
        let device = param.val().device().without_autodiff();
        self.into.register(param.id, Tensor::<D>::from_data(TensorData::new(sum, shape), &device));
    }
}

/// Adds `other`, which may be empty; the sum of the squares of what comes out.
fn add(sum: &mut [f32], other: &[f32]) -> f64 {
    let mut others = other.chunks(BLOCK);
    let mut total = 0.0;
    for block in sum.chunks_mut(BLOCK) {
        if let Some(other) = others.next() {
            block.iter_mut().zip(other).for_each(|(sum, other)| *sum += other);
        }
        total += f64::from(squares(block));
    }
    total
}

fn squares(block: &[f32]) -> f32 {
    // Several sums at once: one alone would wait for itself at each step.
    let mut lanes = [0.0_f32; 16];
    let (groups, rest) = block.as_chunks::<16>();
    for group in groups {
        lanes.iter_mut().zip(group).for_each(|(sum, value)| *sum += value * value);
    }
    lanes.iter().sum::<f32>() + rest.iter().map(|value| value * value).sum::<f32>()
}
