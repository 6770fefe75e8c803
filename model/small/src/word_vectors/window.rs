//! Which words stand around a word, and which frequent words are passed over.

/// The places within `window` words of a place, without the place itself, in their order.
pub fn around(place: usize, length: usize, window: usize) -> impl Iterator<Item = usize> {
    let first = place.saturating_sub(window);
    let last = place.saturating_add(window).saturating_add(1).min(length);
    (first..last).filter(move |other| *other != place)
}

/// The probability with which a word is kept that makes up `share` of the text:
/// sqrt(t / share), at most 1 (Mikolov et al. 2013b, equation 5).
pub fn kept(share: f64, threshold: f64) -> f64 {
    if share <= 0.0 { 1.0 } else { (threshold / share).sqrt().min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_ends_with_the_sentence() {
        let found = |place, length, window| around(place, length, window).collect::<Vec<_>>();
        assert_eq!(found(4, 9, 2), [2, 3, 5, 6]);
        assert_eq!(found(0, 9, 2), [1, 2]);
        assert_eq!(found(8, 9, 3), [5, 6, 7]);
        assert!(found(0, 1, 5).is_empty());
    }

    /// 1 - P(w) of the paper: a word of one in ten is kept in one of ten times at t = 0.001.
    #[test]
    fn frequent_words_are_passed_over() {
        assert!((kept(0.1, 0.001) - 0.1).abs() < 1e-12);
        assert_eq!((kept(0.0005, 0.001), kept(0.0, 0.001)), (1.0, 1.0));
    }
}
