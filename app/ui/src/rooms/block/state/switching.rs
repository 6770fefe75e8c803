//! The switches of the layers as a board: one row a switch, one column a layer.

use text::switches::{Activation, LayerSwitches, Switches};

/// What can be switched off in a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayerSwitch {
    /// The attention sub-layer.
    Attention,
    /// The feed-forward sub-layer.
    FeedForward,
    /// Both residual connections.
    Residual,
    /// Both normalisations.
    LayerNorm,
    /// GELU; off, ReLU takes its place.
    Gelu,
}

impl LayerSwitch {
    /// Every switch.
    pub const ALL: [Self; 5] =
        [Self::Attention, Self::FeedForward, Self::Residual, Self::LayerNorm, Self::Gelu];

    /// Whether it is on, as trained.
    pub fn is_on(self, layer: &LayerSwitches) -> bool {
        match self {
            Self::Attention => layer.attention,
            Self::FeedForward => layer.feed_forward,
            Self::Residual => layer.residual,
            Self::LayerNorm => layer.layer_norm,
            Self::Gelu => layer.activation == Activation::Gelu,
        }
    }

    /// Switches it.
    pub fn set(self, layer: &mut LayerSwitches, on: bool) {
        match self {
            Self::Attention => layer.attention = on,
            Self::FeedForward => layer.feed_forward = on,
            Self::Residual => layer.residual = on,
            Self::LayerNorm => layer.layer_norm = on,
            Self::Gelu => layer.activation = if on { Activation::Gelu } else { Activation::Relu },
        }
    }

    /// Whether it is on in every one of `layers` layers.
    pub fn is_on_everywhere(self, switches: &Switches, layers: usize) -> bool {
        (0..layers).all(|layer| self.is_on(&switches.layer(layer)))
    }

    /// Switches it in every one of `layers` layers.
    pub fn set_everywhere(self, switches: &mut Switches, layers: usize, on: bool) {
        (0..layers).for_each(|layer| self.set(switches.layer_mut(layer), on));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_switch_is_one_and_comes_back() {
        for switch in LayerSwitch::ALL {
            let mut switches = Switches::default();
            assert!(switch.is_on_everywhere(&switches, 6));
            switch.set(switches.layer_mut(2), false);
            assert_eq!(switches.count(), 1, "{switch:?}");
            assert!(!switch.is_on(&switches.layer(2)) && switch.is_on(&switches.layer(1)));
            assert!(!switch.is_on_everywhere(&switches, 6));
            switch.set_everywhere(&mut switches, 6, false);
            assert_eq!(switches.count(), 6);
            switch.set_everywhere(&mut switches, 6, true);
            assert!(switches.is_intact());
        }
    }
}
