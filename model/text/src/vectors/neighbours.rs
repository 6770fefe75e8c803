//! Which vectors are near which, by cosine.

use std::collections::BTreeMap;

use super::angle::norm;

/// Vectors of length 1, one after the other, so that a cosine is one product.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Directions {
    width: usize,
    rows: Vec<f32>,
}

impl Directions {
    /// Of vectors of one length. What has no direction (zero, not finite, another length) becomes
    /// zeros: its cosine with everything is 0.
    pub fn of<'a>(vectors: impl IntoIterator<Item = &'a [f32]>) -> Self {
        let vectors: Vec<&[f32]> = vectors.into_iter().collect();
        let width = vectors.iter().map(|vector| vector.len()).find(|width| *width > 0);
        let mut all = Self { width: width.unwrap_or(0), rows: Vec::new() };
        vectors.iter().for_each(|vector| all.push(vector));
        all
    }

    fn push(&mut self, vector: &[f32]) {
        let length = norm(vector);
        let good = length > 0.0 && length.is_finite() && vector.len() == self.width;
        if good {
            self.rows.extend(vector.iter().map(|value| (f64::from(*value) / length) as f32));
        } else {
            self.rows.resize(self.rows.len() + self.width, 0.0);
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len().checked_div(self.width).unwrap_or(0)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The direction at a place; empty outside.
    pub fn get(&self, at: usize) -> &[f32] {
        let from = at.saturating_mul(self.width);
        self.rows.get(from..from.saturating_add(self.width)).unwrap_or_default()
    }

    /// The cosine of two of them.
    pub fn cosine(&self, one: usize, other: usize) -> f32 {
        product(self.get(one), self.get(other))
    }

    /// The cosines of all with `vector`, in their order.
    pub fn cosines(&self, vector: &[f32]) -> Vec<f32> {
        let wanted = Self::of([vector]);
        self.rows.chunks_exact(self.width.max(1)).map(|row| product(row, wanted.get(0))).collect()
    }

    /// The matrix of all cosines, `[vectors, vectors]`.
    pub fn matrix(&self) -> Vec<f32> {
        let all = 0..self.len();
        all.clone()
            .flat_map(|row| all.clone().map(move |column| self.cosine(row, column)))
            .collect()
    }

    /// The mean cosine of two of different `groups`, one group for each direction: of all pairs,
    /// |Σ u|², without those inside a group. Of words in random contexts it is the measure of
    /// anisotropy of Ethayarajh (2019), section 3.2. `None` of fewer than two groups.
    pub fn mean_cosine(&self, groups: &[usize]) -> Option<f64> {
        let mut sums: BTreeMap<usize, (f64, Vec<f64>)> = BTreeMap::new();
        let mut all = vec![0.0_f64; self.width];
        for (row, group) in self.rows.chunks_exact(self.width.max(1)).zip(groups) {
            let (count, sum) = sums.entry(*group).or_insert_with(|| (0.0, vec![0.0; self.width]));
            *count += 1.0;
            for ((all, sum), value) in all.iter_mut().zip(sum).zip(row) {
                *all += f64::from(*value);
                *sum += f64::from(*value);
            }
        }
        let square = |sum: &[f64]| sum.iter().map(|value| value * value).sum::<f64>();
        let inside: f64 = sums.values().map(|(_, sum)| square(sum)).sum();
        let count: f64 = sums.values().map(|(count, _)| count).sum();
        let pairs = count * count - sums.values().map(|(count, _)| count * count).sum::<f64>();
        (pairs > 0.0).then(|| (square(&all) - inside) / pairs)
    }

    /// Pairs `(first, second, cosine)` with at least this cosine, the nearest first, at most
    /// `most` of them.
    pub fn alike(&self, least: f32, most: usize) -> Vec<(usize, usize, f32)> {
        let mut found: Vec<(usize, usize, f32)> = Vec::new();
        for first in 0..self.len() {
            let row = self.get(first);
            let pairs = (first + 1..self.len())
                .map(|second| (first, second, product(row, self.get(second))));
            found.extend(pairs.filter(|(.., cosine)| *cosine >= least));
            // Never much more than what is wanted.
            if found.len() > most.saturating_mul(8).max(4096) {
                nearest_first(&mut found, most);
            }
        }
        nearest_first(&mut found, most);
        found
    }
}

/// The places of the `most` largest of some cosines, the largest first.
pub fn largest(cosines: &[f32], most: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..cosines.len()).collect();
    let at = |place: &usize| cosines.get(*place).copied().unwrap_or(f32::NEG_INFINITY);
    let order = |one: &usize, other: &usize| at(other).total_cmp(&at(one)).then(one.cmp(other));
    if most < places.len() {
        places.select_nth_unstable_by(most, order);
        places.truncate(most);
    }
    places.sort_by(order);
    places
}

