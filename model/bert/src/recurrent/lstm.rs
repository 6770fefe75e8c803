//! c_t = f c_(t-1) + i g, h_t = o tanh(c_t), with the gates f, i, o = sigma(W [e_t; h_(t-1)] + b) and
//! the candidate g = tanh(W_g [e_t; h_(t-1)] + b_g).

use burn::module::{Module, Param};
use burn::tensor::activation::sigmoid;
use burn::tensor::{Tensor, TensorData};
use shaders::Activation;

use super::{nothing, word};
use crate::heads::fresh::Fresh;
use crate::linear::Linear;

/// The bias of the forget gate at first: it begins open (Jozefowicz, Zaremba & Sutskever 2015).
const OPEN: f32 = 1.0;

/// The cell of a long short-term memory (Hochreiter & Schmidhuber 1997) with the forget gate of
/// Gers, Schmidhuber & Cummins (2000).
#[derive(Module, Debug)]
pub struct LstmCell {
    /// The maps of the input gate, the forget gate, the output gate and the candidate side by side:
    /// of `[e; h]`, `[inputs + hidden]`, to `[4 hidden]`.
    pub joined: Linear,
}

/// What is kept from word to word, each `[batch, hidden]`.
#[derive(Clone, Debug)]
pub struct LstmState {
    /// h, which others read.
    pub hidden: Tensor<2>,
    /// c, which only the cell reads.
    pub cell: Tensor<2>,
}

/// What a word lets in, what it keeps and what it shows, each `[batch, hidden]`.
#[derive(Clone, Debug)]
pub struct Gates {
    /// i.
    pub input: Tensor<2>,
    /// f.
    pub forget: Tensor<2>,
    /// o.
    pub output: Tensor<2>,
    /// g.
    pub candidate: Tensor<2>,
}

impl LstmCell {
    pub(crate) fn fresh(inputs: usize, hidden: usize, fresh: &mut Fresh) -> Self {
        let mut joined = fresh.inner_linear(inputs + hidden, 4 * hidden);
        let mut bias = vec![0.0; 4 * hidden];
        bias.iter_mut().skip(hidden).take(hidden).for_each(|value| *value = OPEN);
        let bias = TensorData::new(bias, [4 * hidden]);
        joined.bias = Param::from_tensor(Tensor::from_data(bias, &joined.bias.device()));
        Self { joined }
    }

    /// Features of a state.
    pub fn hidden(&self) -> usize {
        self.joined.bias.dims()[0] / 4
    }

    /// The state of before the first word.
    pub fn first(&self, batch: usize) -> LstmState {
        let zeros = nothing(batch, self.hidden(), &self.joined.bias.device());
        LstmState { hidden: zeros.clone(), cell: zeros }
    }

    /// Reads one more word, `[batch, inputs]`.
    pub fn step(&self, input: Tensor<2>, state: LstmState) -> (LstmState, Gates) {
        let hidden = self.hidden();
        let read = Tensor::cat(vec![input, state.hidden], 1);
        let sums = self.joined.forward(read, Activation::None);
        let open = sigmoid(sums.clone().narrow(1, 0, 3 * hidden));
        let gate = |index: usize| open.clone().narrow(1, index * hidden, hidden);
        let candidate = sums.narrow(1, 3 * hidden, hidden).tanh();
        let gates = Gates { input: gate(0), forget: gate(1), output: gate(2), candidate };
        let cell =
            gates.forget.clone() * state.cell + gates.input.clone() * gates.candidate.clone();
        let hidden = gates.output.clone() * cell.clone().tanh();
        (LstmState { hidden, cell }, gates)
    }

    /// The state after every word, and its gates.
    ///
    /// # Shapes
    /// - inputs `[time * batch, inputs]`, word by word
    pub fn forward(&self, inputs: &Tensor<2>, first: LstmState) -> Vec<(LstmState, Gates)> {
        let ([rows, _], [batch, _]) = (inputs.dims(), first.hidden.dims());
        let mut state = first;
        let mut steps = Vec::new();
        for time in 0..rows / batch.max(1) {
            let (next, gates) = self.step(word(inputs, batch, time), state);
            state = next.clone();
            steps.push((next, gates));
        }
        steps
    }
}
