//! The typed text as the task reads it.

use text::data::{Task, Text, typed_words};
use text::tokenizer::has_text;

/// What is typed as the network's text; `None` where a second text is missing.
pub fn text(task: Task, sentence: &str, pair: Option<&str>) -> Option<Text> {
    let sentence = sentence.trim();
    if !has_text(sentence) {
        return None;
    }
    Some(match task {
        Task::Sequence | Task::MultiLabel | Task::Regression | Task::Boundary => {
            Text::One(sentence.to_owned())
        }
        Task::Pair | Task::Question => Text::Two(sentence.to_owned(), second(pair)?),
        Task::Siamese | Task::Similarity => Text::Apart(sentence.to_owned(), second(pair)?),
        Task::Words | Task::Entities | Task::Spans => Text::Words(typed_words(sentence)),
    })
}

fn second(pair: Option<&str>) -> Option<String> {
    pair.map(str::trim).filter(|pair| has_text(pair)).map(str::to_owned)
}

/// Whether the task reads two texts.
pub fn needs_pair(task: Task) -> bool {
    matches!(task, Task::Pair | Task::Question) || task.is_siamese()
}

#[cfg(test)]
mod tests {
    use super::*;

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
