//! What the room "Pieces" shows of a text: its characters, its words and how each was cut.

pub mod finding;
pub mod merging;
pub mod training;

use std::ops::Range;

use text::tokenizer::characters::{is_dropped, is_white_space};
use text::tokenizer::{Special, Step, Tokenizer, WordSteps, stages};

/// Characters of a text that are shown step by step.
pub const CHARACTERS: usize = 600;

/// Words that are listed.
pub const WORDS: usize = 150;

/// The first [`CHARACTERS`] of a text, and whether that is all of it.
pub fn beginning(text: &str) -> (&str, bool) {
    match text.char_indices().nth(CHARACTERS) {
        Some((end, _)) => (text.get(..end).unwrap_or(text), false),
        None => (text, true),
    }
}

/// A stretch of text as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Characters that show themselves.
    Plain(String),
    /// A sign in place of a character that one could not see.
    Sign(String),
}

/// A text with signs for the characters that nobody sees: `·` for a space, code points for
/// others.
pub fn marks(text: &str) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for character in text.chars() {
        match (sign(character), marks.last_mut()) {
            (Some(sign), _) => marks.push(Mark::Sign(sign)),
            (None, Some(Mark::Plain(text))) => text.push(character),
            (None, _) => marks.push(Mark::Plain(character.to_string())),
        }
    }
    marks
}

fn sign(character: char) -> Option<String> {
    match character {
        ' ' => Some("·".to_owned()),
        '\t' => Some("⇥".to_owned()),
        '\n' => Some("↵".to_owned()),
        unseen if is_white_space(unseen) || is_dropped(unseen) => {
            Some(format!("U+{:04X}", u32::from(unseen)))
        }
        _ => None,
    }
}

/// The text as typed and after each stage of normalising, and whether the stage changed it.
pub fn rows(text: &str) -> Vec<(String, bool)> {
    let mut rows = vec![(text.to_owned(), false)];
    for (_, after) in stages(text) {
        let changed = rows.last().is_some_and(|(before, _)| *before != after);
        rows.push((after, changed));
    }
    rows
}

/// A piece with its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The piece.
    pub text: String,
    /// Its id.
    pub id: u32,
}

/// A word, or a special that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it was typed.
    pub typed: String,
    /// The special, or how the word was cut.
    pub cut: Result<WordSteps, Special>,
    /// What became of it.
    pub pieces: Vec<Piece>,
    /// Places of its pieces in the input, `[CLS]` counted as 0.
    pub positions: Range<usize>,
}

impl Word {
    /// Whether there is something to follow: it is not simply in the vocabulary.
    pub fn is_cut(&self) -> bool {
        self.pieces.len() > 1 || self.cut.as_ref().is_ok_and(|steps| steps.outcome.is_err())
    }
}

/// The first words of a text; `first` is the place of its first piece.
pub fn words(tokenizer: &Tokenizer, text: &str, first: usize) -> Vec<Word> {
    let mut place = first;
    let mut words = Vec::new();
    for step in tokenizer.steps(text).take(WORDS) {
        let (span, cut) = match step {
            Step::Special { special, span } => (span, Err(special)),
            Step::Word(steps) => (steps.span, Ok(steps)),
        };
        let pieces = pieces(tokenizer, &cut);
        let positions = place..place + pieces.len();
        place = positions.end;
        let typed = text.get(span.0..span.1).unwrap_or_default();
        // The space before a word belongs to it where it is read as bytes.
        let typed = typed.strip_prefix(' ').filter(|word| !word.is_empty()).unwrap_or(typed);
        let typed = typed.to_owned();
        words.push(Word { typed, cut, pieces, positions });
    }
    words
}

fn pieces(tokenizer: &Tokenizer, cut: &Result<WordSteps, Special>) -> Vec<Piece> {
    let vocabulary = tokenizer.vocabulary();
    let piece = |id: u32| Piece { text: vocabulary.piece(id).unwrap_or_default().to_owned(), id };
    let special = |special: Special| vec![piece(vocabulary.special(special))];
    match cut {
        Err(typed) => special(*typed),
        Ok(steps) => match &steps.outcome {
            Ok(matches) => matches.iter().map(|found| piece(found.id)).collect(),
            Err(_) => special(Special::Unknown),
        },
    }
}

/// What a character of the word is, while the search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Not reached yet.
    Rest,
    /// In the candidate that is being looked up and is not there.
    Missing,
    /// In the candidate that was just found.
    Found,
    /// Taken by an earlier piece, counted from 0.
    Taken(usize),
}

