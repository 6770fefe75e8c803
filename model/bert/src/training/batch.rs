//! Several examples that are run at once.

use shaders::Lengths;
use text::config::BertConfig;
use text::labels::WordReading;
use text::spans;
use text::spans::Span;
use text::tokenizer::Encoding;
use text::training::{Encoded, Goal};

use crate::input::InputError;
use crate::packed::PackedInput;

/// Examples, whose pieces are the rows of a matrix `[rows, features]`, one example after the other. Of
/// pairs that are read one by one, the first sentences come first, and the second sentences follow in
/// the same order.
#[derive(Clone, Debug)]
pub(super) struct Batch<'a> {
    pub examples: Vec<&'a Encoded>,
    /// Pieces of each input.
    pub lengths: Lengths,
    /// How much an example of each label counts while it is learned; empty where all count the same.
    pub weights: &'a [f64],
    /// The row of the first piece of each example.
    starts: Vec<usize>,
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
        let first = examples.iter().map(|example| &example.encoding);
        let second = examples.iter().filter_map(|example| example.second.as_ref());
        let lengths: Lengths = first.chain(second).map(|input| input.ids.len()).collect();
        let starts = lengths.ranges().take(examples.len()).map(|rows| rows.start).collect();
        Self { examples, lengths, weights: &[], starts }
    }

    /// The same, whose examples count by the weights of their labels.
    pub fn weighed(self, weights: &'a [f64]) -> Self {
        Self { weights, ..self }
    }

    /// The inputs of the encoder as numbers.
    ///
    /// # Errors
    /// If one does not fit the model.
    pub fn packed(&self, config: &BertConfig) -> Result<PackedInput, InputError> {
        let inputs = self.inputs().into_iter();
        let inputs: Vec<(&[u32], &[u8])> =
            inputs.map(|input| (&*input.ids, &*input.segments)).collect();
        PackedInput::of(&inputs, config)
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

    /// The matrix that takes the mean over the pieces of each input from what [`evened`](crate::packed::evened) made,
    /// and its shape `[inputs, 1, tokens]`.
    pub fn means(&self) -> (Vec<f32>, [usize; 3]) {
        let tokens = self.lengths.longest();
        let weights = self.lengths.ranges().flat_map(|rows| {
            let share = 1.0 / rows.len().max(1) as f32;
            (0..tokens).map(move |at| if at < rows.len() { share } else { 0.0 })
        });
        (weights.collect(), [self.lengths.inputs(), 1, tokens])
    }

    /// The row of a piece.
    pub fn row(&self, example: usize, piece: usize) -> usize {
        self.starts.get(example).map_or(0, |start| start + piece)
    }

    /// The label of each example, where it has one.
    pub fn labels(&self) -> Vec<Option<usize>> {
        self.examples.iter().map(|example| example.label()).collect()
    }

    /// The labels of each example, where it may have any number.
    pub fn label_sets(&self) -> Vec<Option<&'a [usize]>> {
        let labels = |example: &&'a Encoded| match &example.goal {
            Goal::Labels(labels) => Some(labels.as_slice()),
            _ => None,
        };
        self.examples.iter().map(labels).collect()
    }

    /// The score of each example, where it has one.
    pub fn scores(&self) -> Vec<Option<f64>> {
        let score = |example: &&Encoded| match example.goal {
            Goal::Score(score) => Some(score),
            _ => None,
        };
        self.examples.iter().map(score).collect()
    }

    /// The label of each row, `[rows]`.
    pub fn piece_targets(&self) -> Vec<Option<usize>> {
        self.examples.iter().flat_map(|example| example.piece_targets()).collect()
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

    /// The matrix that reads words from what [`evened`](crate::packed::evened) made, and its shape `[examples, words, tokens]`: a row
    /// takes the first piece of its word, or the mean over its pieces. `words` lists the words of
    /// each example, one a row.
    pub fn reading(&self, words: &[Vec<usize>], how: WordReading) -> (Vec<f32>, [usize; 3]) {
        let most = words.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let tokens = self.lengths.longest();
        let shape = [self.examples.len(), most, tokens];
        let mut matrix = vec![0.0; shape.iter().product()];
        for (example, (encoded, words)) in self.examples.iter().zip(words).enumerate() {
            for (row, word) in words.iter().enumerate() {
                let start = (example * most + row) * tokens;
                let Some(cells) = matrix.get_mut(start..start + tokens) else { continue };
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
