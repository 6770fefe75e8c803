//! The vectors of a result from layer to layer, beside those of the intact network.

use text::vectors::angle::{cosine, is_finite, norm};
use text::wishes::TracePart;

use crate::state::shown::{Part, Shown};

/// How far apart values may be, as a share of the largest, to count as the same.
const SAME: f32 = 1e-5;

/// The state after the embeddings or after one layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// |h| of the token.
    pub norm: f64,
    /// |h| of the token in the intact network.
    pub intact: f64,
    /// Cosine between both; `None` where one has no direction.
    pub cosine: Option<f64>,
    /// Mean of |h| over all tokens.
    pub mean_norm: f64,
    /// The same in the intact network.
    pub mean_intact: f64,
    /// Mean of the cosines over all tokens that have one.
    pub mean_cosine: Option<f64>,
    /// What is odd about it.
    pub oddity: Option<Oddity>,
}

/// What a switched network may do to the vectors of all tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// Some value is infinite or not a number.
    NotFinite,
    /// All are zero.
    Zero,
    /// All tokens have the same vector.
    Same,
}

/// One entry for the embeddings, then one a layer. Without the result of the intact network
/// beside it, a result is compared with itself: nothing is switched then. Empty if the result has
/// no vectors.
pub fn course(shown: &Shown, token: usize) -> Vec<Stop> {
    let intact = shown.beside.as_deref().unwrap_or(shown);
    let parts = std::iter::once((TracePart::Embeddings, 0))
        .chain((0..shown.layers).map(|layer| (TracePart::Hidden, layer)));
    let stop = |(part, layer)| {
        stop(shown.part(part, layer)?, intact.part(part, layer)?, shown.tokens(), token)
    };
    parts.map(stop).collect::<Option<Vec<_>>>().unwrap_or_default()
}

fn stop(now: &Part, intact: &Part, tokens: usize, token: usize) -> Option<Stop> {
    let rows = |part: &Part| -> Option<Vec<Vec<f32>>> {
        (0..tokens).map(|token| part.row(token).map(<[f32]>::to_vec)).collect()
    };
    let (now, intact) = (rows(now)?, rows(intact)?);
    let mean_norm = |rows: &[Vec<f32>]| mean(rows.iter().map(|row| norm(row)));
    let pairs = || now.iter().zip(&intact);
    Some(Stop {
        norm: norm(now.get(token)?),
        intact: norm(intact.get(token)?),
        cosine: cosine(now.get(token)?, intact.get(token)?),
        mean_norm: mean_norm(&now)?,
        mean_intact: mean_norm(&intact)?,
        mean_cosine: mean(pairs().filter_map(|(now, intact)| cosine(now, intact))),
        oddity: oddity(&now),
    })
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0_u32, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}

fn oddity(rows: &[Vec<f32>]) -> Option<Oddity> {
    if !rows.iter().all(|row| is_finite(row)) {
        return Some(Oddity::NotFinite);
    }
    let largest = rows.iter().flatten().fold(0.0_f32, |most, value| most.max(value.abs()));
    if largest == 0.0 {
        return Some(Oddity::Zero);
    }
    let first = rows.first()?;
    let same = |row: &Vec<f32>| {
        row.iter().zip(first).all(|(one, other)| (one - other).abs() <= SAME * largest)
    };
    (rows.len() > 1 && rows.iter().all(same)).then_some(Oddity::Same)
}

#[cfg(test)]
mod tests {
    use text::wishes::Wish;

    use super::*;
    use crate::state::predicted::tests_shown;

    fn part(part: TracePart, layer: usize, values: &[f32]) -> Part {
        let shape = vec![values.len() / 2, 2];
        Part { wish: Wish::of(part, layer), shape, values: values.to_vec() }
    }

    /// `[CLS] the cat [SEP]` in a network of two layers and two features.
    fn shown(first: &[f32], second: &[f32]) -> Shown {
        let mut shown = tests_shown("the cat");
        shown.extras.parts = vec![
            part(TracePart::Embeddings, 0, &[1.0, 0.0, 0.0, 1.0, 3.0, 4.0, 1.0, 1.0]),
            part(TracePart::Hidden, 0, first),
            part(TracePart::Hidden, 1, second),
        ];
        shown
    }

    const INTACT: [f32; 8] = [1.0, 0.0, 0.0, 2.0, 3.0, 4.0, 1.0, 1.0];

    #[test]
    fn with_nothing_switched_every_cosine_is_one() {
        let stops = course(&shown(&INTACT, &INTACT), 2);
        assert_eq!(stops.len(), 3);
        for stop in stops {
            assert_eq!((stop.norm, stop.intact, stop.oddity), (5.0, 5.0, None));
            assert!((stop.cosine.unwrap() - 1.0).abs() < 1e-12);
            assert!((stop.mean_cosine.unwrap() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn a_turned_vector_is_seen_in_its_layer_only() {
        let turned = [1.0, 0.0, 0.0, 2.0, -4.0, 3.0, 1.0, 1.0];
        let mut now = shown(&INTACT, &turned);
        now.beside = Some(Box::new(shown(&INTACT, &INTACT)));
        let stops = course(&now, 2);
        let cosines: Vec<f64> = stops.iter().map(|stop| stop.cosine.unwrap()).collect();
        assert!((cosines[1] - 1.0).abs() < 1e-12 && cosines[2].abs() < 1e-12);
        // One of four tokens turned by a right angle.
        assert!((stops[2].mean_cosine.unwrap() - 0.75).abs() < 1e-12);
        assert!((stops[2].mean_norm - (1.0 + 2.0 + 5.0 + 2.0_f64.sqrt()) / 4.0).abs() < 1e-12);
    }

    #[test]
    fn what_is_odd_has_a_name_and_no_angle() {
        let beta = [0.5, -1.0].repeat(4);
        let stops = course(&shown(&beta, &[0.0; 8]), 0);
        assert_eq!((stops[1].oddity, stops[2].oddity), (Some(Oddity::Same), Some(Oddity::Zero)));
        assert_eq!((stops[2].cosine, stops[2].mean_cosine), (None, None));
        let broken = course(&shown(&[f32::INFINITY; 8], &[f32::NAN; 8]), 0);
        assert!(broken[1..].iter().all(|stop| stop.oddity == Some(Oddity::NotFinite)));
        assert_eq!(course(&tests_shown("the cat"), 0), Vec::new());
    }
}
