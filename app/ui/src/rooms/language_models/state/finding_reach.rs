//! How many words back recurrent networks remember, as a headline.

use protocol::language::Remembered;

use super::learning::Reaches;
use super::name;
use crate::kit::marked::value;
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// A gradient that has fallen to such a share is nearly forgotten.
const TENTH: f64 = 0.1;
/// What remembers so many times as long remembers longer.
const TIMES: usize = 2;

/// Words back to where a tenth of the gradient is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Memory {
    /// So many.
    Words(usize),
    /// More than so many, the most that were measured.
    Over(usize),
}

impl Memory {
    /// Of the length of the gradient by distance.
    pub fn of(norms: &[f64]) -> Option<Self> {
        let first = norms.first()?;
        let fallen = norms.iter().position(|norm| *norm <= TENTH * first);
        Some(fallen.map_or(Self::Over(norms.len() - 1), Self::Words))
    }

    /// As line and headline have it.
    pub fn written(self) -> String {
        match self {
            Self::Words(words) => words.to_string(),
            Self::Over(words) => t!(language_memory_over, words = words),
        }
    }

    /// Words that are surely remembered.
    fn words(self) -> usize {
        match self {
            Self::Words(words) => words,
            Self::Over(words) => words + 1,
        }
    }
}

/// Each network with its memory.
pub fn memories(reaches: &Reaches) -> Vec<(String, Memory)> {
    let one = |of: &Remembered| Some((name(of.network), Memory::of(&of.reach.norms)?));
    reaches.networks.iter().filter_map(one).collect()
}

/// What the gradients show of the networks, of which `steps` were learned.
pub fn finding(reaches: &Reaches, steps: usize) -> Option<Finding> {
    if steps == 0 {
        return Some(Finding::new(Strength::None, t!(language_found_random)));
    }
    let mut all = memories(reaches);
    all.sort_by_key(|(_, memory)| std::cmp::Reverse(memory.words()));
    let (name, most) = all.first()?;
    let words = value(&most.written());
    if let (Memory::Over(after), Some((other, Memory::Over(_)))) = (most, all.get(1)) {
        let after = value(&after.to_string());
        let text = t!(language_memory_beyond, name = name, other = other, words = after);
        return Some(Finding::new(Strength::None, text));
    }
    let Some((other, least)) = all.last().filter(|_| all.len() > 1) else {
        let text = t!(language_memory_one, name = name, words = words);
        return Some(Finding::new(Strength::Weak, text));
    };
    let (strength, key) = match () {
        () if most.words() >= TIMES * least.words() => {
            (Strength::Strong, keys::language_memory_longer)
        }
        () if most.words() > least.words() => (Strength::Weak, keys::language_memory_slightly),
        () => (Strength::None, keys::language_memory_alike),
    };
    let (fewer, other) = (least.written(), other.as_str());
    let text = key.with(&[("name", name), ("words", &words), ("other", &other), ("fewer", &fewer)]);
    Some(Finding::new(strength, text))
}

#[cfg(test)]
mod tests {
    use text::language::{Architecture, Reach};

    use super::*;
    use crate::kit::marked::plain;

    /// Gradients that fall to a tenth after so many words; of a network that never forgets, none.
    fn remembered(network: Architecture, words: Option<usize>) -> Remembered {
        let norm = |at| if words.is_some_and(|words| at >= words) { 0.2 } else { 2.0 };
        let reach = Reach { rows: 3, norms: (0..12).map(norm).collect() };
        Remembered { network, reach, milliseconds: 1.0 }
    }

    fn found(words: [Option<usize>; 2]) -> (Strength, String) {
        let networks = [Architecture::Recurrent, Architecture::Lstm];
        let networks =
            networks.into_iter().zip(words).map(|(network, words)| remembered(network, words));
        let found = finding(&Reaches { words: 3, networks: networks.collect() }, 7);
        let found = found.expect("a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn twice_the_words_are_a_longer_memory() {
        let text = "LSTM remembers longer: 8 words to a tenth of the gradient, Recurrent 4.";
        assert_eq!(found([Some(4), Some(8)]), (Strength::Strong, text.to_owned()));
        let text =
            "LSTM remembers slightly longer: 7 words to a tenth of the gradient, Recurrent 4.";
        assert_eq!(found([Some(4), Some(7)]), (Strength::Weak, text.to_owned()));
        let text = "Recurrent and LSTM remember equally far: 4 words to a tenth of the gradient.";
        assert_eq!(found([Some(4), Some(4)]), (Strength::None, text.to_owned()));
    }

    #[test]
    fn what_never_falls_to_a_tenth_is_remembered_beyond_what_was_measured() {
        let text = "LSTM remembers longer: over 11 words to a tenth of the gradient, Recurrent 6.";
        assert_eq!(found([Some(6), None]), (Strength::Strong, text.to_owned()));
        assert_eq!(found([Some(7), None]).0, Strength::Weak);
        let text = "Neither Recurrent nor LSTM has forgotten after 11 words: more than a tenth of the gradient is left.";
        assert_eq!(found([None, None]), (Strength::None, text.to_owned()));
    }

    #[test]
    fn one_network_and_no_step_say_so() {
        let one = |steps| {
            let networks = vec![remembered(Architecture::Lstm, Some(5))];
            finding(&Reaches { words: 3, networks }, steps).map(|found| plain(&found.text))
        };
        assert_eq!(one(7).as_deref(), Some("LSTM: 5 words to a tenth of the gradient."));
        assert_eq!(one(0), Some(t!(language_found_random)));
        assert_eq!(finding(&Reaches::default(), 7), None);
    }
}
