//! What the room reads of a result.

use std::ops::Range;
use std::sync::Arc;

use text::tokenizer::{Tokenizer, has_text};
use text::wishes::TracePart;

use super::reading::Reading;
use super::windows::{self, Plan, Window, limit};
use crate::state::shown::{Other, Shown};

/// What is missing before anything can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// There is no box for a passage.
    Box,
    /// Both boxes are empty.
    Both,
    /// There is no question.
    Question,
    /// There is no passage.
    Passage,
}

impl Lack {
    /// What is missing in the boxes.
    pub fn of(question: &str, passage: Option<&str>) -> Option<Self> {
        let Some(passage) = passage else { return Some(Self::Box) };
        match (has_text(question), has_text(passage)) {
            (false, false) => Some(Self::Both),
            (false, true) => Some(Self::Question),
            (true, false) => Some(Self::Passage),
            (true, true) => None,
        }
    }
}

/// One result: the windows in which the passage was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The whole passage.
    pub passage: Arc<str>,
    /// The windows, in the order of the passage; at least one.
    pub readings: Vec<Reading>,
    /// Bytes of the passage that none of them read; empty if all was read.
    pub unread: Range<usize>,
    /// Whether the passage goes on behind that.
    pub goes_on: bool,
    /// Whether a part of the question did not fit.
    pub question_cut: bool,
    /// The windows as the intact network reads them, if anything is switched off.
    pub intact: Option<Vec<Reading>>,
}

impl Seen {
    /// Reads a result of a model with so many `positions`; `None` if it is no pair, or was not
    /// asked for these logits.
    pub fn of(shown: &Shown, tokenizer: &Tokenizer, positions: usize) -> Option<Self> {
        let passage = shown.input.pair.clone()?;
        let others = &shown.others;
        let (readings, unread, goes_on) = read(shown, others, tokenizer, positions)?;
        let intact = shown.beside.as_deref();
        let intact = intact.and_then(|intact| read(intact, others, tokenizer, positions));
        Some(Self {
            passage,
            readings,
            unread,
            goes_on,
            question_cut: shown.encoding.cut.sentence.is_some(),
            intact: intact.map(|(readings, ..)| readings),
        })
    }

    /// The text of a span of a window.
    pub fn text(&self, window: usize, span: text::spans::Span) -> &str {
        let place = self.readings.get(window).map(|reading| reading.place(span, &self.passage));
        place.and_then(|place| self.passage.get(place)).unwrap_or_default()
    }

    /// The text up to where it was read.
    pub fn read_text(&self) -> &str {
        self.passage.get(..self.unread.start).unwrap_or(&self.passage)
    }

    /// The text that was not read.
    pub fn unread_text(&self) -> &str {
        self.passage.get(self.unread.clone()).unwrap_or_default()
    }
}

/// The windows of a result, what they leave out, and whether there is more behind that. A window that
/// did not come ends the list, and what it would have read is unread.
fn read(
    shown: &Shown,
    others: &[Other],
    tokenizer: &Tokenizer,
    positions: usize,
) -> Option<(Vec<Reading>, Range<usize>, bool)> {
    let passage = shown.input.pair.as_deref()?;
    let logits = shown.part(TracePart::SpanLogits, 0)?;
    let mut readings = vec![Reading::new(&shown.encoding, &logits.values, 0, 0)?];
    if !shown.encoding.cut.is_cut() {
        return Some((readings, passage.len()..passage.len(), false));
    }
    let plan = Plan::of(tokenizer, &shown.input, limit(positions, &shown.input.switches));
    let mut unread = plan.unread.clone();
    for (at, window) in plan.windows.iter().enumerate().skip(1) {
        let text = passage.get(window.text.clone())?;
        let is_it = |Other { tag, shown: found }: &&Other| {
            *tag == windows::tag(at)
                && found.input.switches == shown.input.switches
                && found.input.pair.as_deref() == Some(text)
        };
        let found = others.iter().find(is_it).map(|other| &other.shown);
        let Some(reading) = found.and_then(|found| reading(found, window)) else {
            unread.start = readings.last().map_or(0, |last| last.read().end);
            break;
        };
        readings.push(reading);
    }
    Some((readings, unread, plan.goes_on))
}

fn reading(found: &Shown, window: &Window) -> Option<Reading> {
    let logits = &found.part(TracePart::SpanLogits, 0)?.values;
    Reading::new(&found.encoding, logits, window.before, window.text.start)
}

