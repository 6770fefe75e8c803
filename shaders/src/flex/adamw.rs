//! Steps of AdamW on the CPU.

use burn::backend::{Flex, TensorMetadata};

use super::{Float, tensor};
use crate::adamw::{self, AdamOps, AdamStep};
use crate::cpu;

impl AdamOps for Flex {
    fn adam_step(
        weight: Float,
        gradient: Float,
        mut first: Float,
        mut second: Float,
        how: AdamStep,
    ) -> (Float, Float, Float) {
        let [weight, gradient] = [weight, gradient].map(|tensor| tensor.to_contiguous());
        let found = (|| {
            let (values, gradient) = (weight.as_slice()?, gradient.as_slice()?);
            let moments = [whole(&mut first)?, whole(&mut second)?];
            Some(tensor(cpu::adam_step(values, gradient, moments, how), weight.shape()))
        })();
        match found {
            Some(weight) => (weight, first, second),
            None => adamw::stock::<Self>(weight, gradient, first, second, how),
        }
    }
}

/// The numbers of a tensor to be changed in place; they are copied first if others hold them too.
fn whole(tensor: &mut Float) -> Option<&mut [f32]> {
    let count = tensor.shape().num_elements();
    let is_whole = tensor.as_slice::<f32>().is_some_and(|values| values.len() == count)
        && tensor.storage::<f32>().len() == count;
    is_whole.then(|| tensor.storage_mut())
}
