//! Which signs of the source a decoder looks at: scores of its state with every state of the encoder,
//! a softmax over them, and the sum of those states by these weights.

use burn::module::{Module, Param};
use burn::tensor::Tensor;
use burn::tensor::activation::softmax;
use shaders::{Activation, matmul};

use crate::heads::fresh::Fresh;
use crate::linear::Linear;

/// How scores are computed.
#[derive(Module, Debug)]
pub struct Attention {
    /// Additive attention; without it the score is the dot product q . k (Luong, Pham & Manning 2015,
    /// equation 7, "dot").
    pub additive: Option<Additive>,
}

/// v_a . tanh(W_a [k; q]) (Bahdanau, Cho & Bengio 2015, section A.1.2), with W_a in two halves.
#[derive(Module, Debug)]
pub struct Additive {
    /// The half of the queries, `[width, width]`.
    pub query: Linear,
    /// The half of the keys, `[width, width]`.
    pub key: Linear,
    /// v_a `[width]`.
    pub vector: Param<Tensor<1>>,
}

/// What a look at a source is made of.
#[derive(Clone, Debug)]
pub struct Attended {
    /// q `[batch, decoder, width]`.
    pub queries: Tensor<3>,
    /// k `[batch, encoder, width]`.
    pub keys: Tensor<3>,
    /// v `[batch, encoder, width]`.
    pub values: Tensor<3>,
    /// `[batch, decoder, encoder]`, masked.
    pub scores: Tensor<3>,
    /// Their softmax over the encoder's signs, `[batch, decoder, encoder]`.
    pub weights: Tensor<3>,
    /// The sums of values by these weights, `[batch, decoder, width]`.
    pub context: Tensor<3>,
}

impl Attended {
    /// Softmax and weighted sum.
    pub(super) fn of(
        [queries, keys, values]: [Tensor<3>; 3],
        scores: Tensor<3>,
        mask: Tensor<3>,
    ) -> Self {
        let scores = scores + mask;
        let weights = softmax(scores.clone(), 2);
        let context = matmul(weights.clone(), values.clone());
        Self { queries, keys, values, scores, weights, context }
    }
}

impl Attention {
    pub(super) fn fresh(additive: bool, width: usize, fresh: &mut Fresh) -> Self {
        let additive = additive.then(|| Additive {
            query: fresh.inner_linear(width, width),
            key: fresh.inner_linear(width, width),
            vector: fresh.vector(width),
        });
        Self { additive }
    }

    /// Looks at a source, whose states are both keys and values.
    ///
    /// # Shapes
    /// - queries `[batch, decoder, width]`
    /// - keys `[batch, encoder, width]`
    /// - mask `[batch, 1, encoder]`, added to the scores
    pub fn forward(&self, queries: Tensor<3>, keys: Tensor<3>, mask: Tensor<3>) -> Attended {
        let scores = match &self.additive {
            None => matmul(queries.clone(), keys.clone().swap_dims(1, 2)),
            Some(additive) => additive.scores(&queries, &keys),
        };
        Attended::of([queries, keys.clone(), keys], scores, mask)
    }
}

impl Additive {
    /// `[batch, decoder, encoder]`.
    fn scores(&self, queries: &Tensor<3>, keys: &Tensor<3>) -> Tensor<3> {
        let [batch, decoder, width] = queries.dims();
        let encoder = keys.dims()[1];
        let query = mapped(&self.query, queries.clone()).reshape([batch, decoder, 1, width]);
        let key = mapped(&self.key, keys.clone()).reshape([batch, 1, encoder, width]);
        let vector = self.vector.val().reshape([1, 1, 1, width]);
        ((query + key).tanh() * vector).sum_dim(3).reshape([batch, decoder, encoder])
    }
}

/// A map of every vector of a batch, `[batch, time, in]` to `[batch, time, out]`.
pub(super) fn mapped(linear: &Linear, input: Tensor<3>) -> Tensor<3> {
    let [batch, time, inputs] = input.dims();
    let output = linear.forward(input.reshape([batch * time, inputs]), Activation::None);
    let [_, outputs] = output.dims();
    output.reshape([batch, time, outputs])
}
