//! Sentences with a bundled word in two of its meanings, one a word.

/// The one that the room opens on.
pub const FIRST: &str = "She held a coin in her palm under the palm tree.";

/// A word and its sentence, in the order in which they are offered.
pub const TRIES: [(&str, &str); 12] = [
    ("palm", FIRST),
    ("bank", "He took his money to the bank and then walked along the river bank."),
    ("crane", "A crane flew past the crane that lifted the steel beam."),
    ("seal", "The seal on the ice watched him break the seal of the letter."),
    ("bat", "A bat flew over the boy who swung his bat."),
    ("mouse", "A mouse ran over the desk and sat down beside the mouse of her computer."),
    ("date", "On our first date we shared a sweet date from the market."),
    ("bark", "The bark of the dog scared the man who peeled bark from the log."),
    ("match", "He lit a match after the match between the two teams."),
    ("plant", "She watered the plant in the office of the car plant."),
    ("bow", "She tied a bow around the box that held the bow and the arrows."),
    ("spring", "In spring a new spring was fitted under the mattress."),
];

/// The sentence of a word.
pub fn of(word: &str) -> Option<&'static str> {
    TRIES.iter().find(|(known, _)| *known == word).map(|(_, sentence)| *sentence)
}

/// The sentence of the word behind this one; the first one behind the last and behind any other.
pub fn next(word: &str) -> &'static str {
    let here = TRIES.iter().position(|(known, _)| *known == word);
    here.and_then(|here| TRIES.get(here + 1)).map_or(FIRST, |(_, sentence)| sentence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::context::state::lines::{bundled, bundled_in, every, find};

    #[test]
    fn each_bundled_word_stands_twice_in_its_sentence() {
        assert!(bundled().iter().all(|all| of(&all.word).is_some()));
        for (word, sentence) in TRIES {
            assert_eq!(bundled_in(sentence), Some(word));
            assert_eq!(every(sentence, word).len(), 2, "{sentence}");
            assert_eq!(every(sentence, word).first(), find(sentence, word).as_ref());
        }
    }

    #[test]
    fn one_word_leads_to_all_others_and_back() {
        let mut word = "palm";
        for _ in TRIES {
            word = bundled_in(next(word)).expect("a bundled word");
        }
        assert_eq!(word, "palm");
        assert_eq!(next("none"), FIRST);
    }
}
