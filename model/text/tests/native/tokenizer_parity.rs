//! Our tokeniser against the `tokenizers` crate: the same pieces, ids and offsets.
use std::ops::RangeInclusive;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use text::tokenizer::{Encoding, Tokenizer, has_text, nearly_special};

use crate::oracle;

const STRINGS: usize = 10_000;
const NO_LIMIT: usize = usize::MAX;

fn assert_same(ours: &Encoding, theirs: &tokenizers::Encoding, text: &dyn std::fmt::Debug) {
    assert_eq!(ours.pieces, theirs.get_tokens(), "pieces of {text:?}");
    assert_eq!(ours.ids, theirs.get_ids(), "ids of {text:?}");
    assert_eq!(ours.offsets, theirs.get_offsets(), "offsets (bytes) of {text:?}");
}

/// The same pieces belong together as words. The oracle numbers typed specials as words too.
fn assert_same_words(ours: &Encoding, theirs: &tokenizers::Encoding, text: &str) {
    let both: Vec<_> = ours
        .words
        .iter()
        .zip(theirs.get_word_ids())
        .filter_map(|(ours, theirs)| Some(((*ours)?, (*theirs)?)))
        .collect();
    let words = ours.words.iter().flatten().count();
    assert_eq!(both.len(), words, "a word of ours is none of theirs in {text:?}");
    for pair in both.windows(2) {
        let ((ours, theirs), (ours_next, theirs_next)) = (pair[0], pair[1]);
        assert_eq!(ours == ours_next, theirs == theirs_next, "words of {text:?}");
        assert!(ours_next <= ours + 1, "word numbers of {text:?} have gaps");
    }
}

fn characters(range: RangeInclusive<u32>) -> BoxedStrategy<String> {
    let character = range.prop_filter_map("a surrogate", char::from_u32);
    prop::collection::vec(character, 1..6).prop_map(String::from_iter).boxed()
}

const ACCENTED: &[&str] =
    &["café", "naïve", "Ångström", "Żółć", "İstanbul", "ﬁancée", "ＦＵＬＬ", "Straße", "ΣΊΣΥΦΟΣ"];
const EMOJI: &[&str] = &["😀", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️", "☺︎", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"];
const UNSEEN: &[&str] = &[
    "\u{0}", "\u{1}", "\u{7f}", "\u{85}", "\u{ad}", "\u{200b}", "\u{200d}", "\u{200e}", "\u{202e}",
    "\u{2060}", "\u{feff}", "\u{fffd}", "\u{e000}", "\u{fff9}",
];
const SPACES: &[&str] =
    &[" ", "  ", "\t", "\n", "\r\n", "\u{a0}", "\u{2003}", "\u{2028}", "\u{3000}"];
const SPECIALS: &[&str] = &["[CLS]", "[SEP]", "[MASK]", "[PAD]", "[UNK]"];
const NEARLY: &[&str] = &["[mask]", "[Sep]", "[MASK", "MASK]", "[[SEP]]", "[ CLS ]", "[[MASK]"];
const MARKS: &[&str] = &[
    "a\u{301}",
    "o\u{308}\u{304}",
    "q\u{323}\u{307}",
    "q\u{307}\u{323}",
    "\u{344}\u{327}",
    "\u{f73}",
    "\u{1e69}",
    "\u{302e}\u{327}x",
    "\u{301}",
    "e\u{315}\u{300}\u{5ae}\u{62}",
];

/// The kinds of text in a generated string.
fn fragment(vocabulary: Vec<String>) -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::sample::select(vocabulary),
        3 => "[a-zA-Z]{1,12}",
        2 => prop::sample::select(ACCENTED).prop_map(str::to_owned),
        2 => prop::sample::select(MARKS).prop_map(str::to_owned),
        1 => characters(0x300..=0x36F),
        1 => characters(0xC0..=0x24F),
        2 => characters(0x4E00..=0x9FFF),
        1 => characters(0x2_0000..=0x2_CEAF),
        1 => characters(0x3040..=0x30FF),
        1 => characters(0xAC00..=0xD7A3),
        1 => characters(0x590..=0x6FF),
        1 => characters(0x1_F300..=0x1_FAFF),
        1 => prop::sample::select(EMOJI).prop_map(str::to_owned),
        2 => prop::sample::select(UNSEEN).prop_map(str::to_owned),
        3 => prop::sample::select(SPACES).prop_map(str::to_owned),
        2 => prop::sample::select(SPECIALS).prop_map(str::to_owned),
        1 => prop::sample::select(NEARLY).prop_map(str::to_owned),
        2 => "[!-/:-@\\[-`{-~]{1,3}",
        1 => "[0-9.,%$€]{1,8}",
        1 => "[a-z]{90,130}",
        1 => any::<String>(),
    ]
}

/// Fragments, most of them apart, some run together.
pub fn texts(vocabulary: &[String]) -> BoxedStrategy<String> {
    let joint = prop_oneof![3 => Just(" "), 2 => Just("")];
    prop::collection::vec((fragment(vocabulary.to_vec()), joint), 0..12)
        .prop_map(|parts| {
            parts.into_iter().flat_map(|(text, joint)| [text, joint.into()]).collect()
        })
        .boxed()
}

