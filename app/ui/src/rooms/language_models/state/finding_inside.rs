//! At which words a recurrent network keeps or changes most, as a headline.

use text::language::Architecture;

use super::finding::spelled;
use super::inside::FORGET;
use super::learning::InsideOf;
use crate::kit::format::fixed;
use crate::kit::marked::{value, word as named};
use crate::kit::text::{Key, keys};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// The forget gate differs between two words by so much, or hardly.
const GATES: [f64; 2] = [0.1, 0.03];
/// The shortest state lacks such a share of the length of the longest, or hardly.
const LENGTHS: [f64; 2] = [0.25, 0.1];

/// What is said of the forget gate and of the state: strong, weak, none.
const FORGETS: [Key; 3] =
    [keys::language_forgets, keys::language_forgets_little, keys::language_forgets_alike];
const LASTS: [Key; 3] =
    [keys::language_state_long, keys::language_state_longer, keys::language_state_alike];

/// A number as strips and headline have it.
pub fn written(number: f64) -> String {
    fixed(number, 2)
}

/// What the states of the words show; `steps` were learned, `before` is how strong the last finding was.
pub fn finding(inside: &InsideOf, steps: usize, before: Option<Strength>) -> Finding {
    let none = |text| Finding::new(Strength::None, text);
    if steps == 0 {
        return none(t!(language_found_random));
    }
    let has_gates = inside.network == Architecture::Lstm;
    let numbers = inside.numbers(if has_gates { FORGET } else { 0 });
    let by = |a: &&(&str, f64), b: &&(&str, f64)| a.1.total_cmp(&b.1);
    let ends = numbers.iter().max_by(by).zip(numbers.iter().min_by(by));
    let Some((most, least)) = ends.filter(|_| numbers.len() > 1) else {
        return none(t!(language_found_few));
    };
    let apart = most.1 - least.1;
    let (strength, keys) = match has_gates {
        true => (Strength::of(apart, GATES, before), FORGETS),
        false => (Strength::of(apart / most.1.max(f64::EPSILON), LENGTHS, before), LASTS),
    };
    let [strong, weak, alike] = keys;
    let key = match strength {
        Strength::Strong => strong,
        Strength::Weak => weak,
        Strength::None => alike,
    };
    let text = key.with(&[
        ("word", &named(&spelled(most.0))),
        ("most", &value(&written(most.1))),
        ("other", &named(&spelled(least.0))),
        ("least", &written(least.1)),
    ]);
    Finding::new(strength, text)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::kit::marked::plain;

    /// The start, *the* and *dog*, with one feature; its last vector as given.
    fn inside(network: Architecture, last: [f32; 3]) -> InsideOf {
        let words = vec![None, Some("the".to_owned()), Some("dog".to_owned())];
        let parts = match network {
            Architecture::Lstm => [[0.0; 3], [0.0; 3], last].map(|part| part.to_vec()).to_vec(),
            _ => vec![last.to_vec()],
        };
        InsideOf { network, words, parts: parts.into_iter().map(Arc::new).collect() }
    }

    fn found(
        network: Architecture,
        last: [f32; 3],
        before: Option<Strength>,
    ) -> (Strength, String) {
        let found = finding(&inside(network, last), 7, before);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn the_forget_gate_keeps_more_at_one_word_than_at_another() {
        let of = |last| found(Architecture::Lstm, last, None);
        let text = "The forget gate keeps most at dog, 0.81, and least at the, 0.52.";
        assert_eq!(of([0.9, 0.52, 0.81]), (Strength::Strong, text.to_owned()));
        let text = "The forget gate keeps a little more at dog, 0.57, than at the, 0.52.";
        assert_eq!(of([0.0, 0.52, 0.57]), (Strength::Weak, text.to_owned()));
        let text = "The forget gate keeps about the same at every word: 0.52 to 0.53.";
        assert_eq!(of([0.0, 0.53, 0.52]), (Strength::None, text.to_owned()));
        let first = |more: f32| of([0.0, 0.5, 0.5 + more]).0;
        assert_eq!([first(0.1), first(0.099)], [Strength::Strong, Strength::Weak]);
        assert_eq!([first(0.03), first(0.029)], [Strength::Weak, Strength::None]);
    }

    #[test]
    fn the_state_is_longer_after_one_word_than_after_another() {
        let of = |last| found(Architecture::Recurrent, last, None);
        let text = "The state h is longest after dog, 4.00, and shortest after the, 3.00.";
        assert_eq!(of([9.0, 3.0, -4.0]), (Strength::Strong, text.to_owned()));
        let text = "The state h is a little longer after the, 4.00, than after dog, 3.60.";
        assert_eq!(of([0.0, 4.0, 3.6]), (Strength::Weak, text.to_owned()));
        let text = "The state h is about as long after every word: 3.61 to 4.00.";
        assert_eq!(of([0.0, 4.0, 3.61]), (Strength::None, text.to_owned()));
        assert_eq!(of([0.0, 4.0, 3.01]).0, Strength::Weak);
    }

    #[test]
    fn a_case_is_left_only_two_points_past_its_border() {
        let after =
            |before, more: f32| found(Architecture::Lstm, [0.0, 0.5, 0.5 + more], Some(before)).0;
        assert_eq!(after(Strength::Strong, 0.081), Strength::Strong);
        assert_eq!(after(Strength::Strong, 0.079), Strength::Weak);
        assert_eq!(after(Strength::Weak, 0.119), Strength::Weak);
        assert_eq!(after(Strength::Weak, 0.121), Strength::Strong);
    }

    #[test]
    fn before_the_first_step_and_of_one_word_nothing_is_compared() {
        let lstm = inside(Architecture::Lstm, [0.0, 0.2, 0.9]);
        assert_eq!(finding(&lstm, 0, None).text, t!(language_found_random));
        let one = InsideOf { words: vec![None, None, Some("dog".to_owned())], ..lstm };
        assert_eq!(finding(&one, 7, None).text, t!(language_found_few));
    }
}
