//! A small vocabulary in which every text can be spelled by hand: one letter, one piece.
use text::corruption::{Corruptor, Scheme, Settings, Split};
use text::tokenizer::{Encoding, Tokenizer};

pub const LETTERS: &str = "abcdefghijklmnopqrst";

/// The longest input of the tests.
pub const LIMIT: usize = 64;

/// Specials and unused pieces, then the letters a to t, then the same inside a word.
pub fn tokenizer() -> Tokenizer {
    let mut pieces: Vec<String> = ["[PAD]", "[unused0]", "[unused1]", "[UNK]", "[CLS]", "[SEP]"]
        .into_iter()
        .chain(["[MASK]", "[unused2]"])
        .map(str::to_owned)
        .collect();
    pieces.extend(LETTERS.chars().map(String::from));
    pieces.extend(LETTERS.chars().map(|letter| format!("##{letter}")));
    Tokenizer::from_vocabulary(&pieces.join("\n")).expect("the vocabulary is valid")
}

pub fn settings(scheme: Scheme, rate: u8, seed: u32) -> Settings {
    Settings { scheme, rate, seed, split: Split::default(), whole_words: false }
}

/// Every scheme, with and without whole words.
pub fn all_settings(rate: u8, seed: u32) -> Vec<Settings> {
    let schemes = Scheme::ALL.into_iter().map(|scheme| settings(scheme, rate, seed));
    schemes.flat_map(|plain| [plain, Settings { whole_words: true, ..plain }]).collect()
}

/// An input of `count` words of one piece each.
pub fn single_pieces(tokenizer: &Tokenizer, count: usize) -> Encoding {
    let words: Vec<&str> = (0..count).map(|at| &LETTERS[at % 20..at % 20 + 1]).collect();
    tokenizer.encode(&words.join(" "), None, usize::MAX)
}

pub fn corruptor<'a>(tokenizer: &'a Tokenizer, encoding: &'a Encoding) -> Corruptor<'a> {
    Corruptor::new(encoding, tokenizer.vocabulary(), LIMIT)
}
