//! The heads side by side, and their output projection (Vaswani et al. 2017, section 3.2.2):
//! MultiHead(x) = Concat(z_1, ..., z_H) W_O^T + b_O.

use text::wishes::TracePart;

use super::dot::dot;
use crate::state::shown::Shown;

/// The heads' z of one query side by side, `[heads * size]`.
pub fn concatenated(shown: &Shown, layer: usize, query: usize) -> Option<Vec<f32>> {
    let part = shown.part(TracePart::Context, layer)?;
    let rows: Option<Vec<&[f32]>> =
        (0..shown.heads).map(|head| part.head_row(head, query)).collect();
    Some(rows?.concat())
}

/// How long each head's z is: sqrt(sum of z_f^2).
pub fn lengths(concatenated: &[f32], heads: usize) -> Vec<f64> {
    let size = concatenated.len().checked_div(heads).unwrap_or(0).max(1);
    let length = |z: &[f32]| z.iter().map(|one| f64::from(*one).powi(2)).sum::<f64>().sqrt();
    concatenated.chunks(size).map(length).collect()
}

/// What each head adds to one output feature: its z times its columns of that row of W_O. With the
/// bias, the sum is the feature. `None` if the row does not fit.
pub fn shares(concatenated: &[f32], row: &[f32], heads: usize) -> Option<Vec<f64>> {
    let size = concatenated.len().checked_div(heads)?.max(1);
    if concatenated.len() != row.len() {
        return None;
    }
    concatenated.chunks(size).zip(row.chunks(size)).map(|(z, w)| dot(z, w)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::shown;
    use super::*;

    #[test]
    fn heads_stand_side_by_side() {
        // z of query 2 is (2, 2, 2, 2) in both heads.
        let all = concatenated(&shown(), 1, 2).expect("contexts");
        assert_eq!(all, [2.0; 8]);
        assert_eq!(lengths(&all, 2), [4.0, 4.0]);
        assert_eq!(concatenated(&shown(), 0, 2), None);
    }

    #[test]
    fn the_shares_add_up_to_the_whole_product() {
        let (z, row) = ([1.0, 2.0, 3.0, 4.0], [1.0, 0.5, -1.0, 0.25]);
        let found = shares(&z, &row, 2).expect("a row that fits");
        assert_eq!(found, [2.0, -2.0]);
        assert_eq!(dot(&z, &row), Some(found.iter().sum()));
        assert_eq!(shares(&z, &row[1..], 2), None);
        assert_eq!(shares(&z, &row, 0), None);
    }
}
