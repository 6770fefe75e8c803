//! Encoding: from sentences to the input of BERT (Devlin et al. 2019, figure 2).

use super::added::Special;
use super::aligned::{AlignedCharacter, span_of, text_of};
use super::byte_level::SPACE;
use super::cutting::Cutting;
use super::encoding::{Cut, Encoding};
use super::parts::Part;
use super::reach::reach;
use super::truncate::longest_first;
use super::word_piece::match_word;
use super::{Match, Tokenizer};

/// Pieces beyond the limit that are counted; of what comes behind them only the place is known.
const COUNTED: usize = 2_048;

/// The pieces of a sentence, as many as were looked for.
#[derive(Default)]
struct Read {
    pieces: Vec<Piece>,
    /// The byte from which on nothing was looked at.
    rest: Option<usize>,
}

/// One piece of a sentence.
struct Piece {
    id: u32,
    /// Bytes in the sentence it came from.
    span: (usize, usize),
    /// Index of its word in the sentence; `None` for a typed special.
    word: Option<usize>,
}

impl Tokenizer {
    /// Encodes one sentence as `[CLS] A [SEP]`, two as `[CLS] A [SEP] B [SEP]`, or, where texts are
    /// read as bytes, as `<s> A </s></s> B </s>`. A second one in which there is nothing to read
    /// counts as none, as an empty `text_pair` does in Hugging Face's `transformers`: the box for it
    /// alone must not change what the model reads.
    ///
    /// `limit` counts pieces, `[CLS]` and `[SEP]` included. A longer input is cut from the end, of
    /// two sentences the longer one first. `[CLS]` and the `[SEP]` of each sentence are always
    /// there, so that the shortest result has 2 pieces, of a pair 3, whatever the limit.
    ///
    /// What is cut off is counted, see [`Cut`], but not without end: a text is looked at no further
    /// than some pieces behind the limit, and not behind 101 characters for each piece of the limit
    /// (or of 512), which is more than they stand for. Where both sentences go on behind that, the
    /// second counts as the longer one.
    ///
    /// Typed specials are pieces like the model's own: everything after the first `[SEP]`, typed
    /// or not, is segment 1; `</s>` begins none. A word that became `[UNK]` is special too, yet keeps
    /// its word index.
    pub fn encode(&self, sentence: &str, pair: Option<&str>, limit: usize) -> Encoding {
        let mut first = self.read(sentence, limit);
        let second = pair.map(|pair| self.read(pair, limit));
        let mut second = second.filter(|second| !second.pieces.is_empty());
        let ends = 2 + second.as_ref().map_or(0, |_| self.separators());
        let length = second.as_ref().map_or(0, |second| second.pieces.len());
        let room = limit.saturating_sub(ends);
        let (kept, kept_pair) = longest_first(first.pieces.len(), length, room);

        let mut cut = Cut::default();
        cut.sentence = first.cut(kept, &mut cut);
        if let Some(second) = &mut second {
            cut.pair = second.cut(kept_pair, &mut cut);
        }
        let mut builder = Builder::new(self, cut);
        builder.end(Special::Classification, 0);
        builder.sentence(first.pieces, 0);
        if let Some(second) = second {
            for _ in 1..self.separators() {
                builder.end(Special::Separator, 1);
            }
            builder.sentence(second.pieces, 1);
        }
        builder.finish()
    }

    /// The pieces of a sentence that can matter, without `[CLS]` and `[SEP]`.
    fn read(&self, sentence: &str, limit: usize) -> Read {
        let reached = reach(sentence, limit, self.normaliser());
        let mut read = self.read_parts(self.parts(reached), limit);
        if reached.len() < sentence.len() && read.rest.is_none() {
            read.rest = Some(reached.len());
        }
        read
    }

    fn read_parts(&self, parts: impl Iterator<Item = Part>, limit: usize) -> Read {
        let mut read = Read::default();
        let mut word = 0;
        for part in parts {
            if read.pieces.len() > limit.saturating_add(COUNTED) {
                read.rest = Some(part.start());
                break;
            }
            match part {
                Part::Special(special, span) => {
                    let id = self.vocabulary().special(special);
                    read.pieces.push(Piece { id, span, word: None });
                }
                Part::Added(id, span) => read.pieces.push(Piece { id, span, word: None }),
                Part::Word(characters) => {
                    self.push_word(&mut read.pieces, &characters, word);
                    word += 1;
                }
            }
        }
        read
    }

    fn push_word(&self, pieces: &mut Vec<Piece>, characters: &[AlignedCharacter], word: usize) {
        let (vocabulary, text) = (self.vocabulary(), text_of(characters));
        let covered = |found: &Match| characters.get(found.characters.clone()).unwrap_or_default();
        let piece = |id, span| Piece { id, span, word: Some(word) };
        match &self.cutting {
            Cutting::WordPiece(_) => match match_word(vocabulary, &text, |_, _, _| ()) {
                Ok(matches) => {
                    pieces.extend(matches.iter().map(|one| piece(one.id, span_of(covered(one)))));
                }
                Err(_) => {
                    pieces.push(piece(vocabulary.special(Special::Unknown), span_of(characters)));
                }
            },
            Cutting::ByteLevel(merges) => {
                let matches = merges.apply(vocabulary, &text, |_| ());
                pieces.extend(matches.iter().map(|one| piece(one.id, trimmed(covered(one)))));
            }
        }
    }
}

