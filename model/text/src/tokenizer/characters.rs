//! The classes of characters that BERT's tokeniser tells apart (Devlin et al.'s published
//! `tokenization.py`; categories of the Unicode Standard, section 4.5). A category is searched for in
//! tables, which takes most of the time of cutting a text; ASCII needs none.

use unicode_categories::UnicodeCategories;

/// White space: becomes a plain space, and separates words. Tabs and line ends count.
pub fn is_white_space(character: char) -> bool {
    character.is_whitespace()
}

/// Characters that are dropped: NUL, the replacement character U+FFFD, and control, format and
/// private-use characters (Cc, Cf, Co) other than tabs and line ends.
pub fn is_dropped(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => false,
        '\0' | '\u{fffd}' => true,
        _ if character.is_ascii() => character.is_ascii_control(),
        _ => character.is_other(),
    }
}

/// CJK ideographs, which BERT treats as words of their own. Hangul, Hiragana and Katakana are not
/// among them: they are written like other alphabets. The ranges are those of the `tokenizers`
/// crate, which leaves out U+2B820 to U+2B91F.
pub fn is_cjk_ideograph(character: char) -> bool {
    matches!(
        u32::from(character),
        0x4E00..=0x9FFF
            | 0x3400..=0x4DBF
            | 0x2_0000..=0x2_A6DF
            | 0x2_A700..=0x2_B73F
            | 0x2_B740..=0x2_B81F
            | 0x2_B920..=0x2_CEAF
            | 0xF900..=0xFAFF
            | 0x2_F800..=0x2_FA1F
    )
}

/// Combining marks that take no room of their own (Mn): accents after decomposition.
pub fn is_accent(character: char) -> bool {
    !character.is_ascii() && character.is_mark_nonspacing()
}

/// Combining marks (M): accents, and the vowels of some scripts.
pub fn is_mark(character: char) -> bool {
    is_accent(character) || !character.is_ascii() && character.is_mark_spacing_combining()
}

/// Punctuation (the P categories), and every ASCII symbol, so that `$`, `+` and `^` count too.
pub fn is_punctuation(character: char) -> bool {
    match character.is_ascii() {
        true => character.is_ascii_punctuation(),
        false => character.is_punctuation(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_is_what_the_tables_say() {
        for character in (0..128_u8).map(char::from) {
            assert_eq!(character.is_ascii_control(), character.is_other(), "{character:?}");
            assert_eq!(is_accent(character), character.is_mark_nonspacing(), "{character:?}");
            let punctuation = character.is_ascii_punctuation() || character.is_punctuation();
            assert_eq!(is_punctuation(character), punctuation, "{character:?}");
        }
    }
}
