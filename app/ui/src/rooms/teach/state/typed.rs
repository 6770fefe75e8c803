//! The typed text as the task reads it.

use text::data::{Task, Text};
use text::tokenizer::has_text;

/// What is typed as the network's text; `None` where a second text is missing.
pub fn text(task: Task, sentence: &str, pair: Option<&str>) -> Option<Text> {
    let sentence = sentence.trim();
    if !has_text(sentence) {
        return None;
    }
    Some(match task {
        Task::Sequence | Task::Regression | Task::Boundary => Text::One(sentence.to_owned()),
        Task::Pair | Task::Question => Text::Two(sentence.to_owned(), second(pair)?),
        Task::Siamese | Task::Similarity => Text::Apart(sentence.to_owned(), second(pair)?),
        Task::Words | Task::Entities | Task::Spans => Text::Words(words(sentence)),
    })
}

fn second(pair: Option<&str>) -> Option<String> {
    pair.map(str::trim).filter(|pair| has_text(pair)).map(str::to_owned)
}

/// Whether the task reads two texts.
pub fn needs_pair(task: Task) -> bool {
    matches!(task, Task::Pair | Task::Question) || task.is_siamese()
}

/// Words as the data sets have them: spaces separate, and marks before and after a word are words
/// of their own.
pub fn words(text: &str) -> Vec<String> {
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
        let found = words("It is (really) a “beautiful” day in St. Gallen, isn't it?!");
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
        assert_eq!(words(" ... "), [".", ".", "."]);
    }

    #[test]
    fn a_pair_needs_both() {
        assert_eq!(text(Task::Pair, "a", None), None);
        assert_eq!(text(Task::Pair, "a", Some(" ")), None);
        assert_eq!(text(Task::Pair, "a ", Some(" b")), Some(Text::Two("a".into(), "b".into())));
        let apart = Text::Apart("a".into(), "b".into());
        assert_eq!(text(Task::Similarity, "a ", Some(" b")), Some(apart));
        assert_eq!(text(Task::Siamese, "a", None), None);
        assert_eq!(text(Task::Sequence, " ", None), None);
        assert_eq!(text(Task::Sequence, "a", Some("b")), Some(Text::One("a".into())));
    }
}
