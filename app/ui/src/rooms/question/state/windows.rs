//! A passage that is too long for one input, read in windows that overlap (Devlin et al. 2019 in
//! their published code: `doc_stride`).

use std::ops::Range;

use leptos::prelude::*;
use protocol::{Beside, Input, Network, Tag};
use text::answers::{LONGEST, passage};
use text::switches::Switches;
use text::tokenizer::word_piece::MAX_WORD_CHARACTERS;
use text::tokenizer::{Encoding, Tokenizer};
use text::wishes::{TracePart, Wish};

use crate::page::parts::Compared;

/// Pieces from the beginning of one window to that of the next, where models have the usual
/// [`POSITIONS`]: neighbours share about as many pieces as with the published 384 positions and steps
/// of 128.
const STRIDE: usize = 256;
/// Positions of most models.
const POSITIONS: usize = 512;
/// Windows of so many positions at most: each is a whole pass of the encoder.
const MOST: usize = 8;
/// Windows of a model with fewer positions, whose passes are shorter.
const MOST_SHORT: usize = 32;

/// Windows at most of a model that reads `limit` pieces: together they cost no more than those of one
/// with the usual positions.
pub fn most(limit: usize) -> usize {
    (MOST * POSITIONS / limit.max(1)).clamp(MOST, MOST_SHORT)
}

/// Pieces from the beginning of one window to that of the next, of a model that reads `limit` pieces:
/// half of them.
pub fn stride(limit: usize) -> usize {
    STRIDE.min(limit / 2)
}

/// The same where the question leaves `room` pieces: neighbours share the longest answer, in windows
/// that are shorter than two of those half of themselves.
fn stride_in(room: usize, limit: usize) -> usize {
    let shared = LONGEST.min(room / 2);
    stride(limit).min(room - shared).max(1)
}

/// Pieces that question and passage have at most in all windows of `limit` pieces, and as many more
/// as a word can have, so that the last window can end with a word.
pub fn pieces(limit: usize) -> usize {
    (most(limit) - 1) * stride(limit) + limit + MAX_WORD_CHARACTERS
}

/// A part of the passage that goes into one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// Pieces of the passage before it.
    pub before: usize,
    /// Its bytes in the passage.
    pub text: Range<usize>,
}

/// All parts; the first is what the encoder keeps of the whole input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// In the order of the passage.
    pub windows: Vec<Window>,
    /// Bytes of the passage that none of them reads; empty if all is read.
    pub unread: Range<usize>,
    /// Whether the passage goes on behind that.
    pub goes_on: bool,
}

impl Plan {
    /// The windows of an input that may have `limit` pieces.
    pub fn of(tokenizer: &Tokenizer, input: &Input, limit: usize) -> Self {
        let text = input.pair.as_deref().unwrap_or_default();
        let first = Window { before: 0, text: 0..text.len() };
        let kept = tokenizer.encode(&input.sentence, Some(text), limit);
        if !kept.cut.is_cut() {
            return Self { windows: vec![first], unread: text.len()..text.len(), goes_on: false };
        }
        let whole = tokenizer.encode(&input.sentence, Some(text), pieces(limit));
        let goes_on = whole.cut.uncounted;
        let own = passage(&whole);
        let room = limit.saturating_sub(whole.pieces.len() - own.len());
        if kept.cut.sentence.is_some() || room == 0 {
            // Every window would have another part of the question.
            let end = kept.cut.pair.unwrap_or(text.len());
            return Self {
                windows: vec![Window { text: 0..end, ..first }],
                unread: end..text.len(),
                goes_on,
            };
        }
        let lie = Lie { room, stride: stride_in(room, limit), most: most(limit) };
        let (windows, read) = windows(&whole, own, lie, text.len());
        Self { windows, unread: read..text.len(), goes_on }
    }
}

/// How windows lie in a passage, in pieces.
#[derive(Clone, Copy)]
struct Lie {
    room: usize,
    stride: usize,
    most: usize,
}

/// The windows, and the byte up to which they read.
fn windows(whole: &Encoding, own: Range<usize>, lie: Lie, length: usize) -> (Vec<Window>, usize) {
    let Lie { room, stride, most } = lie;
    let total = own.len();
    let length = whole.cut.pair.unwrap_or(length);
    let byte = |piece: usize| {
        let start = whole.offsets.get(own.start + piece).filter(|_| piece < total);
        start.map_or(length, |offsets| offsets.0)
    };
    // Windows begin and end with words, so that cutting them into pieces again gives the same.
    let word_start = |piece: usize| {
        let word = |piece: usize| whole.words.get(own.start + piece).copied().flatten();
        let is_start = |piece: &usize| {
            *piece == 0
                || *piece >= total
                || word(*piece).is_none()
                || word(*piece) != word(piece - 1)
        };
        (0..=piece).rev().find(is_start).unwrap_or(0)
    };
    let mut end = room.min(total);
    let mut windows = vec![Window { before: 0, text: 0..byte(end) }];
    while end < total && windows.len() < most {
        let start = word_start(windows.len() * stride);
        let next = word_start((start + room).min(total));
        if next <= end {
            // A word that fills a window lets none go on.
            break;
        }
        end = next;
        windows.push(Window { before: start, text: byte(start)..byte(end) });
    }
    (windows, byte(end))
}

/// The tag of a later window, counted from 0, which is the input itself.
pub fn tag(window: usize) -> Tag {
    Tag::new("window", window)
}

