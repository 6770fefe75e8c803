//! Into how many pieces a word is cut, as a headline.

use super::{Piece, Word};
use crate::kit::format::short;
use crate::kit::marked::{value, word as named};
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// From so many pieces on it is a strong finding, and a weak one.
const STRONG: usize = 3;
const WEAK: usize = 2;

/// What became of a word; `all_whole` says that no word of its sentence is cut.
pub fn finding(word: &Word, all_whole: bool) -> Finding {
    let name = named(&short(&word.typed));
    let count = word.pieces.len();
    let strength = strength(count);
    let text = match &word.cut {
        Err(_) => t!(pieces_is_special, word = name),
        Ok(steps) if steps.outcome.is_err() => t!(pieces_is_unknown, word = name),
        Ok(_) if count >= WEAK => {
            let said = value(&t!(count_of_pieces, count = count));
            t!(pieces_are, word = name, count = said, pieces = joined(&word.pieces))
        }
        Ok(_) if all_whole => t!(pieces_all_whole),
        Ok(_) => t!(pieces_is_whole, word = name),
    };
    Finding::new(strength, text)
}

/// What became of a sentence: how many pieces its words make, and which word most.
pub fn of_sentence(words: &[Word]) -> Option<Finding> {
    let lengths = || words.iter().map(|word| word.pieces.len());
    let most = lengths().max()?;
    let cut = words.iter().find(|word| word.pieces.len() == most)?;
    let pieces = value(&t!(count_of_pieces, count = lengths().sum::<usize>()));
    let signs = words.iter().any(|word| !word.typed.chars().any(char::is_alphanumeric));
    let (strength, words) = (strength(most), words.len());
    let text = match strength {
        Strength::None if signs => t!(pieces_signs_whole, words = words, count = pieces),
        Strength::None => t!(pieces_sentence_whole, words = words, count = pieces),
        Strength::Weak | Strength::Strong => {
            let (name, parts) = (named(&short(&cut.typed)), joined(&cut.pieces));
            let key = if signs { keys::pieces_signs_cut } else { keys::pieces_sentence_cut };
            key.with(&[("words", &words), ("count", &pieces), ("word", &name), ("pieces", &parts)])
        }
    };
    Some(Finding::new(strength, text))
}

fn strength(pieces: usize) -> Strength {
    match pieces {
        pieces if pieces >= STRONG => Strength::Strong,
        pieces if pieces >= WEAK => Strength::Weak,
        _ => Strength::None,
    }
}

fn joined(pieces: &[Piece]) -> String {
    let all: Vec<&str> = pieces.iter().map(|piece| piece.text.as_str()).collect();
    let all = all.join(" ");
    match all.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", all.get(..end).unwrap_or(&all).trim_end()),
        None => all,
    }
}

/// Letters of the pieces that a headline has room for.
const LETTERS: usize = 40;

#[cfg(test)]
mod tests {
    use text::tokenizer::Tokenizer;

    use super::*;
    use crate::kit::marked::plain;
    use crate::rooms::pieces::state::words;

    fn cut(text: &str) -> Vec<Word> {
        let vocabulary =
            "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nis\nuna\n##ffa\n##ble\nflight\n##less\n";
        words(&Tokenizer::from_vocabulary(vocabulary).expect("a vocabulary"), text, 1)
    }

    fn found(text: &str) -> (Strength, String) {
        let words = cut(text);
        let all_whole = !words.iter().any(Word::is_cut);
        let followed = words.iter().find(|word| word.is_cut()).unwrap_or(&words[0]);
        let found = finding(followed, all_whole);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn three_pieces_are_strong_two_weak_and_one_none() {
        let said = "unaffable is 3 pieces: una ##ffa ##ble.";
        assert_eq!(found("is unaffable"), (Strength::Strong, said.to_owned()));
        let said = "flightless is 2 pieces: flight ##less.";
        assert_eq!(found("flightless"), (Strength::Weak, said.to_owned()));
        let said = "Every word of this sentence is one piece.";
        assert_eq!(found("is flight"), (Strength::None, said.to_owned()));
    }

    #[test]
    fn a_sentence_has_the_pieces_of_all_its_words() {
        let found = |text: &str| {
            let found = of_sentence(&cut(text)).expect("words");
            (found.strength, plain(&found.text))
        };
        let said = "3 words make 6 pieces; unaffable is cut most: una ##ffa ##ble.";
        assert_eq!(found("is unaffable flightless"), (Strength::Strong, said.to_owned()));
        let said = "1 word makes 2 pieces; flightless is cut most: flight ##less.";
        assert_eq!(found("flightless"), (Strength::Weak, said.to_owned()));
        let said = "No word is cut: 2 words, 2 pieces.";
        assert_eq!(found("is flight"), (Strength::None, said.to_owned()));
        let said = "2 words and signs make 4 pieces; unaffable is cut most: una ##ffa ##ble.";
        assert_eq!(found("unaffable."), (Strength::Strong, said.to_owned()));
        let said = "Nothing is cut: 2 words and signs, 2 pieces.";
        assert_eq!(found("flight."), (Strength::None, said.to_owned()));
        assert_eq!(of_sentence(&[]), None);
    }

    #[test]
    fn what_is_unknown_or_special_says_so() {
        let said = "x is not in the vocabulary and cannot be cut: [UNK].";
        assert_eq!(found("x"), (Strength::None, said.to_owned()));
        let said = "[MASK] is a special piece and never cut.";
        assert_eq!(found("[MASK]"), (Strength::None, said.to_owned()));
    }
}
