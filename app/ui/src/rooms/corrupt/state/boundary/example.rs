//! The example of the paper (Joshi et al. 2020, figure 1).

use text::corruption::{Edit, Edits, Name};
use text::tokenizer::Tokenizer;

/// Its sentence. The model reads English: it is data, not the page's words.
pub const SENTENCE: &str = "Super Bowl 50 was an American football game to determine the champion.";
const SPAN: &str = "an American football game";
/// The piece whose prediction the paper draws, counted from 0 in the span.
const DRAWN: usize = 2;

/// The edits that mask the span, and the position of *football*; `None` if the vocabulary cuts the
/// sentence so that the span is not a run of its pieces.
pub fn example(tokenizer: &Tokenizer, limit: usize) -> Option<(Edits, usize)> {
    let ids = |text: &str| tokenizer.encode(text, None, limit).ids;
    let (sentence, span) = (ids(SENTENCE), ids(SPAN));
    // Without `[CLS]` and `[SEP]`.
    let span = span.get(1..span.len().checked_sub(1)?)?;
    let start = sentence.windows(span.len().max(1)).position(|run| run == span)?;
    let masks = (start..start + span.len()).map(|at| Edit::Mask(Name::Original(at)));
    Some((Edits::of(masks.collect()), start + DRAWN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn football_is_the_third_of_four_between_was_and_to() {
        let words = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nsuper\nbowl\n50\nwas\nan\namerican\nfootball\n\
                     game\nto\ndetermine\nthe\nchampion\n.\n";
        let tokenizer = Tokenizer::from_vocabulary(words).expect("a vocabulary");
        let (edits, football) = example(&tokenizer, 512).expect("an example");
        let encoding = tokenizer.encode(SENTENCE, None, 512);
        let row = edits.row(&encoding, tokenizer.vocabulary(), 512).row;
        let spans = row.bounded_spans();
        assert_eq!(spans.len(), 1);
        let (before, after) = spans[0].borders.expect("borders");
        assert_eq!(
            [before, football, after].map(|at| encoding.pieces[at].as_str()),
            ["was", "football", "to"]
        );
        assert_eq!(spans[0].place(football), Some(3));
    }
}
