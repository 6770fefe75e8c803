//! Span masking (Joshi et al. 2020, section 3.1, and their code).

use std::ops::Range;

use super::decision::{Choice, Cut, Decision};
use super::sampler::Sampler;
use super::span_length::{cumulative, length_of};

impl Sampler<'_> {
    /// Draws spans until the budget is used up: a length in words, then a word to start at, among
    /// those that have no selected piece yet. A span ends early where the budget does, even inside
    /// a word, and at the end of the sentence or a special; it runs through words that an earlier
    /// span has selected, which costs nothing. Spans that touch or overlap are then one, and one
    /// draw decides what becomes of each.
    pub(super) fn mask_spans(&mut self) {
        let mut cover = Cover::new(self.ids.len(), self.budget);
        while cover.left > 0 {
            let words = self.draw_length();
            if self.draw_start(words, &mut cover).is_none() {
                break;
            }
        }
        for span in cover.spans() {
            self.treat(span);
        }
    }

    fn draw_length(&mut self) -> usize {
        let draw = self.draw();
        let words = length_of(draw);
        let shares = cumulative(words - 1)..cumulative(words);
        self.note(Decision::between(draw, shares, Choice::Length { words }));
        words
    }

    fn draw_start(&mut self, length: usize, cover: &mut Cover) -> Option<()> {
        let units = self.units;
        let starts: Vec<(Range<usize>, &Range<usize>)> = units
            .runs
            .iter()
            .flat_map(|run| run.clone().map(move |word| word..run.end))
            .filter_map(|words| Some((words.clone(), units.words.get(words.start)?)))
            .filter(|(_, word)| cover.is_free(word))
            .collect();
        let draw = self.draw();
        let nth = draw.nth(starts.len());
        let (to_edge, _) = starts.get(nth)?;
        let choice = cover.place(units.words.get(to_edge.clone())?, length)?;
        self.note(Decision::even(draw, nth, starts.len(), choice));
        Some(())
    }
}

/// The pieces that are selected so far.
struct Cover {
    pieces: Vec<bool>,
    /// How many more may be selected.
    left: usize,
}

impl Cover {
    fn new(pieces: usize, budget: usize) -> Self {
        Self { pieces: vec![false; pieces], left: budget }
    }

    fn has(&self, piece: usize) -> bool {
        self.pieces.get(piece).copied().unwrap_or_default()
    }

    fn is_free(&self, word: &Range<usize>) -> bool {
        !word.clone().any(|piece| self.has(piece))
    }

    /// Places a span of `length` words at the first of `words`, which are all up to the edge.
    fn place(&mut self, words: &[Range<usize>], length: usize) -> Option<Choice> {
        let start = words.first()?.start;
        let mut end = start;
        let mut placed = 0;
        let mut cut = None;
        for word in words.iter().take(length) {
            if self.left == 0 {
                cut = Some(Cut::Budget);
                break;
            }
            end = self.select_word(word);
            placed += 1;
            if end < word.end {
                cut = Some(Cut::Budget);
                break;
            }
        }
        if placed < length {
            cut = cut.or(Some(Cut::Edge));
        }
        Some(Choice::Start { pieces: start..end, words: placed, cut })
    }

    /// Selects the pieces of a word as far as the budget goes; says where that ends.
    fn select_word(&mut self, word: &Range<usize>) -> usize {
        for piece in word.clone() {
            if self.has(piece) {
                continue;
            }
            if self.left == 0 {
                return piece;
            }
            if let Some(place) = self.pieces.get_mut(piece) {
                *place = true;
            }
            self.left -= 1;
        }
        word.end
    }

    /// The selected pieces as spans, those that touch merged.
    fn spans(&self) -> Vec<Range<usize>> {
        let selected: Vec<usize> = (0..self.pieces.len()).filter(|at| self.has(*at)).collect();
        selected
            .chunk_by(|left, right| left + 1 == *right)
            .filter_map(|span| Some(*span.first()?..span.last()? + 1))
            .collect()
    }
}
