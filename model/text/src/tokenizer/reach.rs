//! How much of a text can matter to a model that reads so many pieces: a text a thousand times as
//! long costs no more time than one that just fills the input.

use super::characters::{is_cjk_ideograph, is_dropped, is_white_space};
use super::normalise::Normaliser;
use super::word_piece::MAX_WORD_CHARACTERS;

/// Characters that are normalised at a time, at least.
const CHUNK: usize = 256;

/// Pieces that are looked for at least, so that what a small limit leaves out can be counted.
const FEWEST: usize = 512;

/// Characters in which so many pieces are looked for.
fn characters(pieces: usize) -> usize {
    pieces.max(FEWEST).saturating_mul(MAX_WORD_CHARACTERS + 1)
}

/// The beginning of a text in which so many pieces are looked for. It does not end inside a word that
/// could be spelled.
///
/// A piece stands for at most [`MAX_WORD_CHARACTERS`] characters, and white space of one character
/// can follow it. Only a text of still longer words, which the vocabulary cannot spell, or of long
/// runs of white space could have fewer pieces there than are looked for.
pub(super) fn reach(text: &str, pieces: usize, normaliser: Normaliser) -> &str {
    let Some((end, _)) = text.char_indices().nth(characters(pieces)) else { return text };
    let head = text.get(..end).unwrap_or(text);
    // A longer word is unknown, wherever it is cut.
    let is_spelled = |end: &usize| {
        head.get(*end..).is_some_and(|word| word.chars().nth(MAX_WORD_CHARACTERS + 1).is_none())
    };
    head.rfind(|character| separates(character, normaliser))
        .filter(is_spelled)
        .and_then(|end| head.get(..end))
        .unwrap_or(head)
}

/// A beginning of a text that is cut into the same `pieces` as the whole text, with `more`
/// characters behind what is looked at.
pub fn beginning(text: &str, pieces: usize, more: usize) -> &str {
    let kept = characters(pieces).saturating_add(more.max(1));
    let end = text.char_indices().nth(kept).map_or(text.len(), |(end, _)| end);
    text.get(..end).unwrap_or(text)
}

/// The text in parts, each with its first byte, made on demand. They end before characters at which
/// a word ends whatever comes before, so that normalising and splitting each part on its own gives
/// the words of the whole text.
pub(super) fn chunks(text: &str, normaliser: Normaliser) -> impl Iterator<Item = (&str, usize)> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let end = rest
            .char_indices()
            .skip(CHUNK)
            .find(|(_, character)| separates(*character, normaliser));
        let chunk = rest.get(..end.map_or(rest.len(), |(at, _)| at))?;
        let found = (chunk, start);
        start += chunk.len();
        Some(found)
    })
}

/// Whether a word ends before this character. Both kinds begin a canonical decomposition, so no
/// combining mark is sorted across.
fn separates(character: char, normaliser: Normaliser) -> bool {
    is_white_space(character) && !is_dropped(character)
        || normaliser.handle_chinese_chars && is_cjk_ideograph(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(text: &str, pieces: usize) -> &str {
        super::reach(text, pieces, Normaliser::default())
    }

    fn chunks(text: &str) -> impl Iterator<Item = (&str, usize)> {
        super::chunks(text, Normaliser::default())
    }

    /// Characters that are looked at for `FEWEST` pieces.
    const MOST: usize = FEWEST * 101;

    #[test]
    fn a_text_is_reached_to_the_end_of_a_word() {
        let reached = |text: &str, pieces| reach(text, pieces).chars().count();
        assert_eq!(reached("a b", 1), 3);
        let long = "é ".repeat(MOST);
        assert_eq!(reached(&long, FEWEST), MOST - 1);
        assert_eq!(reached(&long, 1), MOST - 1);
        assert_eq!(reached(&long, FEWEST + 1), MOST + 101 - 2);
        assert_eq!(reached(&long, usize::MAX), 2 * MOST);
        // No word of the vocabulary is so long: it is unknown wherever it ends.
        assert_eq!(reached(&"é".repeat(2 * MOST), FEWEST), MOST);
        assert_eq!(reached(&format!(" {}", "é".repeat(2 * MOST)), FEWEST), MOST);
    }

    #[test]
    fn a_beginning_reaches_as_far_as_the_whole_text() {
        for text in ["é ", "é", " ", "東", "a. "].map(|text| text.repeat(2 * MOST)) {
            let beginning = beginning(&text, FEWEST, 7);
            assert_eq!(beginning.chars().count(), MOST + 7);
            assert_eq!(reach(beginning, FEWEST), reach(&text, FEWEST));
        }
        assert_eq!(beginning("é", FEWEST, 0), "é");
    }

    #[test]
    fn chunks_are_the_text_and_come_on_demand() {
        for text in ["word ", "東京", "e\u{301}\u{327} ", "a\u{85}", " "] {
            let text = text.repeat(1_000);
            assert_eq!(chunks(&text).map(|(chunk, _)| chunk).collect::<String>(), text);
            assert!(chunks(&text).all(|(chunk, at)| text.get(at..at + chunk.len()) == Some(chunk)));
        }
        let first = chunks(&"word ".repeat(1_000)).next().map_or(0, |(chunk, _)| chunk.len());
        assert!((CHUNK..CHUNK + 5).contains(&first), "{first}");
        // A control character is dropped, not white space: nothing may be cut there.
        assert_eq!(chunks(&"a\u{85}".repeat(1_000)).count(), 1);
    }
}
