//! The sentences of the list, and the pairs that people graded.

use std::sync::OnceLock;

use text::data::{Format, Row, Table};

/// 200 pairs of sentences and how alike they are, from 0 to 5.
const BUNDLED: &str = include_str!("../../../../../../public/datasets/similarity.csv");
/// Most sentences of a list.
pub const MOST: usize = 2_000;
/// Most bytes of a sentence: far more than the model reads.
const MOST_BYTES: usize = 4_000;
/// Pairs whose sentences are the list at first.
const FIRST: usize = 24;

/// Two sentences and how alike they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// From 0, other topics, to 5, the same meaning.
    pub score: f64,
    /// The sentences.
    pub pair: [String; 2],
}

/// The graded pairs in the order of the file.
pub fn graded() -> &'static [Graded] {
    static ALL: OnceLock<Vec<Graded>> = OnceLock::new();
    ALL.get_or_init(|| {
        let rows = Table::read(BUNDLED, Format::Csv).map(|table| table.rows).unwrap_or_default();
        let read = |Row { cells, .. }: Row| {
            let [_, score, first, second] = cells.try_into().ok()?;
            Some(Graded { score: score.parse().ok()?, pair: [first, second] })
        };
        rows.into_iter().filter_map(read).collect()
    })
}

/// The list at first: sentences of which some mean the same, in another order than their pairs.
pub fn first() -> Vec<String> {
    let side = |at: usize| graded().iter().take(FIRST).map(move |graded| graded.pair[at].clone());
    side(0).chain(side(1)).collect()
}

/// The sentences of a list, one a line.
pub fn own(text: &str) -> Vec<String> {
    let cut = |line: &str| {
        let line = line.trim();
        line.get(..line.floor_char_boundary(MOST_BYTES)).unwrap_or(line).trim_end().to_owned()
    };
    text.lines().map(cut).filter(|line| !line.is_empty()).take(MOST).collect()
}

/// How many lines of a list are beyond the limit.
pub fn left_out(text: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty()).count().saturating_sub(MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graded_pairs_are_whole() {
        assert_eq!(graded().len(), 200);
        for grade in 0..=5 {
            let near = graded().iter().filter(|pair| (pair.score - f64::from(grade)).abs() <= 0.5);
            assert!(near.count() >= 25, "{grade}");
        }
        assert_eq!(first().len(), 2 * FIRST);
    }

    #[test]
    fn lists_are_read_line_by_line() {
        assert_eq!(own("one\n\n  two \r\nthree"), ["one", "two", "three"]);
        let many = "a\n".repeat(MOST + 7);
        assert_eq!((own(&many).len(), left_out(&many)), (MOST, 7));
        assert_eq!(own(&"é".repeat(MOST_BYTES))[0].len(), MOST_BYTES);
        assert!(own("").is_empty());
    }
}