fn nearest_first(pairs: &mut Vec<(usize, usize, f32)>, most: usize) {
    pairs.sort_by(|one, other| other.2.total_cmp(&one.2));
    pairs.truncate(most);
}

fn product(one: &[f32], other: &[f32]) -> f32 {
    // Eight sums at a time: the compiler makes vector instructions of them.
    const LANES: usize = 8;
    let mut sums = [0.0_f32; LANES];
    let (left, right) = (one.chunks_exact(LANES), other.chunks_exact(LANES));
    let rest: f32 = left.remainder().iter().zip(right.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in left.zip(right) {
        sums.iter_mut().zip(a.iter().zip(b)).for_each(|(sum, (a, b))| *sum += a * b);
    }
    sums.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vectors::angle::cosine;
    use rand_pcg::Pcg32;
    use rand_pcg::rand_core::Rng;

    fn random(count: usize, width: usize) -> Vec<Vec<f32>> {
        let mut random = Pcg32::new(7, 3);
        let mut one = || random.next_u32() as f32 / u32::MAX as f32 - 0.3;
        (0..count).map(|_| (0..width).map(|_| one()).collect()).collect()
    }

    fn directions(vectors: &[Vec<f32>]) -> Directions {
        Directions::of(vectors.iter().map(Vec::as_slice))
    }

    #[test]
    fn cosines_are_those_of_the_definition() {
        let vectors = random(20, 37);
        let all = directions(&vectors);
        let matrix = all.matrix();
        let (mut sum, mut apart) = (0.0, 0.0);
        for (row, one) in vectors.iter().enumerate() {
            let cosines = all.cosines(one);
            for (column, other) in vectors.iter().enumerate() {
                let wanted = cosine(one, other).expect("no zeros");
                for found in [matrix[row * 20 + column], cosines[column], all.cosine(row, column)] {
                    assert!((f64::from(found) - wanted).abs() < 1e-6);
                }
                sum += if row == column { 0.0 } else { wanted };
                apart += if row / 5 == column / 5 { 0.0 } else { wanted };
            }
        }
        // Each alone, then four groups of five, whose pairs do not count.
        for (size, wanted) in [(1, sum / 380.0), (5, apart / 300.0)] {
            let groups: Vec<usize> = (0..20).map(|at| at / size).collect();
            let mean = all.mean_cosine(&groups).expect("twenty vectors");
            assert!((mean - wanted).abs() < 1e-6, "{mean} {wanted}");
        }
        assert_eq!(all.mean_cosine(&[7; 20]), None);
    }

    #[test]
    fn neighbours_come_nearest_first() {
        let vectors = random(50, 8);
        let all = directions(&vectors);
        let cosines = all.cosines(&vectors[4]);
        let mut wanted: Vec<usize> = (0..50).collect();
        wanted.sort_by(|a, b| cosines[*b].total_cmp(&cosines[*a]));
        assert_eq!(largest(&cosines, 10), wanted[..10]);
        assert_eq!(largest(&cosines, 10)[0], 4);
        assert_eq!(largest(&cosines, 99), wanted);
        assert_eq!(largest(&[], 3), [0; 0]);
    }

    #[test]
    fn pairs_that_are_alike_are_found_once() {
        let vectors = random(60, 6);
        let all = directions(&vectors);
        let found = all.alike(0.8, usize::MAX);
        let matrix = all.matrix();
        let wanted = (0..60).flat_map(|a| (a + 1..60).map(move |b| (a, b)));
        assert_eq!(found.len(), wanted.filter(|(a, b)| matrix[a * 60 + b] >= 0.8).count());
        assert!(found.is_sorted_by(|one, other| one.2 >= other.2));
        assert_eq!(all.alike(0.8, 3), found[..3]);
    }

    #[test]
    fn what_has_no_direction_is_near_nothing() {
        let all = Directions::of([&[1.0, 0.0][..], &[0.0, 0.0], &[f32::NAN, 1.0], &[1.0]]);
        assert_eq!(all.len(), 4);
        assert_eq!(all.cosines(&[2.0, 0.0]), [1.0, 0.0, 0.0, 0.0]);
        let first = Directions::of([&[][..], &[0.0, 3.0], &[4.0, 0.0]]);
        assert_eq!((first.len(), first.cosines(&[0.0, 1.0])), (3, vec![0.0, 1.0, 0.0]));
        assert_eq!(Directions::default().mean_cosine(&[]), None);
        assert!(Directions::default().is_empty() && Directions::default().matrix().is_empty());
    }
}
