//! One vector for a sentence, from the vectors of its pieces (Reimers and Gurevych 2019,
//! section 3).

/// How the vectors of the pieces become one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pooling {
    /// Their mean, `[CLS]` and `[SEP]` left out.
    #[default]
    Mean,
    /// Their mean, `[CLS]` and `[SEP]` included: what the library for sentence embeddings does.
    MeanWithSpecials,
    /// The vector of `[CLS]`.
    Cls,
    /// For each feature the largest value of any piece, `[CLS]` and `[SEP]` included.
    Max,
}

impl Pooling {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Mean, Self::MeanWithSpecials, Self::Cls, Self::Max];

    /// The vector `[hidden]` of a sentence with `rows` `[tokens, hidden]`; `special` says which
    /// tokens are `[CLS]`, `[SEP]` or padding. `None` where nothing is left to pool.
    pub fn of(self, rows: &[f32], special: &[bool]) -> Option<Vec<f32>> {
        let hidden = rows.len().checked_div(special.len()).filter(|hidden| *hidden > 0)?;
        let rows = || rows.chunks_exact(hidden);
        match self {
            Self::Mean => {
                mean(rows().zip(special).filter(|(_, special)| !**special).map(|(row, _)| row))
            }
            Self::MeanWithSpecials => mean(rows()),
            Self::Cls => rows().next().map(<[f32]>::to_vec),
            Self::Max => rows().map(<[f32]>::to_vec).reduce(|mut largest, row| {
                largest.iter_mut().zip(row).for_each(|(large, value)| *large = large.max(value));
                largest
            }),
        }
    }
}

/// The mean of vectors of one length; `None` of none.
pub fn mean<'a>(vectors: impl Iterator<Item = &'a [f32]>) -> Option<Vec<f32>> {
    let mut sum: Vec<f64> = Vec::new();
    let mut count = 0.0;
    for vector in vectors {
        sum.resize(vector.len(), 0.0);
        sum.iter_mut().zip(vector).for_each(|(sum, value)| *sum += f64::from(*value));
        count += 1.0;
    }
    (count > 0.0).then(|| sum.into_iter().map(|sum| (sum / count) as f32).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: [f32; 8] = [9.0, -1.0, 1.0, 2.0, 3.0, 6.0, -1.0, 0.0];
    const SPECIAL: [bool; 4] = [true, false, false, true];

    #[test]
    fn every_pooling_of_two_words_between_specials() {
        let of = |pooling: Pooling| pooling.of(&ROWS, &SPECIAL).expect("two words");
        assert_eq!(of(Pooling::Mean), [2.0, 4.0]);
        assert_eq!(of(Pooling::MeanWithSpecials), [3.0, 1.75]);
        assert_eq!(of(Pooling::Cls), [9.0, -1.0]);
        assert_eq!(of(Pooling::Max), [9.0, 6.0]);
    }

    #[test]
    fn an_empty_sentence_has_no_mean_but_its_specials_have() {
        let (rows, special) = (&ROWS[..4], &[true, true]);
        assert_eq!(Pooling::Mean.of(rows, special), None);
        assert_eq!(Pooling::MeanWithSpecials.of(rows, special), Some(vec![5.0, 0.5]));
        assert_eq!(Pooling::Cls.of(&[], &[]), None);
    }
}
