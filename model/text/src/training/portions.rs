//! Examples in portions that are computed at once: what one takes, in memory and in time without a
//! word to anybody, grows with its pieces.

use std::ops::Range;

use super::{Encoded, Lesson};

/// Most pieces of a portion: those of two texts that are as long as BERT reads them.
pub const PORTION: usize = 1024;

/// Cuts examples, of which these are the pieces, into portions of at most so many examples and
/// pieces. An example that has more pieces is a portion of its own.
pub fn portions(lengths: &[usize], examples: usize, pieces: usize) -> Vec<Range<usize>> {
    let mut portions = Vec::new();
    let (mut start, mut sum) = (0, 0);
    for (at, length) in lengths.iter().enumerate() {
        if at > start && (at - start >= examples || sum + length > pieces) {
            portions.push(start..at);
            (start, sum) = (at, 0);
        }
        sum += length;
    }
    if start < lengths.len() {
        portions.push(start..lengths.len());
    }
    portions
}

impl Lesson {
    /// The first of the examples that are learned from, to time a step with: at most so many, and
    /// fewer where they have more pieces than that, but one.
    #[must_use]
    pub fn trial(&self, examples: usize, pieces: usize) -> Self {
        let learned = self.examples.iter().take(self.trained).filter(|example| example.teaches());
        let mut some: Vec<Encoded> = learned.take(examples).cloned().collect();
        let lengths: Vec<usize> = some.iter().map(Encoded::pieces).collect();
        some.truncate(portions(&lengths, examples, pieces).first().map_or(0, |first| first.end));
        let labels = self.labels.clone();
        Self { task: self.task, labels, trained: some.len(), examples: some }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Task, Text};
    use crate::tokenizer::Tokenizer;
    use crate::training::{Goal, read};

    #[test]
    fn a_portion_has_few_examples_where_they_are_long() {
        assert_eq!(portions(&[512; 5], 16, PORTION), [0..2, 2..4, 4..5]);
        assert_eq!(portions(&[20; 40], 16, PORTION), [0..16, 16..32, 32..40]);
        assert_eq!(portions(&[3, 9, 1, 7, 7], 9, 8), [0..1, 1..2, 2..4, 4..5], "9 stands alone");
        assert!(portions(&[], 16, PORTION).is_empty());
    }

    #[test]
    fn a_trial_is_sized_by_pieces() {
        let tokenizer = Tokenizer::from_vocabulary("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nx");
        let tokenizer = tokenizer.expect("a vocabulary");
        let example = |words: usize, goal: Goal| Encoded {
            goal,
            ..read(&Text::One("x ".repeat(words)), &tokenizer, 512)
        };
        let lesson = |words: &[usize]| {
            let taught = words.iter().map(|words| example(*words, Goal::Label(0)));
            // Nothing can be learned of the first.
            let examples: Vec<Encoded> =
                std::iter::once(example(4, Goal::Nothing)).chain(taught).collect();
            let labels = vec!["a".to_owned()];
            Lesson { task: Task::Sequence, labels, trained: examples.len() - 1, examples }
        };
        let trial = |words: &[usize]| {
            let Lesson { examples, trained, .. } = lesson(words).trial(4, 512);
            assert_eq!(examples.len(), trained);
            examples.iter().map(Encoded::pieces).collect::<Vec<_>>()
        };
        // With [CLS] and [SEP]; the last example is for validation.
        assert_eq!(trial(&[3, 4, 5, 6, 7, 8]), [5, 6, 7, 8]);
        assert_eq!(trial(&[3, 4, 5]), [5, 6]);
        assert_eq!(trial(&[510, 3, 3]), [512]);
        assert_eq!(trial(&[250, 250, 3, 3]), [252, 252, 5]);
    }
}
