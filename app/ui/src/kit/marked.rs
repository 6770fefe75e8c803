//! A sentence in which what it names and what was measured are marked.

/// What a stretch of a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The sentence itself.
    Plain,
    /// What it names, as it stands in a text.
    Word,
    /// What was measured, and the word that it is about: in the colour that it has in the picture.
    Value,
}

/// Where a stretch begins, of private use, so that no text of a person has them.
const WORD: char = '\u{E000}';
const VALUE: char = '\u{E001}';
/// Where it ends.
const END: char = '\u{E002}';

/// Marks what a sentence names.
pub fn word(text: &str) -> String {
    format!("{WORD}{}{END}", plain(text))
}

/// Marks what was measured.
pub fn value(text: &str) -> String {
    format!("{VALUE}{}{END}", plain(text))
}

/// The sentence without its marks.
pub fn plain(text: &str) -> String {
    text.replace([WORD, VALUE, END], "")
}

/// The stretches of a sentence.
pub fn stretches(text: &str) -> Vec<(Mark, String)> {
    let mut all = vec![(Mark::Plain, String::new())];
    for character in text.chars() {
        let begins = match character {
            WORD => Some(Mark::Word),
            VALUE => Some(Mark::Value),
            END => Some(Mark::Plain),
            _ => None,
        };
        match (begins, all.last_mut()) {
            (Some(mark), _) => all.push((mark, String::new())),
            (None, Some((_, stretch))) => stretch.push(character),
            (None, None) => {}
        }
    }
    all.retain(|(_, stretch)| !stretch.is_empty());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_again_and_taken_away() {
        let text = format!("{} pays {}.", word("it"), value("28%"));
        let found = stretches(&text);
        let want =
            [(Mark::Word, "it"), (Mark::Plain, " pays "), (Mark::Value, "28%"), (Mark::Plain, ".")];
        assert_eq!(found, want.map(|(mark, text)| (mark, text.to_owned())));
        assert_eq!(plain(&text), "it pays 28%.");
    }

    #[test]
    fn what_is_marked_already_is_marked_once() {
        assert_eq!(stretches(&word(&value("x"))), [(Mark::Word, "x".to_owned())]);
        assert_eq!(stretches(""), []);
    }
}
