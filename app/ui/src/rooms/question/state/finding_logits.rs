//! Whether one piece is the clear start and one the clear end, as a headline.

use super::Reading;
use crate::kit::format::fixed;
use crate::kit::marked::{value, word};
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// A logit that leads by so much is clear: the softmax gives it almost three times the next one's share.
const CLEAR: f64 = 1.0;

/// A logit with its piece.
type Piece<'a> = (&'a str, f64);

/// The best two pieces of the passage on one row; the second one may lack.
type Best<'a> = (Piece<'a>, Option<Piece<'a>>);

/// What both rows show; `before` is how strong the last finding was.
pub fn finding(reading: &Reading, before: Option<Strength>) -> Option<Finding> {
    let (start, end) = (best(reading, &reading.starts)?, best(reading, &reading.ends)?);
    Some(of([start, end], before))
}

/// A logit as cells and headline have it.
pub fn logit(value: f64) -> String {
    fixed(value, 2)
}

fn best<'a>(reading: &'a Reading, logits: &[f32]) -> Option<Best<'a>> {
    let logit = |at: usize| Some((reading.pieces.get(at)?.as_str(), f64::from(*logits.get(at)?)));
    let mut all: Vec<Piece<'_>> = reading.passage.clone().filter_map(logit).collect();
    all.sort_by(|one, other| other.1.total_cmp(&one.1));
    Some((*all.first()?, all.get(1).copied()))
}

fn of([start, end]: [Best<'_>; 2], before: Option<Strength>) -> Finding {
    let lead =
        |(first, second): Best<'_>| second.map_or(f64::INFINITY, |second| first.1 - second.1);
    let reached = |lead: f64, by: Strength| {
        let before =
            before.map(|before| if before >= by { Strength::Strong } else { Strength::None });
        Strength::of(lead, [CLEAR; 2], before) == Strength::Strong
    };
    let leads = [start, end].map(lead);
    let strength = match () {
        () if reached(leads[0].min(leads[1]), Strength::Strong) => Strength::Strong,
        () if reached(leads[0].max(leads[1]), Strength::Weak) => Strength::Weak,
        () => Strength::None,
    };
    let said = |piece: Piece<'_>| (word(piece.0), value(&logit(piece.1)));
    let ((first, s), (last, e)) = (said(start.0), said(end.0));
    let other =
        |best: Best<'_>| best.1.map(|next| (word(next.0), logit(next.1))).unwrap_or_default();
    let text = match (strength, leads[0] >= leads[1]) {
        (Strength::Strong, _) => t!(question_both_clear, start = first, s = s, end = last, e = e),
        (Strength::None, _) => t!(question_none_clear, start = first, s = s, end = last, e = e),
        (Strength::Weak, is_start) => {
            let (key, unclear) = match is_start {
                true => (keys::question_start_clear, end),
                false => (keys::question_end_clear, start),
            };
            let (next, less) = other(unclear);
            key.with(&[
                ("start", &first),
                ("s", &s),
                ("end", &last),
                ("e", &e),
                ("next", &next),
                ("less", &less),
            ])
        }
    };
    Finding::new(strength, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn found(start: [f64; 2], end: [f64; 2], before: Option<Strength>) -> (Strength, String) {
        let best = |names: [&'static str; 2], [first, second]: [f64; 2]| {
            ((names[0], first), Some((names[1], second)))
        };
        let found = of([best(["anna", "in"], start), best(["berg", "oslo"], end)], before);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn what_leads_by_one_is_clear() {
        let text = "Start and end are clear: anna, logit 5.00, and berg, logit 6.00.";
        assert_eq!(found([5.0, 4.0], [6.0, 3.0], None), (Strength::Strong, text.to_owned()));
        let text =
            "The end is clear: berg, logit 6.00. The start is not: anna, 5.00, then in, 4.01.";
        assert_eq!(found([5.0, 4.01], [6.0, 3.0], None), (Strength::Weak, text.to_owned()));
        let text =
            "The start is clear: anna, logit 5.00. The end is not: berg, 6.00, then oslo, 5.90.";
        assert_eq!(found([5.0, 3.0], [6.0, 5.9], None), (Strength::Weak, text.to_owned()));
        let text = "Neither is clear. Best start: anna, logit 5.00; best end: berg, logit 6.00.";
        assert_eq!(found([5.0, 4.01], [6.0, 5.9], None), (Strength::None, text.to_owned()));
    }

    #[test]
    fn a_case_is_left_only_past_its_border() {
        let after = |lead: f64, before| found([5.0, 5.0 - lead], [6.0, 3.0], Some(before)).0;
        assert_eq!(
            [after(0.98, Strength::Strong), after(0.97, Strength::Strong)],
            [Strength::Strong, Strength::Weak]
        );
        assert_eq!(
            [after(1.01, Strength::Weak), after(1.02, Strength::Weak)],
            [Strength::Weak, Strength::Strong]
        );
    }

    #[test]
    fn a_passage_of_one_piece_leaves_no_choice() {
        let one = || (("anna", 1.0), None);
        assert_eq!(of([one(), one()], None).strength, Strength::Strong);
    }
}
