//! How well the meanings of a word are told apart, as a headline.

use text::metrics::wilson_of_share;

use crate::kit::format::fixed;
use crate::kit::marked::{value, word as named};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// A share that is so far above chance is more than that.
const MORE: f64 = 0.03;

/// How many words of a list are nearest to one of their own meaning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Apart {
    /// Words with a meaning that another one has, too.
    pub all: usize,
    /// How many of them; equally near ones share.
    pub right: f64,
    /// To how many picking by chance would come.
    pub chance: f64,
}

impl Apart {
    /// How many, as it is written.
    pub fn right(&self) -> String {
        fixed(self.right, usize::from((self.right - self.right.round()).abs() > 0.05))
    }

    /// How many by chance, as it is written.
    pub fn chance(&self) -> String {
        fixed(self.chance, 0)
    }
}

/// What is found at a place of the network; `before` is how strong the last finding was.
pub fn finding(apart: Apart, word: &str, place: &str, before: Option<Strength>) -> Finding {
    let strength = strength(apart, before);
    let (word, place) = (named(word), place.to_owned());
    let (all, chance) = (apart.all, apart.chance());
    let right = value(&t!(context_of, right = apart.right(), all = all));
    let text = match strength {
        Strength::Strong => {
            t!(context_nearest_own, place = place, word = word, right = right, chance = chance)
        }
        Strength::Weak => {
            t!(context_too_close, place = place, word = word, right = right, chance = chance)
        }
        Strength::None => {
            t!(context_not_apart, place = place, word = word, right = right, chance = chance)
        }
    };
    Finding::new(strength, text)
}

/// Strong where the lower end of Wilson's interval is above chance.
fn strength(Apart { all, right, chance }: Apart, before: Option<Strength>) -> Strength {
    let of = |count: f64| count / all.max(1) as f64;
    let low = wilson_of_share(of(right), all).map_or(0.0, |ends| ends.low);
    let reached = |share: f64, border: f64, by: Strength| {
        let before =
            before.map(|before| if before >= by { Strength::Strong } else { Strength::None });
        Strength::of(share, [border; 2], before) == Strength::Strong
    };
    match () {
        () if reached(low, of(chance), Strength::Strong) => Strength::Strong,
        () if reached(of(right), of(chance) + MORE, Strength::Weak) => Strength::Weak,
        () => Strength::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn found(right: f64, before: Option<Strength>) -> (Strength, String) {
        let apart = Apart { all: 12, right, chance: 5.45 };
        let found = finding(apart, "palm", "After layer 5", before);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn what_the_interval_leaves_above_chance_is_strong() {
        let text = "After layer 5, palm lies nearest to its own meaning in 12 of 12 sentences (by chance 5).";
        assert_eq!(found(12.0, None), (Strength::Strong, text.to_owned()));
        // Wilson's interval of 9 of 12 begins at 0.468, that of 8.5 at 0.427; chance is at 0.454.
        assert_eq!(found(9.0, None).0, Strength::Strong);
        assert_eq!(found(8.5, None).0, Strength::Weak);
        assert_eq!(found(9.0, Some(Strength::Weak)).0, Strength::Weak);
        assert_eq!(found(8.7, Some(Strength::Strong)).0, Strength::Strong);
    }

    #[test]
    fn within_the_interval_it_is_too_close_to_call_and_at_chance_nothing() {
        let text = "After layer 5, 7 of 12 lie nearest to their own meaning of palm (by chance 5): too close to call.";
        assert_eq!(found(7.0, None), (Strength::Weak, text.to_owned()));
        let text = "After layer 5, the meanings of palm are not told apart: 4 of 12 (by chance 5).";
        assert_eq!(found(4.0, None), (Strength::None, text.to_owned()));
        // 0.454 + 0.03 of 12 are 5.81.
        assert_eq!([found(5.82, None).0, found(5.8, None).0], [Strength::Weak, Strength::None]);
        assert_eq!(found(5.6, Some(Strength::Weak)).0, Strength::Weak);
        assert_eq!(found(5.9, Some(Strength::None)).0, Strength::None);
    }
}
