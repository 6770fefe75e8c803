//! One step down a gradient.

use burn::module::Module;
use burn::tensor::{Tensor, Transaction};
use burn_optim::{GradientsParams, ModuleOptimizer};

use super::error::TrainingError;
use super::network::read;

/// Moves the weights of a network one step down the gradient of a loss; what that loss was.
///
/// # Errors
/// If the loss is no number, or the device fails; then the network stays as it was.
pub(crate) async fn descend<M: Module>(
    network: &mut M,
    optimizer: &mut ModuleOptimizer,
    loss: Tensor<1>,
    rate: f64,
) -> Result<f64, TrainingError> {
    let mut gradients = loss.backward();
    let gradients = GradientsParams::from_module(&mut gradients, network);
    let loss = read(Transaction::default().register(loss.without_autodiff())).await?.concat();
    let loss = loss.first().copied().map_or(f64::NAN, f64::from);
    if !loss.is_finite() {
        return Err(TrainingError::Diverged);
    }
    *network = optimizer.step(rate, network.clone(), gradients);
    Ok(loss)
}
