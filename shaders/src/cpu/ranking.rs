//! The largest of a row of logits, and what a softmax over the row needs.

/// Rows that were ranked, one behind the other.
#[derive(Clone, Debug, Default)]
pub struct Ranked {
    /// The largest logits of every row, in falling order.
    pub values: Vec<f32>,
    /// Where they stand in their row; of equal logits the first goes first.
    pub ids: Vec<i32>,
    /// Four numbers a row: log of the sum of e^logit; entropy of the softmax in nats; the logit
    /// that was asked for; how many logits are larger.
    pub summary: Vec<f32>,
}

impl Ranked {
    /// Ranks one more row. A row of fewer than `count` logits gives fewer.
    pub fn rank(&mut self, row: &[f32], asked: usize, count: usize) {
        let mut order: Vec<usize> = (0..row.len()).collect();
        let falling = |a: &usize, b: &usize| row[*b].total_cmp(&row[*a]).then(a.cmp(b));
        if count < order.len() {
            order.select_nth_unstable_by(count, falling);
            order.truncate(count);
        }
        order.sort_unstable_by(falling);
        self.values.extend(order.iter().map(|id| row[*id]));
        self.ids.extend(order.iter().map(|id| *id as i32));

        let top = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let (mut sum, mut weighted) = (0.0_f64, 0.0_f64);
        for logit in row {
            let power = f64::from(logit - top).exp();
            sum += power;
            weighted += power * f64::from(logit - top);
        }
        let wanted = row.get(asked).copied().unwrap_or(f32::NEG_INFINITY);
        let larger = row.iter().filter(|logit| **logit > wanted).count();
        self.summary.extend([
            top + sum.ln() as f32,
            (sum.ln() - weighted / sum) as f32,
            wanted,
            larger as f32,
        ]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_ties_by_place_and_sums_the_row() {
        let mut ranked = Ranked::default();
        ranked.rank(&[0.0, 2.0, -1.0, 2.0], 0, 3);
        assert_eq!(ranked.ids, [1, 3, 0]);
        assert_eq!(ranked.values, [2.0, 2.0, 0.0]);
        let sum = 1.0 + 2.0 * 2.0_f64.exp() + (-1.0_f64).exp();
        let share = |logit: f64| logit.exp() / sum;
        let entropy: f64 =
            [0.0, 2.0, -1.0, 2.0].map(|logit| -share(logit) * share(logit).ln()).iter().sum();
        assert!((f64::from(ranked.summary[0]) - sum.ln()).abs() < 1e-6);
        assert!((f64::from(ranked.summary[1]) - entropy).abs() < 1e-6);
        assert_eq!(ranked.summary[2..], [0.0, 2.0]);
    }

    #[test]
    fn a_short_row_gives_what_it_has() {
        let mut ranked = Ranked::default();
        ranked.rank(&[1.0], 0, 5);
        assert_eq!((ranked.values, ranked.ids), (vec![1.0], vec![0]));
    }
}
