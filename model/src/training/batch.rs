//! Several examples that are run at once.

use super::encoded::{Encoded, Goal};
use super::reads::Reads;
use crate::labels::WordReading;
use crate::spans::{self, Span};
use crate::tokenizer::Encoding;

/// Examples, padded to the longest of them. Row `example * tokens + piece` of a matrix
/// `[examples * tokens, features]` belongs to a piece. Of pairs that are read one by one, the first
/// sentences are these rows, and those of the second sentences follow in the same order.
#[derive(Clone, Debug)]
pub(super) struct Batch<'a> {
    pub examples: Vec<&'a Encoded>,
    /// Pieces of the longest.
    pub tokens: usize,
}

/// A hidden piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hidden {
    /// Its example.
    pub example: usize,
    /// Its position.
    pub position: usize,
    /// Positions before and after its span.
    pub borders: (usize, usize),
    /// Its place in the span, counted from 1.
    pub place: usize,
    /// The piece that stood there.
    pub truth: u32,
}

impl<'a> Batch<'a> {
    pub fn new(examples: Vec<&'a Encoded>) -> Self {
        let inputs = examples.iter().flat_map(|example| example.inputs());
        let tokens = inputs.map(|input| input.ids.len()).max().unwrap_or(0);
        Self { examples, tokens }
    }

    /// The inputs of the encoder: of each example the first, then of each the second, if any.
    pub fn inputs(&self) -> Vec<&'a Encoding> {
        let first = self.examples.iter().map(|example| &example.encoding);
        first.chain(self.seconds()).collect()
    }

    /// Whether each example is two inputs, as heads for pairs of sentences need it.
    pub fn is_siamese(&self) -> bool {
        !self.examples.is_empty() && self.seconds().count() == self.examples.len()
    }

    fn seconds(&self) -> impl Iterator<Item = &'a Encoding> {
        self.examples.iter().filter_map(|example| example.second.as_ref())
    }

    /// The matrix that takes the mean over the pieces of each input, padding left out, and its shape
    /// `[inputs, 1, tokens]`.
    pub fn means(&self) -> (Vec<f32>, [usize; 3]) {
        let inputs = self.inputs();
        let weights = inputs.iter().flat_map(|input| {
            let pieces = input.ids.len();
            let share = 1.0 / pieces.max(1) as f32;
            (0..self.tokens).map(move |at| if at < pieces { share } else { 0.0 })
        });
        (weights.collect(), [inputs.len(), 1, self.tokens])
    }

    /// The row of a piece.
    pub fn row(&self, example: usize, piece: usize) -> usize {
        example * self.tokens + piece
    }

    /// What a summary of the examples is made of, see [`super::network::Network::summaries`].
    pub fn summarised(&self) -> Reads {
        if self.is_siamese() { Reads::All } else { Reads::First }
    }

    /// The label of each example, where it has one.
    pub fn labels(&self) -> Vec<Option<usize>> {
        let label = |example: &&Encoded| match example.goal {
            Goal::Label(label) => Some(label),
            _ => None,
        };
        self.examples.iter().map(label).collect()
    }

    /// The score of each example, where it has one.
    pub fn scores(&self) -> Vec<Option<f64>> {
        let score = |example: &&Encoded| match example.goal {
            Goal::Score(score) => Some(score),
            _ => None,
        };
        self.examples.iter().map(score).collect()
    }

    /// The label of each row, `[examples * tokens]`.
    pub fn piece_targets(&self) -> Vec<Option<usize>> {
        let padded = |example: &&Encoded| {
            let mut targets = example.piece_targets();
            targets.resize(self.tokens, None);
            targets
        };
        self.examples.iter().flat_map(padded).collect()
    }

    /// The labels of the words that were read, one list an example.
    pub fn word_labels(&self) -> Vec<Vec<usize>> {
        let labels = |example: &&Encoded| match &example.goal {
            Goal::Words(labels) => {
                let read = example.words_read().into_iter();
                read.filter_map(|word| labels.get(word).copied()).collect()
            }
            _ => Vec::new(),
        };
        self.examples.iter().map(labels).collect()
    }

    /// Every span of at most `longest` words with its example, example by example.
    pub fn spans(&self, longest: usize) -> Vec<(usize, Span)> {
        let of = |(index, example): (usize, &&Encoded)| {
            spans::all(example.words_seen(), longest).map(move |span| (index, span))
        };
        self.examples.iter().enumerate().flat_map(of).collect()
    }

    /// The label of each of [`Batch::spans`]; 0, which is "none", where it has none.
    pub fn span_labels(&self, spans: &[(usize, Span)]) -> Vec<Option<usize>> {
        let label = |(example, span): &(usize, Span)| match &self.examples.get(*example)?.goal {
            Goal::Spans(labelled) => {
                let found = labelled.iter().find(|other| other.span == *span);
                Some(found.map_or(0, |labelled| labelled.label))
            }
            _ => None,
        };
        spans.iter().map(label).collect()
    }

    /// The piece at which each answer begins, and that at which it ends, one after the other; both
    /// are `[CLS]` where there is none.
    pub fn answer_targets(&self) -> Vec<Option<usize>> {
        let ends = |example: &&Encoded| match example.goal {
            Goal::Answer(Some(span)) => [Some(span.first), Some(span.last)],
            Goal::Answer(None) => [Some(0), Some(0)],
            _ => [None, None],
        };
        self.examples.iter().flat_map(ends).collect()
    }

    /// Every hidden piece, example by example.
    pub fn hidden(&self) -> Vec<Hidden> {
        let of = |(example, encoded): (usize, &&'a Encoded)| {
            let spans = match &encoded.goal {
                Goal::Hidden(spans) => spans.as_slice(),
                _ => &[],
            };
            let pieces = spans.iter().flat_map(move |span| {
                let borders = span.borders;
                span.pieces().map(move |(position, place, truth)| Hidden {
                    example,
                    position,
                    borders,
                    place,
                    truth,
                })
            });
            pieces.collect::<Vec<_>>()
        };
        self.examples.iter().enumerate().flat_map(of).collect()
    }

    /// The matrix that reads words from pieces, and its shape `[examples, words, tokens]`: a row
    /// takes the first piece of its word, or the mean over its pieces. `words` lists the words of
    /// each example, one a row.
    pub fn reading(&self, words: &[Vec<usize>], how: WordReading) -> (Vec<f32>, [usize; 3]) {
        let most = words.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let shape = [self.examples.len(), most, self.tokens];
        let mut matrix = vec![0.0; shape.iter().product()];
        for (example, (encoded, words)) in self.examples.iter().zip(words).enumerate() {
            for (row, word) in words.iter().enumerate() {
                let start = (example * most + row) * self.tokens;
                let Some(cells) = matrix.get_mut(start..start + self.tokens) else { continue };
                weigh(cells, &encoded.words, *word, how);
            }
        }
        (matrix, shape)
    }
}

fn weigh(cells: &mut [f32], words: &[Option<usize>], word: usize, how: WordReading) {
    let count = words.iter().filter(|at| **at == Some(word)).count().max(1);
    let pieces = cells.iter_mut().zip(words).filter(|(_, at)| **at == Some(word));
    match how {
        WordReading::First => pieces.take(1).for_each(|(cell, _)| *cell = 1.0),
        WordReading::Mean => pieces.for_each(|(cell, _)| *cell = 1.0 / count as f32),
    }
}
