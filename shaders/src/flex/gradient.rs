//! The CPU's side of the backward passes.

use burn::backend::{Flex, TensorMetadata};

use super::{Float, tensor};
use crate::activation::Activation;
use crate::cpu::{self, PANEL};
use crate::layer_norm_gradient::{self, LayerNormGradient};
use crate::linear_gradient::{self, LinearGradient};

impl LinearGradient for Flex {
    fn activate(z: Float, activation: Activation) -> Float {
        let z = z.to_contiguous();
        let found = z.as_slice().map(|values: &[f32]| {
            let mut output = values.to_vec();
            activation.apply(&mut output);
            tensor(output, z.shape())
        });
        found.unwrap_or_else(|| activation.stock::<Self>(z))
    }

    fn activation_gradient(z: Float, gradient: Float, activation: Activation) -> Float {
        let [z, gradient] = [z, gradient].map(|tensor| tensor.to_contiguous());
        let found = (|| {
            let output = activation.gradient(z.as_slice()?, gradient.as_slice()?);
            Some(tensor(output, z.shape()))
        })();
        found.unwrap_or_else(|| activation.stock_gradient::<Self>(z, gradient))
    }

    fn input_gradient(gradient: Float, weight: Float) -> Float {
        let [gradient, weight] = [gradient, weight].map(|tensor| tensor.to_contiguous());
        let ([rows, out], features) =
            ([gradient.shape()[0], gradient.shape()[1]], weight.shape()[1]);
        let found = (|| {
            let output = cpu::input_gradient(gradient.as_slice()?, weight.as_slice()?, out);
            Some(tensor(output, [rows, features]))
        })();
        found.unwrap_or_else(|| linear_gradient::stock_input::<Self>(gradient, weight))
    }

    fn weight_gradient(input: Float, gradient: Float) -> Float {
        let [input, gradient] = [input, gradient].map(|tensor| tensor.to_contiguous());
        let (features, out) = (input.shape()[1], gradient.shape()[1]);
        let found = (|| {
            let output = cpu::weight_gradient(input.as_slice()?, gradient.as_slice()?, out);
            Some(tensor(output, [out.div_ceil(PANEL), features, PANEL]))
        })();
        found.unwrap_or_else(|| linear_gradient::stock_weight::<Self>(input, gradient))
    }

    fn bias_gradient(gradient: Float) -> Float {
        let gradient = gradient.to_contiguous();
        let out = gradient.shape()[1];
        let found =
            gradient.as_slice().map(|values| tensor(cpu::bias_gradient(values, out), [out]));
        found.unwrap_or_else(|| linear_gradient::stock_bias::<Self>(gradient))
    }
}

impl LayerNormGradient for Flex {
    fn layer_norm_gradient(
        input: Float,
        gamma: Float,
        epsilon: f32,
        gradient: Float,
    ) -> [Float; 3] {
        let [input, gamma, gradient] =
            [input, gamma, gradient].map(|tensor| tensor.to_contiguous());
        let found = (|| {
            let (x, weights, dy) = (input.as_slice()?, gamma.as_slice()?, gradient.as_slice()?);
            let found = cpu::layer_norm_gradient(x, weights, epsilon, dy);
            let cpu::LayerNormGradient { input: dx, gamma: of_gamma, beta: of_beta } = found;
            let vectors = [of_gamma, of_beta].map(|values| tensor(values, gamma.shape()));
            let [of_gamma, of_beta] = vectors;
            Some([tensor(dx, input.shape()), of_gamma, of_beta])
        })();
        found.unwrap_or_else(|| layer_norm_gradient::stock::<Self>(input, gamma, epsilon, gradient))
    }
}
