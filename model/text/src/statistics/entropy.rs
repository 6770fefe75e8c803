//! How widely attention is spread.

use super::mass::Measure;
use super::matrix::Attention;

/// Mean entropy of the rows, over all rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entropy {
    /// In nats: mean of -sum_j a[i, j] ln a[i, j].
    pub nats: Measure,
    /// The same divided by ln(tokens), which uniform attention reaches: 0 to 1. `None` for one
    /// token, whose entropy is 0 whatever it attends to.
    pub relative: Option<Measure>,
}

/// Mean entropy of the rows (Shannon 1948; used for heads by Clark et al. 2019, section 3.3).
/// `None` without tokens.
pub fn entropy(attention: Attention<'_>) -> Option<Entropy> {
    let nats = Measure::mean(attention.rows().map(of_row))?;
    let most = (attention.tokens() as f64).ln();
    let relative = (most > 0.0)
        .then(|| Measure { value: (f64::from(nats.value) / most) as f32, rows: nats.rows });
    Some(Entropy { nats, relative })
}

/// -sum p ln p of one row, in nats; 0 ln 0 = 0.
pub fn of_row(row: &[f32]) -> f64 {
    let term = |p: &f32| {
        let p = f64::from(*p);
        if p > 0.0 { -p * p.ln() } else { 0.0 }
    };
    row.iter().map(term).sum()
}
