//! Every step of tokenising, to be looked at.

use super::Tokenizer;
use super::added::{Special, Stretch, stretches};
use super::aligned::{AlignedCharacter, AlignedText, span_of, text_of};
use super::normalise::{Stage, normalise};
use super::split::words;
use super::word_piece::{Attempt, Match, UnknownReason, match_word};

/// A typed special or a word, before it is looked up.
pub(super) enum Part {
    /// A typed special with its bytes in the sentence.
    Special(Special, (usize, usize)),
    /// A normalised word.
    Word(Vec<AlignedCharacter>),
}

/// What became of one typed special or one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A special that was typed: taken as it is, not normalised and not split.
    Special {
        /// Which one.
        special: Special,
        /// First and one-past-last byte in the sentence.
        span: (usize, usize),
    },
    /// A word.
    Word(WordSteps),
}

/// How one word was split into pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordSteps {
    /// First and one-past-last byte, in the sentence, of what was typed.
    pub span: (usize, usize),
    /// The word after normalising. Ranges of characters below refer to it.
    pub normalised: String,
    /// Each look into the vocabulary, in order; none if the word is too long.
    pub attempts: Vec<Attempt>,
    /// The pieces found, or why the word became `[UNK]`.
    pub outcome: Result<Vec<Match>, UnknownReason>,
}

impl Tokenizer {
    /// The steps of a sentence, one typed special or word after the other. Made on demand: a word
    /// of 100 characters can take 5 050 attempts, so ask for as many words as are shown.
    pub fn steps(&self, sentence: &str) -> impl Iterator<Item = Step> {
        parts(sentence).map(|part| match part {
            Part::Special(special, span) => Step::Special { special, span },
            Part::Word(word) => Step::Word(self.word_steps(&word)),
        })
    }

    fn word_steps(&self, word: &[AlignedCharacter]) -> WordSteps {
        let normalised = text_of(word);
        let mut attempts = Vec::new();
        let outcome = match_word(self.vocabulary(), &normalised, |candidate, characters, found| {
            attempts.push(Attempt { candidate: candidate.to_owned(), characters, found });
        });
        WordSteps { span: span_of(word), normalised, attempts, outcome }
    }
}

/// The sentence after each stage of normalising. Typed specials stay as they are, because they
/// are taken out before normalising.
pub fn stages(sentence: &str) -> [(Stage, String); 4] {
    let mut texts: Vec<Result<AlignedText, &str>> = stretches(sentence)
        .into_iter()
        .map(|stretch| match stretch {
            Stretch::Special { special, .. } => Err(special.piece()),
            Stretch::Text { text, start } => Ok(AlignedText::typed(text, start)),
        })
        .collect();
    Stage::ALL.map(|stage| {
        let mut whole = String::new();
        for text in &mut texts {
            match text {
                Ok(text) => {
                    *text = stage.apply(std::mem::take(text));
                    whole.push_str(&text.text());
                }
                Err(special) => whole.push_str(special),
            }
        }
        (stage, whole)
    })
}

/// Whether there is anything to read in a text: white space, and characters that normalising drops,
/// are nothing.
pub fn has_text(text: &str) -> bool {
    // Every stage keeps or drops a character for itself, so the first one that stays decides.
    let stays = |character: char| {
        let text = normalise(character.encode_utf8(&mut [0; 4]), 0);
        words(&text).next().is_some()
    };
    text.chars().any(stays)
}

/// The typed specials and normalised words of a sentence: the one path to both pieces and steps.
pub(super) fn parts(sentence: &str) -> impl Iterator<Item = Part> {
    stretches(sentence).into_iter().flat_map(|stretch| match stretch {
        Stretch::Special { special, start } => {
            vec![Part::Special(special, (start, start + special.piece().len()))]
        }
        Stretch::Text { text, start } => {
            words(&normalise(text, start)).map(|word| Part::Word(word.to_vec())).collect()
        }
    })
}
