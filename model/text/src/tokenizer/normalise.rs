//! Normalising: what BERT does to a text before it looks for words; which stages, depends on the
//! model.

use serde::{Deserialize, Serialize};

use super::aligned::AlignedText;
use super::characters::{is_accent, is_cjk_ideograph, is_dropped, is_white_space};

/// The stages of normalising, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Control characters dropped, all white space turned into plain spaces.
    Cleaned,
    /// A space on both sides of each CJK ideograph.
    Isolated,
    /// Canonically decomposed (NFD), then without combining marks.
    Unaccented,
    /// In lower case.
    Lowercased,
}

impl Stage {
    /// All stages, in their order.
    pub const ALL: [Self; 4] = [Self::Cleaned, Self::Isolated, Self::Unaccented, Self::Lowercased];

    /// This stage applied to the result of the one before it.
    pub fn apply(self, text: AlignedText) -> AlignedText {
        match self {
            Self::Cleaned => clean(text),
            Self::Isolated => isolate_ideographs(text),
            Self::Unaccented => text.decompose().filter(|character| !is_accent(character)),
            Self::Lowercased => text.replace(char::to_lowercase),
        }
    }
}

/// Which stages a tokeniser has, by the names of `tokenizer.json`. The default is BERT uncased.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Normaliser {
    /// [`Stage::Cleaned`].
    pub clean_text: bool,
    /// [`Stage::Isolated`].
    pub handle_chinese_chars: bool,
    /// [`Stage::Unaccented`]; `None` is as `lowercase`.
    pub strip_accents: Option<bool>,
    /// [`Stage::Lowercased`].
    pub lowercase: bool,
}

impl Default for Normaliser {
    fn default() -> Self {
        Self { clean_text: true, handle_chinese_chars: true, strip_accents: None, lowercase: true }
    }
}

impl Normaliser {
    /// No stage at all.
    pub const NONE: Self = Self {
        clean_text: false,
        handle_chinese_chars: false,
        strip_accents: None,
        lowercase: false,
    };

    /// Its stages, in their order.
    pub fn stages(self) -> impl Iterator<Item = Stage> {
        Stage::ALL.into_iter().filter(move |stage| match stage {
            Stage::Cleaned => self.clean_text,
            Stage::Isolated => self.handle_chinese_chars,
            Stage::Unaccented => self.strip_accents.unwrap_or(self.lowercase),
            Stage::Lowercased => self.lowercase,
        })
    }

    /// A text after all stages; its first byte is byte `shift` of the sentence.
    pub fn normalise(self, text: &str, shift: usize) -> AlignedText {
        self.stages().fold(AlignedText::typed(text, shift), |text, stage| stage.apply(text))
    }
}

fn clean(text: AlignedText) -> AlignedText {
    let plain = |character| if is_white_space(character) { ' ' } else { character };
    text.filter(|character| !is_dropped(character)).replace(|character| Some(plain(character)))
}

fn isolate_ideographs(text: AlignedText) -> AlignedText {
    text.replace(|character| {
        let space = is_cjk_ideograph(character).then_some(' ');
        [space, Some(character), space].into_iter().flatten()
    })
}
