//! The vectors that are compared now: of the typed sentence and of those in the list.

use std::sync::Arc;

use text::vectors::angle::norm;
use text::vectors::feature::Feature;
use text::vectors::neighbours::Directions;
use text::vectors::pooling::mean;

use super::bank::Word;
use super::chosen::ContextState;
use super::lines::Line;

/// A word in its sentence, with its vectors.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its place in the list, which stays while others are still to come.
    pub number: usize,
    /// The sentence; that of the typed one has no sense.
    pub line: Line,
    /// The place of its sense among all senses; `None` of the typed sentence and where none is
    /// named.
    pub sense: Option<usize>,
    /// Whether it is the typed sentence.
    pub typed: bool,
    /// The vectors.
    pub word: Arc<Word>,
}

impl Entry {
    /// The word as it is written there.
    pub fn written(&self) -> &str {
        let range = self.line.word.clone().unwrap_or(0..0);
        self.line.text.get(range).unwrap_or_default()
    }
}

/// All of them: the list in the order of its senses, then the typed sentence.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entries {
    /// The senses in the order in which the list names them first.
    pub senses: Vec<String>,
    /// The words.
    pub all: Vec<Entry>,
    /// Lines whose vectors are still to come.
    pub missing: usize,
    /// Lines in which the word does not occur, or was cut off.
    pub without: Vec<Line>,
}

impl Entries {
    /// Puts the lines together with what is known of them; `typed` is the typed sentence, once for
    /// each time that it has the word, the one that is spoken of first.
    pub fn of(
        lines: &[Line],
        known: impl Fn(&Line) -> Option<Arc<Word>>,
        typed: Vec<(Line, Arc<Word>)>,
    ) -> Self {
        let mut entries = Self::default();
        for (number, line) in lines.iter().enumerate() {
            let sense = entries.sense(&line.sense);
            let Some(word) = known(line) else {
                if line.word.is_some() {
                    entries.missing += 1;
                } else {
                    entries.without.push(line.clone());
                }
                continue;
            };
            if word.pieces.is_empty() {
                entries.without.push(line.clone());
            } else {
                entries.all.push(Entry { number, line: line.clone(), sense, typed: false, word });
            }
        }
        entries.all.sort_by_key(|entry| entry.sense.unwrap_or(usize::MAX));
        let typed = typed.into_iter().filter(|(_, word)| !word.pieces.is_empty());
        entries.all.extend(typed.enumerate().map(|(at, (line, word))| Entry {
            number: lines.len() + at,
            line,
            sense: None,
            typed: true,
            word,
        }));
        entries
    }

    fn sense(&mut self, name: &str) -> Option<usize> {
        if name.is_empty() {
            return None;
        }
        let known = self.senses.iter().position(|sense| sense == name);
        Some(known.unwrap_or_else(|| {
            self.senses.push(name.to_owned());
            self.senses.len() - 1
        }))
    }

    /// The place of the typed word that is spoken of.
    pub fn typed(&self) -> Option<usize> {
        self.all.iter().position(|entry| entry.typed)
    }

    /// Whether the page's own engine read all words of the list.
    pub fn is_live(&self) -> bool {
        self.all.iter().all(|entry| entry.typed || entry.word.is_live)
    }

    /// The vector of each word by a feature, in their order.
    pub fn vectors(&self, feature: Feature, first_piece: bool) -> Vec<Vec<f32>> {
        let of = |entry: &Entry| feature.of(&entry.word.levels(first_piece)?);
        self.all.iter().map(|entry| of(entry).unwrap_or_default()).collect()
    }

    /// The same, each of length 1: what a cosine compares. Zeros stay zeros.
    pub fn units(&self, feature: Feature, first_piece: bool) -> Vec<Vec<f32>> {
        let mut vectors = self.vectors(feature, first_piece);
        for vector in &mut vectors {
            let length = norm(vector).max(f64::MIN_POSITIVE);
            vector.iter_mut().for_each(|value| *value = (f64::from(*value) / length) as f32);
        }
        vectors
    }

    /// Their directions by the chosen feature, so that cosines can be told.
    pub fn directions(&self, chosen: &ContextState) -> Directions {
        let vectors = self.vectors(chosen.feature, chosen.first_piece);
        directions(&vectors, chosen.centred)
    }
}

/// The directions of some vectors, after their mean was subtracted if that is wanted.
pub fn directions(vectors: &[Vec<f32>], centred: bool) -> Directions {
    if !centred {
        return Directions::of(vectors.iter().map(Vec::as_slice));
    }
    let middle = mean(vectors.iter().map(Vec::as_slice)).unwrap_or_default();
    let minus = |vector: &Vec<f32>| -> Vec<f32> {
        vector.iter().zip(&middle).map(|(value, mean)| value - mean).collect()
    };
    let centred: Vec<Vec<f32>> = vectors.iter().map(minus).collect();
    Directions::of(centred.iter().map(Vec::as_slice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::context::state::lines::own;

    fn word(pieces: usize) -> Arc<Word> {
        Arc::new(Word { pieces: vec!["x".to_owned(); pieces], ..Word::default() })
    }

    #[test]
    fn the_list_stands_by_sense_and_the_typed_sentence_last() {
        let lines = own("b|a bank\na|the bank\nb|my bank\na|none\nno bank", "bank");
        let known = |line: &Line| (line.text != "my bank").then(|| word(1));
        let known = |line: &Line| line.word.is_some().then(|| known(line)).flatten();
        let typed = (Line { text: "typed".into(), ..Line::default() }, word(1));
        let entries = Entries::of(&lines, known, vec![typed]);
        let texts: Vec<&str> = entries.all.iter().map(|entry| entry.line.text.as_str()).collect();
        assert_eq!(texts, ["a bank", "the bank", "no bank", "typed"]);
        let numbers: Vec<usize> = entries.all.iter().map(|entry| entry.number).collect();
        assert_eq!(numbers, [0, 1, 4, 5]);
        assert_eq!(entries.senses, ["b", "a"]);
        assert_eq!((entries.missing, entries.typed()), (1, Some(3)));
        assert_eq!(entries.without.len(), 1);
    }

    #[test]
    fn a_word_beyond_what_the_model_reads_is_said_to_be_missing() {
        let lines = own("a bank", "bank");
        let entries = Entries::of(&lines, |_| Some(word(0)), Vec::new());
        assert_eq!((entries.all.len(), entries.without.len()), (0, 1));
    }

    #[test]
    fn centred_vectors_have_no_mean() {
        let vectors = [vec![3.0, 1.0], vec![1.0, 1.0]];
        let cosine = |centred: bool| directions(&vectors, centred).cosine(0, 1);
        assert!(cosine(false) > 0.8);
        assert!((cosine(true) + 1.0).abs() < 1e-6);
    }
}
