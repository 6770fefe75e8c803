//! How far the vector of each piece moved in each layer.

use crate::state::shown::Shown;

/// How far one vector is from another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Movement {
    /// Length of the difference over length of the original vector: |h' - h| / |h|.
    pub distance: f32,
    /// Cosine of the angle between them.
    pub cosine: f32,
}

/// The movement of each piece after each layer, `[tokens][layers]`; `None` for a piece that the
/// original does not have. Empty without an original or without vectors.
pub fn movements(shown: &Shown, alignment: &[Option<usize>]) -> Vec<Vec<Option<Movement>>> {
    let Some(beside) = &shown.beside else { return Vec::new() };
    let (after, before): (Vec<&[f32]>, Vec<&[f32]>) =
        (shown.extras.hidden().collect(), beside.extras.hidden().collect());
    if after.is_empty() || after.len() != before.len() {
        return Vec::new();
    }
    let (tokens, old_tokens) = (shown.tokens(), beside.tokens());
    let of = |token: usize, from: Option<usize>| {
        let layers = before.iter().zip(&after);
        layers
            .map(|(before, after)| {
                movement(vector(before, old_tokens, from?)?, vector(after, tokens, token)?)
            })
            .collect()
    };
    alignment.iter().enumerate().map(|(token, from)| of(token, *from)).collect()
}

/// Row `index` of a matrix of `rows` rows.
fn vector(values: &[f32], rows: usize, index: usize) -> Option<&[f32]> {
    let width = values.len().checked_div(rows)?;
    values.get(index.checked_mul(width)?..)?.get(..width)
}

/// How far `after` is from `before`; `None` where one of them is zero or their lengths differ.
pub fn movement(before: &[f32], after: &[f32]) -> Option<Movement> {
    let dot = |a: &[f32], b: &[f32]| -> f64 {
        a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
    };
    let (old, new) = (dot(before, before).sqrt(), dot(after, after).sqrt());
    if before.len() != after.len() || old == 0.0 || new == 0.0 {
        return None;
    }
    let gap: Vec<f32> = before.iter().zip(after).map(|(before, after)| after - before).collect();
    Some(Movement {
        distance: (dot(&gap, &gap).sqrt() / old) as f32,
        cosine: (dot(before, after) / (old * new)).clamp(-1.0, 1.0) as f32,
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{id, original, row, shown};
    use super::*;
    use text::corruption::Edit;

    #[test]
    fn a_right_angle_and_a_doubling() {
        let turned = movement(&[3.0, 0.0], &[0.0, 4.0]).expect("vectors");
        assert!((turned.distance - 5.0 / 3.0).abs() < 1e-6 && turned.cosine.abs() < 1e-6);
        let doubled = movement(&[1.0, 2.0], &[2.0, 4.0]).expect("vectors");
        assert!((doubled.distance - 1.0).abs() < 1e-6 && (doubled.cosine - 1.0).abs() < 1e-6);
        assert_eq!(movement(&[0.0, 0.0], &[1.0, 0.0]), None);
    }

    #[test]
    fn pieces_are_compared_with_what_they_were() {
        let mut shown = shown("the cat", vec![Edit::Insert { before: original(1), id: id("dog") }]);
        let alignment = row(&shown).alignment();
        // [CLS] dog the cat [SEP] against [CLS] the cat [SEP], two layers of one number each.
        shown.extras.set_hidden(vec![vec![1.0, 9.0, 4.0, 6.0, 4.0], vec![1.0; 5]]);
        if let Some(beside) = &mut shown.beside {
            beside.extras.set_hidden(vec![vec![1.0, 2.0, 3.0, 4.0], vec![2.0; 4]]);
        }
        let found = movements(&shown, &alignment);
        let distance = |token: usize, layer: usize| found[token][layer].map(|one| one.distance);
        assert_eq!(
            (0..5).map(|token| distance(token, 0)).collect::<Vec<_>>(),
            [Some(0.0), None, Some(1.0), Some(1.0), Some(0.0)]
        );
        assert_eq!(distance(3, 1), Some(0.5));
    }

    #[test]
    fn without_an_original_nothing_moved() {
        let shown = shown("the cat", Vec::new());
        assert_eq!(movements(&shown, &row(&shown).alignment()), Vec::<Vec<_>>::new());
    }
}
