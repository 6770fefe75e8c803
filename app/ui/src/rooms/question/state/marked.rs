//! The passage with its answer marked, cut where characters begin and end.

use std::ops::Range;

/// A part of the passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The text.
    pub text: String,
    /// Its first byte in the whole.
    pub from: usize,
    /// Whether the best answer holds it.
    pub best: bool,
    /// Whether the chosen span holds it.
    pub chosen: bool,
}

/// The range with the marks that stand on its last letter, never ending within a character.
///
/// The tokeniser strips accents, so that the piece of an `e` ends before an accent typed behind
/// it, but a person reads both as one letter.
pub fn whole(text: &str, range: Range<usize>) -> Range<usize> {
    let end = range.end.min(text.len());
    let rest = text.get(end..).unwrap_or_default();
    let marks: usize = rest.chars().take_while(|c| is_mark(*c)).map(char::len_utf8).sum();
    range.start.min(end)..end + marks
}

/// Combining marks for Latin, Greek and Cyrillic, for symbols, and what chooses the form of an
/// emoji (Unicode blocks 0300, 1AB0, 1DC0, 20D0, FE00, FE20).
fn is_mark(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}

/// The text cut at the ends of both ranges and of the pieces; empty parts are left out. Ends that are
/// within a character move to its beginning.
pub fn segments(
    text: &str,
    best: Option<Range<usize>>,
    chosen: Option<Range<usize>>,
    pieces: &[Range<usize>],
) -> Vec<Segment> {
    let border = |at: usize| {
        let at = at.min(text.len());
        (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
    };
    let [best, chosen] = [best, chosen]
        .map(|range| range.map_or(0..0, |range| border(range.start)..border(range.end)));
    let ends = pieces.iter().flat_map(|piece| [border(piece.start), border(piece.end)]);
    let mut cuts: Vec<usize> = ends.collect();
    cuts.extend([0, best.start, best.end, chosen.start, chosen.end, text.len()]);
    cuts.sort_unstable();
    cuts.dedup();
    let segment = |pair: &[usize]| {
        let [from, to] = pair else { return None };
        let part = text.get(*from..*to)?.to_owned();
        let (best, chosen) = (best.contains(from), chosen.contains(from));
        Some(Segment { text: part, from: *from, best, chosen })
    };
    cuts.windows(2).filter_map(segment).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn overlapping_ranges_are_cut_where_they_begin_and_end() {
        let found = segments("one two three", Some(4..7), Some(0..7), &[]);
        let parts: Vec<_> =
            found.iter().map(|part| (part.text.as_str(), part.best, part.chosen)).collect();
        assert_eq!(parts, [("one ", false, true), ("two", true, true), (" three", false, false)]);
        assert_eq!(segments("", Some(3..9), None, &[0..4]), []);
    }

    #[test]
    fn an_accent_typed_behind_its_letter_belongs_to_it() {
        let text = "a cafe\u{301} \u{2764}\u{fe0f} 東京";
        let part = |range| text.get(whole(text, range));
        assert_eq!(part(2..6), Some("cafe\u{301}"));
        assert_eq!(part(9..12), Some("\u{2764}\u{fe0f}"));
        assert_eq!(part(16..22), Some("東京"));
    }

    proptest! {
        #[test]
        fn nothing_of_the_text_is_lost(text in "\\PC{0,12}", ends in prop::array::uniform4(0_usize..40)) {
            let [a, b, c, d] = ends;
            let found = segments(&text, Some(a..b), Some(c..d), &[a..d, b..c]);
            let joined: String = found.iter().map(|part| part.text.as_str()).collect();
            prop_assert_eq!(joined, text);
        }
    }
}
