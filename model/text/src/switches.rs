//! Interventions: what a person can switch off or replace in the encoder to see what it was for.
//!
//! The default of every switch is BERT as it was trained. A [`Switches`] that differs from the
//! default changes the one forward path; there is no second implementation.

mod text;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use text::SwitchesTextError;

/// Which position vectors are added to the input (Devlin et al. 2019, figure 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Positions {
    /// BERT's own learned table.
    #[default]
    Learned,
    /// The sinusoids of Vaswani et al. 2017, section 3.5. BERT was not trained with them.
    Sinusoidal,
    /// No position vectors: permuting the pieces then only permutes the outputs.
    None,
}

/// Which segment vectors are added to the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Segments {
    /// As encoded: 0 up to the first `[SEP]`, 1 after it.
    #[default]
    Encoded,
    /// Every piece gets segment 0.
    AllFirst,
    /// No segment vectors.
    None,
}

/// The non-linearity of the feed-forward network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Activation {
    /// As trained: in BERT x/2 (1 + erf(x / sqrt 2)) (Hendrycks & Gimpel 2016, the exact form), in
    /// other models what their configuration names.
    #[default]
    Gelu,
    /// max(0, x).
    Relu,
}

/// The switches of one layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LayerSwitches {
    /// Scores of later keys are set to minus infinity before the softmax.
    pub causal: bool,
    /// Scores of keys in the other segment are set to minus infinity before the softmax.
    pub within_segment: bool,
    /// Divide the scores by sqrt(head_size) (Vaswani et al. 2017, equation 1).
    pub scaling: bool,
    /// Heads whose weighted sum of values is replaced by zeros.
    pub ablated_heads: BTreeSet<usize>,
    /// Add the input of the attention to its output, and likewise for the feed-forward network.
    pub residual: bool,
    /// Normalise after both sums.
    pub layer_norm: bool,
    /// The attention sub-layer as a whole; off, its output is zeros.
    pub attention: bool,
    /// The feed-forward sub-layer as a whole; off, its output is zeros.
    pub feed_forward: bool,
    /// The non-linearity of the feed-forward network.
    pub activation: Activation,
}

impl Default for LayerSwitches {
    fn default() -> Self {
        Self {
            causal: false,
            within_segment: false,
            scaling: true,
            ablated_heads: BTreeSet::new(),
            residual: true,
            layer_norm: true,
            attention: true,
            feed_forward: true,
            activation: Activation::Gelu,
        }
    }
}

/// All interventions of one pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Switches {
    /// Which position vectors are added.
    pub positions: Positions,
    /// Which segment vectors are added.
    pub segments: Segments,
    /// Normalise the sum of the three embeddings.
    pub embedding_layer_norm: bool,
    /// `[PAD]` pieces appended to the input. Padded keys are masked in every layer.
    pub padding: usize,
    /// The switches of each layer; layers beyond the end of the list are intact.
    pub layers: Vec<LayerSwitches>,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            positions: Positions::Learned,
            segments: Segments::Encoded,
            embedding_layer_norm: true,
            padding: 0,
            layers: Vec::new(),
        }
    }
}

impl Switches {
    /// The switches of `layer`, intact where nothing was said of it.
    pub fn layer(&self, layer: usize) -> LayerSwitches {
        self.layers.get(layer).cloned().unwrap_or_default()
    }

    /// The switches of `layer`, to be changed.
    pub fn layer_mut(&mut self, layer: usize) -> &mut LayerSwitches {
        if self.layers.len() <= layer {
            self.layers.resize_with(layer + 1, LayerSwitches::default);
        }
        &mut self.layers[layer]
    }

    /// Whether both make the same network, however long their lists of layers are.
    pub fn same(&self, other: &Self) -> bool {
        let rest = |switches: &Self| Self { layers: Vec::new(), ..switches.clone() };
        rest(self) == rest(other) && text::same_layers(&self.layers, &other.layers)
    }

    /// How many things are switched, each layer and head counted.
    pub fn count(&self) -> usize {
        text::count(self)
    }

    /// Whether nothing is switched.
    pub fn is_intact(&self) -> bool {
        self.count() == 0
    }

    /// The same switches for a model of so many layers and heads: what it does not have is left
    /// out.
    pub fn within(mut self, layers: usize, heads: usize) -> Self {
        self.layers.truncate(layers);
        for layer in &mut self.layers {
            layer.ablated_heads.retain(|head| *head < heads);
        }
        self
    }

    /// The same change in each of `layers` layers.
    pub fn everywhere(mut self, layers: usize, change: impl Fn(&mut LayerSwitches)) -> Self {
        self.layers.resize_with(layers, LayerSwitches::default);
        self.layers.iter_mut().for_each(change);
        self
    }
}
