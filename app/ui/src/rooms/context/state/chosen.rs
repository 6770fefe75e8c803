//! What a person chose in the room.

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::vectors::feature::Feature;

use crate::state::kept::OfRoom;

/// What is compared, and which vectors of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ContextState {
    /// The word that was chosen; `None` where the typed sentence decides.
    pub word: Option<String>,
    /// Sentences of the person's own, one a line; `None` where the bundled ones are compared.
    pub list: Option<String>,
    /// What is taken as the vector of a word.
    #[serde(with = "by_name")]
    pub feature: Feature,
    /// Whether a word of several pieces is its first piece, not their mean.
    pub first_piece: bool,
    /// Whether the mean of all vectors is subtracted first.
    pub centred: bool,
    /// The colour of each sense, by its place; where none is given, the place itself.
    pub colours: Vec<u8>,
}

impl Fields for ContextState {
    fn fits(&self) -> bool {
        self.colours.len() <= MOST_SENSES && self.colours.iter().all(|colour| *colour < COLOURS)
    }
}

impl OfRoom for ContextState {
    const ROOM: &'static str = "context";
}

/// Senses whose colour is kept.
const MOST_SENSES: usize = 100;

/// Colours there are to choose from.
pub const COLOURS: u8 = 16;

impl ContextState {
    /// The colour of the sense at a place.
    pub fn colour(&self, sense: usize) -> usize {
        self.colours.get(sense).map_or(sense, |colour| usize::from(*colour))
    }

    /// Gives the sense at a place the next colour.
    pub fn recolour(&mut self, sense: usize) {
        for place in self.colours.len()..=sense {
            self.colours.push(u8::try_from(place).unwrap_or_default() % COLOURS);
        }
        if let Some(colour) = self.colours.get_mut(sense) {
            *colour = (*colour + 1) % COLOURS;
        }
    }
}

/// Features with names of their own.
const NAMED: [(&str, Feature); 8] = [
    ("static", Feature::Static),
    ("embeddings", Feature::Embeddings),
    ("last", Feature::Last),
    ("second", Feature::SecondToLast),
    ("sum4", Feature::SumLastFour),
    ("mean4", Feature::MeanLastFour),
    ("sum", Feature::SumAll),
    ("concat4", Feature::ConcatLastFour),
];
/// Most layers that a name may count.
const LAYERS: usize = 64;

/// What a feature is called in links.
pub fn name_of_feature(feature: Feature) -> String {
    let named = NAMED.iter().find(|(_, known)| *known == feature);
    match (named, feature) {
        (Some((name, _)), _) => (*name).to_owned(),
        (None, Feature::Layer(layer)) => layer.to_string(),
        (None, _) => String::new(),
    }
}

/// The feature of that name.
pub fn feature_named(name: &str) -> Option<Feature> {
    let named = NAMED.iter().find(|(known, _)| *known == name).map(|(_, feature)| *feature);
    named.or_else(|| name.parse().ok().filter(|layer| *layer < LAYERS).map(Feature::Layer))
}

mod by_name {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use text::vectors::feature::Feature;

    pub fn serialize<S: Serializer>(feature: &Feature, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&super::name_of_feature(*feature))
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Feature, D::Error> {
        let name = String::deserialize(from)?;
        super::feature_named(&name).ok_or_else(|| D::Error::custom(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sense_keeps_its_place_as_colour_until_it_is_given_another() {
        let mut chosen = ContextState::default();
        assert_eq!([0, 1, 2].map(|sense| chosen.colour(sense)), [0, 1, 2]);
        chosen.recolour(1);
        chosen.recolour(1);
        assert_eq!([0, 1, 2].map(|sense| chosen.colour(sense)), [0, 3, 2]);
        assert_eq!(chosen.colours, [0, 3]);
    }

    #[test]
    fn every_feature_comes_back_from_its_name() {
        let named = NAMED.iter().map(|(_, feature)| *feature);
        for feature in named.chain((0..6).map(Feature::Layer)) {
            assert_eq!(feature_named(&name_of_feature(feature)), Some(feature));
        }
        assert_eq!(feature_named("999"), None);
        assert_eq!(feature_named(""), None);
    }
}