/// The same `count` texts at each run.
fn generate(tokenizer: &Tokenizer, count: usize) -> Vec<String> {
    let strategy = texts(tokenizer.vocabulary().pieces());
    let mut runner = TestRunner::deterministic();
    let mut draw =
        || strategy.new_tree(&mut runner).expect("the strategies never refuse").current();
    (0..count).map(|_| draw()).collect()
}

/// Tokens that were added later: looked for as they are typed or after normalising, anywhere or as a
/// word of their own, of one word or two.
const ADDED: [(&str, bool, bool); 7] = [
    ("<e1>", false, false),
    ("[E2]", true, false),
    ("covid", true, false),
    ("Ökonomie", true, true),
    ("New York", true, false),
    ("gpt", false, true),
    ("re:", false, false),
];

#[test]
fn tokens_that_were_added_later_are_found_alike() {
    let token = |(content, normalised, single): (&str, bool, bool)| {
        tokenizers::AddedToken::from(content, false).normalized(normalised).single_word(single)
    };
    let (ours, theirs) = oracle::with_added(ADDED.map(token).to_vec());
    assert_eq!(ours.vocabulary().len(), theirs.get_vocab_size(true));
    let written = ADDED.iter().flat_map(|(content, ..)| {
        [
            content.to_string(),
            content.to_lowercase(),
            content.to_uppercase(),
            format!("a{content}s"),
        ]
    });
    let written: Vec<String> = written.collect();
    let fragment = prop_oneof![
        3 => prop::sample::select(written),
        2 => fragment(ours.vocabulary().pieces().to_vec()),
    ];
    let joint = prop_oneof![3 => Just(" "), 1 => Just("")];
    let text = prop::collection::vec((fragment, joint), 0..14).prop_map(|parts| {
        parts.into_iter().flat_map(|(text, joint)| [text, joint.into()]).collect::<String>()
    });
    let mut runner = TestRunner::deterministic();
    let mut found = 0;
    for _ in 0..3_000 {
        let text = text.new_tree(&mut runner).expect("the strategies never refuse").current();
        let encoding = ours.encode(&text, None, NO_LIMIT);
        let expected = theirs.encode(text.as_str(), true).expect("any text can be encoded");
        // The crate writes what was found; `transformers` the token by its id, as here.
        assert_eq!(encoding.ids, expected.get_ids(), "ids of {text:?}");
        assert_eq!(encoding.offsets, expected.get_offsets(), "offsets (bytes) of {text:?}");
        found += encoding.ids.iter().filter(|id| **id >= 30_522).count();
    }
    assert!(found > 3_000, "{found}");
}

/// Of such a token nothing is left to be found; the crate itself ends on it.
#[test]
fn a_token_of_which_normalising_leaves_nothing_is_found_nowhere() {
    let token = tokenizers::AddedToken::from("\u{200b}", false).normalized(true);
    let (with, _) = oracle::with_added(vec![token]);
    let text = "the\u{200b}cat \u{200b} sat";
    assert_eq!(
        with.encode(text, None, NO_LIMIT).ids,
        oracle::ours().encode(text, None, NO_LIMIT).ids
    );
}

#[test]
fn ten_thousand_generated_strings_are_tokenised_alike() {
    let (ours, theirs) = (oracle::ours(), oracle::theirs());
    let texts = generate(&ours, STRINGS);
    let (mut unknown, mut specials, mut kept) = (0, 0, 0);
    for text in &texts {
        let encoding = ours.encode(text, None, NO_LIMIT);
        let expected = theirs.encode(text.as_str(), true).expect("any text can be encoded");
        assert_same(&encoding, &expected, text);
        assert_same_words(&encoding, &expected, text);
        unknown += usize::from(encoding.pieces.iter().any(|piece| piece == "[UNK]"));
        specials += usize::from(encoding.special.iter().filter(|special| **special).count() > 2);
        kept += encoding.pieces.len();
    }
    // The generator reaches what it is meant to reach.
    assert!(unknown > STRINGS / 10, "only {unknown} strings with an unknown word");
    assert!(specials > STRINGS / 10, "only {specials} strings with a special inside");
    assert!(kept > 10 * STRINGS, "only {kept} pieces in all");
    let has = |range: RangeInclusive<char>| {
        texts.iter().filter(|text| text.chars().any(|character| range.contains(&character))).count()
    };
    for range in [
        '\u{300}'..='\u{36f}',
        '一'..='鿿',
        '\u{590}'..='\u{6ff}',
        '🌀'..='🫿',
        '\u{200b}'..='\u{200f}',
    ] {
        assert!(has(range.clone()) > 300, "too few strings with characters in {range:?}");
    }
}

