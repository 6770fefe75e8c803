//! What a text is put into.

use std::str::FromStr;

use thiserror::Error;

use crate::tokenizer::{Special, Tokenizer};

/// The place of the text in a template.
const TEXT: &str = "{text}";

/// What is wrong with a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TemplateFault {
    /// No place for the text, or several.
    #[error("The template needs {{text}} once: your text goes there.")]
    Text,
    /// No place for the label word, or several.
    #[error("The template needs [MASK] once, in capitals: the label word goes there.")]
    Mask,
    /// More pieces than the model reads.
    #[error("The template alone is longer than the {limit} pieces that the model reads.")]
    TooLong {
        /// Pieces that the model reads.
        limit: usize,
    },
}

/// A text with a place for another text and a `[MASK]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// What stands before and behind the text.
    around: [String; 2],
    /// Whether the text comes before `[MASK]`.
    text_first: bool,
}

/// A text in its template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// What the model reads.
    pub text: String,
    /// Place of the template's `[MASK]` among the pieces, `[CLS]` counted.
    pub position: usize,
    /// Whether the end of the text is left out, for which the model has no room.
    pub is_cut: bool,
}

impl FromStr for Template {
    type Err = TemplateFault;

    fn from_str(typed: &str) -> Result<Self, TemplateFault> {
        let (before, after) = typed.split_once(TEXT).ok_or(TemplateFault::Text)?;
        if after.contains(TEXT) {
            return Err(TemplateFault::Text);
        }
        let count = |part: &str| part.matches(Special::Mask.piece()).count();
        match [count(before), count(after)] {
            [0, 1] | [1, 0] => {}
            _ => return Err(TemplateFault::Mask),
        }
        let text_first = count(after) == 1;
        Ok(Self { around: [before.to_owned(), after.to_owned()], text_first })
    }
}

impl Template {
    /// Puts a text in. Of a text that does not fit into `limit` pieces the end goes, never the
    /// template.
    ///
    /// # Errors
    /// If the template alone does not fit.
    pub fn prompt(
        &self,
        text: &str,
        tokenizer: &Tokenizer,
        limit: usize,
    ) -> Result<Prompt, TemplateFault> {
        let fault = TemplateFault::TooLong { limit };
        let bare = tokenizer.encode(&self.with(""), None, limit);
        if bare.cut.is_cut() {
            return Err(fault);
        }
        // The text by itself counts [CLS] and [SEP], as the bare template does.
        let room = limit.saturating_sub(bare.ids.len()) + 2;
        let end = tokenizer.encode(text, None, room).cut.sentence;
        let text = self.with(end.and_then(|end| text.get(..end)).unwrap_or(text));
        let encoding = tokenizer.encode(&text, None, limit);
        let mask = tokenizer.vocabulary().special(Special::Mask);
        let mut masks = encoding.ids.iter();
        // The text may have masks of its own.
        let found = match self.text_first {
            true => masks.rposition(|id| *id == mask),
            false => masks.position(|id| *id == mask),
        };
        // A template without spaces around its text can make other pieces with it.
        let position = found.filter(|_| !encoding.cut.is_cut()).ok_or(fault)?;
        Ok(Prompt { text, position, is_cut: end.is_some() })
    }

    fn with(&self, text: &str) -> String {
        let [before, after] = &self.around;
        format!("{before}{}{after}", text.trim()).trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VOCABULARY: &str = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nit\nwas\ngood\n.\n";

    fn tokenizer() -> Tokenizer {
        Tokenizer::from_vocabulary(VOCABULARY).expect("a vocabulary")
    }

    fn template(typed: &str) -> Template {
        typed.parse().expect("a template")
    }

    #[test]
    fn a_template_has_one_text_and_one_mask() {
        let fault = |typed: &str| typed.parse::<Template>().expect_err("a fault");
        assert_eq!(fault("It was [MASK]."), TemplateFault::Text);
        assert_eq!(fault("{text} {text} [MASK]"), TemplateFault::Text);
        assert_eq!(fault("{text} It was good."), TemplateFault::Mask);
        assert_eq!(fault("{text} It was [mask]."), TemplateFault::Mask);
        assert_eq!(fault("[MASK] {text} [MASK]"), TemplateFault::Mask);
        assert!(fault("").to_string().contains("{text}"));
    }

    #[test]
    fn the_mask_of_the_template_is_found_beside_those_of_the_text() {
        let tokenizer = tokenizer();
        let found = |typed: &str, text: &str| {
            let prompt = template(typed).prompt(text, &tokenizer, 16).expect("room");
            (prompt.text, prompt.position)
        };
        // [CLS] good . it was [MASK] . [SEP]
        let plain = found("{text} it was [MASK].", " good. ");
        assert_eq!(plain, ("good. it was [MASK].".to_owned(), 5));
        assert_eq!(found("{text} it was [MASK].", "[MASK] good").1, 5);
        assert_eq!(found("it was [MASK]. {text}", "[MASK] good").1, 3);
        assert_eq!(found("{text} it was [MASK].", ""), ("it was [MASK].".to_owned(), 3));
    }

    #[test]
    fn a_long_text_gives_way_to_the_template() {
        let (tokenizer, long) = (tokenizer(), "good ".repeat(40));
        // Of ten pieces the template takes four, [CLS] and [SEP] two.
        let prompt = template("{text} it was [MASK].").prompt(&long, &tokenizer, 10);
        let prompt = prompt.expect("room");
        assert_eq!(prompt.text, "good good good good it was [MASK].");
        assert_eq!((prompt.position, prompt.is_cut), (7, true));
        let whole = template("{text} it was [MASK].").prompt("good good", &tokenizer, 10);
        assert!(!whole.expect("room").is_cut);
        let full = template(&format!("{{text}} {long} [MASK]")).prompt("good", &tokenizer, 10);
        assert_eq!(full, Err(TemplateFault::TooLong { limit: 10 }));
        // Room for nothing but the template.
        let bare = template("{text} it was [MASK].").prompt("good", &tokenizer, 6).expect("room");
        assert_eq!((bare.text.as_str(), bare.is_cut), ("it was [MASK].", true));
    }
}
