//! What a hint tells a learner to do, as far as a program can do it.

use super::markdown::{Block, Inline};
use super::state::State;

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Set this.
    Set(State),
    /// Write one word for another.
    Replace {
        /// The word that stands there.
        old: String,
        /// The word for it.
        new: String,
    },
}

/// What a hint tells: its first link, or its first two stretches of code with " for " between them,
/// as in: Write `wide` for `tired`.
pub fn hint_of(blocks: &[Block]) -> Option<Hint> {
    blocks.iter().find_map(|block| match block {
        Block::Paragraph(inlines) => linked(inlines).or_else(|| replaced(inlines)),
        _ => None,
    })
}

fn linked(inlines: &[Inline]) -> Option<Hint> {
    inlines.iter().find_map(|inline| match inline {
        Inline::Link { link, .. } if !link.state.is_empty() => Some(Hint::Set(link.state.clone())),
        Inline::Emphasis(inside) | Inline::Strong(inside) => linked(inside),
        _ => None,
    })
}

fn replaced(inlines: &[Inline]) -> Option<Hint> {
    inlines.windows(3).find_map(|three| match three {
        [Inline::Code(new), Inline::Text(between), Inline::Code(old)]
            if between.trim() == "for" =>
        {
            Some(Hint::Replace { old: old.clone(), new: new.clone() })
        }
        _ => None,
    })
}

impl Hint {
    /// The state after it was done; `None` if the word does not stand there.
    pub fn applied(&self, state: &State) -> Option<State> {
        match self {
            Self::Set(set) => Some(state.then(set)),
            Self::Replace { old, new } => {
                let input = state.input();
                let texts = [("sentence", Some(input.sentence)), ("pair", input.pair)];
                texts
                    .into_iter()
                    .find_map(|(name, text)| state.with(name, &replace_word(&text?, old, new)?))
            }
        }
    }
}

/// The text with the first `old` that is a whole word replaced.
fn replace_word(text: &str, old: &str, new: &str) -> Option<String> {
    let is_end = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    let (at, _) = text.match_indices(old).find(|(at, _)| {
        let (before, after) = (text.get(..*at), text.get(at + old.len()..));
        is_end(before.and_then(|text| text.chars().next_back()))
            && is_end(after.and_then(|text| text.chars().next()))
    })?;
    Some(format!("{}{new}{}", text.get(..at)?, text.get(at + old.len()..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_replaced() {
        assert_eq!(
            replace_word("cat catalog cat", "cat", "dog").as_deref(),
            Some("dog catalog cat")
        );
        assert_eq!(replace_word("catalog, cat.", "cat", "dog").as_deref(), Some("catalog, dog."));
        assert_eq!(replace_word("catalog", "cat", "dog"), None);
        assert_eq!(replace_word("", "cat", "dog"), None);
    }
}
