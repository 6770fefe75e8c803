//! How much of the sentence two networks read at one place, as a headline.

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

#[cfg(test)]
mod tests {
    use super::*;
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
