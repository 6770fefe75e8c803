//! Loss and gradients that are added up over the portions of a batch, where they were computed.

use burn::tensor::Tensor;
use burn_optim::{GradientsAccumulator, GradientsParams};

use crate::encoder::Encoder;
use crate::training::network::Network;
use crate::training::task_head::TaskHead;

/// What was added up so far.
#[derive(Default)]
pub(super) struct Sums {
    loss: Option<Tensor<1>>,
    head: GradientsAccumulator<TaskHead>,
    encoder: GradientsAccumulator<Encoder>,
}

impl Sums {
    /// Adds a part of the loss `[1]`, and its gradients.
    pub fn add(&mut self, loss: &Tensor<1>, network: &Network) {
        let Network { encoder, head } = network;
        let mut gradients = loss.backward();
        self.head.accumulate(head, GradientsParams::from_module(&mut gradients, head));
        self.encoder.accumulate(encoder, GradientsParams::from_module(&mut gradients, encoder));
        let loss = loss.clone().without_autodiff();
        self.loss = Some(match self.loss.take() {
            Some(sum) => sum + loss,
            None => loss,
        });
    }

    /// The loss, and the gradients of head and encoder; `None` if there was nothing to be learned.
    pub fn taken(mut self) -> Option<(Tensor<1>, [GradientsParams; 2])> {
        Some((self.loss?, [self.head.grads(), self.encoder.grads()]))
    }
}
