//! How alike the vectors of two positions are, and whether only their distance counts.

use crate::kit::heat::Grid;

/// Products that may be added up while a slider moves: about ten milliseconds.
const BUDGET: usize = 3_000_000;

/// For how many positions, of `rows`, all similarities are measured in that time.
pub fn affordable(rows: usize, columns: usize) -> usize {
    let most = (2 * BUDGET / columns.max(1)).isqrt();
    rows.min(most)
}

/// The dot products of the first `count` rows with one another, `[count, count]`.
pub fn similarities(table: &Grid, count: usize) -> Grid {
    let count = count.min(table.rows);
    let mut values = vec![0.0; count * count];
    for first in 0..count {
        for second in 0..=first {
            let dot = dot(table.row(first), table.row(second));
            for index in [first * count + second, second * count + first] {
                if let Some(value) = values.get_mut(index) {
                    *value = dot;
                }
            }
        }
    }
    Grid { rows: count, columns: count, values }
}

/// Eight sums side by side: single precision stays exact enough and the loop stays quick.
fn dot(first: &[f32], second: &[f32]) -> f32 {
    const LANES: usize = 8;
    let mut sums = [0.0_f32; LANES];
    let (a, b) = (first.chunks_exact(LANES), second.chunks_exact(LANES));
    let rest: f32 = a.remainder().iter().zip(b.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a.zip(b) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum::<f32>() + rest
}

/// The similarities of all pairs of positions that are equally far apart.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AtDistance {
    /// How many pairs there are.
    pub pairs: usize,
    /// The mean of their similarities.
    pub mean: f64,
    /// The least.
    pub least: f64,
    /// The largest.
    pub largest: f64,
}

impl AtDistance {
    /// How far the least and the largest are apart: 0 where only the distance counts.
    pub fn spread(&self) -> f64 {
        self.largest - self.least
    }
}

/// One entry for each distance, from 0 on; q >= p of a symmetric matrix.
pub fn by_distance(similarities: &Grid) -> Vec<AtDistance> {
    let at = |distance: usize| {
        let pairs = similarities.rows - distance;
        let values = (0..pairs).filter_map(|row| similarities.value(row, row + distance));
        let start = (0.0, f64::INFINITY, f64::NEG_INFINITY);
        let (sum, least, largest) = values
            .map(f64::from)
            .fold(start, |(sum, low, high), value| (sum + value, value.min(low), value.max(high)));
        AtDistance { pairs, mean: sum / pairs as f64, least, largest }
    };
    (0..similarities.rows).map(at).collect()
}

/// How much of the differences between similarities the distance explains: 1 minus the variance
/// around the mean of each distance over the variance around the mean of all (the share of
/// explained variance, R squared). 1 where only the distance counts; `None` where all similarities
/// are equal or there is but one position.
pub fn explained(similarities: &Grid, distances: &[AtDistance]) -> Option<f64> {
    let count: usize = distances.iter().map(|at| at.pairs).sum();
    let mean = distances.iter().map(|at| at.mean * at.pairs as f64).sum::<f64>() / count as f64;
    let (mut within, mut all) = (0.0, 0.0);
    for (distance, at) in distances.iter().enumerate() {
        for row in 0..at.pairs {
            let value = f64::from(similarities.value(row, row + distance)?);
            within += (value - at.mean).powi(2);
            all += (value - mean).powi(2);
        }
    }
    (count > 1 && all > f64::from(f32::EPSILON)).then(|| 1.0 - within / all)
}

#[cfg(test)]
mod tests {
    use text::positional::{BASE, similarity, sinusoids};

    use super::*;

    #[test]
    fn dot_products_are_those_of_double_precision() {
        let table = Grid::new(19, sinusoids(7, 19, 100.0));
        let found = similarities(&table, 5);
        assert_eq!((found.rows, found.columns), (5, 5));
        for (p, q) in [(0, 0), (4, 1), (2, 3)] {
            let pairs = table.row(p).iter().zip(table.row(q));
            let wanted: f64 = pairs.map(|(a, b)| f64::from(*a) * f64::from(*b)).sum();
            let value = found.value(p, q).expect("a value");
            assert!((f64::from(value) - wanted).abs() < 1e-5);
        }
    }

    #[test]
    fn sinusoids_obey_the_law() {
        let table = Grid::new(128, sinusoids(50, 128, BASE));
        let found = similarities(&table, 50);
        let distances = by_distance(&found);
        for (distance, at) in distances.iter().enumerate() {
            assert_eq!(at.pairs, 50 - distance);
            assert!((at.mean - similarity(distance as f64, 128, BASE)).abs() < 1e-4);
            assert!(at.spread() < 1e-4);
        }
        assert!(explained(&found, &distances).expect("a share") > 0.999_999);
    }

    #[test]
    fn what_does_not_depend_on_the_distance_is_not_explained() {
        // Distance 1: 1 and 3; the diagonal: 2, 2, 2; distance 2: 2. All means are 2.
        let values = vec![2.0, 1.0, 2.0, 1.0, 2.0, 3.0, 2.0, 3.0, 2.0];
        let grid = Grid::new(3, values);
        let distances = by_distance(&grid);
        assert_eq!(distances[1], AtDistance { pairs: 2, mean: 2.0, least: 1.0, largest: 3.0 });
        assert_eq!(explained(&grid, &distances), Some(0.0));
    }

    #[test]
    fn one_position_or_none_is_defined() {
        let one = similarities(&Grid::new(2, vec![0.0, 1.0]), 10);
        assert_eq!(one.values, [1.0]);
        let distances = by_distance(&one);
        assert_eq!((distances.len(), distances[0].spread()), (1, 0.0));
        assert_eq!(explained(&one, &distances), None);
        assert!(by_distance(&similarities(&Grid::default(), 3)).is_empty());
        assert_eq!(explained(&Grid::default(), &[]), None);
    }

    #[test]
    fn large_tables_are_cut_to_the_time_there_is() {
        assert_eq!(affordable(50, 128), 50);
        assert!(affordable(512, 1024) < 100 && affordable(512, 1024).pow(2) * 1024 / 2 <= BUDGET);
        assert_eq!(affordable(512, 0), 512);
    }
}
