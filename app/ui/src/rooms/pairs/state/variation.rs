//! Changes of a pair whose effect on the answer is compared.

use protocol::Input;
use text::corruption::{Edit, Edits, Name};
use text::switches::{Segments, Switches};
use text::tokenizer::{Encoding, Special};

use super::Pair;

/// What was done to a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variation {
    /// B before A.
    Swapped,
    /// Without the `[SEP]` between them.
    NoSeparator,
    /// Every piece gets the vector of segment A.
    AllFirst,
}

/// All of them, in the order in which they are listed.
pub const VARIATIONS: [Variation; 3] =
    [Variation::Swapped, Variation::NoSeparator, Variation::AllFirst];

/// The name of the first `[SEP]` of an input, if there is one.
pub fn separator(encoding: &Encoding) -> Option<Name> {
    encoding.pieces.iter().position(|piece| Special::Separator.is(piece)).map(Name::Original)
}

/// Whether the row is without this piece.
pub fn lacks(edits: &Edits, name: Name) -> bool {
    let touched = |edit: &Edit| matches!(edit, Edit::Delete(at) | Edit::Restore(at) if *at == name);
    edits.edits().filter(touched).last() == Some(Edit::Delete(name))
}

/// The edits without any that take the piece out or put it back.
pub fn without(edits: &Edits, name: Name) -> Vec<Edit> {
    let touches = |edit: &Edit| matches!(edit, Edit::Delete(at) | Edit::Restore(at) if *at == name);
    edits.edits().filter(|edit| !touches(edit)).collect()
}

/// What a result answers: the pair as typed, with nothing or with exactly one thing done to it.
/// `None` for anything else, which is compared with nothing.
pub fn measured(input: &Input, separator: Option<Name>) -> Option<(Pair, Option<Variation>)> {
    let pair = Pair::of(&input.sentence, input.pair.as_deref())?;
    let edits: Vec<Edit> = input.edits.edits().collect();
    let alone = Switches { segments: input.switches.segments, ..Switches::default() };
    if input.switches != alone {
        return None;
    }
    let without_separator = separator.is_some_and(|name| edits == [Edit::Delete(name)]);
    let variation = match input.switches.segments {
        Segments::Encoded if edits.is_empty() => None,
        Segments::Encoded if without_separator => Some(Variation::NoSeparator),
        Segments::AllFirst if edits.is_empty() => Some(Variation::AllFirst),
        _ => return None,
    };
    Some((pair, variation))
}

/// Whether more is done to the base than one thing: then the answer is that to all of it together.
/// `variation` is what [`measured`] found of the pair that was `seen`. The other order is one thing,
/// so what comes with it makes two.
pub fn is_mixed(base: &Pair, seen: &Pair, variation: Option<Option<Variation>>) -> bool {
    match variation {
        // An answer to other sentences is about to be replaced.
        _ if seen != base && *seen != base.swapped() => false,
        None => true,
        Some(alone) => seen != base && alone.is_some(),
    }
}

/// Measurements kept at most.
const MOST: usize = 64;

/// Probabilities of *follows* that were measured, the newest last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measurements(Vec<(Pair, Option<Variation>, f64)>);

impl Measurements {
    /// Adds one; a newer one of the same takes its place.
    pub fn add(&mut self, pair: Pair, variation: Option<Variation>, probability: f64) {
        self.0.retain(|known| (&known.0, known.1) != (&pair, variation));
        self.0.push((pair, variation, probability));
        self.0.drain(..self.0.len().saturating_sub(MOST));
    }

    /// What is known of a pair; [`Variation::Swapped`] is what is known of the other order.
    pub fn get(&self, pair: &Pair, variation: Option<Variation>) -> Option<f64> {
        let (pair, variation) = match variation {
            Some(Variation::Swapped) => (pair.swapped(), None),
            other => (pair.clone(), other),
        };
        self.0.iter().find(|known| known.0 == pair && known.1 == variation).map(|known| known.2)
    }
}

/// The pair that the variations are of: the one before if the new one is the same in the other
/// order, else the new one.
pub fn base(before: Option<&Pair>, now: &Pair) -> Pair {
    match before {
        Some(before) if before.swapped() == *now => before.clone(),
        _ => now.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(first: &str, second: &str) -> Pair {
        Pair { first: first.to_owned(), second: second.to_owned() }
    }

    fn input(edits: &str, segments: Segments) -> Result<Input, String> {
        let edits = edits.parse::<Edits>().map_err(|error| error.to_string())?;
        let switches = Switches { segments, ..Switches::default() };
        let (sentence, pair) = ("a".into(), Some("b".into()));
        Ok(Input { sentence, pair, edits, switches, ..Input::default() })
    }

    #[test]
    fn only_one_thing_at_a_time_is_compared() -> Result<(), String> {
        let sep = Some(Name::Original(2));
        let found = |edits: &str, segments| Ok(measured(&input(edits, segments)?, sep));
        let of = |variation| Some((pair("a", "b"), variation));
        assert_eq!(found("", Segments::Encoded), Ok::<_, String>(of(None)));
        assert_eq!(found("d2", Segments::Encoded), Ok(of(Some(Variation::NoSeparator))));
        assert_eq!(found("", Segments::AllFirst), Ok(of(Some(Variation::AllFirst))));
        for (edits, segments) in [
            ("d2", Segments::AllFirst),
            ("d1", Segments::Encoded),
            ("d2.m1", Segments::Encoded),
            ("", Segments::None),
        ] {
            assert_eq!(found(edits, segments), Ok(None), "{edits}");
        }
        Ok(())
    }

    #[test]
    fn the_other_order_counts_as_a_change_beside_others() {
        let (ab, ba) = (pair("a", "b"), pair("b", "a"));
        let alone = [None, Some(Variation::NoSeparator), Some(Variation::AllFirst)];
        assert!(alone.iter().all(|one| !is_mixed(&ab, &ab, Some(*one))));
        assert_eq!(alone.map(|one| is_mixed(&ab, &ba, Some(one))), [false, true, true]);
        assert!(is_mixed(&ab, &ab, None) && is_mixed(&ab, &ba, None));
        assert!(!is_mixed(&ab, &pair("a", "c"), None));
    }

    #[test]
    fn a_separator_comes_back_without_losing_other_edits() -> Result<(), String> {
        let name = Name::Original(2);
        let edits = "m1.d2_k3".parse::<Edits>().map_err(|error| error.to_string())?;
        assert!(lacks(&edits, name) && !lacks(&edits, Name::Original(1)));
        let rest = Edits::of(without(&edits, name));
        assert_eq!(rest.to_string(), "m1.k3");
        let restored = "d2.r2".parse::<Edits>().map_err(|error| error.to_string())?;
        assert!(!lacks(&restored, name));
        Ok(())
    }

    #[test]
    fn swapping_twice_is_the_same_pair() {
        let (ab, ba) = (pair("a", "b"), pair("b", "a"));
        assert_eq!(base(Some(&ab), &ba), ab);
        assert_eq!(base(Some(&ab), &ab), ab);
        assert_eq!(base(Some(&ab), &pair("a", "c")), pair("a", "c"));
        let mut known = Measurements::default();
        known.add(ab.clone(), None, 0.9);
        known.add(ba.clone(), None, 0.2);
        known.add(ab.clone(), None, 0.8);
        assert_eq!(known.get(&ab, None), Some(0.8));
        assert_eq!(known.get(&ab, Some(Variation::Swapped)), Some(0.2));
        assert_eq!(known.get(&ab, Some(Variation::AllFirst)), None);
    }
}