/// The characters of a word after so many look-ups.
pub fn cells(steps: &WordSteps, looked: usize) -> Vec<(char, Cell)> {
    let mut cells: Vec<(char, Cell)> =
        steps.normalised.chars().map(|character| (character, Cell::Rest)).collect();
    let mut paint = |characters: &Range<usize>, cell: Cell| {
        for (_, place) in cells.get_mut(characters.clone()).unwrap_or_default() {
            *place = cell;
        }
    };
    let done = steps.attempts.get(..looked).unwrap_or(&steps.attempts);
    let Some((last, before)) = done.split_last() else { return cells };
    let found = before.iter().filter(|attempt| attempt.found.is_some());
    for (index, attempt) in found.enumerate() {
        paint(&attempt.characters, Cell::Taken(index));
    }
    let now = if last.found.is_some() { Cell::Found } else { Cell::Missing };
    paint(&last.characters, now);
    cells
}

/// The text of characters of a word.
pub fn part(word: &str, characters: &Range<usize>) -> String {
    word.chars().skip(characters.start).take(characters.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokenizer() -> Tokenizer {
        let pieces = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nun\na\n##aff\n##able\nthe\n.";
        Tokenizer::from_vocabulary(pieces).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn what_nobody_sees_gets_a_sign() {
        let plain = |text: &str| Mark::Plain(text.to_owned());
        let sign = |text: &str| Mark::Sign(text.to_owned());
        assert_eq!(
            marks("ab c\t\u{200b}é"),
            [plain("ab"), sign("·"), plain("c"), sign("⇥"), sign("U+200B"), plain("é"),]
        );
        assert_eq!(marks(""), []);
    }

    #[test]
    fn every_stage_says_whether_it_changed_the_text() {
        let found = rows("Á\tb");
        let expected =
            [("Á\tb", false), ("Á b", true), ("Á b", false), ("A b", true), ("a b", true)];
        assert_eq!(found, expected.map(|(text, changed)| (text.to_owned(), changed)));
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        let text = "é".repeat(CHARACTERS + 1);
        let (shown, whole) = beginning(&text);
        assert_eq!((shown.chars().count(), whole), (CHARACTERS, false));
        assert_eq!(beginning("é"), ("é", true));
    }

    #[test]
    fn words_know_their_pieces_and_places() {
        let words = words(&tokenizer(), "Unaffable [MASK] theb.", 1);
        let texts = |word: &Word| word.pieces.iter().map(|piece| piece.text.clone()).collect();
        let all: Vec<Vec<String>> = words.iter().map(texts).collect();
        assert_eq!(all[0], ["un", "##aff", "##able"]);
        assert_eq!(
            (all[1].as_slice(), all[2].as_slice()),
            (&["[MASK]".to_owned()][..], &["[UNK]".to_owned()][..])
        );
        let places: Vec<_> = words.iter().map(|word| word.positions.clone()).collect();
        assert_eq!(places, [1..4, 4..5, 5..6, 6..7]);
        let typed: Vec<_> = words.iter().map(|word| word.typed.as_str()).collect();
        assert_eq!(typed, ["Unaffable", "[MASK]", "theb", "."]);
        let followed: Vec<_> = words.iter().map(Word::is_cut).collect();
        assert_eq!(followed, [true, false, true, false]);
    }

    #[test]
    fn cells_show_how_far_the_search_is() {
        let words = words(&tokenizer(), "unaffable", 1);
        let steps = words[0].cut.clone().expect("a word");
        let states =
            |looked| cells(&steps, looked).into_iter().map(|(_, cell)| cell).collect::<Vec<_>>();
        assert!(states(0).iter().all(|cell| *cell == Cell::Rest));
        assert!(states(1).iter().all(|cell| *cell == Cell::Missing));
        // unaffable .. un: eight look-ups; then ##affable .. ##aff: five; then ##able.
        assert_eq!(states(8)[..3], [Cell::Found, Cell::Found, Cell::Rest]);
        assert_eq!(states(9)[..3], [Cell::Taken(0), Cell::Taken(0), Cell::Missing]);
        assert_eq!(steps.attempts.len(), 14);
        assert_eq!(states(14)[4..6], [Cell::Taken(1), Cell::Found]);
        assert_eq!(states(99), states(14));
        assert_eq!(part("unaffable", &(2..5)), "aff");
    }
}
