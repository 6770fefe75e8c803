//! The list of terms, and where a text uses them.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Deserialize;

/// A term of the field.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Entry {
    /// Its name.
    pub term: String,
    /// What else it is called: plurals, and words that mean the same.
    #[serde(default)]
    pub also: Vec<String>,
    /// What it means, in one sentence.
    pub meaning: String,
}

impl Entry {
    /// All that it is called.
    pub fn forms(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.term).chain(&self.also)
    }

    /// Whether its names or its meaning have this text, in lower case.
    pub fn mentions(&self, text: &str) -> bool {
        self.forms().chain([&self.meaning]).any(|said| said.to_lowercase().contains(text))
    }
}

/// All terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// In the order in which they are listed.
    pub entries: Vec<Entry>,
    /// What they are called in lower case, the longest first, and the place of the entry.
    forms: Vec<(String, usize)>,
}

/// A stretch of a text: a term, or what lies between two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch<'text> {
    /// Its characters.
    pub text: &'text str,
    /// The place of the entry.
    pub entry: Option<usize>,
}

impl Terms {
    /// Reads the list.
    ///
    /// # Errors
    /// If it is not a list of entries.
    pub fn parse(json: &str) -> Result<Self, serde_json::Error> {
        let entries: Vec<Entry> = serde_json::from_str(json)?;
        let mut forms: Vec<(String, usize)> = entries
            .iter()
            .enumerate()
            .flat_map(|(place, entry)| entry.forms().map(move |form| (form.to_lowercase(), place)))
            .collect();
        forms.sort_by_key(|(form, _)| std::cmp::Reverse(form.len()));
        Ok(Self { entries, forms })
    }

    /// The stretches of a text; of each term, the first use.
    pub fn stretches<'text>(&self, text: &'text str) -> Vec<Stretch<'text>> {
        let mut all = Vec::new();
        let mut end = 0;
        for (range, entry) in self.uses(text) {
            all.push(Stretch { text: &text[end..range.start], entry: None });
            all.push(Stretch { text: &text[range.clone()], entry: Some(entry) });
            end = range.end;
        }
        all.push(Stretch { text: &text[end..], entry: None });
        all.retain(|stretch| !stretch.text.is_empty());
        all
    }

    /// The entries of the terms that a text uses, in the order of their first use.
    pub fn in_text(&self, text: &str) -> Vec<&Entry> {
        self.uses(text).into_iter().filter_map(|(_, place)| self.entries.get(place)).collect()
    }

    /// Where each term is used for the first time, from left to right.
    fn uses(&self, text: &str) -> Vec<(Range<usize>, usize)> {
        let mut met = BTreeSet::new();
        let mut all = Vec::new();
        let mut end = 0;
        for (start, before) in starts(text) {
            if start < end || before.is_some_and(is_of_a_word) {
                continue;
            }
            if let Some((length, entry)) = self.at(&text[start..]) {
                end = start + length;
                if met.insert(entry) {
                    all.push((start..end, entry));
                }
            }
        }
        all
    }

    /// The longest term that a text begins with: its length in bytes, and its entry.
    fn at(&self, text: &str) -> Option<(usize, usize)> {
        let begins = |(form, entry): &(String, usize)| {
            let head = text.get(..form.len())?;
            let ends = !text[form.len()..].starts_with(is_of_a_word);
            (ends && head.eq_ignore_ascii_case(form)).then_some((form.len(), *entry))
        };
        self.forms.iter().find_map(begins)
    }
}

/// Whether a character is part of a longer word or formula.
fn is_of_a_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Where the characters of a text begin, with the character before each.
fn starts(text: &str) -> impl Iterator<Item = (usize, Option<char>)> {
    let before = std::iter::once(None).chain(text.chars().map(Some));
    text.char_indices().map(|(start, _)| start).zip(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"[
        {"term": "attention", "meaning": "A."},
        {"term": "attention head", "also": ["heads"], "meaning": "H."},
        {"term": "[MASK]", "meaning": "M."}
    ]"#;

    fn found(text: &str) -> Vec<(&str, Option<usize>)> {
        let terms = Terms::parse(LIST).expect("a list");
        let stretches = terms.stretches(text);
        stretches.iter().map(|stretch| (stretch.text, stretch.entry)).collect()
    }

    #[test]
    fn the_longest_term_is_found_as_a_word_of_its_own_and_once() {
        assert_eq!(
            found("Attention heads: “heads”, preattention, attention, [MASK]"),
            [
                ("Attention", Some(0)),
                (" ", None),
                ("heads", Some(1)),
                (": “heads”, preattention, attention, ", None),
                ("[MASK]", Some(2)),
            ]
        );
        assert_eq!(
            found("One attention head."),
            [("One ", None), ("attention head", Some(1)), (".", None)]
        );
        assert_eq!(found("é ß"), [("é ß", None)]);
        assert_eq!(found(""), []);
    }

    #[test]
    fn what_is_no_list_of_entries_is_refused() {
        assert!(Terms::parse("{}").is_err());
        assert!(Terms::parse(r#"[{"term": "x"}]"#).is_err());
    }
}
