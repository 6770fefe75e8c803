//! An LSTM that reads and an LSTM that writes.

use burn::module::Module;
use burn::tensor::Tensor;

use super::attention::{Attended, Attention, mapped};
use super::batch::Rows;
use super::network::Memory;
use crate::bert::rows_of;
use crate::heads::fresh::Fresh;
use crate::linear::Linear;
use crate::recurrent::{LstmCell, LstmState};

/// Encoder and decoder. The decoder begins with the encoder's last state (Sutskever, Vinyals & Le
/// 2014); with attention, what it says is h~ = tanh(W_c [c; h]) of its state h and the context c
/// that the same state asked for (Luong, Pham & Manning 2015, equation 5), without it tanh(W_c h).
#[derive(Module, Debug)]
pub struct Recurrent {
    /// Reads the source.
    pub encoder: LstmCell,
    /// Writes the answer.
    pub decoder: LstmCell,
    /// How it looks back, if it does.
    pub attention: Option<Attention>,
    /// W_c.
    pub joined: Linear,
}

impl Recurrent {
    pub(super) fn fresh(width: usize, attention: Option<Attention>, fresh: &mut Fresh) -> Self {
        let inputs = if attention.is_some() { 2 * width } else { width };
        Self {
            encoder: LstmCell::fresh(width, width, fresh),
            decoder: LstmCell::fresh(width, width, fresh),
            joined: fresh.inner_linear(inputs, width),
            attention,
        }
    }

    /// Reads sources, whose vectors come place by place, `[time * batch, width]`.
    pub(super) fn read(&self, vectors: &Tensor<2>, rows: &Rows) -> Memory {
        let steps = self.encoder.forward(vectors, self.encoder.first(rows.batch));
        let (hidden, cells): (Vec<_>, Vec<_>) =
            steps.into_iter().map(|(state, _)| (state.hidden, state.cell)).unzip();
        let last = |states: Vec<Tensor<2>>| rows_of(&Tensor::cat(states, 0), &rows.last());
        let state = LstmState { hidden: last(hidden.clone()), cell: last(cells) };
        let mask = rows.mask(&vectors.device());
        Memory { vectors: Tensor::stack(hidden, 1), mask, state: Some(state) }
    }

    /// Writes on from a state; vectors come place by place, `[time * batch, width]`. What is said,
    /// `[batch, time, width]`, what was looked at, and the last state.
    pub(super) fn write(
        &self,
        memory: &Memory,
        vectors: &Tensor<2>,
        state: LstmState,
    ) -> (Tensor<3>, Option<Attended>, Option<LstmState>) {
        let steps = self.decoder.forward(vectors, state);
        let last = steps.last().map(|(state, _)| state.clone());
        let states = steps.into_iter().map(|(state, _)| state.hidden).collect();
        let hidden: Tensor<3> = Tensor::stack(states, 1);
        let attended = self.attention.as_ref().map(|attention| {
            attention.forward(hidden.clone(), memory.vectors.clone(), memory.mask.clone())
        });
        let joined = match &attended {
            Some(attended) => Tensor::cat(vec![attended.context.clone(), hidden], 2),
            None => hidden,
        };
        (mapped(&self.joined, joined).tanh(), attended, last)
    }
}
