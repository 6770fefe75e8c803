//! Every step of tokenising, to be looked at.

use super::Tokenizer;
use super::added::{Added, Special, Spelling, Stretch, stretches};
use super::aligned::{AlignedCharacter, AlignedText, span_of, text_of};
use super::cutting::Cutting;
use super::merges::Merge;
use super::normalise::{Normaliser, Stage};
use super::parts::{Part, parts};
use super::split::words;
use super::word_piece::{Attempt, Match, UnknownReason, match_word};

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
    /// The word after normalising, or as letters of its bytes. Ranges of characters below refer to it.
    pub normalised: String,
    /// Each look into the vocabulary, in order; none if the word is too long, or is cut by merges.
    pub attempts: Vec<Attempt>,
    /// Each merge, in order.
    pub merges: Vec<Merge>,
    /// The pieces found, or why the word became `[UNK]`.
    pub outcome: Result<Vec<Match>, UnknownReason>,
}

impl Tokenizer {
    /// The steps of a sentence, one typed special or word after the other. Made on demand: a word
    /// of 100 characters can take 5 050 attempts, so ask for as many words as are shown.
    pub fn steps<'a>(&'a self, sentence: &'a str) -> impl Iterator<Item = Step> + use<'a> {
        self.parts(sentence).map(move |part| match part {
            Part::Special(special, span) => Step::Special { special, span },
            Part::Added(id, span) => Step::Word(taken(sentence, id, span)),
            Part::Word(word) => Step::Word(self.word_steps(&word)),
        })
    }

    /// The parts of a sentence as this tokeniser reads it.
    pub(super) fn parts<'a>(&'a self, sentence: &'a str) -> impl Iterator<Item = Part> + use<'a> {
        parts(sentence, &self.cutting, self.vocabulary().added())
    }

    /// As [`stages`], with the stages that this tokeniser has.
    pub fn stages(&self, sentence: &str) -> Vec<(Stage, String)> {
        let spelling = self.cutting.spelling();
        let mut text = Staged::new(sentence, spelling, self.vocabulary().added());
        self.normaliser().stages().map(|stage| (stage, text.apply(stage))).collect()
    }

    fn word_steps(&self, word: &[AlignedCharacter]) -> WordSteps {
        let normalised = text_of(word);
        let (mut attempts, mut merges) = (Vec::new(), Vec::new());
        let outcome = match &self.cutting {
            Cutting::WordPiece(_) => {
                let look = |candidate: &str, characters, found| {
                    attempts.push(Attempt { candidate: candidate.to_owned(), characters, found });
                };
                match_word(self.vocabulary(), &normalised, look)
            }
            Cutting::ByteLevel(rules) => {
                Ok(rules.apply(self.vocabulary(), &normalised, |merge| merges.push(merge)))
            }
        };
        WordSteps { span: span_of(word), normalised, attempts, merges, outcome }
    }
}

/// An added token: one piece, taken as it is without a look into the vocabulary.
fn taken(sentence: &str, id: u32, span: (usize, usize)) -> WordSteps {
    let normalised = sentence.get(span.0..span.1).unwrap_or_default().to_owned();
    let characters = 0..normalised.chars().count();
    WordSteps {
        span,
        normalised,
        attempts: Vec::new(),
        merges: Vec::new(),
        outcome: Ok(vec![Match { id, characters }]),
    }
}

/// A sentence on its way through the stages, and in it what they leave alone.
struct Staged<'a>(Vec<Result<AlignedText, &'a str>>);

impl<'a> Staged<'a> {
    fn new(sentence: &'a str, spelling: Spelling, added: &'a [Added]) -> Self {
        let text = |stretch| match stretch {
            Stretch::Special { typed, .. } => Err(typed),
            Stretch::Added { added, .. } => Err(added.content.as_str()),
            Stretch::Text { text, start } => Ok(AlignedText::typed(text, start)),
        };
        Self(stretches(sentence, spelling, added).into_iter().map(text).collect())
    }

    /// The whole sentence after one more stage.
    fn apply(&mut self, stage: Stage) -> String {
        let mut whole = String::new();
        for text in &mut self.0 {
            match text {
                Ok(text) => {
                    *text = stage.apply(std::mem::take(text));
                    whole.push_str(&text.text());
                }
                Err(token) => whole.push_str(token),
            }
        }
        whole
    }
}

/// The sentence after each stage of normalising in BERT uncased. Typed specials stay as they are, because they
/// are taken out before normalising.
pub fn stages(sentence: &str) -> [(Stage, String); 4] {
    let mut text = Staged::new(sentence, Spelling::Brackets, &[]);
    Stage::ALL.map(|stage| (stage, text.apply(stage)))
}

/// Whether there is anything to read in a text: white space, and characters that normalising drops,
/// are nothing.
pub fn has_text(text: &str) -> bool {
    // Every stage keeps or drops a character for itself, so the first one that stays decides.
    let stays = |character: char| {
        let text = Normaliser::default().normalise(character.encode_utf8(&mut [0; 4]), 0);
        words(&text).next().is_some()
    };
    text.chars().any(stays)
}
