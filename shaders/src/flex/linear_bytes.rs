//! Weights in int8 on the CPU, which computes with them in single precision.

use burn::backend::tensor::{FloatTensor, IntTensor};
use burn::backend::{Flex, TensorMetadata};

use super::tensor;
use crate::cpu::PANEL;
use crate::linear_bytes::LinearBytesOps;
use crate::panels::{SCALE_ROWS, widened};

impl LinearBytesOps for Flex {
    fn widen_panels(weight: IntTensor<Self>) -> FloatTensor<Self> {
        let weight = weight.to_contiguous();
        let [panels, rows] = [weight.shape()[0], weight.shape()[1]];
        let features = rows.saturating_sub(SCALE_ROWS);
        // Without 32-bit integers there is nothing to widen: the weights are zeros.
        let mut values =
            weight.as_slice::<i32>().map_or_else(Vec::new, |words| widened(words, rows));
        values.resize(panels * features * PANEL, 0.0);
        tensor(values, [panels, features, PANEL])
    }
}
