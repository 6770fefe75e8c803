//! Sums over the gradients of a part of the network.

use burn::module::{Module, ModuleVisitor, Param};
use burn::tensor::Tensor;
use burn_optim::GradientsParams;

/// Numbers whose sum is that of the squares of all gradients of a module; `None` where it has none.
pub(super) fn squares<M: Module>(module: &M, gradients: &GradientsParams) -> Option<Tensor<1>> {
    let mut visitor = Found { gradients, found: Vec::new() };
    module.visit(&mut visitor);
    shaders::squares(visitor.found)
}

struct Found<'a> {
    gradients: &'a GradientsParams,
    found: Vec<Tensor<1>>,
}

impl ModuleVisitor for Found<'_> {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        self.found.extend(self.gradients.get::<D>(param.id).map(|gradient| gradient.reshape([-1])));
    }
}
