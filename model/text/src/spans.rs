//! Spans of words: where they begin and end, and how many there are.

use serde::{Deserialize, Serialize};

/// A run of words, both ends counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The first word, counted from 0.
    pub first: usize,
    /// The last word.
    pub last: usize,
}

impl Span {
    /// Words in it; at least one.
    pub fn length(self) -> usize {
        self.last.saturating_sub(self.first) + 1
    }

    /// Whether one lies within the other. Equal spans are nested too.
    pub fn nests(self, other: Self) -> bool {
        let within =
            |inner: Self, outer: Self| outer.first <= inner.first && inner.last <= outer.last;
        within(self, other) || within(other, self)
    }

    /// Whether they share words without one lying within the other.
    pub fn crosses(self, other: Self) -> bool {
        self.first <= other.last && other.first <= self.last && !self.nests(other)
    }
}

/// All spans of at most `longest` of `words` words, by first word, then by length.
pub fn all(words: usize, longest: usize) -> impl Iterator<Item = Span> {
    (0..words).flat_map(move |first| {
        let end = first.saturating_add(longest).min(words);
        (first..end).map(move |last| Span { first, last })
    })
}

/// How many spans [`all`] gives: M N - M (M - 1) / 2 with M = min(`longest`, N), which is
/// N (N + 1) / 2 where nothing is too long.
pub fn count(words: usize, longest: usize) -> usize {
    let longest = longest.min(words);
    longest * words - longest * longest.saturating_sub(1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enumeration_equals_the_closed_form() {
        for words in 0..14 {
            for longest in 0..16 {
                let spans: Vec<Span> = all(words, longest).collect();
                assert_eq!(spans.len(), count(words, longest), "{words} words, {longest}");
                let brute = (0..words)
                    .flat_map(|first| (0..words).map(move |last| Span { first, last }))
                    .filter(|span| span.first <= span.last && span.length() <= longest);
                assert_eq!(spans, brute.collect::<Vec<_>>());
            }
        }
        // "It is a beautiful winter day in Chicago." has nine words with the full stop.
        assert_eq!([count(9, 9), count(9, 3), count(9, 5)], [45, 24, 35]);
    }

    #[test]
    fn two_spans_nest_cross_or_keep_apart() {
        let span = |first, last| Span { first, last };
        assert!(span(1, 4).nests(span(2, 3)) && !span(1, 4).crosses(span(2, 3)));
        assert!(span(1, 3).crosses(span(2, 4)) && !span(1, 3).nests(span(2, 4)));
        assert!(!span(0, 1).crosses(span(2, 4)) && !span(0, 1).nests(span(2, 4)));
    }
}
