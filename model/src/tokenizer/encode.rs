//! Encoding: from sentences to the input of BERT (Devlin et al. 2019, figure 2).

use super::added::Special;
use super::aligned::{AlignedCharacter, span_of, text_of};
use super::encoding::{Cut, Encoding};
use super::steps::{Part, parts};
use super::truncate::longest_first;
use super::word_piece::match_word;
use super::{Tokenizer, Vocabulary};

/// One piece of a sentence.
struct Piece {
    id: u32,
    /// Bytes in the sentence it came from.
    span: (usize, usize),
    /// Index of its word in the sentence; `None` for a typed special.
    word: Option<usize>,
}

impl Tokenizer {
    /// Encodes one sentence as `[CLS] A [SEP]`, two as `[CLS] A [SEP] B [SEP]`. A second one in
    /// which there is nothing to read counts as none, as an empty `text_pair` does in Hugging
    /// Face's `transformers`: the box for it alone must not change what the model reads.
    ///
    /// `limit` counts pieces, `[CLS]` and `[SEP]` included. A longer input is cut from the end, of
    /// two sentences the longer one first. `[CLS]` and the `[SEP]` of each sentence are always
    /// there, so that the shortest result has 2 pieces, of a pair 3, whatever the limit.
    ///
    /// Typed specials are pieces like the model's own: everything after the first `[SEP]`, typed
    /// or not, is segment 1. A word that became `[UNK]` is special too, yet keeps its word index.
    pub fn encode(&self, sentence: &str, pair: Option<&str>, limit: usize) -> Encoding {
        let mut first = self.pieces_of(sentence);
        let mut second = pair.map(|pair| self.pieces_of(pair)).filter(|pieces| !pieces.is_empty());
        let ends = if second.is_some() { 3 } else { 2 };
        let length = second.as_ref().map_or(0, Vec::len);
        let (kept, kept_pair) = longest_first(first.len(), length, limit.saturating_sub(ends));

        let mut cut = Cut::default();
        cut.sentence = cut_at(&mut first, kept, &mut cut.pieces);
        if let Some(second) = &mut second {
            cut.pair = cut_at(second, kept_pair, &mut cut.pieces);
        }
        let mut builder = Builder::new(self.vocabulary(), cut);
        builder.end(Special::Classification, 0);
        builder.sentence(first, 0);
        if let Some(second) = second {
            builder.sentence(second, 1);
        }
        builder.finish()
    }

    /// All pieces of a sentence, without `[CLS]` and `[SEP]`.
    fn pieces_of(&self, sentence: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut word = 0;
        for part in parts(sentence) {
            match part {
                Part::Special(special, span) => {
                    pieces.push(Piece { id: self.vocabulary().special(special), span, word: None });
                }
                Part::Word(characters) => {
                    self.push_word(&mut pieces, &characters, word);
                    word += 1;
                }
            }
        }
        pieces
    }

    fn push_word(&self, pieces: &mut Vec<Piece>, characters: &[AlignedCharacter], word: usize) {
        let vocabulary = self.vocabulary();
        let word = Some(word);
        match match_word(vocabulary, &text_of(characters), |_, _, _| ()) {
            Ok(matches) => pieces.extend(matches.into_iter().map(|found| {
                let covered = characters.get(found.characters).unwrap_or_default();
                Piece { id: found.id, span: span_of(covered), word }
            })),
            Err(_) => {
                let id = vocabulary.special(Special::Unknown);
                pieces.push(Piece { id, span: span_of(characters), word });
            }
        }
    }
}

/// Cuts a sentence to `kept` pieces; says at which byte and adds to the count of lost pieces.
fn cut_at(pieces: &mut Vec<Piece>, kept: usize, lost: &mut usize) -> Option<usize> {
    let byte = pieces.get(kept).map(|piece| piece.span.0);
    *lost += pieces.len().saturating_sub(kept);
    pieces.truncate(kept);
    byte
}

/// Puts an [`Encoding`] together, piece by piece.
struct Builder<'a> {
    vocabulary: &'a Vocabulary,
    encoding: Encoding,
    /// 1 once a `[SEP]` was seen.
    segment: u8,
    /// Words of the sentences before this one.
    words: usize,
}

impl<'a> Builder<'a> {
    fn new(vocabulary: &'a Vocabulary, cut: Cut) -> Self {
        let encoding = Encoding { cut, ..Encoding::default() };
        Self { vocabulary, encoding, segment: 0, words: 0 }
    }

    fn sentence(&mut self, pieces: Vec<Piece>, source: u8) {
        let words = pieces.iter().filter_map(|piece| piece.word).max().map_or(0, |last| last + 1);
        for piece in pieces {
            self.piece(piece, source);
        }
        self.words += words;
        self.end(Special::Separator, source);
    }

    /// A `[CLS]` or `[SEP]` that nobody typed.
    fn end(&mut self, special: Special, source: u8) {
        let id = self.vocabulary.special(special);
        self.piece(Piece { id, span: (0, 0), word: None }, source);
    }

    fn piece(&mut self, piece: Piece, source: u8) {
        let Piece { id, span, word } = piece;
        let encoding = &mut self.encoding;
        encoding.pieces.push(self.vocabulary.piece(id).unwrap_or_default().to_owned());
        encoding.ids.push(id);
        encoding.segments.push(self.segment);
        encoding.offsets.push(span);
        encoding.sources.push(source);
        encoding.words.push(word.map(|word| self.words + word));
        encoding.special.push(self.vocabulary.is_special(id));
        if id == self.vocabulary.special(Special::Separator) {
            self.segment = 1;
        }
    }

    fn finish(self) -> Encoding {
        self.encoding
    }
}