#[test]
fn every_character_of_unicode_is_tokenised_alike() {
    let (ours, theirs) = (oracle::ours(), oracle::theirs());
    let all: Vec<char> = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
    for some in all.chunks(64) {
        // Alone, inside a word, and beside its neighbours.
        let apart: String = some.iter().map(|c| format!("{c} a{c}b ")).collect();
        let together: String = some.iter().collect();
        for text in [apart, together] {
            let expected = theirs.encode(text.as_str(), true).expect("any text can be encoded");
            assert_same(&ours.encode(&text, None, NO_LIMIT), &expected, &text);
        }
    }
}

#[test]
fn pairs_are_tokenised_alike() {
    let (ours, theirs) = (oracle::ours(), oracle::theirs());
    for pair in generate(&ours, 2_000).chunks(2) {
        let [first, second] = pair else { continue };
        assert_eq!(has_text(second), oracle::read(&theirs, Some(second)).is_some(), "{second:?}");
        let expected = match oracle::read(&theirs, Some(second)) {
            Some(second) => theirs.encode((first.as_str(), second), true),
            None => theirs.encode(first.as_str(), true),
        };
        let expected = expected.expect("any text can be encoded");
        assert_same(&ours.encode(first, Some(second), NO_LIMIT), &expected, &pair);
    }
}

#[test]
fn long_inputs_are_cut_alike() {
    let (ours, theirs) = (oracle::ours(), oracle::theirs());
    let texts = generate(&ours, 2_000);
    let mut cuts = 0;
    for (texts, limit) in texts.chunks(2).zip((3..40).cycle()) {
        let [first, second] = texts else { continue };
        for pair in [None, Some(second.as_str())] {
            let encoding = ours.encode(first, pair, limit);
            let expected = oracle::cut(&theirs, limit, first, oracle::read(&theirs, pair));
            assert_same(&encoding, &expected, &(first, pair, limit));
            let whole = ours.encode(first, pair, NO_LIMIT);
            assert_eq!(whole.pieces.len() - encoding.pieces.len(), encoding.cut.pieces);
            cuts += usize::from(encoding.cut.pieces > 0);
        }
    }
    assert!(cuts > 500, "only {cuts} inputs were cut");
}

#[test]
fn a_cut_while_tokenising_is_the_same_cut() {
    let (ours, mut theirs) = (oracle::ours(), oracle::theirs());
    let parameters = tokenizers::TruncationParams { max_length: 12, ..Default::default() };
    theirs.with_truncation(Some(parameters)).expect("no stride");
    for text in generate(&ours, 1_000) {
        let expected = theirs.encode(text.as_str(), true).expect("any text can be encoded");
        assert_same(&ours.encode(&text, None, 12), &expected, &text);
        let expected = theirs.encode((text.as_str(), "a second one"), true).expect("the same");
        assert_same(&ours.encode(&text, Some("a second one"), 12), &expected, &text);
    }
}

#[test]
fn only_capitals_make_a_special() {
    let (ours, theirs) = (oracle::ours(), oracle::theirs());
    for special in SPECIALS {
        let lower = special.to_lowercase();
        let first = format!("[{}{}", &special[1..2], &lower[2..]);
        for typed in [special, &lower.as_str(), &first.as_str()] {
            let text = format!("the {typed} sat");
            let expected = theirs.encode(text.as_str(), true).expect("any text can be encoded");
            let encoding = ours.encode(&text, None, NO_LIMIT);
            assert_same(&encoding, &expected, &text);
            // `[CLS]`, "the", and what was typed.
            assert_eq!(encoding.pieces[2] == *special, typed == special, "{text}");
            // Whoever types another case is told; it stays text.
            let near = nearly_special(&text).map(|(special, place)| (special.piece(), place));
            assert_eq!(near, (typed != special).then(|| (*special, 4..4 + special.len())));
        }
    }
    let mask = ["[CLS]", "the", "[", "mask", "]", "sat", "[SEP]"];
    assert_eq!(ours.encode("the [mask] sat", None, NO_LIMIT).pieces, mask);
    for nothing in ["", "[]", "[mas", "[é]mask]", "[MASK] [MASK", "mask]"] {
        assert_eq!(nearly_special(nothing), None, "{nothing:?}");
    }
}

#[test]
fn a_second_text_with_nothing_to_read_is_none() {
    let (ours, theirs) = (oracle::ours(), oracle::theirs());
    let alone = theirs.encode("the cat sat", true).expect("any text can be encoded");
    for nothing in ["", " ", "\t\r\n", "\u{3000}\u{a0}", "\u{0}\u{200b}", "\u{301}"] {
        assert!(!has_text(nothing) && oracle::read(&theirs, Some(nothing)).is_none());
        let encoding = ours.encode("the cat sat", Some(nothing), NO_LIMIT);
        assert_same(&encoding, &alone, &nothing);
        assert_eq!(encoding, ours.encode("the cat sat", None, NO_LIMIT));
        assert_eq!(ours.encode("the cat sat", Some(nothing), 4).pieces.len(), 4);
    }
    for something in [".", "[SEP]", " a", "\u{1f984}"] {
        assert!(has_text(something));
        assert_eq!(ours.encode("", Some(something), NO_LIMIT).pieces.len(), 4, "{something:?}");
    }
}
