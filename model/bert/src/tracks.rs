//! How answers form: the masked-language-model head on chosen tokens' vectors after the embeddings
//! and after every layer (the logit lens, nostalgebraist 2020).

use burn::tensor::{Device, Int, Tensor, TensorData};
use shaders::{Ranking, Tables};

use crate::heads::mlm::MaskedLanguageModel;
use crate::word_table::WordTable;

/// The best piece of each tracked token in each state, and where the best piece of its last state
/// stands there. Nothing is read back in between: the answers stay on the device.
///
/// # Shapes
/// - states: at least one, each `[tokens, hidden]`
/// - output `[states * positions]` rows, by state, then in the order of `positions`
pub(crate) fn rank(
    mlm: &MaskedLanguageModel,
    table: &WordTable,
    states: &[Tensor<2>],
    positions: &[usize],
) -> Ranking {
    let device = table.device();
    // Before the kernels: an upload in between would send those before it on their own.
    let indices = integers(positions.iter().map(|position| *position as i32), &device);
    let unasked = integers(positions.iter().map(|_| 0), &device);
    let logits = mlm.forward(stacked(states, indices), table);
    let [rows, _] = logits.dims();
    let last = logits.clone().slice([rows.saturating_sub(positions.len())..rows]);
    let answers = shaders::ranking(last, unasked, 1).ids.flatten::<1>(0, 1);
    shaders::ranking(logits, answers.repeat(&[states.len()]), 1)
}

/// Chosen rows of every state under each other, `[states * rows, hidden]`: as one matrix, so that
/// the head goes through its table of the whole vocabulary once.
fn stacked(states: &[Tensor<2>], indices: Tensor<1, Int>) -> Tensor<2> {
    let indices = indices.unsqueeze::<2>();
    let rows = states.iter().map(|state| {
        let tables = Tables { word: state.clone(), position: None, segment: None };
        shaders::embedding(tables, indices.clone(), None)
    });
    Tensor::cat(rows.collect(), 0)
}

fn integers(values: impl Iterator<Item = i32>, device: &Device) -> Tensor<1, Int> {
    let values: Vec<i32> = values.collect();
    let shape = [values.len()];
    Tensor::from_data(TensorData::new(values, shape), device)
}
