//! The non-linearities that a configuration can name.

use serde::{Deserialize, Serialize};

/// The non-linearity of the feed-forward network, by Hugging Face's names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HiddenAct {
    /// x/2 (1 + erf(x / sqrt 2)), the exact GELU.
    #[default]
    Gelu,
    /// x/2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x³))), an approximation of it.
    GeluNew,
    /// The same approximation under its other name.
    GeluPytorchTanh,
    /// max(0, x).
    Relu,
}

impl HiddenAct {
    /// All names that are supported.
    pub const ALL: [Self; 4] = [Self::Gelu, Self::GeluNew, Self::GeluPytorchTanh, Self::Relu];

    /// The one of that name, or of one of the names that `transformers` has for the same.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "gelu_python" => Some(Self::Gelu),
            "gelu_fast" | "gelu_python_tanh" | "gelu_accurate" => Some(Self::GeluNew),
            _ => Self::ALL.into_iter().find(|known| known.name() == name),
        }
    }

    /// The name in `config.json`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gelu => "gelu",
            Self::GeluNew => "gelu_new",
            Self::GeluPytorchTanh => "gelu_pytorch_tanh",
            Self::Relu => "relu",
        }
    }
}
