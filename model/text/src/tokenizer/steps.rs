//! Every step of tokenising, to be looked at.

use super::Tokenizer;
use super::added::{Added, Special, Stretch, stretches};
use super::aligned::{AlignedCharacter, AlignedText, span_of, text_of};
use super::normalise::{Normaliser, Stage};
use super::reach::chunks;
use super::split::words;
use super::word_piece::{Attempt, Match, UnknownReason, match_word};

/// A typed special or a word, before it is looked up.
pub(super) enum Part {
    /// A typed special with its bytes in the sentence.
    Special(Special, (usize, usize)),
    /// A typed token of the model's own, with its id and bytes.
    Added(u32, (usize, usize)),
    /// A normalised word.
    Word(Vec<AlignedCharacter>),
}

impl Part {
    /// Its first byte in the sentence.
    pub(super) fn start(&self) -> usize {
        match self {
            Self::Special(_, span) | Self::Added(_, span) => span.0,
            Self::Word(characters) => span_of(characters).0,
        }
    }
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
    pub fn steps<'a>(&'a self, sentence: &'a str) -> impl Iterator<Item = Step> + use<'a> {
        self.parts(sentence).map(move |part| match part {
            Part::Special(special, span) => Step::Special { special, span },
            Part::Added(id, span) => Step::Word(taken(sentence, id, span)),
            Part::Word(word) => Step::Word(self.word_steps(&word)),
        })
    }

    /// The parts of a sentence as this tokeniser reads it.
    pub(super) fn parts<'a>(&'a self, sentence: &'a str) -> impl Iterator<Item = Part> + use<'a> {
        parts(sentence, self.normaliser(), self.vocabulary().added())
    }

    /// As [`stages`], with the stages that this tokeniser has.
    pub fn stages(&self, sentence: &str) -> Vec<(Stage, String)> {
        let mut text = Staged::new(sentence, self.vocabulary().added());
        self.normaliser().stages().map(|stage| (stage, text.apply(stage))).collect()
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

/// An added token: one piece, taken as it is without a look into the vocabulary.
fn taken(sentence: &str, id: u32, span: (usize, usize)) -> WordSteps {
    let normalised = sentence.get(span.0..span.1).unwrap_or_default().to_owned();
    let characters = 0..normalised.chars().count();
    WordSteps {
        span,
        normalised,
        attempts: Vec::new(),
        outcome: Ok(vec![Match { id, characters }]),
    }
}

/// A sentence on its way through the stages, and in it what they leave alone.
struct Staged<'a>(Vec<Result<AlignedText, &'a str>>);

impl<'a> Staged<'a> {
    fn new(sentence: &'a str, added: &'a [Added]) -> Self {
        let text = |stretch| match stretch {
            Stretch::Special { special, .. } => Err(special.piece()),
            Stretch::Added { added, .. } => Err(added.content.as_str()),
            Stretch::Text { text, start } => Ok(AlignedText::typed(text, start)),
        };
        Self(stretches(sentence, added).into_iter().map(text).collect())
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
    let mut text = Staged::new(sentence, &[]);
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

/// The typed specials and normalised words of a sentence, made on demand: the one path to both
/// pieces and steps.
pub(super) fn parts<'a>(
    sentence: &'a str,
    normaliser: Normaliser,
    added: &'a [Added],
) -> impl Iterator<Item = Part> + use<'a> {
    stretches(sentence, added).into_iter().flat_map(move |stretch| {
        let (token, text, start) = match stretch {
            Stretch::Special { special, start } => {
                let span = (start, start + special.piece().len());
                (Some(Part::Special(special, span)), "", start)
            }
            Stretch::Added { added, start } => {
                let span = (start, start + added.content.len());
                (Some(Part::Added(added.id, span)), "", start)
            }
            Stretch::Text { text, start } => (None, text, start),
        };
        let words = chunks(text, normaliser).flat_map(move |(text, at)| {
            let text = normaliser.normalise(text, start + at);
            words(&text).map(|word| Part::Word(word.to_vec())).collect::<Vec<_>>()
        });
        token.into_iter().chain(words)
    })
}
