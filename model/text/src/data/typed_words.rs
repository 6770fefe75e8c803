//! Words of a text that somebody typed.

/// Words as the data sets have them: spaces separate, and marks before and after a word are words
/// of their own.
pub fn typed_words(text: &str) -> Vec<String> {
    text.split_whitespace().flat_map(peeled).collect()
}

fn peeled(run: &str) -> Vec<String> {
    let is_mark = |c: char| c.is_ascii_punctuation() || "“”‘’«»…–—¿¡".contains(c);
    let core = run.trim_matches(is_mark);
    let one = |mark: char| mark.to_string();
    if core.is_empty() {
        return run.chars().map(one).collect();
    }
    let start = run.find(core).unwrap_or(0);
    let (before, rest) = run.split_at(start);
    let (core, after) = rest.split_at(core.len());
    before.chars().map(one).chain([core.to_owned()]).chain(after.chars().map(one)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_around_words_stand_alone() {
        let found = typed_words("It is (really) a “beautiful” day in St. Gallen, isn't it?!");
        let wanted = [
            "It",
            "is",
            "(",
            "really",
            ")",
            "a",
            "“",
            "beautiful",
            "”",
            "day",
            "in",
            "St",
            ".",
            "Gallen",
            ",",
            "isn't",
            "it",
            "?",
            "!",
        ];
        assert_eq!(found, wanted);
        assert_eq!(typed_words(" ... "), [".", ".", "."]);
    }
}
