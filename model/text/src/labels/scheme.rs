//! Other ways to write the BIO scheme: what a whole data set is labelled in, and its labels as BIO.

use super::bio::{Tag, repair};

/// How the entities of a data set are labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// `B-X` begins every entity.
    Bio,
    /// `I-X` is every word of an entity; `B-X` only begins one that follows another of its type
    /// (Ramshaw & Marcus 1995; CoNLL-2003).
    Iob1,
    /// The last word of an entity and an entity of one word have prefixes of their own: `E-` or
    /// `L-`, and `S-`, `U-` or `W-`; some write `M-` inside.
    Bioes,
    /// 0 is outside; 1 begins an entity of the first type and 2 goes on with it, 3 and 4 are the
    /// second type's, and so on, as data sets number the labels of BIO.
    NumberedPairs,
    /// 0 is outside, and every other number is a type: neighbours of one number are one entity.
    NumberedTypes,
}

impl Scheme {
    /// The scheme that the labels of sentences are written in.
    pub fn of<'a>(sentences: impl Iterator<Item = &'a [String]> + Clone) -> Self {
        let labels = sentences.clone().flatten();
        if labels.clone().next().is_some() && labels.clone().all(|one| number(one).is_some()) {
            let continued = |sentence: &[String]| pairs_continue(sentence);
            return match sentences.into_iter().all(continued) {
                true => Self::NumberedPairs,
                false => Self::NumberedTypes,
            };
        }
        let is_bioes = |label: &String| {
            matches!(label.split_once('-'), Some(("E" | "S" | "L" | "U" | "W" | "M", _)))
        };
        if labels.clone().any(is_bioes) {
            return Self::Bioes;
        }
        let tags = sentences.filter_map(tags);
        let (mut without, mut with) = (false, false);
        for tags in tags {
            without |= repair(&tags) != tags;
            with |= begins_apart(&tags);
        }
        if without && !with { Self::Iob1 } else { Self::Bio }
    }

    /// The labels of a sentence as BIO. What makes no sense in the scheme stays as it is.
    pub fn to_bio(self, labels: &[String]) -> Vec<String> {
        match self {
            Self::Bio => labels.to_vec(),
            Self::Iob1 => tags(labels).map_or_else(
                || labels.to_vec(),
                |tags| repair(&tags).iter().map(Tag::to_string).collect(),
            ),
            Self::Bioes => labels.iter().map(|label| renamed(label)).collect(),
            Self::NumberedPairs => labels.iter().map(|label| pair(label)).collect(),
            Self::NumberedTypes => {
                let before = std::iter::once(None).chain(labels.iter().map(Some));
                labels.iter().zip(before).map(|(label, before)| of_type(label, before)).collect()
            }
        }
    }

    /// The labels whose numbers the scheme gives, in order; none of other schemes.
    pub fn numbered<'a>(self, labels: impl Iterator<Item = &'a String>) -> Vec<String> {
        let most = labels.filter_map(|label| number(label)).max();
        match (self, most) {
            (Self::NumberedPairs, Some(most)) => {
                (0..=most).map(|label| pair(&label.to_string())).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// A label that is a number. Larger ones are no labels.
fn number(label: &str) -> Option<u16> {
    label.parse().ok()
}

/// Whether every even number follows the odd one before it or itself.
fn pairs_continue(sentence: &[String]) -> bool {
    let numbers: Vec<u16> = sentence.iter().filter_map(|label| number(label)).collect();
    let before = std::iter::once(0).chain(numbers.iter().copied());
    numbers.iter().zip(before).all(|(number, before)| {
        *number == 0 || number % 2 == 1 || before == *number || before + 1 == *number
    })
}

fn pair(label: &str) -> String {
    match number(label) {
        None => label.to_owned(),
        Some(0) => Tag::Outside.to_string(),
        Some(odd) if odd % 2 == 1 => Tag::Begin(odd.div_ceil(2).to_string()).to_string(),
        Some(even) => Tag::Inside((even / 2).to_string()).to_string(),
    }
}

fn of_type(label: &String, before: Option<&String>) -> String {
    match number(label) {
        None => label.clone(),
        Some(0) => Tag::Outside.to_string(),
        Some(_) if before == Some(label) => Tag::Inside(label.clone()).to_string(),
        Some(_) => Tag::Begin(label.clone()).to_string(),
    }
}

fn renamed(label: &str) -> String {
    match label.split_once('-') {
        Some(("S" | "U" | "W", kind)) => format!("B-{kind}"),
        Some(("E" | "L" | "M", kind)) => format!("I-{kind}"),
        _ => label.to_owned(),
    }
}

/// The labels of a sentence, if all are of the form of BIO.
fn tags(labels: &[String]) -> Option<Vec<Tag>> {
    labels.iter().map(|label| label.parse().ok()).collect()
}

/// Whether an entity begins with `B-X` where none of its type stands before it.
fn begins_apart(tags: &[Tag]) -> bool {
    let before = std::iter::once(&Tag::Outside).chain(tags);
    tags.iter().zip(before).any(|(tag, before)| match (tag, before) {
        (Tag::Begin(kind), Tag::Begin(other) | Tag::Inside(other)) => kind != other,
        (Tag::Begin(_), Tag::Outside) => true,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::labels::{Entity, from_entities};
    use crate::spans::Span;

    fn sentences(text: &str) -> Vec<Vec<String>> {
        text.split(';').map(|one| one.split(' ').map(str::to_owned).collect()).collect()
    }

    fn scheme(all: &[Vec<String>]) -> Scheme {
        Scheme::of(all.iter().map(Vec::as_slice))
    }

    #[test]
    fn schemes_are_told_apart_and_become_bio() {
        let cases = [
            ("B-PER I-PER O;B-LOC", Scheme::Bio, "B-PER I-PER O;B-LOC"),
            ("I-PER I-PER O;I-LOC B-LOC", Scheme::Iob1, "B-PER I-PER O;B-LOC B-LOC"),
            ("I-PER I-LOC", Scheme::Iob1, "B-PER B-LOC"),
            // A mistake in BIO is none of IOB1.
            ("B-PER O I-PER", Scheme::Bio, "B-PER O I-PER"),
            ("S-PER O B-LOC I-LOC E-LOC", Scheme::Bioes, "B-PER O B-LOC I-LOC I-LOC"),
            ("U-PER O B-LOC L-LOC", Scheme::Bioes, "B-PER O B-LOC I-LOC"),
            ("3 4 4 0;1 0", Scheme::NumberedPairs, "B-2 I-2 I-2 O;B-1 O"),
            ("0 2 2 0;1", Scheme::NumberedTypes, "O B-2 I-2 O;B-1"),
        ];
        for (text, wanted, bio) in cases {
            let all = sentences(text);
            assert_eq!(scheme(&all), wanted, "{text}");
            let found: Vec<_> = all.iter().map(|one| wanted.to_bio(one)).collect();
            assert_eq!(found, sentences(bio), "{text}");
        }
        assert_eq!(scheme(&[]), Scheme::Bio);
    }

    #[test]
    fn numbered_labels_keep_their_numbers() {
        let all = sentences("5 0;1 2");
        let names = Scheme::NumberedPairs.numbered(all.iter().flatten());
        assert_eq!(names, ["O", "B-1", "I-1", "B-2", "I-2", "B-3"]);
        assert!(Scheme::NumberedTypes.numbered(all.iter().flatten()).is_empty());
    }

    /// Entities by turns with gaps of up to two words, in order.
    fn laid_out(parts: &[(usize, usize, bool)]) -> (usize, Vec<Entity>) {
        let mut next = 0;
        let entities = parts.iter().map(|(gap, length, person)| {
            let first = next + gap;
            next = first + length;
            let kind = if *person { "PER" } else { "LOC" }.to_owned();
            Entity { span: Span { first, last: next - 1 }, kind }
        });
        let entities = entities.collect();
        (next, entities)
    }

    proptest! {
        /// Whatever scheme entities are written in, their BIO is that of the entities themselves.
        #[test]
        fn every_scheme_says_the_same(
            parts in proptest::collection::vec((0..3_usize, 1..4_usize, any::<bool>()), 1..6),
        ) {
            let (words, entities) = laid_out(&parts);
            let bio: Vec<String> = from_entities(words, &entities).iter().map(Tag::to_string).collect();
            let ends = |word: usize| entities.iter().find(|one| one.span.last == word);
            let bioes: Vec<String> = bio.iter().enumerate().map(|(word, label)| match ends(word) {
                Some(one) if one.span.first == word => label.replacen('B', "S", 1),
                Some(_) => label.replacen('I', "E", 1),
                None => label.clone(),
            }).collect();
            let iob1: Vec<String> = bio.iter().enumerate().map(|(word, label)| {
                let kind = label.get(2..).unwrap_or_default();
                let before = word.checked_sub(1).and_then(|word| bio.get(word)?.get(2..));
                if before == Some(kind) { label.clone() } else { label.replacen("B-", "I-", 1) }
            }).collect();
            prop_assert_eq!(Scheme::of(std::iter::once(bioes.as_slice())), Scheme::Bioes);
            prop_assert_eq!(Scheme::Bioes.to_bio(&bioes), bio.clone());
            prop_assert_eq!(Scheme::of(std::iter::once(iob1.as_slice())), Scheme::Iob1);
            prop_assert_eq!(Scheme::Iob1.to_bio(&iob1), bio);
        }
    }
}
