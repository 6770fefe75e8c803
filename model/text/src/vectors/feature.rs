//! What of the layers is taken as the vector of a word (Devlin et al. 2019, section 5.3).

/// Which levels of a word become its vector, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The row of the token table: the same in every sentence.
    Static,
    /// The output of the embedding layer: the row with its position and segment, normalised.
    Embeddings,
    /// The output of one layer, counted from 0.
    Layer(usize),
    /// The output of the last layer.
    #[default]
    Last,
    /// The output of the layer below the last.
    SecondToLast,
    /// The sum of the last four layers.
    SumLastFour,
    /// The mean of the last four layers: a quarter of their sum, so every cosine is the same.
    MeanLastFour,
    /// The sum of all layers, without the embedding layer.
    SumAll,
    /// The last four layers end to end.
    ConcatLastFour,
}

/// The features that are compared in a network of `layers` layers: one row of the token table, every
/// level from below, then what the paper makes of several layers.
pub fn compared(layers: usize) -> Vec<Feature> {
    let below = (0..layers.saturating_sub(2)).map(Feature::Layer);
    let several = [Feature::SumLastFour, Feature::ConcatLastFour, Feature::SumAll];
    let mut all = vec![Feature::Static, Feature::Embeddings];
    all.extend(below);
    all.extend((layers > 1).then_some(Feature::SecondToLast));
    all.push(Feature::Last);
    all.extend(several);
    all
}

impl Feature {
    /// The published F1 of named entities on the development part of CoNLL-2003, in percent, when
    /// BERT-base is not fine-tuned and a BiLSTM reads this feature (Devlin et al. 2019, table 7).
    /// Both sums are weighted there, with weights that are learned.
    pub fn published_f1(self) -> Option<f64> {
        match self {
            Self::Embeddings => Some(91.0),
            Self::SecondToLast => Some(95.6),
            Self::Last => Some(94.9),
            Self::SumLastFour => Some(95.9),
            Self::ConcatLastFour => Some(96.1),
            Self::SumAll => Some(95.5),
            Self::Static | Self::Layer(_) | Self::MeanLastFour => None,
        }
    }

    /// The vector of a word. `levels` are `[levels][hidden]`: the static row, the output of the
    /// embedding layer, then that of each layer. `None` if a level is missing.
    pub fn of(self, levels: &[Vec<f32>]) -> Option<Vec<f32>> {
        let layers = levels.get(2..)?;
        let last_four = layers.get(layers.len().saturating_sub(4)..)?;
        match self {
            Self::Static => levels.first().cloned(),
            Self::Embeddings => levels.get(1).cloned(),
            Self::Layer(layer) => layers.get(layer).cloned(),
            Self::Last => layers.last().cloned(),
            Self::SecondToLast => layers.get(layers.len().checked_sub(2)?).cloned(),
            Self::SumLastFour => sum(last_four),
            Self::MeanLastFour => {
                let count = last_four.len() as f32;
                Some(sum(last_four)?.into_iter().map(|value| value / count).collect())
            }
            Self::SumAll => sum(layers),
            Self::ConcatLastFour => (!last_four.is_empty()).then(|| last_four.concat()),
        }
    }
}

/// The sum of vectors of one length; `None` of none.
fn sum(vectors: &[Vec<f32>]) -> Option<Vec<f32>> {
    let (first, others) = vectors.split_first()?;
    let mut sum = first.clone();
    for vector in others {
        sum.iter_mut().zip(vector).for_each(|(sum, value)| *sum += value);
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vectors::angle::cosine;

    /// Static row, embedding layer and six layers of two numbers.
    fn levels(turn: f32) -> Vec<Vec<f32>> {
        (0..8).map(|level| vec![level as f32, turn * level as f32 + 1.0]).collect()
    }

    #[test]
    fn each_feature_reads_its_levels() {
        let levels = levels(0.0);
        let of = |feature: Feature| feature.of(&levels).expect("all levels are there");
        assert_eq!(of(Feature::Static), [0.0, 1.0]);
        assert_eq!(of(Feature::Embeddings), [1.0, 1.0]);
        assert_eq!(of(Feature::Layer(0)), [2.0, 1.0]);
        assert_eq!(of(Feature::Last), [7.0, 1.0]);
        assert_eq!(of(Feature::SecondToLast), [6.0, 1.0]);
        assert_eq!(of(Feature::SumLastFour), [22.0, 4.0]);
        assert_eq!(of(Feature::SumAll), [27.0, 6.0]);
        assert_eq!(of(Feature::ConcatLastFour), [4.0, 1.0, 5.0, 1.0, 6.0, 1.0, 7.0, 1.0]);
    }

    #[test]
    fn sum_and_mean_have_the_same_cosines() {
        let (one, other) = (levels(0.3), levels(-0.7));
        let cosine_of = |feature: Feature| cosine(&feature.of(&one)?, &feature.of(&other)?);
        let [sum, mean] = [Feature::SumLastFour, Feature::MeanLastFour].map(cosine_of);
        assert!(sum.zip(mean).is_some_and(|(sum, mean)| (sum - mean).abs() < 1e-6));
    }

    #[test]
    fn missing_levels_make_no_vector() {
        assert_eq!(Feature::Last.of(&[]), None);
        assert_eq!(Feature::Last.of(&levels(0.0)[..2]), None);
        assert_eq!(Feature::SecondToLast.of(&levels(0.0)[..3]), None);
        assert_eq!(Feature::Layer(9).of(&levels(0.0)), None);
    }
}
