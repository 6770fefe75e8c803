//! How much of the sentence two networks read at one place, as a headline.

use text::relatives::{RELATIVES, Relative, Sight};

use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// What two networks read at a place: names, and how many pieces.
pub struct ReadAt<'a> {
    /// What stands there.
    pub here: &'a str,
    /// Each network and the pieces that it reads.
    pub both: [(&'a str, usize); 2],
}

/// The finding.
pub fn finding(read: &ReadAt<'_>) -> Finding {
    let [(first, more), (second, less)] = read.both;
    let here = word(read.here);
    let (more, less) = (value(&more.to_string()), value(&less.to_string()));
    match read.both[0].1 == read.both[1].1 {
        true => Finding::new(
            Strength::None,
            t!(families_alike, here = here, first = first, second = second, count = more),
        ),
        false => Finding::new(
            Strength::Strong,
            t!(
                families_differ,
                here = here,
                first = first,
                more = more,
                second = second,
                less = less
            ),
        ),
    }
}

/// How many of them let a piece read all others, of how many.
pub fn read_all() -> [usize; 2] {
    let all = RELATIVES.iter().filter(|relative| relative.sight == Sight::All);
    [all.count(), RELATIVES.len()]
}

/// What a piece of a network may read, in words.
pub fn sight(relative: &Relative) -> String {
    match relative.sight {
        Sight::Left => t!(families_sight_left),
        Sight::Apart => t!(families_sight_apart),
        Sight::All => t!(families_sight_all),
    }
}

/// Whether the chosen network is one of those that read all.
pub fn among(relative: &Relative) -> Finding {
    let [count, all] = read_all().map(|count| value(&count.to_string()));
    let name = word(relative.name);
    match relative.sight {
        Sight::All => Finding::new(
            Strength::Strong,
            t!(families_among, count = count, all = all, name = name),
        ),
        Sight::Left | Sight::Apart => {
            let sight = sight(relative);
            let text = t!(families_not_among, count = count, all = all, name = name, sight = sight);
            Finding::new(Strength::Weak, text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_among_those_that_read_all_or_not() {
        let said = |name: &str| {
            let relative = RELATIVES.iter().find(|one| one.name == name).expect("a relative");
            let found = among(relative);
            (found.strength, plain(&found.text))
        };
        let text = "6 of 9 networks let a piece read all others; BERT is one of them.";
        assert_eq!(said("BERT"), (Strength::Strong, text.to_owned()));
        let text = "6 of 9 networks let a piece read all others. In GPT it reads the left.";
        assert_eq!(said("GPT"), (Strength::Weak, text.to_owned()));
    }
    use crate::kit::marked::plain;

    #[test]
    fn places_are_compared_by_what_is_read_there() {
        let found = |more, less| {
            let found = finding(&ReadAt { here: "it", both: [("BERT", more), ("GPT", less)] });
            (found.strength, plain(&found.text))
        };
        let text = "For it, BERT reads 16 pieces, GPT 10.";
        assert_eq!(found(16, 10), (Strength::Strong, text.to_owned()));
        let text = "For it, both BERT and GPT read 16 pieces.";
        assert_eq!(found(16, 16), (Strength::None, text.to_owned()));
    }
}
