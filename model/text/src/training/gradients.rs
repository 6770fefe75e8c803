//! How strongly each part of the network is pulled.

use serde::{Deserialize, Serialize};

/// The gradient of one part.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LayerGradient {
    /// The layer; `None` for the head.
    pub layer: Option<usize>,
    /// Euclidean norm over all of its parameters.
    pub norm: f64,
}
