//! Into how many pieces a word is cut, as a headline.

use super::{Piece, Word};
use crate::kit::format::short;
use crate::kit::marked::{value, word as named};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// From so many pieces on it is a strong finding, and a weak one.
const STRONG: usize = 3;
const WEAK: usize = 2;

/// What became of a word; `all_whole` says that no word of its sentence is cut.
pub fn finding(word: &Word, all_whole: bool) -> Finding {
    let name = named(&short(&word.typed));
    let count = word.pieces.len();
    let strength = match count {
        count if count >= STRONG => Strength::Strong,
        count if count >= WEAK => Strength::Weak,
        _ => Strength::None,
    };
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

    fn found(text: &str) -> (Strength, String) {
        let vocabulary =
            "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nis\nuna\n##ffa\n##ble\nflight\n##less\n";
        let tokenizer = Tokenizer::from_vocabulary(vocabulary).expect("a vocabulary");
        let words = words(&tokenizer, text, 1);
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
    fn what_is_unknown_or_special_says_so() {
        let said = "x is not in the vocabulary and cannot be cut: [UNK].";
        assert_eq!(found("x"), (Strength::None, said.to_owned()));
        let said = "[MASK] is a special piece and never cut.";
        assert_eq!(found("[MASK]"), (Strength::None, said.to_owned()));
    }
}
