//! The window over the sentence: its pairs, the words drawn beside them, and their loss.

use small::word_vectors::noise::Noise;
use small::word_vectors::skip_gram::sigmoid_and_loss;
use small::word_vectors::vectors::{Vectors, dot, stand_in};
use small::word_vectors::window::around;
use text::words::sentences;

use super::chosen::WordVectorsState;
use super::snapshot::Snapshot;

/// What the room opens with instead of the page's own sentence: of the sentences of its text that have
/// the word that it asks about, the most frequent one.
pub const EXAMPLE: &str = "The queen loves the king and the king loves her.";
/// The target unless another is chosen: in the example, that word.
const TARGET: usize = 4;
/// So many times as many words are drawn as are shown, as some stand in the window.
const SPARE: usize = 4;
/// Words of the sentence that are shown.
const MOST: usize = 60;

/// The words of a text with the sentence of each: no window goes beyond one.
pub fn words(text: &str) -> Vec<(usize, String)> {
    let sentences = sentences(text).into_iter().enumerate();
    let all = sentences.flat_map(|(at, words)| words.into_iter().map(move |word| (at, word)));
    all.take(MOST).collect()
}

/// The place of the target among so many words.
pub fn target(chosen: &WordVectorsState, count: usize) -> usize {
    chosen.target.unwrap_or(TARGET).min(count.saturating_sub(1))
}

/// The places of the target's context.
pub fn context(words: &[(usize, String)], target: usize, window: usize) -> Vec<usize> {
    let sentence = |place: usize| words.get(place).map(|(sentence, _)| *sentence);
    around(target, words.len(), window)
        .filter(|other| sentence(*other) == sentence(target))
        .collect()
}

/// A word beside the target.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// The word.
    pub word: String,
    /// t . c.
    pub product: f32,
    /// s(t . c): how likely it is to be a neighbour.
    pub probability: f32,
}

/// A pair with its drawn words.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The word that stands there.
    pub context: Other,
    /// Drawn words.
    pub negatives: Vec<Other>,
    /// -ln s(t . c) - sum ln s(-t . n), in nats.
    pub loss: f64,
}

/// The target with all its pairs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Looked {
    /// The target.
    pub target: String,
    /// One for each word in the window.
    pub pairs: Vec<Pair>,
    /// Words of these pairs that the text has not.
    pub unknown: Vec<String>,
}

impl Looked {
    /// The window of a sentence, with vectors as they are.
    pub fn new(all: &[(usize, String)], chosen: &WordVectorsState, now: &Snapshot) -> Self {
        let place = target(chosen, all.len());
        let Some((_, word)) = all.get(place) else { return Self::default() };
        let noise = Noise::new(now.words.counts(), chosen.recipe.power);
        let id = |word: &str| now.words.id(word).unwrap_or(u32::MAX);
        let vector = |of: &Vectors, word: &str| {
            let known = of.get(id(word));
            if known.is_empty() { stand_in(word, of.width()) } else { known.to_vec() }
        };
        let t = vector(&now.target, word);
        let other = |word: &str| {
            let product = dot(&t, &vector(&now.context, word));
            Other { word: word.to_owned(), product, probability: sigmoid_and_loss(product).0 }
        };
        let mut looked = Self { target: word.clone(), ..Self::default() };
        let places = context(all, place, chosen.window);
        // What stands in the window is no false neighbour of any pair of it.
        let inside: Vec<u32> = places.iter().filter_map(|at| Some(id(&all.get(*at)?.1))).collect();
        let mut asked = vec![word];
        for (index, (_, context)) in places.iter().filter_map(|at| all.get(*at)).enumerate() {
            asked.push(context);
            let seed = chosen.draw.wrapping_mul(1000).wrapping_add(index as u64);
            let drawn = noise.drawn([id(word), id(context)], SPARE * chosen.negatives, seed);
            let outside = drawn.iter().filter(|id| !inside.contains(id)).take(chosen.negatives);
            let negatives: Vec<Other> = outside.map(|id| other(now.word(*id))).collect();
            let context = other(context);
            let loss = |z: f32| f64::from(sigmoid_and_loss(z).1);
            let of_drawn: f64 = negatives.iter().map(|one| loss(-one.product)).sum();
            let loss = loss(context.product) + of_drawn;
            looked.pairs.push(Pair { context, negatives, loss });
        }
        for word in asked {
            if now.words.id(word).is_none() && !looked.unknown.contains(word) {
                looked.unknown.push(word.clone());
            }
        }
        looked
    }

    /// The loss of the target: the sum over its pairs.
    pub fn loss(&self) -> f64 {
        self.pairs.iter().map(|pair| pair.loss).sum()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use small::word_vectors::training::Training;
    use text::words::Words;

    use super::*;

    fn now() -> Snapshot {
        let text = "the man and the dog watch the sea at night on sunday. the man and the cat sit";
        let words = Arc::new(Words::read(text).expect("words"));
        Snapshot::of(&Training::new(words, WordVectorsState::default().recipe), 0.0)
    }

    #[test]
    fn a_window_of_two_has_four_pairs_with_two_drawn_words_each() {
        let all = words("this sunday, watch the super bowl at 5:30");
        let looked = Looked::new(&all, &WordVectorsState::default(), &now());
        let contexts: Vec<&str> =
            looked.pairs.iter().map(|pair| pair.context.word.as_str()).collect();
        assert_eq!(
            (looked.target.as_str(), contexts),
            ("super", vec!["watch", "the", "bowl", "at"])
        );
        assert!(looked.pairs.iter().all(|pair| pair.negatives.len() == 2));
        assert_eq!(looked.unknown, ["super", "bowl"]);
        // Before training every product is near 0, and each of twelve terms near ln 2.
        assert!((looked.loss() - 12.0 * 2_f64.ln()).abs() < 0.05, "{}", looked.loss());
    }

    #[test]
    fn no_word_of_the_window_is_drawn() {
        let all = words("the man and the dog watch");
        for draw in 0..20 {
            let chosen = WordVectorsState { draw, target: Some(2), ..Default::default() };
            let looked = Looked::new(&all, &chosen, &now());
            let drawn: Vec<&str> = looked
                .pairs
                .iter()
                .flat_map(|pair| &pair.negatives)
                .map(|other| other.word.as_str())
                .collect();
            assert!(!drawn.is_empty());
            assert!(
                ["the", "man", "and", "dog"].iter().all(|word| !drawn.contains(word)),
                "{drawn:?}"
            );
        }
    }

    #[test]
    fn a_window_stays_in_its_sentence() {
        let all = words("One two. Three four five!");
        assert_eq!(context(&all, 2, 3), [3, 4]);
        assert_eq!(context(&all, 1, 1), [0]);
        let none = Looked::new(&words("..."), &WordVectorsState::default(), &now());
        assert_eq!((none.pairs.len(), none.loss()), (0, 0.0));
        let one = Looked::new(&words("dog"), &WordVectorsState::default(), &now());
        assert_eq!((one.target.as_str(), one.pairs.len()), ("dog", 0));
    }
}
