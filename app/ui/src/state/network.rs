//! The places in the network that a learner can go to.

use super::view::View;

/// A place in the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Text becomes pieces.
    Pieces,
    /// Token and segment vectors, and the sum.
    Input,
    /// Position vectors.
    Positions,
    /// The attention sub-layer of a layer.
    Attention(usize),
    /// The feed-forward sub-layer of a layer.
    FeedForward(usize),
    /// The head that predicts masked words.
    MaskedWords,
    /// The head that says whether a sentence follows.
    NextSentence,
    /// The head that finds answers in a passage.
    Question,
    /// What the vectors of a word tell.
    Context,
    /// What the vectors of sentences tell.
    Sentences,
    /// The encoder and a head of one's own, as far as they are trained further.
    Teach,
    /// The attention of every head.
    AllHeads,
    /// The whole forward pass as pseudocode.
    Algorithm,
}

/// The halves of so many layers, the last layer first: data flows upwards.
pub fn rows(layers: usize) -> Vec<Vec<Stop>> {
    (0..layers).rev().map(|layer| vec![Stop::Attention(layer), Stop::FeedForward(layer)]).collect()
}

/// Every place in a network of so many layers.
pub fn stops(layers: usize) -> Vec<Stop> {
    let mut all = rows(layers).concat();
    all.extend([
        Stop::Pieces,
        Stop::Input,
        Stop::Positions,
        Stop::MaskedWords,
        Stop::NextSentence,
        Stop::Question,
        Stop::Context,
        Stop::Sentences,
        Stop::Teach,
        Stop::AllHeads,
        Stop::Algorithm,
    ]);
    all
}

impl Stop {
    /// Whether it is a part of the network that every input goes through.
    pub fn is_part(self) -> bool {
        matches!(self, Self::Pieces | Self::Input | Self::Positions)
    }

    /// The room that shows it.
    pub fn view(self) -> View {
        match self {
            Self::Pieces => View::Pieces,
            Self::Input => View::Input,
            Self::Positions => View::Positions,
            Self::Attention(_) => View::Heads,
            Self::FeedForward(_) => View::Block,
            Self::MaskedWords => View::Corrupt,
            Self::NextSentence => View::Pairs,
            Self::Context => View::Context,
            Self::Sentences => View::Sentences,
            Self::Question => View::Question,
            Self::Teach => View::Teach,
            Self::AllHeads => View::Attention,
            Self::Algorithm => View::Algorithm,
        }
    }

    /// The layer that is to be chosen there.
    pub fn layer(self) -> Option<usize> {
        match self {
            Self::Attention(layer) | Self::FeedForward(layer) => Some(layer),
            _ => None,
        }
    }

    /// Whether a learner with this room open and this layer chosen is here.
    pub fn is_here(self, view: View, layer: usize) -> bool {
        self.view() == view && self.layer().is_none_or(|own| own == layer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEWS: [View; 13] = [
        View::Attention,
        View::Corrupt,
        View::Pairs,
        View::Question,
        View::Context,
        View::Sentences,
        View::Teach,
        View::Pieces,
        View::Input,
        View::Positions,
        View::Heads,
        View::Block,
        View::Algorithm,
    ];

    #[test]
    fn wherever_a_learner_is_exactly_one_place_is_marked() {
        for view in VIEWS {
            for layer in 0..6 {
                let stops = stops(6);
                let here = stops.iter().filter(|stop| stop.is_here(view, layer)).count();
                assert_eq!(here, 1, "{view:?}, layer {layer}");
            }
        }
    }

    #[test]
    fn going_to_a_place_marks_it() {
        for stop in stops(12) {
            assert!(stop.is_here(stop.view(), stop.layer().unwrap_or(7)));
        }
    }
}
