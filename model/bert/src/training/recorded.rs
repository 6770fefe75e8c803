//! Weights of a network as a recorded run keeps them, all of them or those that learned: a byte for
//! each number of a matrix, a scale for every few of them.

use burn::module::{Module, ModuleMapper, ModuleVisitor, Param};
use burn::tensor::{Tensor, TensorData, Transaction};

use super::{TrainingError, read_back};

/// Numbers that share a scale.
const BLOCK: usize = 64;
/// Bytes of a number of a vector, and of a scale.
const FLOAT: usize = size_of::<f32>();
/// The largest number of a block, as a byte.
const MOST: f32 = 127.0;

/// Which tensors are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// All.
    All,
    /// Those that learn.
    Learning,
}

impl Kept {
    fn has<const D: usize>(self, param: &Param<Tensor<D>>) -> bool {
        self == Self::All || param.is_require_grad()
    }
}

/// The tensors of a network that are kept, one after the other.
///
/// # Errors
/// If the device fails.
pub(crate) async fn record<M: Module>(network: &M, kept: Kept) -> Result<Vec<u8>, TrainingError> {
    let mut taking = Taking { kept, transaction: Transaction::default(), vectors: Vec::new() };
    network.visit(&mut taking);
    let tensors = read_back(taking.transaction).await?;
    let mut bytes = Vec::new();
    for (numbers, is_vector) in tensors.iter().zip(taking.vectors) {
        match is_vector {
            true => numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes())),
            false => numbers.chunks(BLOCK).for_each(|block| write(block, &mut bytes)),
        }
    }
    Ok(bytes)
}

/// A network of the same form with the weights at the beginning of `bytes`, which are taken away.
///
/// # Errors
/// If there are too few.
pub(crate) fn recall<M: Module>(
    network: M,
    kept: Kept,
    bytes: &mut &[u8],
) -> Result<M, TrainingError> {
    let mut giving = Giving { kept, bytes, fits: true };
    let network = network.map(&mut giving);
    giving.fits.then_some(network).ok_or(TrainingError::Recorded)
}

/// Takes the tensors in their order.
struct Taking {
    kept: Kept,
    transaction: Transaction,
    /// Which of them are vectors.
    vectors: Vec<bool>,
}

impl ModuleVisitor for Taking {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        if !self.kept.has(param) {
            return;
        }
        let transaction = std::mem::take(&mut self.transaction);
        let tensor = param.val();
        let tensor = if param.is_require_grad() { tensor.inner() } else { tensor };
        self.transaction = transaction.register(tensor);
        self.vectors.push(D == 1);
    }
}

/// Gives them back in the same order.
struct Giving<'bytes, 'all> {
    kept: Kept,
    bytes: &'bytes mut &'all [u8],
    fits: bool,
}

impl ModuleMapper for Giving<'_, '_> {
    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        if !self.kept.has(&param) {
            return param;
        }
        let shape = param.shape();
        let numbers = self.fits.then(|| read(self.bytes, shape.num_elements(), D == 1)).flatten();
        self.fits = numbers.is_some();
        let Some(numbers) = numbers else { return param };
        param.map(|before| {
            Tensor::from_data(TensorData::new(numbers, before.dims()), &before.device())
        })
    }
}

/// A scale, and a byte for each number of a block.
fn write(block: &[f32], bytes: &mut Vec<u8>) {
    let scale = block.iter().fold(0.0, |most: f32, number| most.max(number.abs())) / MOST;
    bytes.extend(scale.to_le_bytes());
    let byte = |number: &f32| if scale > 0.0 { (number / scale).round() as i8 } else { 0 };
    bytes.extend(block.iter().map(|number| byte(number).cast_unsigned()));
}

/// So many numbers from the beginning of `bytes`; `None` if it is too short.
fn read(bytes: &mut &[u8], count: usize, is_vector: bool) -> Option<Vec<f32>> {
    let of_scales = if is_vector { count } else { count.div_ceil(BLOCK) } * FLOAT;
    let (here, rest) = bytes.split_at_checked(of_scales + if is_vector { 0 } else { count })?;
    *bytes = rest;
    if is_vector {
        return Some(here.as_chunks::<FLOAT>().0.iter().copied().map(f32::from_le_bytes).collect());
    }
    let mut numbers = Vec::with_capacity(count);
    for block in here.chunks(FLOAT + BLOCK) {
        let (scale, block) = block.split_first_chunk::<FLOAT>()?;
        let scale = f32::from_le_bytes(*scale);
        numbers.extend(block.iter().map(|byte| f32::from(byte.cast_signed()) * scale));
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use burn::tensor::{Device, Distribution};

    use super::*;

    #[derive(Module, Debug)]
    struct Small {
        matrix: Param<Tensor<2>>,
        vector: Param<Tensor<1>>,
    }

    fn small() -> Small {
        let device = Device::flex();
        let spread = Distribution::Uniform(-1.0, 1.0);
        Small {
            matrix: Param::from_tensor(Tensor::random([9, 30], spread, &device)),
            vector: Param::from_tensor(Tensor::random([30], spread, &device)),
        }
    }

    fn numbers<const D: usize>(tensor: &Param<Tensor<D>>) -> Vec<f32> {
        tensor.val().into_data().try_to_vec::<f32>().expect("numbers")
    }

    #[test]
    fn a_network_comes_back_within_half_a_step_of_its_scale() {
        let (before, other) = (small(), small());
        let bytes = pollster::block_on(record(&before, Kept::All)).expect("bytes");
        assert_eq!(bytes.len(), 9 * 30 + 5 * FLOAT + 30 * FLOAT);
        let mut rest = &*bytes;
        let after = recall(other, Kept::All, &mut rest).expect("a network");
        assert!(rest.is_empty());
        assert_eq!(numbers(&after.vector), numbers(&before.vector));
        for (after, before) in numbers(&after.matrix).iter().zip(numbers(&before.matrix)) {
            assert!((after - before).abs() <= 0.5 / MOST + 1e-6, "{after} and {before}");
        }
    }

    #[test]
    fn a_file_that_is_too_short_is_refused() {
        let bytes = pollster::block_on(record(&small(), Kept::All)).expect("bytes");
        for length in [0, 100, bytes.len() - 1] {
            let mut short = &bytes[..length];
            assert!(matches!(recall(small(), Kept::All, &mut short), Err(TrainingError::Recorded)));
        }
    }
}
