//! What burn's stock operations compute on a GPU too.

use burn_wgpu::CubeBackend;

use crate::adamw::AdamOps;
use crate::layer_norm_gradient::LayerNormGradient;
use crate::linear_gradient::LinearGradient;
use crate::packed_gradient::PackedGradient;

impl AdamOps for CubeBackend {}
impl LayerNormGradient for CubeBackend {}
impl LinearGradient for CubeBackend {}
impl PackedGradient for CubeBackend {}
