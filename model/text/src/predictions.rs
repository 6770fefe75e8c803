//! What the masked-language-model head says of chosen tokens (Devlin et al. 2019, section 3.1):
//! p(piece) = e^logit / sum over the vocabulary of e^logit.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Which tokens are to be predicted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asking {
    /// The tokens, each with the piece whose place among the predictions is wanted: the original
    /// one, say.
    pub tokens: Vec<AskedToken>,
    /// How many of the best pieces are wanted of each.
    pub count: usize,
    /// The tokens whose answer is wanted after the embeddings and after every layer: their places
    /// among the pieces, counted from 0. For each, the scores of the whole vocabulary in all these
    /// states are held at once.
    #[serde(default)]
    pub tracked: Vec<usize>,
}

impl Asking {
    /// The tokens sorted by the layer they are asked of.
    pub fn by_layer(&self) -> BTreeMap<Option<usize>, Vec<AskedToken>> {
        let mut layers = BTreeMap::<_, Vec<AskedToken>>::new();
        for asked in &self.tokens {
            layers.entry(asked.layer).or_default().push(*asked);
        }
        layers
    }
}

/// A token to predict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedToken {
    /// Its place among the pieces, counted from 0.
    pub position: usize,
    /// The id of the piece asked for.
    pub piece: u32,
    /// Which layer's vector the head is applied to, counted from 0; `None` is the last layer, as
    /// trained. Earlier layers show how a guess forms, but the head never saw their vectors in
    /// training.
    #[serde(default)]
    pub layer: Option<usize>,
}

/// A piece of the vocabulary and how likely it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// Its id.
    pub piece: u32,
    /// Its score before the softmax.
    pub logit: f32,
    /// e^(logit - log-sum-exp).
    pub probability: f32,
}

/// The predictions for one token.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prediction {
    /// The token's place among the pieces.
    pub position: usize,
    /// The layer whose vector the head was applied to; `None` is the last.
    #[serde(default)]
    pub layer: Option<usize>,
    /// The most likely pieces, best first; of equal logits the smaller id first.
    pub best: Vec<Candidate>,
    /// The piece asked for.
    pub asked: Candidate,
    /// Its place in falling order of logits, counted from 1.
    pub rank: usize,
    /// Its loss -ln p, in nats.
    pub loss: f32,
    /// Entropy of the whole distribution, in nats.
    pub entropy: f32,
}

/// How the answer for one token forms: the head applied to the token's vector after the embeddings
/// and after every layer (the logit lens, nostalgebraist 2020; Belrose et al. 2023 call this a
/// prediction trajectory).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TokenTrack {
    /// The token's place among the pieces.
    pub position: usize,
    /// The id of the piece that is the most likely one after the last layer.
    pub answer: u32,
    /// What the head says, `[layers + 1]`: after the embeddings first, after the last layer last.
    pub states: Vec<TrackState>,
}

/// What the head says of a token's vector on its way through the layers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrackState {
    /// The most likely piece here; of equal logits the smaller id.
    pub best: Candidate,
    /// The place that the track's answer has here in falling order of logits, counted from 1.
    pub rank: usize,
    /// The probability that the track's answer has here.
    pub probability: f32,
}
