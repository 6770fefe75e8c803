//! h_t = tanh(W_e e_t + W_h h_(t-1) + b).

use burn::module::Module;
use burn::tensor::Tensor;
use shaders::Activation;

use super::{nothing, word};
use crate::heads::fresh::Fresh;
use crate::linear::Linear;

/// The plain recurrent cell (Elman 1990).
#[derive(Module, Debug)]
pub struct PlainCell {
    /// W_e and W_h side by side, and b: of `[e; h]`, `[inputs + hidden]`, to `[hidden]`.
    pub joined: Linear,
}

impl PlainCell {
    pub(crate) fn fresh(inputs: usize, hidden: usize, fresh: &mut Fresh) -> Self {
        Self { joined: fresh.inner_linear(inputs + hidden, hidden) }
    }

    /// Features of a state.
    pub fn hidden(&self) -> usize {
        self.joined.bias.dims()[0]
    }

    /// The state of before the first word, `[batch, hidden]`.
    pub fn first(&self, batch: usize) -> Tensor<2> {
        nothing(batch, self.hidden(), &self.joined.bias.device())
    }

    /// Reads one more word.
    ///
    /// # Shapes
    /// - input `[batch, inputs]`
    /// - state and output `[batch, hidden]`
    pub fn step(&self, input: Tensor<2>, state: Tensor<2>) -> Tensor<2> {
        self.joined.forward(Tensor::cat(vec![input, state], 1), Activation::None).tanh()
    }

    /// The state after every word.
    ///
    /// # Shapes
    /// - inputs `[time * batch, inputs]`, word by word
    /// - first state `[batch, hidden]`
    /// - output: for each word `[batch, hidden]`
    pub fn forward(&self, inputs: &Tensor<2>, first: Tensor<2>) -> Vec<Tensor<2>> {
        let ([rows, _], [batch, _]) = (inputs.dims(), first.dims());
        let mut state = first;
        let mut states = Vec::new();
        for time in 0..rows / batch.max(1) {
            state = self.step(word(inputs, batch, time), state);
            states.push(state.clone());
        }
        states
    }
}
