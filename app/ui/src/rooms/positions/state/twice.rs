//! One word that stands twice in a sentence, with position vectors and without.

use std::collections::BTreeSet;

use protocol::{Beside, Input, Network, Tag};
use text::switches::Positions;
use text::wishes::{TracePart, Wish};

use super::reversal::repeated;
use crate::kit::format::fixed;
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::page::parts::Compared;
use crate::rooms::positions::panels::TWICE;
use crate::state::panels::Program;
use crate::state::predicted::movement::movement;
use crate::state::shown::Shown;
use crate::t;

/// Sentences with a word that stands twice, and one without: data, not the page's words. The first
/// one is what the room opens on.
pub const TRIES: [&str; 4] = [
    "The dog saw the other dog.",
    "The cat that chased the mouse is not the mouse that chased the cat.",
    "Never say never again.",
    "Birds sing in the morning.",
];

/// The same input with positions where it has none, and without where it has some.
pub const OTHERWISE: Tag = Tag::new("positions", 0);

/// A cosine that falls by so much tells two equal words apart.
const FALLS: f64 = 0.05;

/// The sentence behind this one; the first one behind one's own and behind the last.
pub fn next(typed: &str) -> &'static str {
    let here = TRIES.iter().position(|one| *one == typed);
    here.and_then(|here| TRIES.get(here + 1)).unwrap_or(&TRIES[0])
}

/// The input that is compared with.
pub fn compared(asked: &Compared) -> Vec<Beside> {
    let mut input = Input::clone(asked.input);
    input.switches.positions = match input.switches.positions {
        Positions::None => Positions::Learned,
        Positions::Learned | Positions::Sinusoidal => Positions::None,
    };
    let is_open = Program::of(asked.store).shows(TWICE);
    let wishes = Some(wishes(asked));
    let beside = || Beside {
        tag: OTHERWISE,
        input,
        network: Network::Own,
        wishes,
        asking: Default::default(),
    };
    is_open.then(beside).into_iter().collect()
}

/// What has to be known of both inputs: each piece's vector at every level.
pub fn wishes(asked: &Compared) -> Vec<Wish> {
    let layers = (0..asked.layers()).map(|layer| Wish::of(TracePart::Hidden, layer));
    let all = [Wish::of(TracePart::Embeddings, 0)].into_iter().chain(layers);
    if Program::of(asked.store).shows(TWICE) { all.collect() } else { Vec::new() }
}

/// A word that stands twice, and how alike its two vectors are at each level: before the first layer,
/// then after each.
#[derive(Clone, Debug, PartialEq)]
pub struct Twice {
    /// The word.
    pub piece: String,
    /// Where it stands.
    pub at: [usize; 2],
    /// The cosines with position vectors.
    pub with: Vec<f64>,
    /// The cosines without.
    pub without: Vec<f64>,
}

impl Twice {
    /// Both cosines after the last layer: without positions, and with them.
    pub fn last(&self) -> Option<[f64; 2]> {
        Some([*self.without.last()?, *self.with.last()?])
    }

    fn falls(&self) -> f64 {
        self.last().map_or(0.0, |[without, with]| without - with)
    }
}

/// The words that stand twice in a sentence: those of `chosen` pieces, else the one that positions
/// tell apart most. `None` until both inputs have been read; nothing where no word stands twice.
pub fn twice(shown: &Shown, chosen: &BTreeSet<usize>) -> Option<Option<Twice>> {
    let repeated = repeated(&shown.encoding);
    if repeated.is_empty() {
        return Some(None);
    }
    let other = shown.other(&OTHERWISE)?;
    let (with, without) = match shown.input.switches.positions {
        Positions::None => (other, shown),
        Positions::Learned | Positions::Sinusoidal => (shown, other),
    };
    let one = |(piece, at): (String, [usize; 2])| {
        let [with, without] = [with, without].map(|shown| cosines(shown, at));
        Some(Twice { piece, at, with: with?, without: without? })
    };
    let all: Vec<Twice> = repeated.into_iter().filter_map(one).collect();
    let is_chosen = |twice: &&Twice| twice.at.iter().any(|at| chosen.contains(at));
    let most = || all.iter().max_by(|one, other| one.falls().total_cmp(&other.falls()));
    Some(Some(all.iter().find(is_chosen).or_else(most)?.clone()))
}

fn cosines(shown: &Shown, [first, second]: [usize; 2]) -> Option<Vec<f64>> {
    let level = |layer: usize| {
        let part = shown.layer_input(layer)?;
        let cosine = movement(part.row(first)?, part.row(second)?)?.cosine;
        Some(f64::from(cosine))
    };
    (0..=shown.layers).map(level).collect()
}

/// A cosine as picture and headline have it.
pub fn cosine(value: f64) -> String {
    fixed(value, 2)
}

/// What positions do to the word; `before` is how strong the last finding was.
pub fn finding(twice: Option<&Twice>, before: Option<Strength>) -> Option<Finding> {
    let Some(twice) = twice else {
        return Some(Finding::new(Strength::None, t!(positions_none_twice)));
    };
    let [without, with] = twice.last()?;
    let (piece, said) = (word(&twice.piece), value(&cosine(with)));
    let other = cosine(without);
    let before =
        before.map(|before| if before == Strength::Strong { before } else { Strength::None });
    Some(match Strength::of(without - with, [FALLS; 2], before) {
        Strength::Strong => {
            let text = t!(positions_apart, piece = piece, without = other, with = said);
            Finding::new(Strength::Strong, text)
        }
        Strength::Weak | Strength::None => {
            let text = t!(positions_hardly_apart, piece = piece, without = other, with = said);
            Finding::new(Strength::Weak, text)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn found(without: f64, with: f64, before: Option<Strength>) -> (Strength, String) {
        let (with, without) = (vec![0.9, with], vec![1.0, without]);
        let twice = Twice { piece: "dog".to_owned(), at: [2, 6], with, without };
        let found = finding(Some(&twice), before).expect("a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn a_cosine_that_falls_by_a_twentieth_tells_them_apart() {
        let text = "Positions tell dog from dog: cosine 0.87; without them it is 1.00.";
        assert_eq!(found(1.0, 0.87, None), (Strength::Strong, text.to_owned()));
        assert_eq!(found(1.0, 0.95, None).0, Strength::Strong);
        let text = "Positions hardly tell dog from dog: cosine 0.96, without them 1.00.";
        assert_eq!(found(1.0, 0.96, None), (Strength::Weak, text.to_owned()));
        assert_eq!(found(1.0, 0.965, Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(found(1.0, 0.94, Some(Strength::Weak)).0, Strength::Weak);
    }

    #[test]
    fn a_sentence_without_such_a_word_says_so() {
        let found = finding(None, None).expect("a finding");
        assert_eq!(found.strength, Strength::None);
        assert_eq!(
            plain(&found.text),
            "No word occurs twice here, so there is nothing to compare."
        );
    }

    #[test]
    fn one_sentence_leads_to_all_others_and_back() {
        let mut now = next("my own");
        for _ in TRIES {
            now = next(now);
        }
        assert_eq!(now, TRIES[0]);
    }
}
