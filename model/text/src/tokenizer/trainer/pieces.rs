//! The pieces of a vocabulary that is being learnt, and how often they occur.

use std::collections::HashMap;

use super::super::added::Special;
use super::super::word_piece::CONTINUATION;

/// Pieces by number; their numbers are their future ids.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    texts: Vec<String>,
    numbers: HashMap<String, u32>,
    frequencies: Vec<u64>,
}

impl Pieces {
    /// The five specials, which occur in no word.
    pub fn with_specials() -> Self {
        let mut pieces = Self::default();
        for special in Special::ALL {
            pieces.number(special.piece().to_owned());
        }
        pieces
    }

    /// The number of a piece, a new one if it was not known.
    pub fn number(&mut self, text: String) -> u32 {
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        // Memory ends long before the numbers do.
        let number = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(text.clone());
        self.frequencies.push(0);
        self.numbers.insert(text, number);
        number
    }

    /// The number of two pieces as one, without the `##` between them.
    pub fn merged(&mut self, left: u32, right: u32) -> u32 {
        let inner = self.text(right);
        let inner = inner.strip_prefix(CONTINUATION).unwrap_or(inner);
        let text = format!("{}{inner}", self.text(left));
        self.number(text)
    }

    pub fn text(&self, piece: u32) -> &str {
        self.texts.get(piece as usize).map_or("", String::as_str)
    }

    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// How often a piece occurs in the words, as they are spelled now.
    pub fn frequency(&self, piece: u32) -> u64 {
        self.frequencies.get(piece as usize).copied().unwrap_or_default()
    }

    pub fn add(&mut self, piece: u32, count: u64) {
        if let Some(frequency) = self.frequencies.get_mut(piece as usize) {
            *frequency += count;
        }
    }

    pub fn remove(&mut self, piece: u32, count: u64) {
        if let Some(frequency) = self.frequencies.get_mut(piece as usize) {
            *frequency -= count;
        }
    }
}