/// Pieces that an input may have; padding takes its room.
pub fn limit(positions: usize, switches: &Switches) -> usize {
    positions.saturating_sub(switches.padding)
}

/// What the room computes beside the input, once the vocabulary is there.
pub fn compared(asked: &Compared) -> Vec<Beside> {
    let positions = asked.config.positions();
    let windows = |tokenizer: &_| beside(tokenizer, positions, asked.input);
    asked.store.tokenizer.get().as_deref().map_or_else(Vec::new, windows)
}

/// The later windows of a passage that is too long for `positions`: of the input, and of the input
/// as the intact network reads it.
fn beside(tokenizer: &Tokenizer, positions: usize, input: &Input) -> Vec<Beside> {
    let mut inputs = vec![input.clone()];
    if !input.switches.is_intact() {
        inputs.push(Input { switches: Switches::default(), ..input.clone() });
    }
    let of = |input: Input| {
        let limit = limit(positions, &input.switches);
        later(&Plan::of(tokenizer, &input, limit), &input)
    };
    inputs.into_iter().flat_map(of).collect()
}

fn later(plan: &Plan, input: &Input) -> Vec<Beside> {
    let one = |(at, window): (usize, &Window)| {
        let part = input.pair.as_deref()?.get(window.text.clone())?;
        Some(Beside {
            tag: tag(at),
            input: Input { pair: Some(part.into()), ..input.clone() },
            network: Network::Own,
            wishes: Some(vec![Wish::of(TracePart::SpanLogits, 0)]),
            asking: Default::default(),
        })
    };
    plan.windows.iter().enumerate().skip(1).filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokenizer() -> Tokenizer {
        let pieces = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nwho\n?\na\nb\n##a\n##b\n.\n";
        Tokenizer::from_vocabulary(pieces).expect("a vocabulary")
    }

    fn input(passage: &str) -> Input {
        Input { sentence: "who?".into(), pair: Some(passage.into()), ..Input::default() }
    }

    #[test]
    fn a_short_passage_is_one_window() {
        let plan = Plan::of(&tokenizer(), &input("a b."), 512);
        assert_eq!(plan.windows, [Window { before: 0, text: 0..4 }]);
        assert!(plan.unread.is_empty());
    }

    #[test]
    fn windows_of_a_long_passage_leave_nothing_out_and_cut_no_word() {
        for (limit, repeated) in [(512, 130), (128, 130), (40, 30), (16, 5)] {
            cover(limit, &"ab. aba b é. ".repeat(repeated));
        }
    }

    /// The windows of `limit` pieces read all of a passage, and each what the whole has there.
    fn cover(limit: usize, passage: &str) {
        let (tokenizer, input) = (tokenizer(), input(passage));
        let whole = tokenizer.encode("who?", Some(passage), usize::MAX);
        let own = super::passage(&whole);
        let plan = Plan::of(&tokenizer, &input, limit);
        assert!(plan.unread.is_empty() && plan.windows.len() > 2, "{limit}: {plan:?}");
        let mut read = 0;
        for (at, window) in plan.windows.iter().enumerate() {
            let part = passage.get(window.text.clone()).expect("whole characters");
            let encoding = tokenizer.encode("who?", Some(part), limit);
            assert_eq!(encoding.cut.pieces, 0);
            let pieces = &encoding.pieces[super::passage(&encoding)];
            let from = own.start + window.before;
            assert_eq!(pieces, &whole.pieces[from..from + pieces.len()], "window {at}");
            let from = at * stride_in(limit - 5, limit);
            assert!(window.before <= from && window.before + 3 > from, "{limit}: window {at}");
            assert!(window.text.start <= read, "window {at} leaves a gap");
            read = window.text.end;
        }
        assert_eq!(read, passage.len());
    }

    #[test]
    fn what_more_windows_would_have_to_read_is_named() {
        let passage = "a ".repeat(4000);
        let plan = Plan::of(&tokenizer(), &input(&passage), 512);
        assert_eq!(plan.windows.len(), MOST);
        // Three specials and the two pieces of the question; the last window ends so far.
        let read = (MOST - 1) * STRIDE + 512 - 5;
        assert_eq!(plan.unread, 2 * read..8000);
    }

    #[test]
    fn a_passage_without_end_is_read_as_far_as_one_that_fills_all_windows() {
        let tokenizer = tokenizer();
        let long = "aba b ".repeat(100_000);
        let plan = Plan::of(&tokenizer, &input(&long), 512);
        let short = Plan::of(&tokenizer, &input(&long[..6_000]), 512);
        assert_eq!((&plan.windows, plan.unread.start), (&short.windows, short.unread.start));
        assert_eq!((plan.windows.len(), plan.unread.end), (MOST, long.len()));
        assert_eq!((plan.goes_on, short.goes_on), (true, false));
        let read = tokenizer.encode("", Some(&long[..plan.unread.start]), usize::MAX).pieces.len();
        assert!(read < pieces(512), "{read}");
    }

    #[test]
    fn a_question_without_end_leaves_one_window() {
        let long = Input { sentence: "a ".repeat(400).into(), ..input(&"b ".repeat(400)) };
        let plan = Plan::of(&tokenizer(), &long, 512);
        let kept = tokenizer().encode(&long.sentence, long.pair.as_deref(), 512).cut.pair;
        assert_eq!((plan.windows.len(), Some(plan.unread.start)), (1, kept));
    }
}
