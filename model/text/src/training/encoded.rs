//! Examples as pieces, with what is to be learned of them.

use std::ops::Range;

use super::hidden::HiddenSpan;
use crate::data::{Example, LabelledSpan, Target, Text};
use crate::labels::piece_labels;
use crate::spans::Span;
use crate::tokenizer::{Encoding, Tokenizer};

/// An example, ready for the encoder.
#[derive(Clone, Debug, PartialEq)]
pub struct Encoded {
    /// Its pieces.
    pub encoding: Encoding,
    /// The second text's pieces, where it is an input of its own; `encoding` is then the first's.
    pub second: Option<Encoding>,
    /// The word that each piece belongs to, where the text was given as words, `[tokens]`.
    pub words: Vec<Option<usize>>,
    /// How many words were given; the last ones may have been cut off.
    pub word_count: usize,
    /// The pieces of the second text, its `[SEP]` not counted; empty where there is only one.
    pub passage: Range<usize>,
    /// What is to be learned of it.
    pub goal: Goal,
    /// What an answer is judged by, of questions.
    pub asked: Option<Asked>,
}

/// The texts that an answer is judged by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What is read.
    pub passage: String,
    /// The answer, empty if the passage has none.
    pub answer: String,
}

/// What is to be learned of an example, in pieces. Labels are indices into the lesson's labels.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// The label of the whole.
    Label(usize),
    /// The labels of the whole, each once, in their order.
    Labels(Vec<usize>),
    /// The number of the whole.
    Score(f64),
    /// A label a word.
    Words(Vec<usize>),
    /// The spans of words that have a label.
    Spans(Vec<LabelledSpan>),
    /// The pieces of the answer; `None` if the passage has none.
    Answer(Option<Span>),
    /// Nothing: the passage has an answer, but it was cut off. It is none of "no answer".
    CutOff,
    /// Hidden pieces, see [`Encoded::hide`].
    Hidden(Vec<HiddenSpan>),
    /// Nothing: a text that somebody typed.
    Nothing,
}

/// Cuts an example into at most `limit` pieces.
pub fn encode(example: &Example, tokenizer: &Tokenizer, limit: usize) -> Encoded {
    let mut encoded = read(&example.text, tokenizer, limit);
    encoded.goal = match &example.target {
        Target::Label(label) => Goal::Label(*label),
        Target::Labels(labels) => Goal::Labels(labels.clone()),
        Target::Score(score) => Goal::Score(*score),
        Target::Words(labels) => Goal::Words(labels.clone()),
        Target::Spans(spans) => Goal::Spans(spans.clone()),
        Target::Answer(None) => Goal::Answer(None),
        Target::Answer(Some(bytes)) => {
            let pieces = encoded.pieces_of_answer(bytes);
            pieces.map_or(Goal::CutOff, |pieces| Goal::Answer(Some(pieces)))
        }
        Target::Nothing => Goal::Nothing,
    };
    encoded.asked = asked(example);
    encoded
}

fn asked(example: &Example) -> Option<Asked> {
    let (Text::Two(_, passage), Target::Answer(bytes)) = (&example.text, &example.target) else {
        return None;
    };
    let answer = bytes.clone().and_then(|bytes| passage.get(bytes)).unwrap_or_default();
    Some(Asked { passage: passage.clone(), answer: answer.to_owned() })
}

/// Cuts a text of which nothing is to be learned into at most `limit` pieces.
pub fn read(text: &Text, tokenizer: &Tokenizer, limit: usize) -> Encoded {
    match text {
        Text::One(text) => whole(tokenizer.encode(text, None, limit)),
        Text::Two(text, pair) => whole(tokenizer.encode(text, Some(pair), limit)),
        Text::Apart(text, other) => Encoded {
            second: Some(tokenizer.encode(other, None, limit)),
            ..whole(tokenizer.encode(text, None, limit))
        },
        Text::Words(words) => by_word(words, tokenizer, limit),
    }
}

fn whole(encoding: Encoding) -> Encoded {
    let is_second = |(at, source): (usize, &u8)| {
        let added = encoding.offsets.get(at) == Some(&(0, 0));
        (*source == 1 && !added).then_some(at)
    };
    let mut second = encoding.sources.iter().enumerate().filter_map(is_second);
    let passage =
        second.next().map_or(0..0, |first| first..second.next_back().unwrap_or(first) + 1);
    let words = vec![None; encoding.ids.len()];
    let goal = Goal::Nothing;
    Encoded { words, word_count: 0, passage, goal, encoding, second: None, asked: None }
}

/// The words are joined by spaces; a piece belongs to the word within which it lies.
fn by_word(given: &[String], tokenizer: &Tokenizer, limit: usize) -> Encoded {
    let encoding = tokenizer.encode(&given.join(" "), None, limit);
    let mut ends = Vec::with_capacity(given.len());
    let mut end = 0;
    for word in given {
        end += word.len();
        ends.push(end);
        end += 1;
    }
    let word = |(start, stop): &(usize, usize)| {
        (stop > start).then(|| ends.iter().position(|end| start < end)).flatten()
    };
    let words = encoding.offsets.iter().map(word).collect();
    let (word_count, goal) = (given.len(), Goal::Nothing);
    Encoded { words, word_count, passage: 0..0, goal, encoding, second: None, asked: None }
}

impl Encoded {
    /// Its inputs of the encoder: one, or two that are read one by one.
    pub fn inputs(&self) -> impl Iterator<Item = &Encoding> {
        std::iter::once(&self.encoding).chain(&self.second)
    }

