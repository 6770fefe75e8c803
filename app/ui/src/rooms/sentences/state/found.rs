//! What the vectors tell: the nearest of a sentence, and those that are alike.

use std::sync::Arc;

use text::vectors::neighbours::{Directions, largest};

use super::bank::{Bank, Sentence};
use super::chosen::SentenceVector;
use crate::state::networks::Reader;

/// The sentences of the list that are known, with their vectors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The sentences, and the place of each in the list.
    pub all: Vec<(usize, String, Arc<Sentence>)>,
    /// Sentences that are still to come.
    pub missing: usize,
}

impl Known {
    /// What a bank knows of a list.
    pub fn of(list: &[String], bank: &Bank, reader: &Reader) -> Self {
        let found = list
            .iter()
            .enumerate()
            .filter_map(|(place, text)| Some((place, text.clone(), bank.get(text, reader)?)));
        let all: Vec<_> = found.collect();
        Self { missing: list.len() - all.len(), all }
    }

    /// Whether the page's own engine read all of them.
    pub fn is_live(&self) -> bool {
        self.all.iter().all(|(_, _, sentence)| sentence.is_live)
    }

    /// Their directions by one kind of vector.
    pub fn directions(&self, which: SentenceVector) -> Directions {
        Directions::of(self.all.iter().map(|(_, _, sentence)| sentence.vector(which)))
    }
}

/// A sentence of the list and its cosine with the typed one.
#[derive(Clone, Debug, PartialEq)]
pub struct Neighbour {
    /// Its place in the list.
    pub place: usize,
    /// The sentence.
    pub text: String,
    /// The cosine.
    pub cosine: f32,
}

/// The `most` nearest of a vector, the nearest first.
pub fn nearest(known: &Known, directions: &Directions, to: &[f32], most: usize) -> Vec<Neighbour> {
    let cosines = directions.cosines(to);
    let neighbour = |at: usize| {
        let (place, text, _) = known.all.get(at)?;
        Some(Neighbour { place: *place, text: text.clone(), cosine: *cosines.get(at)? })
    };
    largest(&cosines, most).into_iter().filter_map(neighbour).collect()
}

/// How many passes a cross-encoder needs for every pair of so many sentences: n (n - 1) / 2.
pub fn pairs(sentences: u64) -> u64 {
    sentences * sentences.saturating_sub(1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figure_of_the_paper_is_the_count_of_pairs() {
        assert_eq!(pairs(10_000), 49_995_000);
        assert_eq!([pairs(0), pairs(1), pairs(2)], [0, 0, 1]);
    }
}
