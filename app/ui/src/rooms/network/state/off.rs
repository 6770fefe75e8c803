//! Parts of the network that can be switched off in the picture.

use text::switches::{Positions, Switches};

use crate::t;

/// A part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The vectors of places.
    Positions,
    /// A head of a layer.
    Head(usize, usize),
    /// The attention of a layer.
    Attention(usize),
    /// The feed-forward network of a layer.
    FeedForward(usize),
    /// What goes around both halves of a layer.
    Residuals(usize),
}

impl Part {
    /// What it is called.
    pub fn name(self) -> String {
        match self {
            Self::Positions => t!(network_positions),
            Self::Head(layer, head) => t!(network_head_of, layer = layer, head = head),
            Self::Attention(layer) => t!(network_attention_of, layer = layer),
            Self::FeedForward(layer) => t!(network_feed_forward_of, layer = layer),
            Self::Residuals(layer) => t!(network_residuals_of, layer = layer),
        }
    }

    /// Whether it works.
    pub fn is_on(self, switches: &Switches) -> bool {
        match self {
            Self::Positions => switches.positions == Positions::Learned,
            Self::Head(layer, head) => !switches.layer(layer).ablated_heads.contains(&head),
            Self::Attention(layer) => switches.layer(layer).attention,
            Self::FeedForward(layer) => switches.layer(layer).feed_forward,
            Self::Residuals(layer) => switches.layer(layer).residual,
        }
    }

    /// Switches it off, or on again.
    pub fn turn(self, switches: &mut Switches) {
        let on = !self.is_on(switches);
        match self {
            Self::Positions => {
                switches.positions = if on { Positions::Learned } else { Positions::None };
            }
            Self::Head(layer, head) => {
                let off = &mut switches.layer_mut(layer).ablated_heads;
                if !off.remove(&head) {
                    off.insert(head);
                }
            }
            Self::Attention(layer) => switches.layer_mut(layer).attention = on,
            Self::FeedForward(layer) => switches.layer_mut(layer).feed_forward = on,
            Self::Residuals(layer) => switches.layer_mut(layer).residual = on,
        }
    }
}

/// What is off, from the top.
pub fn off(switches: &Switches) -> Vec<Part> {
    let of_layer = |layer: usize| {
        let heads = switches.layer(layer).ablated_heads.into_iter();
        let halves = [Part::Attention(layer), Part::FeedForward(layer), Part::Residuals(layer)];
        heads.map(move |head| Part::Head(layer, head)).chain(halves)
    };
    let layers = (0..switches.layers.len()).flat_map(of_layer);
    std::iter::once(Part::Positions).chain(layers).filter(|part| !part.is_on(switches)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_switched_off_is_listed_and_comes_back() {
        let parts = [
            Part::Positions,
            Part::Head(1, 7),
            Part::Attention(0),
            Part::FeedForward(2),
            Part::Residuals(1),
        ];
        let mut switches = Switches::default();
        for part in parts {
            part.turn(&mut switches);
            assert!(!part.is_on(&switches), "{part:?}");
        }
        assert_eq!(switches.count(), parts.len());
        let off = off(&switches);
        assert_eq!(off.len(), parts.len());
        off.into_iter().for_each(|part| part.turn(&mut switches));
        assert!(switches.same(&Switches::default()));
    }
}