    /// Pieces of all its inputs.
    pub fn pieces(&self) -> usize {
        self.inputs().map(|input| input.ids.len()).sum()
    }

    /// Whether there is something to be learned of it.
    pub fn teaches(&self) -> bool {
        match &self.goal {
            Goal::Label(_) | Goal::Labels(_) | Goal::Score(_) | Goal::Answer(_) => true,
            Goal::Words(_) | Goal::Spans(_) => self.words_seen() > 0,
            Goal::Hidden(spans) => !spans.is_empty(),
            Goal::CutOff | Goal::Nothing => false,
        }
    }

    /// Whether a part of its texts was cut off.
    pub fn is_cut(&self) -> bool {
        self.inputs().any(|input| input.cut.sentence.is_some() || input.cut.pair.is_some())
    }

    /// The label of each piece, that of its word, `[tokens]`; `None` for pieces of no word.
    pub fn piece_targets(&self) -> Vec<Option<usize>> {
        match &self.goal {
            Goal::Words(labels) => piece_labels(&self.words, labels),
            _ => vec![None; self.words.len()],
        }
    }

    /// The words that have a piece, in order: those that were not cut off.
    pub fn words_read(&self) -> Vec<usize> {
        let mut words: Vec<usize> = self.words.iter().flatten().copied().collect();
        words.dedup();
        words
    }

    /// The words from the first to the last one that was read.
    pub fn words_seen(&self) -> usize {
        self.words.iter().flatten().max().map_or(0, |last| last + 1)
    }

    /// The pieces that cover some bytes of the passage; `None` if a part of them was cut off.
    fn pieces_of_answer(&self, bytes: &Range<usize>) -> Option<Span> {
        let offsets = |at: &usize| self.encoding.offsets.get(*at).copied();
        let inside = |at: &usize| {
            offsets(at).is_some_and(|(start, stop)| start < bytes.end && bytes.start < stop)
        };
        let mut pieces = self.passage.clone().filter(inside);
        let first = pieces.next()?;
        let last = pieces.next_back().unwrap_or(first);
        let cut = self.encoding.cut.pair.is_some_and(|cut| cut < bytes.end);
        (!cut).then_some(Span { first, last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Part;

    fn tokenizer() -> Tokenizer {
        let pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "pen", "##guin", "walks", "."];
        Tokenizer::from_vocabulary(&pieces.join("\n")).expect("a vocabulary")
    }

    fn example(text: Text, target: Target) -> Example {
        Example { line: 1, part: Part::Train, text, target }
    }

    #[test]
    fn pieces_take_the_label_of_their_word() {
        let words = ["Penguin", "walks", "."].map(str::to_owned).to_vec();
        let example = example(Text::Words(words), Target::Words(vec![2, 0, 1]));
        let encoded = encode(&example, &tokenizer(), 512);
        assert_eq!(encoded.encoding.pieces, ["[CLS]", "pen", "##guin", "walks", ".", "[SEP]"]);
        assert_eq!(encoded.piece_targets(), [None, Some(2), Some(2), Some(0), Some(1), None]);
        assert_eq!((encoded.words_read(), encoded.words_seen()), (vec![0, 1, 2], 3));
        let cut = encode(&example, &tokenizer(), 5);
        assert_eq!((cut.words_read(), cut.word_count), (vec![0, 1], 3));
    }

    #[test]
    fn sentences_apart_are_two_inputs_of_one_segment() {
        let text = Text::Apart("Penguin walks".into(), "walks.".into());
        let encoded = encode(&example(text, Target::Score(2.5)), &tokenizer(), 4);
        let pieces: Vec<_> = encoded.inputs().map(|one| one.pieces.join(" ")).collect();
        assert_eq!(pieces, ["[CLS] pen ##guin [SEP]", "[CLS] walks . [SEP]"]);
        assert!(encoded.inputs().all(|one| one.segments == [0; 4]));
        assert_eq!((encoded.goal, encoded.passage), (Goal::Score(2.5), 0..0));
    }

    #[test]
    fn a_word_that_the_vocabulary_cannot_write_is_still_a_word() {
        let words = ["walks", "zebra"].map(str::to_owned).to_vec();
        let encoded =
            encode(&example(Text::Words(words), Target::Words(vec![0, 1])), &tokenizer(), 512);
        assert_eq!(encoded.piece_targets(), [None, Some(0), Some(1), None]);
    }

    #[test]
    fn the_answer_is_found_among_the_pieces_unless_it_was_cut_off() {
        let text = || Text::Two("walks".into(), "Penguin walks. Penguin".into());
        let answer = |bytes: Range<usize>, limit: usize| {
            let encoded =
                encode(&example(text(), Target::Answer(Some(bytes))), &tokenizer(), limit);
            (encoded.passage, encoded.goal)
        };
        // [CLS] walks [SEP] pen ##guin walks . pen ##guin [SEP]
        let span = |first, last| Goal::Answer(Some(Span { first, last }));
        assert_eq!(answer(0..7, 512), (3..9, span(3, 4)));
        assert_eq!(answer(8..14, 512), (3..9, span(5, 6)));
        assert_eq!(answer(3..13, 512), (3..9, span(4, 5)));
        assert_eq!(answer(15..22, 9), (3..8, Goal::CutOff));
        let none = encode(&example(text(), Target::Answer(None)), &tokenizer(), 512);
        assert_eq!(none.goal, Goal::Answer(None));
        assert_eq!(read(&Text::One("walks".into()), &tokenizer(), 9).passage, 0..0);
    }
}
