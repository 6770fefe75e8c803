//! The parts of the network that can be switched off by themselves.

use text::switches::{Positions, Switches};

/// A part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The position vectors.
    Positions,
    /// A head of a layer.
    Head(usize, usize),
    /// All of a layer's attention.
    Attention(usize),
    /// The feed-forward network of a layer.
    FeedForward(usize),
    /// What goes around both halves of a layer.
    Residuals(usize),
}

impl Part {
    /// The heads and the halves of a layer with so many heads, in the order in which they are shown.
    pub fn of_layer(layer: usize, heads: usize) -> Vec<Self> {
        let heads = (0..heads).map(|head| Self::Head(layer, head));
        heads.chain([Self::Attention(layer), Self::FeedForward(layer)]).collect()
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

    /// Switches it.
    pub fn set(self, switches: &mut Switches, on: bool) {
        match self {
            Self::Positions => {
                switches.positions = if on { Positions::Learned } else { Positions::None };
            }
            Self::Head(layer, head) => {
                let off = &mut switches.layer_mut(layer).ablated_heads;
                // Whether it was there is of no matter.
                let _ = if on { off.remove(&head) } else { off.insert(head) };
            }
            Self::Attention(layer) => switches.layer_mut(layer).attention = on,
            Self::FeedForward(layer) => switches.layer_mut(layer).feed_forward = on,
            Self::Residuals(layer) => switches.layer_mut(layer).residual = on,
        }
    }

    /// Switches it off, or on again.
    pub fn turn(self, switches: &mut Switches) {
        self.set(switches, !self.is_on(switches));
    }

    /// Whether it is a head.
    pub fn is_head(self) -> bool {
        matches!(self, Self::Head(..))
    }
}

/// What is off, in the order in which a text goes through it.
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
    fn what_is_switched_off_is_listed_in_its_order_and_comes_back() {
        let parts = [
            Part::Positions,
            Part::Attention(0),
            Part::Head(1, 7),
            Part::Residuals(1),
            Part::FeedForward(2),
        ];
        let mut switches = Switches::default();
        for part in parts {
            part.turn(&mut switches);
            assert!(!part.is_on(&switches), "{part:?}");
        }
        assert_eq!(switches.count(), parts.len());
        assert_eq!(off(&switches), parts);
        parts.into_iter().for_each(|part| part.turn(&mut switches));
        assert!(off(&switches).is_empty() && switches.same(&Switches::default()));
    }

    #[test]
    fn what_is_off_already_stays_off() {
        let mut switches = Switches::default();
        (0..2).for_each(|_| Part::Head(1, 0).set(&mut switches, false));
        assert_eq!(off(&switches), [Part::Head(1, 0)]);
        (0..2).for_each(|_| Part::Head(1, 0).set(&mut switches, true));
        assert!(off(&switches).is_empty());
    }
}
