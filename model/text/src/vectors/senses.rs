//! Whether the vector of a word says which of its senses is meant.

use super::neighbours::Directions;

/// Cosines that differ by less are equal, but for rounding.
const EQUAL: f32 = 1e-6;

/// A word in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// Which word: only occurrences of the same word are compared.
    pub word: usize,
    /// Which of its senses is meant.
    pub sense: usize,
}

/// For each occurrence whether its nearest neighbour among the other occurrences of the word has
/// its sense (leave one out): 1 or 0, or the share of them where several are equally near, as all
/// are by the static row. `None` where no other occurrence has the sense, so that no answer could be
/// right. `directions` has one vector for each occurrence.
pub fn nearest_sense(directions: &Directions, occurrences: &[Occurrence]) -> Vec<Option<f64>> {
    let by_cosine = |one: usize, other: usize| directions.cosine(one, other);
    credits(occurrences, by_cosine)
}

/// The same for somebody who picks one of the other occurrences of the word by chance.
pub fn chance(occurrences: &[Occurrence]) -> Vec<Option<f64>> {
    credits(occurrences, |_, _| 0.0)
}

/// How many have an answer, and the mean of what they got; `None` if none has one.
pub fn accuracy(credits: &[Option<f64>]) -> Option<(usize, f64)> {
    let counted: Vec<f64> = credits.iter().copied().flatten().collect();
    let count = counted.len();
    (count > 0).then(|| (count, counted.iter().sum::<f64>() / count as f64))
}

fn credits(occurrences: &[Occurrence], nearness: impl Fn(usize, usize) -> f32) -> Vec<Option<f64>> {
    let of = |(at, this): (usize, &Occurrence)| {
        let others: Vec<(f32, bool)> = occurrences
            .iter()
            .enumerate()
            .filter(|(other, found)| *other != at && found.word == this.word)
            .map(|(other, found)| (nearness(at, other), found.sense == this.sense))
            .collect();
        others.iter().any(|(_, same)| *same).then(|| {
            let best = others.iter().map(|(near, _)| *near).fold(f32::NEG_INFINITY, f32::max);
            let nearest = || others.iter().filter(|(near, _)| best - near < EQUAL);
            nearest().filter(|(_, same)| *same).count() as f64 / nearest().count().max(1) as f64
        })
    };
    occurrences.iter().enumerate().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn occurrences(list: &[(usize, usize)]) -> Vec<Occurrence> {
        list.iter().map(|(word, sense)| Occurrence { word: *word, sense: *sense }).collect()
    }

    #[test]
    fn only_the_same_word_is_compared() {
        // The second word lies right on the first, and must not answer for it.
        let vectors: [&[f32]; 5] =
            [&[1.0, 0.0], &[0.9, 0.1], &[0.0, 1.0], &[1.0, 0.0], &[1.0, 0.01]];
        let words = occurrences(&[(0, 0), (0, 0), (0, 1), (1, 0), (1, 1)]);
        let credits = nearest_sense(&Directions::of(vectors), &words);
        assert_eq!(credits, [Some(1.0), Some(1.0), None, None, None]);
        assert_eq!(accuracy(&credits), Some((2, 1.0)));
    }

    #[test]
    fn equal_vectors_answer_as_chance_does() {
        let words = occurrences(&[(0, 0), (0, 0), (0, 0), (0, 1), (0, 1)]);
        let same = Directions::of([&[0.3, 0.4][..]; 5]);
        assert_eq!(nearest_sense(&same, &words), chance(&words));
        // Two of four others share the sense of the first three, one of four that of the last two.
        let (count, share) = accuracy(&chance(&words)).expect("all have an answer");
        assert_eq!(count, 5);
        assert!((share - (3.0 * 0.5 + 2.0 * 0.25) / 5.0).abs() < 1e-12);
        assert_eq!(accuracy(&chance(&[])), None);
    }
}
