//! What a corruption changed in the attention: attention of the corrupted input minus attention
//! of the original, between pieces that both have.

use crate::state::shown::{Maps, Shown};

/// The differences of one head, `[query, key]` row by row; NaN where the original has no such
/// pair of pieces.
pub type Differences = Vec<f32>;

/// One cell of one head.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// Position of the query in the corrupted input.
    pub query: usize,
    /// Position of the key.
    pub key: usize,
    /// Attention in the original.
    pub before: f32,
    /// Attention in the corrupted input.
    pub after: f32,
}

impl Cell {
    /// How much attention was gained.
    pub fn difference(&self) -> f32 {
        self.after - self.before
    }
}

/// The differences of every head, layer by layer; `None` without an original, or where the inputs
/// are so long that their maps are averages.
pub fn differences(shown: &Shown, alignment: &[Option<usize>]) -> Option<Vec<Vec<Differences>>> {
    let beside = shown.beside.as_ref()?;
    let exact = |maps: &Maps| maps.block == 1;
    if !shown.attention.iter().chain(&beside.attention).all(exact) {
        return None;
    }
    let layers = shown.attention.iter().zip(&beside.attention);
    Some(layers.map(|(after, before)| layer(before, after, alignment)).collect())
}

fn layer(before: &Maps, after: &Maps, alignment: &[Option<usize>]) -> Vec<Differences> {
    let heads = before.iter().zip(after.iter());
    heads
        .map(|(old, new)| {
            let difference = |(index, value): (usize, &f32)| {
                let (query, key) = (index / after.side, index % after.side);
                aligned(old, before.side, alignment, query, key).map_or(f32::NAN, |old| value - old)
            };
            new.iter().enumerate().map(difference).collect()
        })
        .collect()
}

/// The original's attention between the pieces that now stand at `query` and `key`.
fn aligned(
    old: &[f32],
    side: usize,
    alignment: &[Option<usize>],
    query: usize,
    key: usize,
) -> Option<f32> {
    let from = alignment.get(query).copied().flatten()?;
    let to = alignment.get(key).copied().flatten().filter(|to| *to < side)?;
    old.get(from.checked_mul(side)?.checked_add(to)?).copied()
}

/// The cells of one head, those that changed most first.
pub fn largest(
    shown: &Shown,
    alignment: &[Option<usize>],
    layer: usize,
    head: usize,
    count: usize,
) -> Vec<Cell> {
    let maps = shown.beside.as_ref().and_then(|beside| beside.attention.get(layer));
    let (Some(before), Some(after)) = (maps, shown.attention.get(layer)) else { return Vec::new() };
    let (Some(old), Some(new)) = (before.get(head), after.get(head)) else { return Vec::new() };
    let cell = |(index, value): (usize, &f32)| {
        let (query, key) = (index / after.side, index % after.side);
        let before = aligned(old, before.side, alignment, query, key)?;
        Some(Cell { query, key, before, after: *value })
    };
    let mut cells: Vec<Cell> = new.iter().enumerate().filter_map(cell).collect();
    cells.sort_by(|a, b| b.difference().abs().total_cmp(&a.difference().abs()));
    cells.truncate(count);
    cells
}

/// The largest difference of all heads, either way.
pub fn extreme(differences: &[Vec<Differences>]) -> f32 {
    let all = differences.iter().flatten().flatten();
    // `max` prefers a number to NaN.
    all.fold(0.0, |most: f32, value| most.max(value.abs()))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{id, maps, original, row, shown};
    use super::*;
    use text::corruption::Edit;

    /// "[CLS] the cat [SEP]" with *the* deleted and *dog* put in before *cat*.
    fn changed() -> Shown {
        let mut shown = shown(
            "the cat",
            vec![Edit::Delete(original(1)), Edit::Insert { before: original(2), id: id("dog") }],
        );
        let before: Vec<f32> = (0..16).map(|cell| cell as f32 / 100.0).collect();
        let after: Vec<f32> = (0..16).map(|cell| cell as f32 / 10.0).collect();
        if let Some(beside) = &mut shown.beside {
            beside.attention = vec![maps(&before, 4)];
        }
        shown.attention = vec![maps(&after, 4)];
        shown
    }

    #[test]
    fn only_pieces_that_both_have_are_compared() {
        let shown = changed();
        let alignment = row(&shown).alignment();
        assert_eq!(alignment, [Some(0), None, Some(2), Some(3)]);
        let found = differences(&shown, &alignment).expect("differences");
        let head = &found[0][0];
        for (cell, value) in head.iter().enumerate() {
            if cell / 4 == 1 || cell % 4 == 1 {
                assert!(value.is_nan(), "cell {cell}");
            } else {
                // The aligned pieces stand at the same indices, so the cell's number is the same.
                let wanted = cell as f32 / 10.0 - cell as f32 / 100.0;
                assert!((value - wanted).abs() < 1e-6, "cell {cell}: {value}");
            }
        }
        assert!((extreme(&found) - 1.35).abs() < 1e-6);
    }

    #[test]
    fn moved_pieces_are_compared_with_where_they_were() {
        let mut shown =
            shown("the cat", vec![Edit::Move { piece: original(2), before: original(1) }]);
        let alignment = row(&shown).alignment();
        assert_eq!(alignment, [Some(0), Some(2), Some(1), Some(3)]);
        let before: Vec<f32> = (0..16).map(|cell| cell as f32).collect();
        if let Some(beside) = &mut shown.beside {
            beside.attention = vec![maps(&before, 4)];
        }
        shown.attention = vec![maps(&[0.0; 16], 4)];
        let found = differences(&shown, &alignment).expect("differences");
        // Query 1 is now *cat*, which was row 2; key 2 is now *the*, which was column 1.
        assert_eq!(found[0][0][4 + 2], -9.0);
        let most = largest(&shown, &alignment, 0, 0, 1);
        assert_eq!(most, [Cell { query: 3, key: 3, before: 15.0, after: 0.0 }]);
    }

    #[test]
    fn averages_and_missing_originals_are_not_compared() {
        let mut shown = changed();
        let alignment = row(&shown).alignment();
        shown.attention[0].block = 2;
        assert_eq!(differences(&shown, &alignment), None);
        shown.beside = None;
        assert_eq!(differences(&shown, &alignment), None);
        assert_eq!(largest(&shown, &alignment, 0, 0, 5), []);
    }
}
