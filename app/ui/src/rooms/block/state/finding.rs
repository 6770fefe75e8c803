//! What each half of a layer changes, as a headline.

use text::vectors::angle::norm;

use super::layer::Seen;
use super::part::LayerPart;
use crate::kit::format::{fixed, share};
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// One half that changes twice as much as the other: by so much less the other one changes.
const TWICE: [f64; 2] = [0.5, f64::NEG_INFINITY];
/// From so much on a half changes something.
const LITTLE: [f64; 2] = [f64::INFINITY, 0.05];

/// The length of what each half adds, as a share of the length of what it is added to: attention,
/// feed-forward; `None` where it is off.
pub fn changes(seen: &Seen) -> [Option<f64>; 2] {
    let share = |adds: LayerPart, to: LayerPart| {
        let (adds, to) = (norm(seen.vector(adds)?), norm(seen.vector(to)?));
        (to > 0.0).then_some(adds / to).filter(|share| share.is_finite())
    };
    let on =
        |part: LayerPart, to: LayerPart| (!seen.is_off(part)).then(|| share(part, to)).flatten();
    [
        on(LayerPart::Attention, LayerPart::Input),
        on(LayerPart::FeedForward, LayerPart::AttentionNorm),
    ]
}

/// From here on a change is told in lengths, not in per cent.
const LONG: f64 = 2.0;

/// A change beside its bar.
pub fn told(change: f64) -> String {
    if change < LONG { share(change) } else { format!("{}×", fixed(change, 1)) }
}

/// The same in a sentence.
fn by(change: f64) -> String {
    if change < LONG { share(change) } else { t!(block_lengths, times = told(change)) }
}

/// The headline; `before` is how strong the last one was.
pub fn finding(seen: &Seen, before: Option<Strength>) -> Finding {
    of(&seen.piece, seen.layer, changes(seen), before)
}

fn of(piece: &str, layer: usize, changes: [Option<f64>; 2], before: Option<Strength>) -> Finding {
    let named = word(piece);
    let none = |text: String| Finding::new(Strength::None, text);
    let [attention, alone] = match changes {
        [Some(attention), Some(alone)] => [attention, alone],
        [Some(one), None] => {
            return none(t!(block_only_attention, word = named, share = value(&by(one))));
        }
        [None, Some(one)] => {
            return none(t!(block_only_feed_forward, word = named, share = by(one)));
        }
        [None, None] => return none(t!(block_nothing_changes, word = named, layer = layer)),
    };
    let (less, more) = (attention.min(alone), attention.max(alone));
    let (attention, alone) = (value(&by(attention)), by(alone));
    // What is found none of is left only where a half changes more again.
    let changes = before.map(|before| before.min(Strength::Weak));
    if Strength::of(more, LITTLE, changes) == Strength::None {
        return none(t!(block_little_changes, word = named, attention = attention, alone = alone));
    }
    let strength = Strength::of(1.0 - less / more, TWICE, before);
    let text = match strength {
        Strength::Strong => t!(block_changes, word = named, attention = attention, alone = alone),
        _ => t!(block_changes_alike, word = named, attention = attention, alone = alone),
    };
    Finding::new(strength, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn said(changes: [Option<f64>; 2], before: Option<Strength>) -> (Strength, String) {
        let found = of("it", 3, changes, before);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn twice_as_much_is_strong() {
        let (strength, text) = said([Some(0.2), Some(0.4)], None);
        assert_eq!(strength, Strength::Strong);
        assert_eq!(text, "Attention changes it by 20%, feed-forward by 40%.");
        assert_eq!(said([Some(0.21), Some(0.4)], None).0, Strength::Weak);
        let long = said([Some(8.04), Some(0.4)], None).1;
        assert_eq!(long, "Attention changes it by 8.0× its length, feed-forward by 40%.");
        let kept = said([Some(0.205), Some(0.4)], Some(Strength::Strong)).0;
        let late = said([Some(0.195), Some(0.4)], Some(Strength::Weak)).0;
        assert_eq!([kept, late], [Strength::Strong, Strength::Weak]);
    }

    #[test]
    fn under_five_per_cent_is_nothing() {
        assert_eq!(said([Some(0.05), Some(0.04)], None).0, Strength::Weak);
        let (strength, text) = said([Some(0.049), Some(0.01)], None);
        assert_eq!(strength, Strength::None);
        assert_eq!(text, "This layer changes it little: attention by 5%, feed-forward by 1%.");
    }

    #[test]
    fn a_half_that_is_off_changes_nothing() {
        assert_eq!(
            said([Some(0.2), None], None).1,
            "Attention alone changes it, by 20%: feed-forward is off."
        );
        assert_eq!(
            said([None, Some(0.2)], None).1,
            "Feed-forward alone changes it, by 20%: attention is off."
        );
        assert_eq!(
            said([None, None], None).1,
            "Layer 3 adds nothing to it: both of its halves are off."
        );
    }
}
