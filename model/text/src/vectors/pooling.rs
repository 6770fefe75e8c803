//! One vector for a sentence, from the vectors of its pieces (Reimers and Gurevych 2019,
//! section 3).

use serde_json::{Value, json};

use crate::file_names::without_mark;

/// The field of newer settings, which names one, or several in a list.
const MODE: &str = "pooling_mode";
/// What it calls them.
const MODES: [(&str, Pooling); 3] =
    [("cls", Pooling::Cls), ("mean", Pooling::MeanWithSpecials), ("max", Pooling::Max)];

/// What older settings call them.
const SETTINGS: [(&str, Pooling); 3] = [
    ("pooling_mode_cls_token", Pooling::Cls),
    ("pooling_mode_mean_tokens", Pooling::MeanWithSpecials),
    ("pooling_mode_max_tokens", Pooling::Max),
];

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

    /// The one that the settings of a sentence model choose (`1_Pooling/config.json` of the library
    /// for sentence embeddings, whose mean includes `[CLS]` and `[SEP]`); `None` where they choose
    /// none of these, or several.
    pub fn chosen(json: &[u8]) -> Option<Self> {
        let settings: Value = serde_json::from_slice(without_mark(json)).ok()?;
        if let Some(mode) = settings.get(MODE) {
            return named(mode);
        }
        let is_on = |(key, _): &&(&str, Self)| settings.get(*key) == Some(&Value::Bool(true));
        let mut on = SETTINGS.iter().filter(is_on);
        let others = settings
            .as_object()?
            .iter()
            .filter(|(key, on)| key.starts_with("pooling_mode_") && **on == Value::Bool(true));
        let only = others.count() == 1;
        on.next().filter(|_| only).map(|(_, pooling)| *pooling)
    }

    /// Settings that choose it, see [`Self::chosen`]; `None` for one that no settings can choose.
    pub fn settings(self) -> Option<String> {
        let (name, _) = SETTINGS.iter().find(|(_, pooling)| *pooling == self)?;
        Some(json!({ *name: true }).to_string())
    }

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

/// The one that newer settings name; `None` for another, or several.
fn named(mode: &Value) -> Option<Pooling> {
    let mode = match mode.as_array().map(Vec::as_slice) {
        None => mode,
        Some([only]) => only,
        Some(_) => return None,
    };
    MODES.iter().find(|(name, _)| mode == name).map(|(_, pooling)| *pooling)
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
    fn the_settings_of_a_sentence_model_choose_one() {
        let of = |json: &str| Pooling::chosen(json.as_bytes());
        for (_, pooling) in SETTINGS {
            assert_eq!(pooling.settings().and_then(|json| of(&json)), Some(pooling));
        }
        let cls = r#"{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false}"#;
        assert_eq!(of(cls), Some(Pooling::Cls));
        assert_eq!(of(r#"{"pooling_mode_mean_tokens": true}"#), Some(Pooling::MeanWithSpecials));
        let newer =
            |mode: &str| of(&format!(r#"{{"embedding_dimension": 8, "pooling_mode": {mode}}}"#));
        let modes = [r#""cls""#, r#""mean""#, r#"["max"]"#].map(newer);
        assert_eq!(modes, [Pooling::Cls, Pooling::MeanWithSpecials, Pooling::Max].map(Some));
        assert_eq!([r#""lasttoken""#, r#"["cls", "mean"]"#, "[]", "7"].map(newer), [None; 4]);
        let two = r#"{"pooling_mode_cls_token": true, "pooling_mode_weightedmean_tokens": true}"#;
        assert_eq!((of(two), of("{}"), of("[]"), of("?")), (None, None, None, None));
    }

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
