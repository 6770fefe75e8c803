//! How the bytes of a word become pieces, merge by merge (Sennrich et al. 2016, section 3.2).

use std::ops::Range;

use text::tokenizer::WordSteps;

/// A word after so many merges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The rank of the last merge; `None` before the first.
    pub rank: Option<u32>,
    /// Its pieces.
    pub pieces: Vec<String>,
    /// Which of them the last merge made.
    pub made: Option<usize>,
}

/// A word after as many merges as are `shown`; after none it is its bytes.
pub fn lines(steps: &WordSteps, shown: Range<usize>) -> Vec<Line> {
    let mut pieces: Vec<(usize, String)> =
        steps.normalised.chars().map(String::from).enumerate().collect();
    let texts = |pieces: &[(usize, String)]| pieces.iter().map(|piece| piece.1.clone()).collect();
    let mut lines = Vec::new();
    if shown.contains(&0) {
        lines.push(Line { rank: None, pieces: texts(&pieces), made: None });
    }
    for (number, merge) in (1..shown.end).zip(&steps.merges) {
        let Ok(left) = pieces.binary_search_by_key(&merge.characters.start, |piece| piece.0) else {
            break;
        };
        if left + 1 < pieces.len() {
            let (_, right) = pieces.remove(left + 1);
            pieces[left].1.push_str(&right);
        }
        if shown.contains(&number) {
            lines.push(Line { rank: Some(merge.rank), pieces: texts(&pieces), made: Some(left) });
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use text::tokenizer::{Step, Tokenizer, byte_level};

    use super::*;

    /// Bytes, specials, and "Ġ" + "lo" before "l" + "o".
    fn tokenizer() -> Tokenizer {
        let letters = (0..=u8::MAX).map(|byte| byte_level::letter(byte).to_string());
        let more = ["<s>", "<pad>", "</s>", "<unk>", "<mask>", "lo", "Ġlo"].map(str::to_owned);
        let ids: std::collections::BTreeMap<String, usize> =
            letters.chain(more).enumerate().map(|(id, piece)| (piece, id)).collect();
        let pieces = serde_json::to_vec(&ids).expect("a file");
        Tokenizer::from_merges(&pieces, "l o\nĠ lo\n").expect("a tokeniser")
    }

    #[test]
    fn each_line_is_the_word_after_one_more_merge() {
        let tokenizer = tokenizer();
        let Some(Step::Word(steps)) = tokenizer.steps(" lot").next() else { panic!("no word") };
        let found = lines(&steps, 0..usize::MAX);
        let pieces: Vec<String> = found.iter().map(|line| line.pieces.join(" ")).collect();
        assert_eq!(pieces, ["Ġ l o t", "Ġ lo t", "Ġlo t"]);
        let merges: Vec<_> = found.iter().map(|line| (line.rank, line.made)).collect();
        assert_eq!(merges, [(None, None), (Some(0), Some(1)), (Some(1), Some(0))]);
        assert_eq!(lines(&steps, 1..2), found[1..2]);
    }
}
