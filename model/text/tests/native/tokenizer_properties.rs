//! What holds for every text, vocabulary and limit.
use std::sync::LazyLock;

use proptest::prelude::*;
use text::tokenizer::{Encoding, Tokenizer, VocabularyError, has_text};

use crate::oracle;

static TOKENIZER: LazyLock<Tokenizer> = LazyLock::new(oracle::ours);

const SPECIALS: &str = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n";

/// Offsets lie on character borders of their sentence and never go back.
fn assert_offsets(encoding: &Encoding, sentences: [&str; 2]) {
    let mut last = [0, 0];
    let own = encoding.words.iter().zip(&encoding.special);
    for ((&(start, end), &source), (word, special)) in
        encoding.offsets.iter().zip(&encoding.sources).zip(own)
    {
        let source = usize::from(source);
        let typed = sentences[source].get(start..end).expect("offsets are character borders");
        assert_eq!(typed.is_empty(), start == 0 && end == 0);
        assert!(word.is_none() || !typed.is_empty(), "a word comes from something typed");
        assert!(word.is_some() || *special, "a piece without a word is a special");
        if !typed.is_empty() {
            assert!(start >= last[source], "offsets go back");
            last[source] = start;
        }
    }
}

fn assert_lists(encoding: &Encoding) {
    let pieces = encoding.pieces.len();
    assert_eq!(encoding.ids.len(), pieces);
    assert_eq!(encoding.segments.len(), pieces);
    assert_eq!(encoding.offsets.len(), pieces);
    assert_eq!(encoding.sources.len(), pieces);
    assert_eq!(encoding.words.len(), pieces);
    assert_eq!(encoding.special.len(), pieces);
    let first = encoding.pieces.iter().position(|piece| piece == "[SEP]").expect("a [SEP]");
    let expected = (0..pieces).map(|piece| u8::from(piece > first));
    assert!(encoding.segments.iter().copied().eq(expected), "segment 1 starts after a [SEP]");
}

fn text() -> impl Strategy<Value = String> {
    let typed = prop_oneof![
        4 => any::<String>(),
        2 => "[a-zA-Z ,.!?']{0,40}",
        1 => Just("[SEP]".to_owned()),
        1 => Just("[MASK]".to_owned()),
        1 => "\\PC{0,20}",
    ];
    prop::collection::vec(typed, 0..5).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn any_text_is_encoded(sentence in text(), pair in prop::option::of(text()), limit in 0_usize..600) {
        let encoding = TOKENIZER.encode(&sentence, pair.as_deref(), limit);
        assert_lists(&encoding);
        assert_offsets(&encoding, [&sentence, pair.as_deref().unwrap_or_default()]);
    }

    #[test]
    fn small_limits_are_respected(sentence in text(), pair in prop::option::of(text())) {
        let whole = TOKENIZER.encode(&sentence, pair.as_deref(), usize::MAX);
        let least = if pair.as_deref().is_some_and(has_text) { 3 } else { 2 };
        for limit in 0..=20 {
            let encoding = TOKENIZER.encode(&sentence, pair.as_deref(), limit);
            let length = whole.pieces.len().min(limit.max(least));
            prop_assert_eq!(encoding.pieces.len(), length);
            prop_assert_eq!(encoding.cut.pieces, whole.pieces.len() - length);
            let cut = encoding.cut.sentence.is_some() || encoding.cut.pair.is_some();
            prop_assert_eq!(cut, encoding.cut.pieces > 0);
            prop_assert_eq!(encoding.pieces.first().map(String::as_str), Some("[CLS]"));
            prop_assert_eq!(encoding.pieces.last().map(String::as_str), Some("[SEP]"));
            assert_lists(&encoding);
        }
    }

    #[test]
    fn the_rest_of_a_cut_text_begins_with_the_first_piece_left_out(sentence in "[a-z ]{0,80}") {
        let whole = TOKENIZER.encode(&sentence, None, usize::MAX);
        let encoding = TOKENIZER.encode(&sentence, None, 8);
        let left_out = whole.offsets.get(7).filter(|_| whole.pieces.len() > 8);
        prop_assert_eq!(encoding.cut.sentence, left_out.map(|(start, _)| *start));
    }

    #[test]
    fn any_vocabulary_is_read_or_refused(lines in prop::collection::vec("\\PC{0,6}", 0..8)) {
        let Ok(tokenizer) = Tokenizer::from_vocabulary(&format!("{SPECIALS}{}", lines.join("\n")))
        else { return Ok(()) };
        let encoding = tokenizer.encode(&lines.concat(), None, 512);
        assert_lists(&encoding);
    }
}

fn refusal(text: &str) -> VocabularyError {
    Tokenizer::from_vocabulary(text).expect_err("the vocabulary is not usable")
}

#[test]
fn each_special_must_be_in_the_vocabulary() {
    for special in ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"] {
        let text = SPECIALS.replace(special, "other");
        assert_eq!(refusal(&text), VocabularyError::MissingSpecial { special });
        assert!(refusal(&text).to_string().contains(special));
    }
    assert_eq!(refusal(""), VocabularyError::MissingSpecial { special: "[PAD]" });
}

#[test]
fn repeated_and_empty_lines_are_refused_with_their_number() {
    let text = format!("{SPECIALS}the\ncat\nthe\n");
    let duplicate = VocabularyError::Duplicate { line: 8, first: 6, piece: "the".to_owned() };
    assert_eq!(refusal(&text), duplicate);
    assert_eq!(refusal(&format!("{SPECIALS}the\n\ncat")), VocabularyError::EmptyLine { line: 7 });
    assert_eq!(refusal(&format!("{SPECIALS}  \nthe")), VocabularyError::EmptyLine { line: 6 });
}

#[test]
fn a_mark_before_the_first_line_and_blank_ones_at_the_end_are_no_pieces() {
    let text = format!("\u{feff}{SPECIALS}the\n\n \n");
    let tokenizer = Tokenizer::from_vocabulary(&text).expect("a valid vocabulary");
    assert_eq!((tokenizer.vocabulary().len(), tokenizer.vocabulary().id("[PAD]")), (6, Some(0)));
}

#[test]
fn line_ends_of_windows_are_read_too() {
    let text = format!("{SPECIALS}the\n").replace('\n', "\r\n");
    let tokenizer = Tokenizer::from_vocabulary(&text).expect("a valid vocabulary");
    assert_eq!(tokenizer.vocabulary().id("the"), Some(5));
    assert_eq!(tokenizer.vocabulary().piece(5), Some("the"));
    assert_eq!(tokenizer.vocabulary().len(), 6);
}
