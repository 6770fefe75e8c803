//! A running text as words, for networks that learn from whole words.

use std::collections::HashMap;

use thiserror::Error;

use crate::tokenizer::characters::is_cjk_ideograph;

/// A text that cannot be learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WordsError {
    /// Nothing in it is a letter or a digit.
    #[error("This text has no words. Paste a text with letters.")]
    None,
    /// It is one word, perhaps many times.
    #[error("This text has only one word. Paste a text with different words.")]
    One,
}

/// A text as sentences of words.
///
/// A word is a run of letters, digits and apostrophes or hyphens inside, in small letters; every
/// ideograph is a word by itself. Sentences end at `.`, `!`, `?` (and what other scripts have for
/// them) and at an empty line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    list: Vec<String>,
    counts: Vec<u64>,
    ids: HashMap<String, u32>,
    sentences: Vec<Vec<u32>>,
}

impl Words {
    /// Reads a text.
    ///
    /// # Errors
    /// If it has fewer than two different words.
    pub fn read(text: &str) -> Result<Self, WordsError> {
        let sentences = sentences(text);
        let mut counts: HashMap<&str, u64> = HashMap::new();
        for word in sentences.iter().flatten() {
            *counts.entry(word).or_default() += 1;
        }
        match counts.len() {
            0 => return Err(WordsError::None),
            1 => return Err(WordsError::One),
            _ => {}
        }
        let mut ordered: Vec<(&str, u64)> = counts.into_iter().collect();
        ordered.sort_unstable_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(other.0)));
        let ids: HashMap<String, u32> =
            (0..).zip(&ordered).map(|(id, (word, _))| ((*word).to_owned(), id)).collect();
        let (list, counts) =
            ordered.iter().map(|(word, count)| ((*word).to_owned(), *count)).unzip();
        let id = |word: &String| ids.get(word).copied();
        let sentences = sentences.iter().map(|words| words.iter().filter_map(id).collect());
        let sentences = sentences.collect();
        Ok(Self { list, counts, ids, sentences })
    }

    /// All words, the most frequent first: a word's id is its place here. Words that are equally
    /// frequent stand in the order of their letters.
    pub fn list(&self) -> &[String] {
        &self.list
    }

    /// How often each word occurs.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The sentences, as ids.
    pub fn sentences(&self) -> &[Vec<u32>] {
        &self.sentences
    }

    /// The id of a word, in whatever case it is written.
    pub fn id(&self, word: &str) -> Option<u32> {
        self.ids.get(&word.trim().to_lowercase()).copied()
    }

    /// How many words the text has.
    pub fn running(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// The sentences of a text, each as its words in small letters. Sentences without words are none.
pub fn sentences(text: &str) -> Vec<Vec<String>> {
    let mut found = vec![Vec::new()];
    let mut word = String::new();
    let mut line_is_empty = false;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let inside =
            !word.is_empty() && characters.peek().is_some_and(|next| next.is_alphanumeric());
        let joins = matches!(character, '\'' | '’' | '-') && inside;
        if character.is_alphanumeric() && !is_cjk_ideograph(character) {
            word.extend(character.to_lowercase());
        } else if joins {
            word.push(if character == '’' { '\'' } else { character });
        } else {
            let words = found.last_mut();
            if let Some(words) = words {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                if is_cjk_ideograph(character) {
                    words.push(character.to_string());
                }
            }
            let ends = matches!(character, '.' | '!' | '?' | '。' | '！' | '？' | '।' | '؟');
            if ends || (character == '\n' && line_is_empty) {
                found.push(Vec::new());
            }
        }
        line_is_empty = character == '\n' || (line_is_empty && character.is_whitespace());
    }
    if let (false, Some(words)) = (word.is_empty(), found.last_mut()) {
        words.push(word);
    }
    found.retain(|words| !words.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_in_small_letters_and_keep_what_joins_them() {
        let read = sentences("It's a well-known «Fact» - isn’t it? Yes 42.\n\n'Quoted' end");
        let wanted: [&[&str]; 3] = [
            &["it's", "a", "well-known", "fact", "isn't", "it"],
            &["yes", "42"],
            &["quoted", "end"],
        ];
        assert_eq!(read, wanted);
    }

    #[test]
    fn a_line_goes_on_and_an_empty_line_ends() {
        assert_eq!(sentences("one\ntwo\n \nthree"), [vec!["one", "two"], vec!["three"]]);
        assert_eq!(sentences("我爱你。好"), [vec!["我", "爱", "你"], vec!["好"]]);
    }

    #[test]
    fn frequent_words_come_first_and_every_word_is_counted() {
        let words = Words::read("b a b. c a b").expect("a text");
        assert_eq!(words.list(), ["b", "a", "c"]);
        assert_eq!(words.counts(), [3, 2, 1]);
        assert_eq!(words.sentences(), [vec![0, 1, 0], vec![2, 1, 0]]);
        assert_eq!((words.id(" A "), words.id("d"), words.running()), (Some(1), None, 6));
    }

    #[test]
    fn a_text_without_different_words_is_refused() {
        assert_eq!(Words::read(" ... ").err(), Some(WordsError::None));
        assert_eq!(Words::read("la La LA.").err(), Some(WordsError::One));
    }
}
