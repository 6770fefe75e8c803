//! Shares and means over many draws.

use super::compared::{Compared, share};

/// Estimates sum x / sum y from independent draws that each add an x and a y: for instance spans
/// of one length among all spans, whose number differs from draw to draw.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ratio {
    draws: f64,
    x: f64,
    y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Ratio {
    pub(super) fn add(&mut self, x: usize, y: usize) {
        let (x, y) = (x as f64, y as f64);
        self.draws += 1.0;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.xy += x * y;
        self.yy += y * y;
    }

    /// The ratio with its standard error from the observed scatter of the draws (Cochran 1977,
    /// equation 2.39): sqrt(n / (n - 1) sum (x - R y)²) / sum y. Draws are independent, but
    /// what one draw selects is not, so that the binomial error would be wrong.
    pub(super) fn compared(&self, expected: Option<f64>) -> Compared {
        let observed = share(self.x, self.y);
        let squares = self.xx - 2.0 * observed * self.xy + observed * observed * self.yy;
        // Where all draws agree, only rounding is left.
        let squares = if squares > 1e-9 * self.xx { squares } else { 0.0 };
        let variance = share(self.draws * squares, self.draws - 1.0);
        Compared { observed, expected, standard_error: share(variance.sqrt(), self.y) }
    }
}
