//! BERT and its relatives: who sees whom while the network learns, and how large it is. Figures are
//! those of their papers, of the base size; of RoBERTa and SpanBERT, whose papers are about the
//! large one, of that.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// Of how many pieces one is hidden: 15 % (Devlin et al. 2019, section 3.1).
const HIDDEN: f64 = 0.15;

/// Which places a place sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Those before it, and itself.
    Left,
    /// Two networks that never meet inside: one sees the left, one the right.
    Apart,
    /// All.
    All,
}

/// How one place sees another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Not at all.
    No,
    /// The network that reads from left to right does.
    Forward,
    /// The network that reads from right to left does.
    Backward,
    /// Both of the two networks do; each on its own.
    Either,
    /// The one network does, whatever the side.
    Both,
}

impl Sight {
    /// How the place `query` sees the place `key`.
    pub fn seen(self, query: usize, key: usize) -> Seen {
        match self {
            Self::All => Seen::Both,
            Self::Left | Self::Apart if key < query => Seen::Forward,
            Self::Left if key == query => Seen::Forward,
            Self::Apart if key == query => Seen::Either,
            Self::Apart => Seen::Backward,
            Self::Left => Seen::No,
        }
    }
}

/// What is predicted, and from what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The next place at each place.
    Next,
    /// The next place from the left, the one before from the right.
    NextAndPrevious,
    /// Single pieces that were hidden.
    Masks,
    /// Runs of pieces that were hidden.
    Spans,
    /// Which pieces were exchanged, at each place.
    Exchanged,
}

/// A relative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relative {
    /// What it is called; in links in small letters.
    pub name: &'static str,
    /// When its paper appeared.
    pub year: u16,
    /// The paper.
    pub source: &'static str,
    /// Who sees whom.
    pub sight: Sight,
    /// What it learns from.
    pub objective: Objective,
    /// Layers, of recurrent networks in each direction.
    pub layers: u16,
    /// d, the size of the vectors that its layers make, of recurrent networks in each direction.
    pub size: u16,
    /// Heads of each layer; a recurrent network has none.
    pub heads: Option<u16>,
    /// Parameters in millions, where the paper says it.
    pub millions: Option<u16>,
}

/// All of them, each after what it builds on.
pub const RELATIVES: [Relative; 9] = [
    Relative {
        name: "ULMFiT",
        year: 2018,
        source: "Howard & Ruder 2018",
        sight: Sight::Left,
        objective: Objective::Next,
        layers: 3,
        size: 1150,
        heads: None,
        millions: None,
    },
    Relative {
        name: "ELMo",
        year: 2018,
        source: "Peters et al. 2018",
        sight: Sight::Apart,
        objective: Objective::NextAndPrevious,
        layers: 2,
        size: 512,
        heads: None,
        millions: None,
    },
    Relative {
        name: "GPT",
        year: 2018,
        source: "Radford et al. 2018",
        sight: Sight::Left,
        objective: Objective::Next,
        layers: 12,
        size: 768,
        heads: Some(12),
        millions: None,
    },
    relative("BERT", 2018, "Devlin et al. 2019", Objective::Masks, Some(110)),
    large(relative("RoBERTa", 2019, "Liu et al. 2019", Objective::Masks, Some(355))),
    large(relative("SpanBERT", 2019, "Joshi et al. 2020", Objective::Spans, None)),
    relative("ALBERT", 2019, "Lan et al. 2020", Objective::Spans, Some(12)),
    Relative {
        layers: 6,
        ..relative("DistilBERT", 2019, "Sanh et al. 2019", Objective::Masks, Some(66))
    },
    relative("ELECTRA", 2020, "Clark et al. 2020", Objective::Exchanged, Some(110)),
];

/// One with the layers, vectors and heads of BERT's smaller size.
const fn relative(
    name: &'static str,
    year: u16,
    source: &'static str,
    objective: Objective,
    millions: Option<u16>,
) -> Relative {
    Relative {
        name,
        year,
        source,
        sight: Sight::All,
        objective,
        layers: 12,
        size: 768,
        heads: Some(12),
        millions,
    }
}

/// The same with the layers, vectors and heads of BERT's larger size.
const fn large(relative: Relative) -> Relative {
    Relative { layers: 24, size: 1024, heads: Some(16), ..relative }
}

/// What becomes of a place while the network learns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Whether another piece, or `[MASK]`, is read in its stead.
    pub hidden: bool,
    /// Whether something is predicted at it.
    pub predicted: bool,
}

