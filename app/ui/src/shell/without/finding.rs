//! How much an answer needs single parts, as a headline.

use super::parts::{part_name, together};
use super::piece;
use crate::kit::format::share;
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::state::part::{Part, off};
use crate::state::store::Store;
use crate::state::without::{Left, Measured, Question};
use crate::t;

/// An answer that loses so much is a weak finding; a strong one is another word.
const FALL: [f64; 2] = [f64::INFINITY, 0.1];

/// A word and how likely it is.
type Said = (String, f64);

/// What the headline is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The word of the trained network.
    trained: Said,
    /// How likely that is with what is off, and the first word then.
    left: f64,
    now: Said,
    /// What is off.
    off: Vec<Part>,
    /// All heads of the network.
    heads: usize,
    /// The head without which least is left, and the first word then.
    worst: Option<(Part, f64, String)>,
}

impl Facts {
    /// Those of what was measured.
    pub fn of(store: Store, question: &Question, measured: &Measured) -> Option<Self> {
        let said = |id: u32, probability: f32| (piece(store, id), f64::from(probability));
        let trained = measured.trained.as_ref()?.best.first()?;
        let now = measured.now.as_ref()?;
        let first = now.best.first()?;
        let worst = |left: Left| (left.part, left.share, piece(store, left.first));
        let [layers, heads] = question.sizes;
        Some(Self {
            trained: said(trained.piece, trained.probability),
            left: now.asked.probability.into(),
            now: said(first.piece, first.probability),
            off: off(&question.base.switches),
            heads: layers * heads,
            worst: measured.worst_head().map(worst),
        })
    }
}

/// The headline; `before` is how strong the last one was.
pub fn finding(facts: &Facts, before: Option<Strength>) -> Finding {
    let Facts { trained: (old, from), left, now: (new, likely), off, heads, worst } = facts;
    let named = word(old);
    if off.is_empty() {
        return alone(&named, old, *from, worst.as_ref());
    }
    let what = together(off, *heads);
    if new != old {
        let (other, said) = (value(new), value(&share(*likely)));
        let text = t!(without_becomes, what = what, word = named, other = other, share = said);
        return Finding::new(Strength::Strong, text);
    }
    let strength = Strength::of(from - left, FALL, before);
    let to = value(&share(*left));
    let text = match strength {
        Strength::None => t!(without_stays, what = what, word = named, share = to),
        _ => t!(without_falls, what = what, word = named, from = share(*from), to = to),
    };
    Finding::new(strength, text)
}

/// While nothing is off: what a single head does.
fn alone(named: &str, old: &str, from: f64, worst: Option<&(Part, f64, String)>) -> Finding {
    match worst {
        Some((part, _, new)) if new != old => {
            let (what, other) = (part_name(*part), value(new));
            let text = t!(without_one_breaks, what = what, word = named, other = other);
            Finding::new(Strength::Strong, text)
        }
        Some((_, least, _)) => {
            let (from, least) = (share(from), value(&share(*least)));
            let text = t!(without_survives, word = named, from = from, least = least);
            Finding::new(Strength::None, text)
        }
        None => {
            let text = t!(without_only, word = named, share = value(&share(from)));
            Finding::new(Strength::None, text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn facts(off: &[Part], left: f64, now: &str) -> Facts {
        Facts {
            trained: ("song".to_owned(), 0.81),
            left,
            now: (now.to_owned(), 0.12),
            off: off.to_vec(),
            heads: 72,
            worst: Some((Part::Head(1, 8), 0.65, "song".to_owned())),
        }
    }

    fn said(facts: &Facts, before: Option<Strength>) -> (Strength, String) {
        let found = finding(facts, before);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn an_intact_network_tells_what_it_survives() {
        let (strength, text) = said(&facts(&[], 0.81, "song"), None);
        assert_eq!(strength, Strength::None);
        assert_eq!(text, "song survives the loss of any one head: 81%, and 65% at worst.");
        let mut broken = facts(&[], 0.81, "song");
        broken.worst = Some((Part::Head(1, 8), 0.3, "door".to_owned()));
        let (strength, text) = said(&broken, None);
        assert_eq!(strength, Strength::Strong);
        assert_eq!(text, "Without layer 1, head 8 alone, song becomes door.");
    }

    #[test]
    fn another_word_is_the_strongest() {
        let heads: Vec<Part> = (0..7).map(|head| Part::Head(0, head)).collect();
        let (strength, text) = said(&facts(&heads, 0.05, "door"), None);
        assert_eq!(strength, Strength::Strong);
        assert_eq!(text, "Without 7 of 72 heads, song becomes door: 12%.");
        let halves = [Part::Attention(2), Part::Head(0, 1)];
        assert!(said(&facts(&halves, 0.05, "door"), None).1.starts_with("Without 2 parts, song"));
    }

    #[test]
    fn ten_points_are_a_fall_and_fewer_are_none() {
        let off = [Part::FeedForward(2)];
        let at = |left: f64, before| said(&facts(&off, left, "song"), before).0;
        assert_eq!([at(0.71, None), at(0.72, None)], [Strength::Weak, Strength::None]);
        assert_eq!(
            [at(0.72, Some(Strength::Weak)), at(0.735, Some(Strength::Weak))],
            [Strength::Weak, Strength::None]
        );
        let (_, text) = said(&facts(&off, 0.66, "song"), None);
        assert_eq!(
            text,
            "Without the feed-forward network of layer 2, song falls from 81% to 66%."
        );
        let (_, text) = said(&facts(&off, 0.8, "song"), None);
        assert_eq!(text, "Without the feed-forward network of layer 2, song stays: 80%.");
    }
}
