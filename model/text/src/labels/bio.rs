//! The BIO scheme (Ramshaw & Marcus 1995): `B-X` begins an entity of type X, `I-X` goes on with it,
//! `O` is outside.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::spans::Span;

/// Characters of a label that are repeated in a sentence about it.
const SHORT: usize = 80;

/// The label of one word.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tag {
    /// Not part of an entity.
    Outside,
    /// The first word of an entity of this type.
    Begin(String),
    /// A later word of an entity of this type.
    Inside(String),
}

/// A named run of words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entity {
    /// Its words.
    pub span: Span,
    /// Its type.
    pub kind: String,
}

/// Labels that are not BIO.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BioError {
    /// A label of another form.
    #[error(
        "“{}” is not a BIO label: write O, or B- or I- and a type, as in B-PLACE.",
        short(label)
    )]
    Form {
        /// The label.
        label: String,
    },
    /// `I-X` after something that is neither `B-X` nor `I-X`.
    #[error(
        "Word {word} is labelled I-{}, but the word before it is not part of the same entity. \
         The first word of an entity is labelled B-{}.",
        short(kind),
        short(kind)
    )]
    Dangling {
        /// The word, counted from 1 as people do.
        word: usize,
        /// The type.
        kind: String,
    },
}

/// The beginning of a label: what stands in a file may be of any length.
fn short(label: &str) -> String {
    label.chars().take(SHORT).collect()
}

impl FromStr for Tag {
    type Err = BioError;

    fn from_str(label: &str) -> Result<Self, Self::Err> {
        let refused = || BioError::Form { label: label.to_owned() };
        if label == "O" {
            return Ok(Self::Outside);
        }
        match label.split_once('-') {
            Some((_, "")) | None => Err(refused()),
            Some(("B", kind)) => Ok(Self::Begin(kind.to_owned())),
            Some(("I", kind)) => Ok(Self::Inside(kind.to_owned())),
            Some(_) => Err(refused()),
        }
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside => formatter.write_str("O"),
            Self::Begin(kind) => write!(formatter, "B-{kind}"),
            Self::Inside(kind) => write!(formatter, "I-{kind}"),
        }
    }
}

/// Reads the labels of a sentence and checks that they are legal.
///
/// # Errors
/// The first label that is not BIO, or that goes on with an entity that never began.
pub fn parse(labels: &[&str]) -> Result<Vec<Tag>, BioError> {
    let tags: Vec<Tag> = labels.iter().map(|label| label.parse()).collect::<Result<_, _>>()?;
    if let Some((word, kind)) = dangling(&tags).next() {
        return Err(BioError::Dangling { word: word + 1, kind: kind.to_owned() });
    }
    Ok(tags)
}

/// Makes predicted labels legal: an `I-X` that continues nothing of type X begins an entity.
/// This is how conlleval, the scorer of CoNLL-2003, reads them (Tjong Kim Sang & De Meulder 2003).
pub fn repair(tags: &[Tag]) -> Vec<Tag> {
    let at: Vec<usize> = dangling(tags).map(|(word, _)| word).collect();
    let mend = |(word, tag): (usize, &Tag)| match tag {
        Tag::Inside(kind) if at.contains(&word) => Tag::Begin(kind.clone()),
        tag => tag.clone(),
    };
    tags.iter().enumerate().map(mend).collect()
}

/// Words whose `I-X` continues nothing of type X.
fn dangling(tags: &[Tag]) -> impl Iterator<Item = (usize, &str)> {
    tags.iter().enumerate().filter_map(|(word, tag)| {
        let Tag::Inside(kind) = tag else { return None };
        let before = word.checked_sub(1).and_then(|before| tags.get(before));
        let continues =
            matches!(before, Some(Tag::Begin(same) | Tag::Inside(same)) if same == kind);
        (!continues).then_some((word, kind.as_str()))
    })
}

/// The entities of labels, first to last; illegal labels are repaired first.
pub fn entities(tags: &[Tag]) -> Vec<Entity> {
    let mut found: Vec<Entity> = Vec::new();
    for (word, tag) in repair(tags).into_iter().enumerate() {
        match tag {
            Tag::Outside => {}
            Tag::Begin(kind) => found.push(Entity { span: Span { first: word, last: word }, kind }),
            Tag::Inside(_) => {
                if let Some(last) = found.last_mut() {
                    last.span.last = word;
                }
            }
        }
    }
    found
}

/// Labels of `words` words with these entities, which must not overlap; later ones win where they
/// do.
pub fn from_entities(words: usize, entities: &[Entity]) -> Vec<Tag> {
    let mut tags = vec![Tag::Outside; words];
    for Entity { span, kind } in entities {
        for (word, tag) in tags.iter_mut().enumerate().take(span.last + 1).skip(span.first) {
            *tag = if word == span.first {
                Tag::Begin(kind.clone())
            } else {
                Tag::Inside(kind.clone())
            };
        }
    }
    tags
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tags(text: &str) -> Vec<Tag> {
        text.split(' ').map(|label| label.parse().expect("a label")).collect()
    }

    #[test]
    fn entities_are_read_as_conlleval_reads_them() {
        let entity =
            |first, last, kind: &str| Entity { span: Span { first, last }, kind: kind.into() };
        let cases = [
            ("O B-PER I-PER O", vec![entity(1, 2, "PER")]),
            ("B-PER B-PER", vec![entity(0, 0, "PER"), entity(1, 1, "PER")]),
            ("I-PER I-PER", vec![entity(0, 1, "PER")]),
            ("B-PER I-LOC I-LOC", vec![entity(0, 0, "PER"), entity(1, 2, "LOC")]),
            ("O I-LOC O I-LOC", vec![entity(1, 1, "LOC"), entity(3, 3, "LOC")]),
        ];
        for (text, expected) in cases {
            assert_eq!(entities(&tags(text)), expected, "{text}");
        }
    }

    #[test]
    fn what_is_not_bio_is_named() {
        for label in ["B", "B-", "X-PER", "o", ""] {
            assert!(matches!(parse(&[label]), Err(BioError::Form { .. })), "{label}");
        }
        let dangling = parse(&["O", "I-PER"]);
        assert_eq!(dangling, Err(BioError::Dangling { word: 2, kind: "PER".into() }));
    }

    proptest! {
        #[test]
        fn repaired_labels_are_legal_and_legal_ones_stay(
            labels in proptest::collection::vec("O|[BI]-(PER|LOC)", 0..12),
        ) {
            let tags: Vec<Tag> = labels.iter().map(|label| label.parse().unwrap()).collect();
            let mended = repair(&tags);
            let text: Vec<String> = mended.iter().map(Tag::to_string).collect();
            let text: Vec<&str> = text.iter().map(String::as_str).collect();
            prop_assert_eq!(parse(&text), Ok(mended.clone()));
            prop_assert_eq!(repair(&mended), mended.clone());
            prop_assert_eq!(from_entities(tags.len(), &entities(&tags)), mended);
        }
    }
}
