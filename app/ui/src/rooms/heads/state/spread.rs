//! How widely attention is spread, before switches and now.

use text::statistics;

use crate::state::shown::Shown;

/// How one row of weights, or the mean row of many, is spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// -sum of a ln a, in nats: 0 where one key takes everything, ln N where all get the same.
    pub entropy: f64,
    /// The largest weight.
    pub largest: f64,
}

impl Spread {
    /// Of one row of weights.
    pub fn of(row: &[f32]) -> Self {
        let largest = row.iter().copied().fold(0.0_f32, f32::max);
        Self { entropy: statistics::of_row(row), largest: f64::from(largest) }
    }

    /// The mean of both over rows of `side` weights; `None` of no rows.
    pub fn mean<'a>(maps: impl Iterator<Item = &'a [f32]>, side: usize) -> Option<Self> {
        let rows: Vec<Self> =
            maps.flat_map(|map| map.chunks_exact(side.max(1))).map(Self::of).collect();
        let mean = |read: fn(&Self) -> f64| rows.iter().map(read).sum::<f64>() / rows.len() as f64;
        (!rows.is_empty())
            .then(|| Self { entropy: mean(|row| row.entropy), largest: mean(|row| row.largest) })
    }
}

/// Which rows are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// One query of one head.
    Query,
    /// Every query of that head.
    Head,
    /// Every query of every head of the layer.
    Layer,
}

/// The spread of the engine's weights in a result; `None` where it holds only averages.
pub fn measured(
    shown: &Shown,
    layer: usize,
    head: usize,
    query: usize,
    over: Over,
) -> Option<Spread> {
    let side = shown.tokens();
    match over {
        Over::Query => {
            let row = shown.head(layer, head)?.chunks_exact(side.max(1)).nth(query)?;
            Some(Spread::of(row))
        }
        Over::Head => Spread::mean(std::iter::once(shown.head(layer, head)?), side),
        Over::Layer => {
            let maps = shown.attention.get(layer).filter(|maps| maps.block == 1)?;
            Spread::mean(maps.iter(), side)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::shown;
    use super::*;

    #[test]
    fn an_even_row_reaches_the_logarithm_of_its_length() {
        let even = Spread::of(&[0.25; 4]);
        assert!((even.entropy - 4.0_f64.ln()).abs() < 1e-7);
        assert_eq!(even.largest, 0.25);
        let sharp = Spread::of(&[0.0, 1.0]);
        assert_eq!((sharp.entropy, sharp.largest), (0.0, 1.0));
    }

    #[test]
    fn means_are_over_rows_and_heads() {
        let measured = |over| measured(&shown(), 1, 0, 2, over).expect("exact weights");
        assert!((measured(Over::Query).entropy - 3.0_f64.ln()).abs() < 1e-6);
        assert!((measured(Over::Head).entropy - 3.0_f64.ln()).abs() < 1e-6);
        // The other head looks at one piece only.
        let layer = measured(Over::Layer);
        assert!((layer.entropy - 3.0_f64.ln() / 2.0).abs() < 1e-6);
        assert!((layer.largest - 2.0 / 3.0).abs() < 1e-6);
    }

    #[test]
    fn averages_are_not_measured() {
        let mut shown = shown();
        shown.attention[1].block = 2;
        assert_eq!(measured(&shown, 1, 0, 0, Over::Layer), None);
        assert_eq!(Spread::mean(std::iter::empty(), 3), None);
    }
}
