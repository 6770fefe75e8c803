//! The gradient of a linear map y = f(x W + b): dz = dy f'(z), dx = dz W^T, dW = x^T dz, and db the
//! sum over the rows of dz. What does not learn costs nothing.

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::NodeId;
use burn::backend::autodiff::checkpoint::base::Checkpointer;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::autodiff::grads::Gradients;
use burn::backend::autodiff::ops::{Backward, Ops, OpsKind};
use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, TensorMetadata};
use burn::tensor::{Shape, Slice, TensorData};

use crate::activation::Activation;
use crate::cpu::PANEL;
use crate::linear::LinearOps;
use crate::matmul::MatmulOps;

/// What the backward pass of a linear map consists of.
pub trait LinearGradient: MatmulOps {
    /// f(z) of every value.
    fn activate(z: FloatTensor<Self>, activation: Activation) -> FloatTensor<Self> {
        activation.stock::<Self>(z)
    }

    /// dy f'(z) of every value.
    fn activation_gradient(
        z: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
        activation: Activation,
    ) -> FloatTensor<Self> {
        activation.stock_gradient::<Self>(z, gradient)
    }

    /// dz W^T of `[rows, out]` and panels `[panels, in, 16]`.
    fn input_gradient(gradient: FloatTensor<Self>, weight: FloatTensor<Self>) -> FloatTensor<Self> {
        stock_input::<Self>(gradient, weight)
    }

    /// x^T dz of `[rows, in]` and `[rows, out]`, in panels `[panels, in, 16]`.
    fn weight_gradient(input: FloatTensor<Self>, gradient: FloatTensor<Self>) -> FloatTensor<Self> {
        stock_weight::<Self>(input, gradient)
    }

    /// The sum over the rows of dz, `[out]`.
    fn bias_gradient(gradient: FloatTensor<Self>) -> FloatTensor<Self> {
        stock_bias::<Self>(gradient)
    }

    /// Both of the above.
    fn parameter_gradients(
        input: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
    ) -> [FloatTensor<Self>; 2] {
        [Self::weight_gradient(input, gradient.clone()), Self::bias_gradient(gradient)]
    }
}

pub(crate) fn stock_input<B: MatmulOps>(
    gradient: FloatTensor<B>,
    weight: FloatTensor<B>,
) -> FloatTensor<B> {
    let out = gradient.shape()[1];
    B::matmul(gradient, transposed::<B>(weight, out))
}

pub(crate) fn stock_weight<B: MatmulOps>(
    input: FloatTensor<B>,
    gradient: FloatTensor<B>,
) -> FloatTensor<B> {
    in_panels::<B>(B::matmul(B::float_transpose(gradient), input))
}

pub(crate) fn stock_bias<B: Backend>(gradient: FloatTensor<B>) -> FloatTensor<B> {
    let out = gradient.shape()[1];
    B::float_reshape(B::float_sum_dim(gradient, 0), Shape::from([out]))
}

/// Panels `[panels, in, 16]` -> the transpose of W, `[out, in]`.
pub(crate) fn transposed<B: Backend>(weight: FloatTensor<B>, out: usize) -> FloatTensor<B> {
    let (panels, features) = (weight.shape()[0], weight.shape()[1]);
    let columns = B::float_swap_dims(weight, 1, 2);
    let columns = B::float_reshape(columns, Shape::from([panels * PANEL, features]));
    B::float_slice(columns, &[Slice::from(0..out), Slice::from(0..features)])
}

/// The transpose of W, `[out, in]` -> panels `[panels, in, 16]`.
fn in_panels<B: Backend>(columns: FloatTensor<B>) -> FloatTensor<B> {
    let (out, features) = (columns.shape()[0], columns.shape()[1]);
    let panels = out.div_ceil(PANEL);
    let missing = panels * PANEL - out;
    let mut parts = vec![columns];
    if missing > 0 {
        let device = parts[0].device();
        let zeros = TensorData::new(vec![0.0_f32; missing * features], [missing, features]);
        parts.push(B::float_from_data(zeros, &device));
    }
    let columns = B::float_reshape(B::float_cat(parts, 0), Shape::from([panels, PANEL, features]));
    B::float_swap_dims(columns, 1, 2)
}

