//! A sentence as typed specials and the words between them, before they are looked up: the one path to
//! both pieces and steps.

use std::sync::Arc;

use super::added::{Added, Run, Special, Stretch, runs, stretches};
use super::aligned::{AlignedCharacter, span_of};
use super::byte_level;
use super::cutting::Cutting;
use super::merges::Merges;
use super::normalise::Normaliser;
use super::reach::chunks;
use super::split::words_of;

/// A typed special or a word, before it is looked up.
pub(super) enum Part {
    /// A typed special with its bytes in the sentence.
    Special(Special, (usize, usize)),
    /// A typed token of the model's own, with its id and bytes.
    Added(u32, (usize, usize)),
    /// A normalised word, or the bytes of one.
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

/// The parts of a sentence, made on demand.
pub(super) fn parts<'a>(
    sentence: &'a str,
    cutting: &'a Cutting,
    added: &'a [Added],
) -> impl Iterator<Item = Part> + use<'a> {
    let words: Box<dyn Fn(&'a str, usize) -> Words<'a>> = match cutting {
        Cutting::WordPiece(normaliser) => {
            let normaliser = *normaliser;
            let added = normalised(added, normaliser);
            Box::new(move |text, start| word_pieces(text, start, normaliser, &added))
        }
        Cutting::ByteLevel(merges) => Box::new(move |text, start| bytes(text, start, merges)),
    };
    stretches(sentence, cutting.spelling(), added).into_iter().flat_map(
        move |stretch| match stretch {
            Stretch::Special { special, typed, start } => {
                one(Part::Special(special, (start, start + typed.len())))
            }
            Stretch::Added { added, start } => {
                one(Part::Added(added.id, (start, start + added.content.len())))
            }
            Stretch::Text { text, start } => words(text, start),
        },
    )
}

/// Words of a text between typed specials, and added tokens among them.
type Words<'a> = Box<dyn Iterator<Item = Part> + 'a>;

fn one<'a>(part: Part) -> Words<'a> {
    Box::new(std::iter::once(part))
}

/// The added tokens that are looked for in a normalised text, as normalising leaves them. Of some, as of
/// a control character alone, nothing is left that could be found.
fn normalised(added: &[Added], normaliser: Normaliser) -> Arc<[Added]> {
    let normal = |added: &Added| normaliser.normalise(&added.content, 0).text();
    added
        .iter()
        .filter(|added| added.normalised)
        .map(|added| Added { content: normal(added), ..added.clone() })
        .filter(|added| !added.content.is_empty())
        .collect()
}

/// The normalised words of a text whose first byte is byte `start` of the sentence.
fn word_pieces<'a>(
    text: &'a str,
    start: usize,
    normaliser: Normaliser,
    added: &Arc<[Added]>,
) -> Words<'a> {
    let added = Arc::clone(added);
    // A token of several words may stand where the text would be parted.
    let spaced = added.iter().any(|added| added.content.contains(char::is_whitespace));
    let chunks: Box<dyn Iterator<Item = (&str, usize)>> = match spaced {
        true => Box::new(std::iter::once((text, 0))),
        false => Box::new(chunks(text, normaliser)),
    };
    Box::new(chunks.flat_map(move |(text, at)| {
        let text = normaliser.normalise(text, start + at);
        let part = |run| match run {
            Run::Added(id, characters) => vec![Part::Added(id, span_of(characters))],
            Run::Text(text) => words_of(text).map(|word| Part::Word(word.to_vec())).collect(),
        };
        runs(text.characters(), &added).into_iter().flat_map(part).collect::<Vec<_>>()
    }))
}

/// The words of a text as letters of their bytes.
fn bytes<'a>(text: &'a str, start: usize, merges: &Merges) -> Words<'a> {
    let spaced = merges.spaces().prefix && !text.starts_with(' ');
    let (first, rest) = if spaced { spaced_word(text, start) } else { (None, text) };
    let start = start + text.len() - rest.len();
    let word = move |(at, word)| Part::Word(byte_level::letters(word, start + at).collect());
    Box::new(first.into_iter().chain(byte_level::words(rest).map(word)))
}

/// The first word of a text before which a space is put that nobody typed, and what follows.
fn spaced_word(text: &str, start: usize) -> (Option<Part>, &str) {
    let spaced = format!(" {text}");
    let Some((_, first)) = byte_level::words(&spaced).next() else { return (None, text) };
    let space = AlignedCharacter { character: byte_level::SPACE, start, end: start };
    let (word, rest) = text.split_at_checked(first.len() - 1).unwrap_or((text, ""));
    let letters = std::iter::once(space).chain(byte_level::letters(word, start));
    (Some(Part::Word(letters.collect())), rest)
}
