//! Texts of many pages: tokenised in parts and not to the end, and yet as the `tokenizers` crate
//! tokenises the whole.
use std::sync::LazyLock;

use text::tokenizer::{Tokenizer, beginning};

use crate::oracle;

const LIMIT: usize = 512;

static TOKENIZER: LazyLock<Tokenizer> = LazyLock::new(oracle::ours);

/// Every character of Unicode once, in an order that mixes scripts, marks, white space and control
/// characters, with words between them.
fn texts() -> Vec<String> {
    const COUNT: u32 = 0x11_0000;
    // A prime, so that every number comes once.
    let mixed = |n: u32| char::from_u32((u64::from(n) * 65_537 % u64::from(COUNT)) as u32);
    let all: Vec<char> = (0..COUNT).filter_map(mixed).collect();
    let text = |some: &[char]| {
        let word = |(n, c): (usize, &char)| match n % 7 {
            0 => format!("{c} "),
            1 => format!("word{c}"),
            2 => format!("{c}e\u{301}\u{327}"),
            _ => c.to_string(),
        };
        some.iter().enumerate().map(word).collect()
    };
    all.chunks(8_000).map(text).collect()
}

#[test]
fn parts_make_no_other_words_than_the_whole_text() {
    let theirs = oracle::theirs();
    for text in texts() {
        let ours = TOKENIZER.encode(&text, None, usize::MAX);
        let expected = theirs.encode(text.as_str(), true).expect("any text can be encoded");
        assert_eq!(ours.ids, expected.get_ids(), "{text:?}");
        assert_eq!(ours.offsets, expected.get_offsets(), "{text:?}");
    }
}

#[test]
fn what_is_read_of_a_long_text_is_what_the_whole_text_gives() {
    let theirs = oracle::theirs();
    let texts = texts();
    for two in texts.chunks(2).step_by(5) {
        let [first, second] = two else { continue };
        for pair in [None, Some(second.as_str())] {
            let ours = TOKENIZER.encode(first, pair, LIMIT);
            let expected = oracle::cut(&theirs, LIMIT, first, pair);
            assert_eq!(ours.ids, expected.get_ids(), "{two:?}");
            assert!(ours.cut.is_cut());
        }
    }
}

#[test]
fn a_beginning_is_cut_into_the_same_pieces() {
    let long = texts().concat();
    for (text, times) in [(long.as_str(), 1), ("word ", 99_999), ("a", 999_999), ("\n", 99_999)] {
        let text = text.repeat(times);
        let short = beginning(&text, LIMIT, 0);
        assert!(short.len() < text.len());
        for pair in [None, Some(text.as_str())] {
            let short_pair = pair.map(|pair| beginning(pair, LIMIT, 100));
            let whole = TOKENIZER.encode(&text, pair, LIMIT);
            assert_eq!(TOKENIZER.encode(short, short_pair, LIMIT), whole);
            assert!(whole.cut.uncounted && whole.cut.sentence.is_some());
        }
    }
}
