//! What a person chose in the room.

use model::vectors::feature::Feature;
use serde::{Deserialize, Serialize};

/// What is compared, and which vectors of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chosen {
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
    use model::vectors::feature::Feature;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(feature: &Feature, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&super::name_of_feature(*feature))
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Feature, D::Error> {
        let name = String::deserialize(from)?;
        Ok(super::feature_named(&name).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
