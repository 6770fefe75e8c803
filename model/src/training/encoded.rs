//! Examples as pieces with a label where one counts.

use crate::data::{Example, Target, Text};
use crate::labels::piece_labels;
use crate::tokenizer::{Encoding, Tokenizer};

/// An example, ready for the encoder.
#[derive(Clone, Debug, PartialEq)]
pub struct Encoded {
    /// Its pieces.
    pub encoding: Encoding,
    /// The label of each piece; that of a whole text stands at `[CLS]`.
    pub targets: Vec<Option<usize>>,
    /// The word that each piece belongs to, where words have labels.
    pub words: Vec<Option<usize>>,
    /// The labels as given: one, or one a word.
    pub labels: Vec<usize>,
}

/// Cuts an example into at most `limit` pieces.
pub fn encode(example: &Example, tokenizer: &Tokenizer, limit: usize) -> Encoded {
    match &example.text {
        Text::One(text) => whole(tokenizer.encode(text, None, limit), example),
        Text::Two(text, pair) => whole(tokenizer.encode(text, Some(pair), limit), example),
        Text::Words(words) => by_word(words, example, tokenizer, limit),
    }
}

fn whole(encoding: Encoding, example: &Example) -> Encoded {
    let mut targets = vec![None; encoding.ids.len()];
    if let Some(first) = targets.first_mut() {
        *first = match example.target {
            Target::Label(label) => Some(label),
            _ => None,
        };
    }
    let labels = example.target.labels();
    Encoded { words: vec![None; targets.len()], labels, encoding, targets }
}

/// The words are joined by spaces; a piece belongs to the word within which it lies.
fn by_word(words: &[String], example: &Example, tokenizer: &Tokenizer, limit: usize) -> Encoded {
    let encoding = tokenizer.encode(&words.join(" "), None, limit);
    let mut ends = Vec::with_capacity(words.len());
    let mut end = 0;
    for word in words {
        end += word.len();
        ends.push(end);
        end += 1;
    }
    let word = |((start, stop), special): (&(usize, usize), &bool)| {
        let inside = !special && stop > start;
        inside.then(|| ends.iter().position(|end| start < end)).flatten()
    };
    let words: Vec<Option<usize>> =
        encoding.offsets.iter().zip(&encoding.special).map(word).collect();
    let labels = example.target.labels();
    let targets = piece_labels(&words, &labels);
    Encoded { encoding, targets, words, labels }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Part;

    fn tokenizer() -> Tokenizer {
        let pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "pen", "##guin", "walks", "."];
        Tokenizer::from_vocabulary(&pieces.join("\n")).expect("a vocabulary")
    }

    fn example(text: Text, target: Target) -> Example {
        Example { line: 1, part: Part::Train, text, target }
    }

    #[test]
    fn pieces_take_the_label_of_their_word() {
        let words = ["Penguin", "walks", "."].map(str::to_owned).to_vec();
        let encoded =
            encode(&example(Text::Words(words), Target::Words(vec![2, 0, 1])), &tokenizer(), 512);
        assert_eq!(encoded.encoding.pieces, ["[CLS]", "pen", "##guin", "walks", ".", "[SEP]"]);
        assert_eq!(encoded.targets, [None, Some(2), Some(2), Some(0), Some(1), None]);
    }

    #[test]
    fn a_text_has_its_label_at_cls() {
        let encoded =
            encode(&example(Text::One("walks".into()), Target::Label(1)), &tokenizer(), 512);
        assert_eq!(encoded.targets, [Some(1), None, None]);
    }
}
