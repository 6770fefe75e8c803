//! Byte-level words: how GPT-2 and RoBERTa cut a text before pieces are looked for (Radford et al.
//! 2019, section 2.2). Every byte of a text is written as one visible letter, so that 256 letters
//! spell anything and no word is unknown.

use super::aligned::AlignedCharacter;
use super::characters::is_mark;

/// The letter of the byte of a space: what most words begin with.
pub const SPACE: char = 'Ġ';

/// What is cut off behind an apostrophe.
const CONTRACTIONS: [&str; 7] = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d"];

/// Symbols that Unicode calls alphabetic, which are no letters: those in circles and squares.
const CIRCLED: [std::ops::RangeInclusive<char>; 4] = [
    '\u{24b6}'..='\u{24e9}',
    '\u{1f130}'..='\u{1f149}',
    '\u{1f150}'..='\u{1f169}',
    '\u{1f170}'..='\u{1f189}',
];

/// The letter that stands for a byte: the byte's own character where that is printed, else one of
/// those from U+0100 on, in the order of the bytes.
pub const fn letter(byte: u8) -> char {
    let shift = match byte {
        0..=32 => 256,
        127..=160 => 256 + 33 - 127,
        173 => 256 + 33 + 34 - 173,
        _ => 0,
    };
    match char::from_u32(byte as u32 + shift) {
        Some(letter) => letter,
        None => char::REPLACEMENT_CHARACTER,
    }
}

/// The byte that a letter stands for.
pub fn byte(one: char) -> Option<u8> {
    (0..=u8::MAX).find(|byte| letter(*byte) == one)
}

/// The text that a piece stands for, without the space before it. Bytes that are no whole character
/// are left as their letters, as is a piece that is no bytes, as a special.
pub fn read(piece: &str) -> String {
    let bytes: Option<Vec<u8>> = piece.trim_start_matches(SPACE).chars().map(byte).collect();
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    text.filter(|text| !text.is_empty()).unwrap_or_else(|| piece.to_owned())
}

/// The words of a text with the byte at which each begins. Nothing is left out: the space before a
/// word belongs to it, and other white space is words of its own.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let word = rest.get(..length(rest))?;
        let found = (start, word);
        start += word.len();
        Some(found)
    })
}

/// A word as letters of its bytes; its first byte is byte `shift` of the sentence. All letters of
/// one character come from the whole of it.
pub fn letters(word: &str, shift: usize) -> impl Iterator<Item = AlignedCharacter> {
    word.char_indices().flat_map(move |(at, character)| {
        let (start, end) = (shift + at, shift + at + character.len_utf8());
        let mut buffer = [0; 4];
        let count = character.encode_utf8(&mut buffer).len();
        let aligned = move |byte| AlignedCharacter { character: letter(byte), start, end };
        buffer.into_iter().take(count).map(aligned)
    })
}

/// What a word is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    White,
    Letter,
    Number,
    Other,
}

impl Kind {
    fn of(character: char) -> Self {
        match character {
            _ if character.is_whitespace() => Self::White,
            _ if is_letter(character) => Self::Letter,
            _ if character.is_numeric() => Self::Number,
            _ => Self::Other,
        }
    }
}

/// Unicode's L: what is alphabetic, but no mark, numeral or symbol. The tables of marks are older than
/// those of the standard library, so that vowels of a few newer scripts count as letters.
fn is_letter(character: char) -> bool {
    character.is_ascii_alphabetic()
        || character.is_alphabetic()
            && !character.is_numeric()
            && !is_mark(character)
            && !CIRCLED.iter().any(|range| range.contains(&character))
}

/// Bytes of the first word of a text that is not empty. GPT-2 has for it the pattern
/// `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`.
fn length(text: &str) -> usize {
    if let Some(contraction) = CONTRACTIONS.iter().find(|one| text.starts_with(**one)) {
        return contraction.len();
    }
    let behind = text.strip_prefix(' ').unwrap_or(text);
    let kind = behind.chars().next().map_or(Kind::White, Kind::of);
    if kind != Kind::White {
        return text.len() - behind.len() + run(behind, kind);
    }
    let white = run(text, Kind::White);
    // The last space belongs to the word behind it.
    let last =
        text.get(..white).and_then(|white| white.chars().next_back()).map_or(0, char::len_utf8);
    if white == text.len() || white == last { white } else { white - last }
}

/// Bytes of the run of one kind at the start of a text.
fn run(text: &str, kind: Kind) -> usize {
    text.find(|character| Kind::of(character) != kind).unwrap_or(text.len())
}
