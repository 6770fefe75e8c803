//! Analogies about the small world (`public/texts/small_world.py`): what its grammar keeps apart.

use text::words::Words;

use super::space::{Near, Space};

/// A kind of analogy: its pairs stand in one relation.
#[derive(Debug)]
pub struct Kind {
    /// What it is called in words of the page.
    pub id: &'static str,
    /// The pairs.
    pub pairs: &'static [[&'static str; 2]],
}

/// All kinds.
pub const KINDS: [Kind; 6] = [
    Kind {
        id: "roles",
        pairs: &[
            ["king", "queen"],
            ["prince", "princess"],
            ["man", "woman"],
            ["boy", "girl"],
            ["father", "mother"],
            ["uncle", "aunt"],
            ["brother", "sister"],
            ["waiter", "waitress"],
        ],
    },
    Kind {
        id: "capitals",
        pairs: &[
            ["france", "paris"],
            ["england", "london"],
            ["italy", "rome"],
            ["spain", "madrid"],
            ["germany", "berlin"],
            ["greece", "athens"],
        ],
    },
    Kind {
        id: "languages",
        pairs: &[
            ["france", "french"],
            ["england", "english"],
            ["italy", "italian"],
            ["spain", "spanish"],
            ["germany", "german"],
            ["greece", "greek"],
        ],
    },
    Kind {
        id: "sounds",
        pairs: &[
            ["dog", "barks"],
            ["cat", "meows"],
            ["cow", "moos"],
            ["horse", "neighs"],
            ["sheep", "bleats"],
            ["duck", "quacks"],
            ["bird", "sings"],
            ["owl", "hoots"],
            ["frog", "croaks"],
            ["lion", "roars"],
            ["wolf", "howls"],
            ["bee", "hums"],
        ],
    },
    Kind {
        id: "work",
        pairs: &[
            ["baker", "bakery"],
            ["doctor", "hospital"],
            ["teacher", "school"],
            ["fisher", "river"],
            ["painter", "studio"],
            ["cook", "kitchen"],
        ],
    },
    Kind {
        id: "opposites",
        pairs: &[
            ["big", "small"],
            ["old", "young"],
            ["fast", "slow"],
            ["rich", "poor"],
            ["happy", "sad"],
            ["strong", "weak"],
            ["tall", "short"],
        ],
    },
];

/// How many analogies of a kind are answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Where the first answer is the one wanted.
    pub right: usize,
    /// Analogies whose four words are in the text.
    pub asked: usize,
    /// Where the word nearest to c, without a and b, is the one wanted: what a and b add is seen
    /// beside it (Linzen 2016).
    pub alone: usize,
}

impl Kind {
    /// a, b, c and the wanted d, for any two different pairs, as far as a text has the words.
    pub fn questions(&self, words: &Words) -> Vec<[u32; 4]> {
        let known = self.pairs.iter().filter_map(|[a, b]| Some([words.id(a)?, words.id(b)?]));
        let known: Vec<[u32; 2]> = known.collect();
        let of = |[a, b]: [u32; 2]| {
            let others = known.iter().filter(move |other| **other != [a, b]);
            others.map(move |[c, d]| [a, b, *c, *d])
        };
        known.iter().flat_map(|pair| of(*pair)).collect()
    }

    /// How many of them vectors answer.
    pub fn score(&self, space: &Space, words: &Words) -> Score {
        let questions = self.questions(words);
        let mut score = Score { asked: questions.len(), ..Score::default() };
        for [a, b, c, d] in questions {
            let is_wanted = |near: Vec<Near>| near.first().is_some_and(|(word, _)| *word == d);
            score.right += usize::from(is_wanted(space.analogy([a, b, c], 1)));
            score.alone += usize::from(is_wanted(space.near_without(c, &[a, b], 1)));
        }
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word_vectors::vectors::Vectors;

    #[test]
    fn every_two_pairs_make_an_analogy_both_ways() {
        let words = Words::read("France, Paris! Italy, Rome, Spain. London").expect("words");
        let capitals = KINDS.iter().find(|kind| kind.id == "capitals").expect("a kind");
        let id = |word: &str| words.id(word).expect("a word");
        let [a, b, c, d] = ["france", "paris", "italy", "rome"].map(id);
        assert_eq!(capitals.questions(&words), [[a, b, c, d], [c, d, a, b]]);
        // A country is its number, its capital the same and something else.
        let mut rows = vec![0.0; 4 * words.list().len()];
        for (word, row) in [(a, [1.0, 0.0, 0.0, 0.0]), (b, [1.0, 0.0, 1.0, 0.0])] {
            rows[4 * word as usize..][..4].copy_from_slice(&row);
        }
        for (word, row) in [(c, [0.0, 1.0, 0.0, 0.0]), (d, [0.0, 1.0, 1.0, 0.0])] {
            rows[4 * word as usize..][..4].copy_from_slice(&row);
        }
        rows[4 * id("london") as usize..][..4].copy_from_slice(&[0.5, 0.9, 0.0, 0.0]);
        let space = Space::of(&Vectors::of(4, rows), 9);
        // Nearest to Italy alone is the one in between.
        let score = capitals.score(&space, &words);
        assert_eq!(score, Score { right: 2, asked: 2, alone: 1 });
    }

    #[test]
    fn the_text_has_the_words_of_every_kind() {
        let words = Words::read(include_str!("../../../../public/texts/small-world.txt"));
        let words = words.expect("words");
        for kind in &KINDS {
            let count = kind.pairs.len();
            assert_eq!(kind.questions(&words).len(), count * (count - 1), "{}", kind.id);
        }
    }
}
