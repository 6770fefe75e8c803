//! Several labels of a text in one cell.

use super::lists::list;

/// What stands between the labels in the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Between {
    /// This character.
    Mark(char),
    /// White space.
    Spaces,
}

impl Between {
    /// What stands between the labels of a column: the first of a vertical bar, a semicolon and a comma
    /// that any of its cells holds outside of a list, or else spaces. A label may hold what comes later
    /// in this order.
    pub(super) fn of<'a>(cells: impl Iterator<Item = &'a str> + Clone) -> Self {
        let plain = || cells.clone().filter(|cell| list(cell).is_none());
        let is_there = |mark: &char| plain().any(|cell| cell.contains(*mark));
        ['|', ';', ','].into_iter().find(is_there).map_or(Self::Spaces, Self::Mark)
    }

    /// The labels of a cell, which may be a list of JSON or Python; none of an empty one.
    pub(super) fn labels(self, cell: &str) -> Vec<String> {
        if let Some(list) = list(cell) {
            return list;
        }
        let labels: Vec<&str> = match self {
            Self::Mark(mark) => cell.split(mark).collect(),
            Self::Spaces => cell.split_whitespace().collect(),
        };
        let labels = labels.into_iter().map(str::trim).filter(|label| !label.is_empty());
        labels.map(str::to_owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_apart_by_what_their_column_uses() {
        let words = |cells: &[&str]| {
            let between = Between::of(cells.iter().copied());
            cells.iter().map(|cell| between.labels(cell).join("/")).collect::<Vec<_>>()
        };
        assert_eq!(words(&["good|very long", "bad", ""]), ["good/very long", "bad", ""]);
        assert_eq!(words(&["food, drink; art", "art"]), ["food, drink/art", "art"]);
        assert_eq!(words(&["good, long", "bad,short,"]), ["good/long", "bad/short"]);
        assert_eq!(words(&["good long", "bad"]), ["good/long", "bad"]);
        assert_eq!(words(&["['a', 'b c']", "['a']"]), ["a/b c", "a"]);
        assert_eq!(words(&["[3, 1]", "[]"]), ["3/1", ""]);
    }
}
