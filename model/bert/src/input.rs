//! Pieces as numbers: what goes into the encoder.

use text::config::BertConfig;
use text::switches::LayerSwitches;
use text::tokenizer::Encoding;
use thiserror::Error;

/// What masked scores are set to: small enough that the softmax gives exactly 0, finite so that
/// no device may treat it as undefined.
pub const MASKED_SCORE: f32 = -1.0e30;

/// An input that the encoder cannot take.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InputError {
    /// No pieces at all.
    #[error("There is nothing to encode.")]
    Empty,
    /// More pieces than position vectors.
    #[error(
        "The input has {tokens} pieces, but this model has only {limit} positions. Shorten the text."
    )]
    TooLong {
        /// Pieces, padding included.
        tokens: usize,
        /// Pieces that the position table has rows for.
        limit: usize,
    },
    /// A piece that is not in the vocabulary.
    #[error("Piece number {id} is not in the vocabulary of {size} pieces.")]
    UnknownPiece {
        /// The id.
        id: u32,
        /// Size of the vocabulary.
        size: usize,
    },
    /// A segment without a vector.
    #[error("Segment {segment} does not exist: this model has {size} segments.")]
    UnknownSegment {
        /// The segment id.
        segment: u8,
        /// Rows of the segment table.
        size: usize,
    },
}

/// Which keys a layer hides beside the padding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hiding {
    /// Those after the query.
    causal: bool,
    /// Those in the other segment.
    other_segment: bool,
}

impl Hiding {
    pub fn of(switches: &LayerSwitches) -> Self {
        Self { causal: switches.causal, other_segment: switches.within_segment }
    }
}

/// A batch of inputs, padded to one length.
#[derive(Clone, Debug, PartialEq)]
pub struct EncoderInput {
    /// Piece ids, `[batch, tokens]`.
    pub(crate) ids: Vec<i32>,
    /// Segment ids, `[batch, tokens]`.
    pub(crate) segments: Vec<i32>,
    /// Rows of the position table, `[batch, tokens]`.
    pub(crate) positions: Vec<i32>,
    /// Real pieces of each input; what follows is padding.
    lengths: Vec<usize>,
    tokens: usize,
}

impl EncoderInput {
    /// One encoding with `padding` pieces of `[PAD]` behind it.
    ///
    /// # Errors
    /// If it is empty, too long for `config`, or holds an unknown id.
    pub fn single(
        encoding: &Encoding,
        padding: usize,
        config: &BertConfig,
    ) -> Result<Self, InputError> {
        Self::batch_of(&[(&encoding.ids, &encoding.segments)], padding, config)
    }

    /// Several inputs (ids and segments), padded to the longest and then by `padding` more.
    ///
    /// # Errors
    /// As [`EncoderInput::single`].
    pub fn batch_of(
        inputs: &[(&[u32], &[u8])],
        padding: usize,
        config: &BertConfig,
    ) -> Result<Self, InputError> {
        let longest = inputs.iter().map(|(ids, _)| ids.len()).max().unwrap_or(0);
        let tokens = longest.saturating_add(padding);
        if inputs.iter().any(|(ids, _)| ids.is_empty()) || longest == 0 {
            return Err(InputError::Empty);
        }
        if tokens > config.positions() {
            return Err(InputError::TooLong { tokens, limit: config.positions() });
        }
        let mut batch = Self {
            ids: Vec::new(),
            segments: Vec::new(),
            positions: Vec::new(),
            lengths: Vec::new(),
            tokens,
        };
        for (ids, segments) in inputs {
            check(ids, segments, config)?;
            batch.push(ids, segments, config);
        }
        Ok(batch)
    }

    fn push(&mut self, ids: &[u32], segments: &[u8], config: &BertConfig) {
        let fill = self.tokens - ids.len();
        let padding = std::iter::repeat_n(config.pad_token_id, fill);
        let padded: Vec<u32> = ids.iter().copied().chain(padding).collect();
        self.positions.extend(positions(&padded, config));
        self.ids.extend(padded.into_iter().map(|id| id as i32));
        let segments = (0..ids.len()).map(|i| segments.get(i).copied().unwrap_or(0));
        self.segments.extend(segments.map(i32::from));
        self.segments.extend(std::iter::repeat_n(0, fill));
        self.lengths.push(ids.len());
    }

    /// Inputs in the batch.
    pub fn batch(&self) -> usize {
        self.lengths.len()
    }

    /// Pieces of each input, padding included.
    pub fn tokens(&self) -> usize {
        self.tokens
    }

    /// What is added to the scores of a layer, `[batch, tokens, tokens]`: 0 where a query may
    /// see a key, [`MASKED_SCORE`] where not. `None` if every query sees every key.
    pub(crate) fn mask(&self, hiding: Hiding) -> Option<Vec<f32>> {
        let padded = self.lengths.iter().any(|length| *length < self.tokens);
        if !padded && !hiding.causal && !hiding.other_segment {
            return None;
        }
        let mut mask = Vec::with_capacity(self.batch() * self.tokens * self.tokens);
        for input in 0..self.batch() {
            for query in 0..self.tokens {
                for key in 0..self.tokens {
                    let hidden = self.is_hidden(input, query, key, hiding);
                    mask.push(if hidden { MASKED_SCORE } else { 0.0 });
                }
            }
        }
        Some(mask)
    }

    fn is_hidden(&self, input: usize, query: usize, key: usize, hiding: Hiding) -> bool {
        let segment = |token: usize| self.segments[input * self.tokens + token];
        key >= self.lengths[input]
            || (hiding.causal && key > query)
            || (hiding.other_segment
                && segment(key) != segment(query)
                && query < self.lengths[input])
    }
}

/// The row of the position table for each piece of an input. Where rows are counted from behind that of
/// padding, all padding has that row and is not counted (`create_position_ids_from_input_ids` in
/// `transformers`).
pub(crate) fn positions(ids: &[u32], config: &BertConfig) -> Vec<i32> {
    let (pad, first) = (config.pad_token_id, config.first_position() as i32);
    let mut rows = first..;
    let row = |id: &u32| match first > 0 && *id == pad {
        true => Some(pad as i32),
        false => rows.next(),
    };
    ids.iter().map_while(row).collect()
}

pub(crate) fn check(ids: &[u32], segments: &[u8], config: &BertConfig) -> Result<(), InputError> {
    if let Some(id) = ids.iter().find(|id| **id as usize >= config.vocab_size) {
        return Err(InputError::UnknownPiece { id: *id, size: config.vocab_size });
    }
    if config.type_vocab_size == 0 {
        // No table, no rows of it: segments still tell which sentence a piece is in.
        return Ok(());
    }
    if let Some(segment) =
        segments.iter().find(|segment| usize::from(**segment) >= config.type_vocab_size)
    {
        return Err(InputError::UnknownSegment { segment: *segment, size: config.type_vocab_size });
    }
    Ok(())
}
