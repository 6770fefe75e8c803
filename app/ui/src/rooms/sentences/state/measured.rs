//! How well cosines agree with people's grades.

use std::collections::BTreeSet;

use text::metrics::{Interval, Regression};
use text::vectors::angle::cosine;

use super::bank::Bank;
use super::chosen::{POOLINGS, SentenceVector};
use super::list::Graded;
use crate::state::networks::Reader;

/// What is compared with the grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The cosine of two vectors.
    Cosine(SentenceVector),
    /// The share of words that both sentences have: |A ∩ B| / |A ∪ B| (Jaccard).
    Overlap,
}

/// One measure and how well it agrees.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// Which.
    pub measure: Measure,
    /// Spearman's rank correlation with the grades.
    pub spearman: Option<f64>,
    /// Its 95 % interval.
    pub interval: Option<Interval>,
}

/// All measures on the graded pairs; `None` until every vector is there.
pub fn measured(graded: &[Graded], bank: &Bank, reader: &Reader) -> Option<Vec<Agreement>> {
    let sentences = graded.iter().map(|graded| {
        let [first, second] = graded.pair.each_ref().map(|text| bank.get(text, reader));
        Some([first?, second?])
    });
    let sentences: Vec<_> = sentences.collect::<Option<_>>()?;
    let agreement = |measure: Measure, said: Vec<f64>| {
        let pairs: Vec<[f64; 2]> =
            graded.iter().zip(said).map(|(graded, said)| [graded.score, said]).collect();
        let found = Regression::of(&pairs);
        Agreement { measure, spearman: found.spearman, interval: found.spearman_interval() }
    };
    let cosines = |which: SentenceVector| {
        let of = |[first, second]: &[std::sync::Arc<super::bank::Sentence>; 2]| {
            cosine(first.vector(which), second.vector(which)).unwrap_or_default()
        };
        agreement(Measure::Cosine(which), sentences.iter().map(of).collect())
    };
    let mut rows: Vec<Agreement> = POOLINGS.iter().map(|(_, which)| cosines(*which)).collect();
    let overlaps = graded.iter().map(|graded| overlap(&graded.pair)).collect();
    rows.push(agreement(Measure::Overlap, overlaps));
    Some(rows)
}

/// The share of words that both sentences have, whatever their case.
pub fn overlap(pair: &[String; 2]) -> f64 {
    let words = |text: &String| -> BTreeSet<String> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
        words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let [first, second] = pair.each_ref().map(words);
    let all = first.union(&second).count();
    if all == 0 { 0.0 } else { first.intersection(&second).count() as f64 / all as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlap_is_the_share_of_common_words() {
        let of = |first: &str, second: &str| overlap(&[first.to_owned(), second.to_owned()]);
        assert_eq!(of("The dog barks.", "the DOG sleeps"), 0.5);
        assert_eq!(of("", "..."), 0.0);
        assert_eq!(of("same words", "words same"), 1.0);
    }
}