/// Of y = f(x W + b).
#[derive(Debug)]
struct LinearBackward(Activation);

impl<B: LinearGradient> Backward<B, 3> for LinearBackward {
    /// x and W, and z where f needs it.
    type State = (FloatTensor<B>, FloatTensor<B>, Option<FloatTensor<B>>);

    fn backward(self, ops: Ops<Self::State, 3>, grads: &mut Gradients, _: &mut Checkpointer) {
        let (x, w, z) = ops.state;
        let dy = grads.consume::<B>(&ops.node);
        let dz = match z {
            Some(z) => B::activation_gradient(z, dy, self.0),
            None => dy,
        };
        let parents = ops.parents.map(|parent| parent.map(|node| node.id));
        register::<B>(parents, x, w, dz, grads);
    }
}

/// Of y = residual + x W + b.
#[derive(Debug)]
struct AddLinearBackward;

impl<B: LinearGradient> Backward<B, 4> for AddLinearBackward {
    type State = (FloatTensor<B>, FloatTensor<B>);

    fn backward(self, ops: Ops<Self::State, 4>, grads: &mut Gradients, _: &mut Checkpointer) {
        let [residual, input, weight, bias] = ops.parents;
        let (x, w) = ops.state;
        let dy = grads.consume::<B>(&ops.node);
        if let Some(node) = residual {
            grads.register::<B>(node.id, dy.clone());
        }
        let parents = [input, weight, bias].map(|parent| parent.map(|node| node.id));
        register::<B>(parents, x, w, dy, grads);
    }
}

fn register<B: LinearGradient>(
    [input, weight, bias]: [Option<NodeId>; 3],
    x: FloatTensor<B>,
    w: FloatTensor<B>,
    dz: FloatTensor<B>,
    grads: &mut Gradients,
) {
    if let Some(id) = input {
        grads.register::<B>(id, B::input_gradient(dz.clone(), w));
    }
    if let Some(ids) = weight.zip(bias) {
        let [of_weight, of_bias] = B::parameter_gradients(x, dz);
        grads.register::<B>(ids.0, of_weight);
        grads.register::<B>(ids.1, of_bias);
        return;
    }
    if let Some(id) = weight {
        grads.register::<B>(id, B::weight_gradient(x, dz.clone()));
    }
    if let Some(id) = bias {
        grads.register::<B>(id, B::bias_gradient(dz));
    }
}

impl<B: LinearOps + LinearGradient, C: CheckpointStrategy> LinearOps for Autodiff<B, C> {
    fn linear_rows(
        input: FloatTensor<Self>,
        weight: FloatTensor<Self>,
        bias: FloatTensor<Self>,
        activation: Activation,
    ) -> FloatTensor<Self> {
        let [(x, x_node), (w, w_node), (b, b_node)] =
            [input, weight, bias].map(|tensor| tensor.into_parts());
        let nodes = [x_node, w_node, b_node];
        match LinearBackward(activation).prepare::<C>(nodes).compute_bound().stateful() {
            OpsKind::Tracked(prep) if activation == Activation::None => {
                let y = B::linear_rows(x.clone(), w.clone(), b, activation);
                prep.finish((x, w, None), y)
            }
            OpsKind::Tracked(prep) => {
                let z = B::linear_rows(x.clone(), w.clone(), b, Activation::None);
                let y = B::activate(z.clone(), activation);
                prep.finish((x, w, Some(z)), y)
            }
            OpsKind::UnTracked(prep) => prep.finish(B::linear_rows(x, w, b, activation)),
        }
    }

    fn add_linear_rows(
        residual: FloatTensor<Self>,
        input: FloatTensor<Self>,
        weight: FloatTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        let [(r, r_node), (x, x_node), (w, w_node), (b, b_node)] =
            [residual, input, weight, bias].map(|tensor| tensor.into_parts());
        let y = B::add_linear_rows(r, x.clone(), w.clone(), b);
        let nodes = [r_node, x_node, w_node, b_node];
        match AddLinearBackward.prepare::<C>(nodes).compute_bound().stateful() {
            OpsKind::Tracked(prep) => prep.finish((x, w), y),
            OpsKind::UnTracked(prep) => prep.finish(y),
        }
    }
}