#[cfg(test)]
mod tests {
    use protocol::{DeviceKind, Input};
    use text::spans::Span;
    use text::wishes::Wish;

    use super::*;
    use crate::state::shown::{Extras, Origin, Part};

    const WORDS: &str = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nwho\n?\na\ncafe\n東\n京\n.\n";

    fn tokenizer() -> Tokenizer {
        Tokenizer::from_vocabulary(WORDS).expect("a vocabulary")
    }

    /// A result whose start logit of a token is its index, and whose end logit is 1 for all.
    fn shown(passage: &str, positions: usize) -> Shown {
        let encoding = tokenizer().encode("who?", Some(passage), positions);
        let logits = logits(encoding.pieces.len());
        let wish = Wish::of(TracePart::SpanLogits, 0);
        let part = Part { wish, shape: vec![encoding.pieces.len(), 2], values: logits };
        Shown {
            input: Input {
                sentence: "who?".into(),
                pair: Some(passage.into()),
                ..Input::default()
            },
            encoding,
            layers: 1,
            heads: 1,
            attention: Vec::new(),
            exact: None,
            means: Vec::new(),
            origin: Origin::Live { request: 1, device: DeviceKind::Cpu, milliseconds: 1.0 },
            extras: Extras { parts: vec![part], ..Extras::default() },
            beside: None,
            others: Vec::new(),
        }
    }

    fn logits(tokens: usize) -> Vec<f32> {
        (0..tokens).flat_map(|token| [token as f32, 1.0]).collect()
    }

    #[test]
    fn the_text_of_an_answer_is_cut_from_what_was_typed() {
        let passage = "A Cafe\u{301}. 東京 \u{1f600}.";
        let seen = Seen::of(&shown(passage, 512), &tokenizer(), 512).expect("a reading");
        let reading = &seen.readings[0];
        // [CLS] who ? [SEP] a cafe . 東 京 [UNK] . [SEP]
        assert_eq!(reading.passage, 4..11);
        let text = |first, last| seen.text(0, Span { first, last });
        assert_eq!(text(4, 5), "A Cafe\u{301}");
        assert_eq!(text(7, 8), "東京");
        assert_eq!(text(8, 9), "京 \u{1f600}");
        assert_eq!(text(4, 10), passage);
        assert_eq!((reading.logits(5), reading.score(4, 9)), (Some([5.0, 1.0]), Some(5.0)));
        assert!(seen.unread.is_empty() && seen.intact.is_none());
    }

    #[test]
    fn windows_are_put_in_their_places_and_a_missing_one_is_named() {
        let passage = "a café. ".repeat(400);
        let mut shown = shown(&passage, 512);
        let tokenizer = tokenizer();
        let plan = Plan::of(&tokenizer, &shown.input, 512);
        assert!(plan.windows.len() > 3 && plan.unread.is_empty());
        for (at, window) in plan.windows.iter().enumerate().skip(1) {
            let text = passage[window.text.clone()].to_owned();
            let other = Other { tag: windows::tag(at), shown: self::shown(&text, 512) };
            shown.others.push(other);
        }
        let seen = Seen::of(&shown, &tokenizer, 512).expect("a reading");
        assert_eq!(seen.readings.len(), plan.windows.len());
        assert!(seen.unread.is_empty());
        for reading in &seen.readings {
            for token in reading.passage.clone() {
                let place = reading.place(Span { first: token, last: token }, &passage);
                let wanted = ["a", "café", "."][reading.name(token) % 3];
                assert_eq!(&passage[place], wanted);
            }
        }
        shown.others.remove(1);
        let seen = Seen::of(&shown, &tokenizer, 512).expect("a reading");
        assert_eq!(seen.readings.len(), 2);
        assert_eq!(seen.unread, seen.readings[1].read().end..passage.len());
    }

    #[test]
    fn what_is_missing_is_told_apart() {
        assert_eq!(Lack::of("who?", None), Some(Lack::Box));
        assert_eq!(Lack::of(" ", Some("\n")), Some(Lack::Both));
        assert_eq!(Lack::of("", Some("a")), Some(Lack::Question));
        assert_eq!(Lack::of("who?", Some("")), Some(Lack::Passage));
        assert_eq!(Lack::of("who?", Some("a")), None);
    }
}
