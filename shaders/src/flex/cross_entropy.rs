//! Losses of labels on the CPU.

use burn::backend::tensor::IntTensor;
use burn::backend::{Flex, TensorMetadata};

use super::{Float, tensor};
use crate::cpu;
use crate::cross_entropy::CrossEntropyOps;

impl CrossEntropyOps for Flex {
    fn cross_entropy_of(logits: Float, labels: IntTensor<Self>, share: f32) -> (Float, Float) {
        let (logits, labels) = (logits.to_contiguous(), labels.to_contiguous());
        let found = logits.as_slice().zip(labels.as_slice());
        // Without floats and integers there is nothing to learn.
        let (loss, gradient) = found.map_or_else(
            || (0.0, vec![0.0; logits.shape().num_elements()]),
            |(logits, labels)| cpu::cross_entropy(logits, labels, share),
        );
        (tensor(vec![loss], [1]), tensor(gradient, logits.shape()))
    }
}
