//! The steps of tokenising, and what typed specials do. Expected values are worked out by hand from the
//! vocabulary that ships.
use text::tokenizer::{Special, Stage, Step, UnknownReason, WordSteps, stages};

use crate::oracle;

fn word(typed: &str) -> WordSteps {
    let mut words = oracle::ours()
        .steps(typed)
        .filter_map(|step| match step {
            Step::Word(word) => Some(word),
            Step::Special { .. } => None,
        })
        .collect::<Vec<_>>();
    assert_eq!(words.len(), 1, "{typed:?} is one word");
    words.remove(0)
}

fn pieces(typed: &str) -> Vec<String> {
    oracle::ours().encode(typed, None, 512).pieces
}

#[test]
fn the_examples_of_the_curriculum_split_as_told() {
    assert_eq!(pieces("unaffable"), ["[CLS]", "una", "##ffa", "##ble", "[SEP]"]);
    assert_eq!(pieces("cucumbers"), ["[CLS]", "cu", "##cum", "##bers", "[SEP]"]);
    let penguins = ["[CLS]", "penguins", "are", "flight", "##less", "birds", "[SEP]"];
    assert_eq!(pieces("Penguins are flightless birds"), penguins);
    assert_eq!(oracle::ours().vocabulary().id("language"), Some(2653));
    assert_eq!(pieces("$5^2"), ["[CLS]", "$", "5", "^", "2", "[SEP]"]);
}

#[test]
fn each_attempt_is_one_character_shorter_until_one_is_found() {
    let steps = word("Unaffable");
    assert_eq!(steps.normalised, "unaffable");
    assert_eq!(steps.span, (0, 9));
    let tried: Vec<_> = steps
        .attempts
        .iter()
        .map(|attempt| (attempt.candidate.as_str(), attempt.found.is_some()))
        .collect();
    let expected = [
        ("unaffable", false),
        ("unaffabl", false),
        ("unaffab", false),
        ("unaffa", false),
        ("unaff", false),
        ("unaf", false),
        ("una", true),
        ("##ffable", false),
        ("##ffabl", false),
        ("##ffab", false),
        ("##ffa", true),
        ("##ble", true),
    ];
    assert_eq!(tried, expected);
    let matches = steps.outcome.expect("the word can be spelled");
    let covered: Vec<_> = matches.into_iter().map(|found| found.characters).collect();
    assert_eq!(covered, [0..3, 3..6, 6..9]);
}

#[test]
fn the_reason_for_an_unknown_word_is_told() {
    let long = "a".repeat(101);
    assert_eq!(word(&long).outcome, Err(UnknownReason::TooLong { characters: 101 }));
    assert!(word(&long).attempts.is_empty());
    assert!(word(&"a".repeat(100)).outcome.is_ok());

    let steps = word("cat😀");
    assert_eq!(steps.outcome, Err(UnknownReason::NoPiece { character: 3 }));
    assert_eq!(steps.attempts.last().map(|last| last.candidate.as_str()), Some("##😀"));
    assert_eq!(pieces("cat😀 sat"), ["[CLS]", "[UNK]", "sat", "[SEP]"]);
}

#[test]
fn normalising_is_shown_stage_by_stage() {
    let shown = stages("Crème\tBRÛLÉE\u{200b} 中 [MASK] [mask]");
    let expected = [
        (Stage::Cleaned, "Crème BRÛLÉE 中 [MASK] [mask]"),
        (Stage::Isolated, "Crème BRÛLÉE  中  [MASK] [mask]"),
        (Stage::Unaccented, "Creme BRULEE  中  [MASK] [mask]"),
        (Stage::Lowercased, "creme brulee  中  [MASK] [mask]"),
    ];
    assert_eq!(shown, expected.map(|(stage, text)| (stage, text.to_owned())));
}

#[test]
fn steps_and_pieces_tell_the_same() {
    let tokenizer = oracle::ours();
    let sentence = "Unaffable [MASK] café 中文 cat😀 [sep] don't";
    let mut ids = vec![101];
    for step in tokenizer.steps(sentence) {
        match step {
            Step::Special { special, .. } => ids.push(tokenizer.vocabulary().special(special)),
            Step::Word(word) => match word.outcome {
                Ok(matches) => ids.extend(matches.into_iter().map(|found| found.id)),
                Err(_) => ids.push(100),
            },
        }
    }
    ids.push(102);
    assert_eq!(tokenizer.encode(sentence, None, 512).ids, ids);
}

#[test]
fn specials_count_only_as_they_are_written() {
    let tokenizer = oracle::ours();
    let steps: Vec<_> = tokenizer.steps("[MASK]x[mask]").collect();
    assert_eq!(steps[0], Step::Special { special: Special::Mask, span: (0, 6) });
    assert_eq!(pieces("[mask]"), ["[CLS]", "[", "mask", "]", "[SEP]"]);
}

#[test]
fn a_typed_separator_starts_the_second_segment() {
    let encoding = oracle::ours().encode("one [SEP] two", None, 512);
    assert_eq!(encoding.pieces, ["[CLS]", "one", "[SEP]", "two", "[SEP]"]);
    assert_eq!(encoding.segments, [0, 0, 0, 1, 1]);
    assert_eq!(encoding.sources, [0; 5]);
    assert_eq!(encoding.offsets, [(0, 0), (0, 3), (4, 9), (10, 13), (0, 0)]);
    assert_eq!(encoding.words, [None, Some(0), None, Some(1), None]);
    assert_eq!(encoding.special, [true, false, true, false, true]);
}

#[test]
fn words_are_counted_over_both_sentences() {
    let encoding = oracle::ours().encode("a flightless bird", Some("it ran"), 512);
    let words = [None, Some(0), Some(1), Some(1), Some(2), None, Some(3), Some(4), None];
    assert_eq!(encoding.words, words);
    assert_eq!(encoding.sources, [0, 0, 0, 0, 0, 0, 1, 1, 1]);
    assert_eq!(encoding.segments, [0, 0, 0, 0, 0, 0, 1, 1, 1]);
}

#[test]
fn an_unknown_word_is_special_and_a_word() {
    let encoding = oracle::ours().encode("😀", None, 512);
    assert_eq!(encoding.pieces, ["[CLS]", "[UNK]", "[SEP]"]);
    assert_eq!((encoding.words[1], encoding.special[1]), (Some(0), true));
}

#[test]
fn the_cut_says_where_and_how_much() {
    let encoding = oracle::ours().encode("one two three four", Some("five"), 6);
    assert_eq!(encoding.pieces, ["[CLS]", "one", "two", "[SEP]", "five", "[SEP]"]);
    assert_eq!((encoding.cut.sentence, encoding.cut.pair, encoding.cut.pieces), (Some(8), None, 2));
}
