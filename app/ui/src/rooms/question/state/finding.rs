//! Where the network points, as a headline.

use std::ops::Range;

use super::{Seen, Verdict};
use crate::kit::format::share;
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// A best span with so much is a strong finding, and a weak one.
const SPAN: [f64; 2] = [0.5, 0.1];
/// A second span that overlaps the best one and has so much makes it waver.
const SECOND: [f64; 2] = [0.15; 2];
/// Letters of an answer that a headline names.
const NAMED: usize = 40;

/// A span of the passage.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// Its text.
    pub text: String,
    /// Its bytes in the passage.
    pub place: Range<usize>,
    /// Its probability.
    pub share: f64,
}

/// The best spans of a verdict, with their texts.
pub fn spans(seen: &Seen, verdict: &Verdict) -> Vec<Span> {
    let span = |best: &super::Candidate| {
        let place = seen.readings.get(best.window)?.place(best.span, &seen.passage);
        let text = seen.passage.get(place.clone())?.to_owned();
        Some(Span { text, place, share: best.probability })
    };
    verdict.best.iter().filter_map(span).collect()
}

/// What the spans say; `none` is the probability of "no answer" where that wins, and `before` how
/// strong the last finding was.
pub fn finding(spans: &[Span], none: Option<f64>, before: Option<Strength>) -> Option<Finding> {
    if let Some(none) = none {
        let text = t!(question_finds_none, share = value(&share(none)));
        return Some(Finding::new(Strength::None, text));
    }
    let best = spans.first()?;
    let named = |span: &Span| short(&span.text);
    let (here, said) = (value(&named(best)), value(&share(best.share)));
    let strength = Strength::of_share(best.share, SPAN, before);
    let overlaps =
        |other: &&Span| other.place.start < best.place.end && best.place.start < other.place.end;
    let rival = spans.get(1).filter(overlaps).filter(|other| {
        // It wavers until the second one has lost two points more.
        let before = before.map(|before| match before {
            Strength::Weak => Strength::Strong,
            Strength::Strong | Strength::None => Strength::None,
        });
        Strength::of(other.share, SECOND, before) == Strength::Strong
    });
    let (strength, text) = match (strength, rival) {
        (Strength::None, _) => (Strength::None, t!(question_no_place, share = said, there = here)),
        (_, Some(other)) => {
            let (other, less) = (word(&named(other)), share(other.share));
            let text = t!(question_wavers, there = here, share = said, other = other, less = less);
            (Strength::Weak, text)
        }
        (Strength::Strong, None) => {
            (Strength::Strong, t!(question_points, there = here, share = said))
        }
        (Strength::Weak, None) => {
            (Strength::Weak, t!(question_best_guess, there = here, share = said))
        }
    };
    Some(Finding::new(strength, text))
}

/// The beginning of a long answer.
fn short(text: &str) -> String {
    match text.char_indices().nth(NAMED) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text).trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    /// What is found where the best span has `best`, and one in its place, or behind it, `second`.
    fn found(
        best: f64,
        second: f64,
        overlaps: bool,
        before: Option<Strength>,
    ) -> (Strength, String) {
        let span = |text: &str, place, share| Span { text: text.to_owned(), place, share };
        let other = if overlaps { 5..9 } else { 20..24 };
        let spans = [span("anna berg", 0..9, best), span("berg", other, second)];
        let found = finding(&spans, None, before).expect("a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn half_of_all_is_where_it_points() {
        let strong = (Strength::Strong, "It points at anna berg, 64%.".to_owned());
        assert_eq!(found(0.64, 0.1, true, None), strong);
        assert_eq!(found(0.5, 0.1, true, None).0, Strength::Strong);
        let weak = "Its best guess is anna berg, at 49%: not a sure one.";
        assert_eq!(found(0.49, 0.1, true, None), (Strength::Weak, weak.to_owned()));
        assert_eq!(found(0.49, 0.1, true, Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(found(0.51, 0.1, true, Some(Strength::Weak)).0, Strength::Weak);
    }

    #[test]
    fn a_second_span_in_the_same_place_makes_it_waver() {
        let wavers = "It wavers between anna berg, 60%, and berg, 15%.";
        assert_eq!(found(0.6, 0.15, true, None), (Strength::Weak, wavers.to_owned()));
        assert_eq!(found(0.6, 0.149, true, None).0, Strength::Strong);
        assert_eq!(found(0.6, 0.149, true, Some(Strength::Weak)).0, Strength::Weak);
        assert_eq!(found(0.6, 0.16, true, Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(found(0.6, 0.3, false, None).0, Strength::Strong);
    }

    #[test]
    fn no_place_and_no_answer_are_findings() {
        assert_eq!(found(0.1, 0.0, true, None).0, Strength::Weak);
        let none = "No place stands out: the best has 9%, at anna berg.";
        assert_eq!(found(0.09, 0.0, true, None), (Strength::None, none.to_owned()));
        let none = finding(&[], Some(0.7), None).expect("a finding");
        assert_eq!(plain(&none.text), "It finds no answer in this passage, 70%.");
        assert_eq!(finding(&[], None, None), None);
    }

    #[test]
    fn a_long_answer_is_cut() {
        assert_eq!(short(&"ab ".repeat(30)).chars().count(), NAMED + 1);
        assert_eq!(short("berg"), "berg");
    }
}
