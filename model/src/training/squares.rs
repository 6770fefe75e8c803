//! Sums over the gradients of a part of the network.

use burn::module::{Module, ModuleVisitor, Param};
use burn::tensor::Tensor;
use burn_optim::GradientsParams;

/// Numbers whose sum is that of the squares of all gradients of a module; `None` where it has none.
pub(super) fn squares<M: Module>(module: &M, gradients: &GradientsParams) -> Option<Tensor<1>> {
    let mut visitor = Squares { gradients, sum: None };
    module.visit(&mut visitor);
    visitor.sum
}

struct Squares<'a> {
    gradients: &'a GradientsParams,
    sum: Option<Tensor<1>>,
}

impl ModuleVisitor for Squares<'_> {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        if let Some(gradient) = self.gradients.get::<D>(param.id) {
            self.sum = Some(shaders::add_squares(self.sum.take(), gradient));
        }
    }
}
