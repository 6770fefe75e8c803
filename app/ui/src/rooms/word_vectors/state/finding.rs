//! What is nearest to a word, as a headline.

use small::word_vectors::space::Space;

use super::snapshot::Snapshot;
use crate::kit::format::fixed;
use crate::kit::marked::{value, word as named};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// From here on a word is near, and from here on hardly.
const BORDERS: [f64; 2] = [0.5, 0.3];
/// A word that occurs less often has learned next to nothing.
const SELDOM: u32 = 5;

/// A cosine as bars and headline have it.
pub fn cosine(value: f32) -> String {
    fixed(value.into(), 2)
}

/// The nearest word; `before` is how strong the last finding was.
pub fn finding(now: &Snapshot, space: &Space, word: &str, before: Option<Strength>) -> Finding {
    let none = |text| Finding::new(Strength::None, text);
    if now.steps == 0 {
        return none(t!(vectors_found_random));
    }
    if word.trim().is_empty() {
        return none(t!(vectors_found_no_word));
    }
    let Some(id) = now.words.id(word) else {
        return none(t!(vectors_found_unknown, word = named(word)));
    };
    let times = now.words.counts().get(id as usize).copied().unwrap_or(0);
    if times < SELDOM.into() {
        return none(t!(vectors_found_seldom, word = named(word), times = times));
    }
    let nearest = space.near(id, 1).into_iter().next();
    let Some((near, found)) = nearest else {
        return none(t!(vectors_found_unknown, word = named(word)));
    };
    let strength = Strength::of(found.into(), BORDERS, before);
    let (word, near, found) = (named(word), value(now.word(near)), value(&cosine(found)));
    let text = match strength {
        Strength::Strong => t!(vectors_found_near, word = word, near = near, cosine = found),
        Strength::Weak => t!(vectors_found_hardly, word = word, near = near, cosine = found),
        Strength::None => t!(vectors_found_nothing, word = word, cosine = found),
    };
    Finding::new(strength, text)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use small::word_vectors::training::{Recipe, Training};
    use small::word_vectors::vectors::Vectors;
    use text::words::Words;

    use super::super::chosen::Matrix;
    use super::*;
    use crate::kit::marked::plain;

    /// After some steps, where the vector of *queen* has this cosine with that of *king*.
    fn found(word: &str, near: f32) -> (Strength, String) {
        let words = Words::read(&"king queen. ".repeat(9)).expect("words");
        let training = Training::new(Arc::new(words), Recipe::default());
        let far = (1.0 - near * near).sqrt();
        let target = Vectors::of(2, vec![1.0, 0.0, near, far]);
        let now = Snapshot { steps: 7, target, ..Snapshot::of(&training, 0.0) };
        let found = finding(&now, &now.space(Matrix::Target), word, None);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn from_a_half_on_a_word_is_near() {
        let text = "king is nearest to queen: cosine 0.71.";
        assert_eq!(found("king", 0.71), (Strength::Strong, text.to_owned()));
        let text = "king is nearest to queen, but not very near: cosine 0.35.";
        assert_eq!(found("king", 0.35), (Strength::Weak, text.to_owned()));
        let text = "Nothing is near king: cosine 0.20 at most.";
        assert_eq!(found("king", 0.2), (Strength::None, text.to_owned()));
        assert_eq!(
            [0.5, 0.49, 0.3, 0.29].map(|near| found("king", near).0),
            [Strength::Strong, Strength::Weak, Strength::Weak, Strength::None]
        );
        assert_eq!(found("", 0.9), (Strength::None, t!(vectors_found_no_word)));
        assert_eq!(found("dog", 0.9), (Strength::None, "dog is not in the text.".to_owned()));
    }

    #[test]
    fn before_the_first_step_vectors_are_random() {
        let words = Words::read(&"king queen. ".repeat(9)).expect("words");
        let now = Snapshot::of(&Training::new(Arc::new(words), Recipe::default()), 0.0);
        let found = finding(&now, &now.space(Matrix::Target), "king", None);
        assert_eq!(found.text, "Nothing is learned yet: every vector is random.");
    }
}
