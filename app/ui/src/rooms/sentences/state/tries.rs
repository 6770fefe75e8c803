//! Sentences to compare with the list: data, not the page's words.

/// The first one is what the room opens on. One of the list is like it; like the second, two; like
/// the last, none.
pub const TRIES: [&str; 5] = [
    "Grate the ginger finely.",
    "They knocked down the old bridge in spring.",
    "A bolt of lightning hit the oak tree.",
    "The swimming pool is open to members.",
    "My laptop needs a faster processor.",
];

/// The sentence behind this one; the first one behind one's own and behind the last.
pub fn next(typed: &str) -> &'static str {
    let here = TRIES.iter().position(|one| *one == typed);
    here.and_then(|here| TRIES.get(here + 1)).unwrap_or(&TRIES[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sentence_leads_to_all_others_and_back() {
        let mut now = next("my own");
        assert_eq!(now, TRIES[0]);
        for _ in TRIES {
            now = next(now);
        }
        assert_eq!(now, TRIES[0]);
    }
}
