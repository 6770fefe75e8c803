//! Spans that are hidden from the model, to be told by those around them (Joshi et al. 2020).

use super::encoded::{Encoded, Goal};
use crate::corruption::{Corruptor, Scheme, Settings, Split};
use crate::tokenizer::{Special, Tokenizer};

/// The longest span in pieces that is learned; the pieces after that are hidden all the same. Each
/// place in a span has a vector of its own, and there are only so many.
pub const LONGEST_HIDDEN: usize = 20;

/// How often a text is drawn again where every span touches its edge.
const TRIES: u32 = 64;

/// One hidden span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenSpan {
    /// The positions before and after it, s - 1 and e + 1.
    pub borders: (usize, usize),
    /// The pieces that stood there.
    pub truths: Vec<u32>,
}

impl HiddenSpan {
    /// The position of each piece that is to be told, with its place in the span counted from 1
    /// and the piece.
    pub fn pieces(&self) -> impl Iterator<Item = (usize, usize, u32)> {
        let truths = self.truths.iter().take(LONGEST_HIDDEN).enumerate();
        truths.map(|(index, truth)| (self.borders.0 + 1 + index, index + 1, *truth))
    }
}

impl Encoded {
    /// The same with spans hidden: 15 % of the pieces, drawn as in span masking (geometric lengths
    /// in words, p = 0.2, at most 10; Joshi et al. 2020, section 3.1). Every hidden piece becomes
    /// `[MASK]`, which leaves out the published 80/10/10 split. A span that touches `[CLS]` or
    /// `[SEP]` has no two borders, so the draw is repeated until one has. The same seed hides the
    /// same. A text that is too short for that stays as it is and has nothing to be told.
    #[must_use]
    pub fn hide(mut self, tokenizer: &Tokenizer, seed: u64) -> Self {
        self.goal = Goal::Hidden(Vec::new());
        let vocabulary = tokenizer.vocabulary();
        let settings = Settings {
            scheme: Scheme::SpanBert,
            split: Split { masked: 100, random: 0, kept: 0 },
            seed: seed as u32 ^ (seed >> 32) as u32,
            ..Settings::default()
        };
        let limit = self.encoding.ids.len();
        let drawn = {
            let corruptor = Corruptor::new(&self.encoding, vocabulary, limit);
            (0..TRIES).find_map(|draw| {
                let corruption = corruptor.corrupt(&settings.of_draw(draw)).ok()?;
                let spans = corruption.row.bounded_spans();
                spans.iter().any(|span| span.borders.is_some()).then_some((corruption.row, spans))
            })
        };
        let Some((row, spans)) = drawn else { return self };
        let hidden = spans.into_iter().filter_map(|span| {
            let borders = span.borders?;
            let truths = self.encoding.ids.get(span.start..=span.end)?.to_vec();
            Some(HiddenSpan { borders, truths })
        });
        self.goal = Goal::Hidden(hidden.collect());
        self.encoding = row.encoding(&self.encoding, vocabulary);
        self
    }

    /// The same with every run of `[MASK]` that the text itself has as a hidden span. What stood
    /// there is unknown, so `[MASK]` is its truth. A run beside `[CLS]` or `[SEP]` has no two
    /// borders and is not told. `None` if the text has no `[MASK]`.
    pub fn with_own_masks(&self, tokenizer: &Tokenizer) -> Option<Self> {
        let special = |name| tokenizer.vocabulary().special(name);
        let mask = special(Special::Mask);
        let edges = [Special::Classification, Special::Separator].map(special);
        let ids = &self.encoding.ids;
        let inside = |at: usize| ids.get(at).is_some_and(|id| !edges.contains(id));
        let masks: Vec<usize> = (0..ids.len()).filter(|at| ids.get(*at) == Some(&mask)).collect();
        let spans = masks.chunk_by(|left, right| left + 1 == *right).filter_map(|run| {
            let borders = (run.first()?.checked_sub(1)?, run.last()? + 1);
            let told = inside(borders.0) && inside(borders.1);
            told.then(|| HiddenSpan { borders, truths: vec![mask; run.len()] })
        });
        let goal = Goal::Hidden(spans.collect());
        (!masks.is_empty()).then(|| Self { goal, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Text;
    use crate::training::read;

    fn tokenizer() -> Tokenizer {
        let letters: Vec<String> = ('a'..='t').map(String::from).collect();
        let specials = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n";
        Tokenizer::from_vocabulary(&(specials.to_owned() + &letters.join("\n")))
            .expect("a vocabulary")
    }

    #[test]
    fn what_is_hidden_was_there_and_lies_between_its_borders() {
        let tokenizer = tokenizer();
        let text: Vec<String> = ('a'..='t').map(String::from).collect();
        let plain = read(&Text::One(text.join(" ")), &tokenizer, 512);
        let mut lengths = Vec::new();
        for seed in 0..200 {
            let encoded = plain.clone().hide(&tokenizer, seed);
            assert_eq!(encoded, plain.clone().hide(&tokenizer, seed));
            let Goal::Hidden(spans) = &encoded.goal else { panic!("spans") };
            assert!(!spans.is_empty());
            for span in spans {
                lengths.push(span.truths.len());
                assert_eq!(span.borders.1, span.borders.0 + span.truths.len() + 1);
                for (position, place, truth) in span.pieces() {
                    assert_eq!(plain.encoding.ids[position], truth);
                    assert_eq!(encoded.encoding.pieces[position], "[MASK]");
                    assert_eq!(position, span.borders.0 + place);
                }
            }
            let masks = encoded.encoding.pieces.iter().filter(|piece| *piece == "[MASK]").count();
            // ceil(0.15 * 20), or less where a span lies at the edge.
            assert_eq!(masks, 3);
        }
        assert!(lengths.contains(&3) && lengths.contains(&1));
    }

    #[test]
    fn typed_masks_are_the_spans_that_are_told() {
        let tokenizer = tokenizer();
        let masked = |text: &str| {
            let read = read(&Text::One(text.into()), &tokenizer, 512);
            read.with_own_masks(&tokenizer).map(|encoded| encoded.goal)
        };
        let mask = tokenizer.vocabulary().special(Special::Mask);
        let span = |borders, length| HiddenSpan { borders, truths: vec![mask; length] };
        assert_eq!(masked("a b c"), None);
        assert_eq!(
            masked("a [MASK] [MASK] b [MASK] c"),
            Some(Goal::Hidden(vec![span((1, 4), 2), span((4, 6), 1)]))
        );
        assert_eq!(masked("[MASK] a b [MASK]"), Some(Goal::Hidden(Vec::new())));
    }

    #[test]
    fn a_text_without_an_inside_has_nothing_to_be_told() {
        let encoded = read(&Text::One("a b".into()), &tokenizer(), 512).hide(&tokenizer(), 1);
        assert_eq!(encoded.goal, Goal::Hidden(Vec::new()));
        assert!(!encoded.encoding.pieces.contains(&"[MASK]".to_owned()));
    }
}
