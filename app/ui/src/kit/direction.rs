//! Which way a text runs.

/// Characters that are looked at.
const LOOKED_AT: usize = 1_000;

/// `ltr` or `rtl`, as the first letter says: what `dir="auto"` means. A text box with `auto` would
/// have the browser look through the whole text paragraph by paragraph, which takes seconds where
/// somebody pastes a book.
pub fn direction(text: &str) -> &'static str {
    let letter = text.chars().take(LOOKED_AT).find(|character| character.is_alphabetic());
    if letter.is_some_and(runs_left) { "rtl" } else { "ltr" }
}

/// Letters of the blocks that Unicode keeps for writing from right to left: Hebrew to Arabic
/// Extended-A, their presentation forms, and the historic and African ones of plane 1
/// (Unicode Standard Annex 9, table 4, and `DerivedBidiClass.txt`).
fn runs_left(letter: char) -> bool {
    matches!(u32::from(letter),
        0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFF | 0x1_0800..=0x1_0FFF
        | 0x1_E800..=0x1_EFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_letter_decides() {
        for text in ["", "12 !?", "a שלום", "(\u{e9})", "漢字 سلام", "😀 42"] {
            assert_eq!(direction(text), "ltr", "{text}");
        }
        for text in ["שלום a", "42 سلام", "«ދިވެހި»", "ߒߞߏ", "𞤀𞤣𞤤𞤢𞤥"]
        {
            assert_eq!(direction(text), "rtl", "{text}");
        }
    }

    #[test]
    fn a_book_is_not_read_to_its_end() {
        let late = format!("{}ש", " ".repeat(LOOKED_AT));
        assert_eq!(direction(&late), "ltr");
        assert_eq!(direction(late.get(1..).unwrap_or_default()), "rtl");
    }
}
