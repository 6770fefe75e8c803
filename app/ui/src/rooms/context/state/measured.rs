//! How well each feature tells the senses of a word apart, and how alike all words are anyway.

use text::metrics::{Interval, wilson_of_share};
use text::vectors::feature::{Feature, compared};
use text::vectors::neighbours::Directions;
use text::vectors::senses::{Occurrence, accuracy, chance, nearest_sense};

use super::finding::Apart;
use super::vectors::{Entries, directions};

/// One feature and what it reaches.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Which.
    pub feature: Feature,
    /// The share of words whose nearest neighbour has their sense.
    pub accuracy: Option<f64>,
    /// Its 95 % interval (Wilson); `None` of the static row, whose answers are chance.
    pub interval: Option<Interval>,
    /// The mean cosine of two different words; of any two sentences where there is one word.
    pub mean_cosine: Option<f64>,
}

/// A list of sentences and what was measured on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Words that have an answer.
    pub counted: usize,
    /// What picking another sentence of the word by chance reaches.
    pub chance: Option<f64>,
    /// One row a feature.
    pub rows: Vec<Measured>,
}

impl Table {
    /// Measures the lists of one or more words, the typed sentence left out, in a network of
    /// `layers` layers.
    pub fn of(lists: &[Entries], layers: usize, first_piece: bool, centred: bool) -> Self {
        let occurrences: Vec<Occurrence> = lists
            .iter()
            .enumerate()
            .flat_map(|(word, entries)| entries.all.iter().map(move |entry| (word, entry)))
            .filter_map(|(word, entry)| Some(Occurrence { word, sense: entry.sense? }))
            .collect();
        let by_chance = accuracy(&chance(&occurrences));
        let alone = lists.len() < 2;
        let group =
            |(at, occurrence): (usize, &Occurrence)| if alone { at } else { occurrence.word };
        let groups: Vec<usize> = occurrences.iter().enumerate().map(group).collect();
        let row = |feature: &Feature| {
            let named = |entries: &Entries| {
                let vectors = entries.vectors(*feature, first_piece);
                let named =
                    entries.all.iter().zip(vectors).filter(|(entry, _)| entry.sense.is_some());
                named.map(|(_, vector)| vector).collect::<Vec<_>>()
            };
            let vectors: Vec<Vec<f32>> = lists.iter().flat_map(named).collect();
            let directions = directions(&vectors, centred);
            let found = accuracy(&nearest_sense(&directions, &occurrences));
            let interval = found
                .filter(|_| *feature != Feature::Static)
                .and_then(|(count, share)| wilson_of_share(share, count));
            Measured {
                feature: *feature,
                accuracy: found.map(|(_, share)| share),
                interval,
                mean_cosine: directions.mean_cosine(&groups),
            }
        };
        Self {
            counted: by_chance.map_or(0, |(count, _)| count),
            chance: by_chance.map(|(_, share)| share),
            rows: compared(layers).iter().map(row).collect(),
        }
    }
}

/// How many sentences of a list name a sense that another has, how many of them are nearest to one of
/// their own sense, and to how many picking by chance would come; equally near ones share.
/// `directions` are those of the entries. `None` where no sense is named.
pub fn told_apart(entries: &Entries, directions: &Directions) -> Option<Apart> {
    // Those without a sense stand last.
    let named = entries.all.iter().map_while(|entry| entry.sense);
    let occurrences: Vec<Occurrence> = named.map(|sense| Occurrence { word: 0, sense }).collect();
    let (all, right) = accuracy(&nearest_sense(directions, &occurrences))?;
    let (_, by_chance) = accuracy(&chance(&occurrences))?;
    let [right, chance] = [right, by_chance].map(|share| share * all as f64);
    Some(Apart { all, right, chance })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::bank::Word;
    use super::super::lines::own;
    use super::*;

    /// Two sentences with one word, whose vector is the same in both.
    fn entries(vector: [f32; 2]) -> Entries {
        let level = vec![vector.to_vec(); 2];
        let word =
            Arc::new(Word { pieces: vec!["bank".to_owned()], levels: vec![level], is_live: true });
        Entries::of(&own("a|the bank\na|my bank", "bank"), |_| Some(word.clone()), Vec::new())
    }

    #[test]
    fn of_several_words_only_different_ones_are_alike() {
        let words = [entries([1.0, 0.0]), entries([0.0, 1.0])];
        let mean = |lists: &[Entries]| Table::of(lists, 0, false, false).rows[0].mean_cosine;
        assert_eq!((mean(&words), mean(&words[..1])), (Some(0.0), Some(1.0)));
    }
}
