//! How far a measure of a small sample may be from the truth, where it is no plain share.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

use super::interval::Interval;

/// Samples that are drawn.
const SAMPLES: usize = 2000;

/// The 95 % interval of a measure of `examples` examples: the middle 95 % of what it is of samples
/// of the same size, drawn from them with replacement (percentile bootstrap; Efron 1979). The same
/// seed gives the same interval. `None` of nothing.
pub fn bootstrap(
    examples: usize,
    seed: u64,
    measure: impl Fn(&[usize]) -> f64,
) -> Option<Interval> {
    if examples == 0 {
        return None;
    }
    let mut random = Pcg32::new(seed, 0xb007);
    let mut sample = vec![0; examples];
    let mut measures: Vec<f64> = (0..SAMPLES)
        .map(|_| {
            for place in &mut sample {
                // Their probabilities differ by less than 2^-32.
                *place = ((u64::from(random.next_u32()) * examples as u64) >> 32) as usize;
            }
            measure(&sample)
        })
        .collect();
    measures.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let place = (share * (SAMPLES - 1) as f64).round() as usize;
        measures.get(place).copied()
    };
    Some(Interval { low: at(0.025)?, high: at(0.975)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::wilson;

    /// Of a share, for which there is a closed form, it is nearly the same.
    #[test]
    fn a_share_has_nearly_the_interval_of_its_formula() {
        for right in [100, 200, 320] {
            let measure = |sample: &[usize]| {
                sample.iter().filter(|example| **example < right).count() as f64 / 400.0
            };
            let found = bootstrap(400, 7, measure).expect("not empty");
            let formula = wilson(right, 400).expect("not empty");
            assert!((found.low - formula.low).abs() < 0.01, "{found:?} {formula:?}");
            assert!((found.high - formula.high).abs() < 0.01, "{found:?} {formula:?}");
            assert_eq!(Some(found), bootstrap(400, 7, measure));
        }
        assert_eq!(bootstrap(0, 1, |_| 0.0), None);
    }
}