impl Objective {
    /// What becomes of each place: `special` says which are not text. The same for a seed on every
    /// machine; of pieces that are hidden at least one, where there is text.
    pub fn places(self, special: &[bool], seed: u64) -> Vec<Place> {
        let text: Vec<usize> =
            (0..special.len()).filter(|at| special.get(*at) == Some(&false)).collect();
        let budget = ((text.len() as f64 * HIDDEN).round() as usize).max(1).min(text.len());
        let mut random = Pcg32::new(seed, 0xfa);
        let mut below =
            |limit: usize| ((u64::from(random.next_u32()) * limit as u64) >> 32) as usize;
        let hidden: Vec<usize> = match self {
            Self::Next | Self::NextAndPrevious => Vec::new(),
            Self::Masks | Self::Exchanged => {
                let mut left = text.clone();
                (0..budget).map(|_| left.swap_remove(below(left.len().max(1)))).collect()
            }
            Self::Spans => {
                let budget = budget.max(2).min(text.len());
                let first = below(text.len() - budget + 1);
                text.iter().skip(first).take(budget).copied().collect()
            }
        };
        let place = |at: usize| {
            let hidden = hidden.contains(&at);
            let is_text = special.get(at) == Some(&false);
            let predicted = match self {
                Self::Next => at + 1 < special.len(),
                Self::NextAndPrevious => special.len() > 1,
                Self::Masks | Self::Spans => hidden,
                Self::Exchanged => is_text,
            };
            Place { hidden, predicted }
        };
        (0..special.len()).map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_looks_ahead_but_those_that_see_all() {
        for relative in RELATIVES {
            for query in 0..6 {
                for key in 0..6 {
                    let seen = relative.sight.seen(query, key);
                    let right = match relative.name {
                        "GPT" | "ULMFiT" => (seen != Seen::No) == (key <= query),
                        // Never both sides in one network.
                        "ELMo" => seen != Seen::Both && seen != Seen::No,
                        _ => seen == Seen::Both,
                    };
                    assert!(right, "{} {query} {key}", relative.name);
                }
            }
        }
        assert_eq!(Sight::Apart.seen(2, 2), Seen::Either);
        assert_eq!(
            [Sight::Apart.seen(2, 1), Sight::Apart.seen(2, 3)],
            [Seen::Forward, Seen::Backward]
        );
    }

    /// A layer has 12 d² weights; ALBERT's layers share theirs, and its table has 128 features.
    #[test]
    fn parameters_follow_from_the_sizes() {
        for Relative { name, layers, size, millions, .. } in RELATIVES {
            let Some(millions) = millions else { continue };
            let (layers, table) = match name {
                "ALBERT" => (1, 30_000 * 128),
                "RoBERTa" => (layers, 50_265 * u32::from(size)),
                _ => (layers, 30_522 * u32::from(size)),
            };
            let weights = 12.0 * f64::from(layers) * f64::from(size).powi(2) + f64::from(table);
            let said = 1e6 * f64::from(millions);
            assert!((weights / said - 1.0).abs() < 0.1, "{name}: {weights} {said}");
        }
    }

    #[test]
    fn fifteen_percent_are_hidden_and_no_special() {
        let special: Vec<bool> = (0..42).map(|at| at == 0 || at == 41).collect();
        for seed in 0..50 {
            for objective in [Objective::Masks, Objective::Spans, Objective::Exchanged] {
                let places = objective.places(&special, seed);
                assert_eq!(places.iter().filter(|place| place.hidden).count(), 6, "{objective:?}");
                assert!(
                    places.iter().zip(&special).all(|(place, special)| !(place.hidden && *special))
                );
                assert_eq!(places, objective.places(&special, seed));
            }
            let spans = Objective::Spans.places(&special, seed);
            let first = spans.iter().position(|place| place.hidden).expect("a span");
            assert!(spans[first..first + 6].iter().all(|place| place.hidden && place.predicted));
        }
        let exchanged = Objective::Exchanged.places(&special, 1);
        assert_eq!(exchanged.iter().filter(|place| place.predicted).count(), 40);
    }

    #[test]
    fn the_shortest_inputs_have_places_too() {
        for objective in [
            Objective::Next,
            Objective::NextAndPrevious,
            Objective::Masks,
            Objective::Spans,
            Objective::Exchanged,
        ] {
            for special in [&[][..], &[true], &[false], &[true, true], &[true, false, true]] {
                assert_eq!(objective.places(special, 3).len(), special.len());
            }
        }
        assert!(Objective::Next.places(&[false, false], 0)[0].predicted);
        assert!(!Objective::Next.places(&[false, false], 0)[1].predicted);
    }
}