/// The bytes of a piece without the spaces at its ends.
fn trimmed(letters: &[AlignedCharacter]) -> (usize, usize) {
    let is_word = |letter: &AlignedCharacter| letter.character != SPACE;
    let last = letters.iter().rposition(is_word);
    match (letters.iter().position(is_word), last) {
        (Some(first), Some(last)) => span_of(letters.get(first..=last).unwrap_or_default()),
        _ => letters.last().map_or((0, 0), |last| (last.end, last.end)),
    }
}

impl Read {
    /// Keeps so many pieces; says at which byte the rest begins and adds it to what was cut.
    fn cut(&mut self, kept: usize, cut: &mut Cut) -> Option<usize> {
        let byte = self.pieces.get(kept).map(|piece| piece.span.0);
        cut.pieces += self.pieces.len().saturating_sub(kept);
        cut.uncounted |= self.rest.is_some();
        self.pieces.truncate(kept);
        byte.or(self.rest)
    }
}

/// Puts an [`Encoding`] together, piece by piece.
struct Builder<'a> {
    tokenizer: &'a Tokenizer,
    encoding: Encoding,
    /// 1 once a `[SEP]` was seen that begins a segment.
    segment: u8,
    /// Words of the sentences before this one.
    words: usize,
}

impl<'a> Builder<'a> {
    fn new(tokenizer: &'a Tokenizer, cut: Cut) -> Self {
        let encoding = Encoding { cut, ..Encoding::default() };
        Self { tokenizer, encoding, segment: 0, words: 0 }
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
        let id = self.tokenizer.vocabulary().special(special);
        self.piece(Piece { id, span: (0, 0), word: None }, source);
    }

    fn piece(&mut self, piece: Piece, source: u8) {
        let Piece { id, span, word } = piece;
        let vocabulary = self.tokenizer.vocabulary();
        let encoding = &mut self.encoding;
        encoding.pieces.push(vocabulary.piece(id).unwrap_or_default().to_owned());
        encoding.ids.push(id);
        encoding.segments.push(self.segment);
        encoding.offsets.push(span);
        encoding.sources.push(source);
        encoding.words.push(word.map(|word| self.words + word));
        encoding.special.push(vocabulary.is_special(id));
        if id == vocabulary.special(Special::Separator) && self.tokenizer.has_segments() {
            self.segment = 1;
        }
    }

    fn finish(self) -> Encoding {
        self.encoding
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokenizer() -> Tokenizer {
        let pieces = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n##a\n.";
        Tokenizer::from_vocabulary(pieces).expect("a vocabulary")
    }

    /// How many words and how many of their characters are looked at.
    fn looked_at(text: &str, limit: usize) -> (usize, usize) {
        let (mut words, mut characters) = (0, 0);
        let tokenizer = tokenizer();
        let reached = reach(text, limit, tokenizer.normaliser());
        let counted = tokenizer.parts(reached).inspect(|part| {
            words += 1;
            characters += match part {
                Part::Word(word) => word.len(),
                Part::Special(special, _) => special.piece().len(),
                Part::Added(_, span) => span.1 - span.0,
            };
        });
        tokenizer.read_parts(counted, limit);
        (words, characters)
    }

    #[test]
    fn a_text_without_end_is_looked_at_no_further_than_one_that_fills_the_input() {
        let limit = 512;
        for text in ["a ", "a.", "aaaa ", "[MASK]", "\n", "x", "東", "e\u{301}"] {
            let (words, characters) = looked_at(&text.repeat(1_000_000 / text.len()), limit);
            assert!(words <= limit + COUNTED + 2, "{words} times {text:?}");
            assert!(characters <= limit * 101, "{characters} characters of {text:?}");
        }
        // What fits is looked at as a whole.
        assert_eq!(looked_at(&"a ".repeat(500), limit), (500, 500));
    }

    #[test]
    fn what_is_left_out_is_counted_as_far_as_it_is_looked_at() {
        let encode = |text: String| tokenizer().encode(&text, None, 10).cut;
        let counted = encode("a ".repeat(100));
        assert_eq!(counted, Cut { sentence: Some(16), pieces: 92, ..Cut::default() });
        let uncounted = encode("a ".repeat(10_000));
        assert_eq!((uncounted.sentence, uncounted.uncounted), (Some(16), true));
        // Nothing to read where it is looked for, and more behind it.
        let blank = encode(format!("a{}a", " ".repeat(100_000)));
        assert_eq!((blank.pieces, blank.uncounted, blank.is_cut()), (0, true, true));
        assert!(blank.sentence.is_some_and(|from| from > 1));
        assert!(!encode("a a".into()).is_cut());
    }
}
