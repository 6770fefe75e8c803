//! Linear maps of rows by weights in int8 on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::tensor::{FloatTensor, IntTensor};
use burn_wgpu::{CubeBackend, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use super::linear::{BYTES, Panels, launch};
use crate::activation::Activation;
use crate::cpu::PANEL;
use crate::linear::LinearOps;
use crate::linear_bytes::LinearBytesOps;
use crate::panels::SCALE_ROWS;

const WIDEN: Kernel = Kernel {
    name: "widen",
    source: include_str!("../../training/widen.wgsl"),
    includes: BYTES,
    workgroup: 64,
    rows: 1,
};

impl LinearBytesOps for CubeBackend {
    fn widen_panels(weight: IntTensor<Self>) -> FloatTensor<Self> {
        let (panels, features) = (weight.shape()[0], weight.shape()[1] - SCALE_ROWS);
        let [wide] = WIDEN.run(
            &into_contiguous(weight),
            &[],
            [Output::floats([panels, features, PANEL])],
            panels * features * PANEL / 4,
            &[panels as u32, features as u32],
        );
        wide
    }

    fn linear_bytes(
        input: FloatTensor<Self>,
        weight: IntTensor<Self>,
        bias: FloatTensor<Self>,
        activation: Activation,
    ) -> FloatTensor<Self> {
        if Family::is_stock() {
            return Self::linear_rows(input, Self::widen_panels(weight), bias, activation);
        }
        launch(None, input, Panels::Bytes(weight), bias, activation)
    }

    fn add_linear_bytes(
        residual: FloatTensor<Self>,
        input: FloatTensor<Self>,
        weight: IntTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        if Family::is_stock() {
            return Self::add_linear_rows(residual, input, Self::widen_panels(weight), bias);
        }
        launch(
            Some(into_contiguous(residual)),
            input,
            Panels::Bytes(weight),
            bias,
            Activation::None,
        )
    }
}
