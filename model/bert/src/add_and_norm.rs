//! LayerNorm(x + sub-layer(x)): the end of both halves of a layer (Vaswani et al. 2017,
//! section 3.1).

use burn::tensor::{Tensor, TensorData};
use shaders::Activation;
use text::switches::LayerSwitches;
use text::wishes::TracePart;

use crate::layer_norm::LayerNorm;
use crate::linear::Linear;
use crate::trace::Recorder;

/// The last linear map of a sub-layer and what follows it.
pub(crate) struct AddAndNorm<'a> {
    /// What the sub-layer found -> what is added to its input.
    pub projection: &'a Linear,
    /// Normalises the sum.
    pub norm: &'a LayerNorm,
    /// What its values are called.
    pub parts: Parts,
}

/// Names of the values of [`AddAndNorm`].
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// The projection.
    output: TracePart,
    /// The sum with the input.
    sum: TracePart,
    /// Mean and variance of its rows.
    moments: TracePart,
    /// The normalised sum.
    normed: TracePart,
}

pub(crate) const AFTER_ATTENTION: Parts = Parts {
    output: TracePart::AttentionOutput,
    sum: TracePart::AttentionSum,
    moments: TracePart::AttentionMoments,
    normed: TracePart::AttentionNormed,
};

pub(crate) const AFTER_FEED_FORWARD: Parts = Parts {
    output: TracePart::FeedForwardOutput,
    sum: TracePart::FeedForwardSum,
    moments: TracePart::FeedForwardMoments,
    normed: TracePart::Hidden,
};

impl AddAndNorm<'_> {
    /// # Shapes
    /// - input and output `[rows, hidden]`
    /// - found `[rows, features]`; `None` if the sub-layer is switched off
    pub fn forward(
        &self,
        input: Tensor<2>,
        found: Option<Tensor<2>>,
        switches: &LayerSwitches,
        layer: usize,
        trace: &mut Recorder,
    ) -> Tensor<2> {
        trace.keep(self.parts.output, layer, || batched(self.output(&input, found.clone())));
        let sum = match (found, switches.residual) {
            (Some(found), true) => self.projection.forward_onto(input, found),
            (None, true) => input,
            (found, false) => self.output(&input, found),
        };
        trace.keep(self.parts.sum, layer, || batched(sum.clone()));
        let moments = trace.wants_of(self.parts.moments, layer);
        let output = if switches.layer_norm || moments {
            let (normed, moments) = self.norm.forward(sum.clone());
            trace.keep(self.parts.moments, layer, || batched(moments));
            if switches.layer_norm { normed } else { sum }
        } else {
            sum
        };
        trace.keep(self.parts.normed, layer, || batched(output.clone()));
        output
    }

    /// The sub-layer's output alone: zeros if it is switched off.
    fn output(&self, input: &Tensor<2>, found: Option<Tensor<2>>) -> Tensor<2> {
        match found {
            Some(found) => self.projection.forward(found, Activation::None),
            None => {
                let shape = input.dims();
                let zeros = vec![0.0_f32; shape.iter().product()];
                Tensor::from_data(TensorData::new(zeros, shape), &input.device())
            }
        }
    }
}

/// With the batch axis that the trace expects; a trace is of a single input.
fn batched(rows: Tensor<2>) -> Tensor<3> {
    rows.unsqueeze()
}
