//! Byte-level BPE against the `tokenizers` crate, with merges that the crate learns from the words of the
//! vocabulary that ships.
use std::sync::LazyLock;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use text::tokenizer::{Special, Step, Tokenizer, byte_level};
use tokenizers::models::bpe::{BPE, BpeTrainer};
use tokenizers::pre_tokenizers::byte_level::ByteLevel;
use tokenizers::processors::roberta::RobertaProcessing;
use tokenizers::{AddedToken, Decoder, Model, PreTokenizedString, PreTokenizer, TokenizerImpl};

use unicode_categories::UnicodeCategories;

use crate::oracle;
use crate::tokenizer_parity::texts;

const STRINGS: usize = 10_000;
const NO_LIMIT: usize = usize::MAX;
const SPECIALS: [&str; 5] = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"];

type Theirs = tokenizers::Tokenizer;

/// The oracle, set up as RoBERTa.
static THEIRS: LazyLock<Theirs> = LazyLock::new(|| theirs(false));

fn theirs(prefix_space: bool) -> Theirs {
    let token = |content: &str| {
        AddedToken::from(content, true).lstrip(content == "<mask>").normalized(false)
    };
    let mut trainer = BpeTrainer::builder()
        .show_progress(false)
        .vocab_size(2_000)
        .initial_alphabet(ByteLevel::alphabet().into_iter().collect())
        .special_tokens(SPECIALS.map(token).to_vec())
        .build();
    let splits = ByteLevel::default().add_prefix_space(prefix_space);
    let mut learning: TokenizerImpl<
        BPE,
        tokenizers::NormalizerWrapper,
        ByteLevel,
        RobertaProcessing,
        tokenizers::DecoderWrapper,
    > = TokenizerImpl::new(BPE::default());
    learning.with_pre_tokenizer(Some(splits));
    let words = oracle::ours().vocabulary().pieces().to_vec();
    let sentences = words.chunks(6).map(|words| words.join(" "));
    learning.train(&mut trainer, sentences).expect("the words can be learnt from");
    let id = |piece: &str| (piece.to_owned(), learning.token_to_id(piece).expect("a special"));
    let processing = RobertaProcessing::new(id("</s>"), id("<s>")).add_prefix_space(prefix_space);
    learning.with_post_processor(Some(processing));
    learning.to_string(false).expect("a file").parse().expect("the same tokeniser")
}

/// Ours as it reads the oracle's file.
fn ours(theirs: &Theirs) -> Tokenizer {
    let json = theirs.to_string(false).expect("a file");
    Tokenizer::from_json(json.as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}

/// The same `count` texts at each run. BERT's way to write a special is text to the oracle.
fn generate(count: usize) -> Vec<String> {
    let tokenizer = ours(&THEIRS);
    let pieces = tokenizer.vocabulary().pieces().iter().map(|piece| byte_level::read(piece));
    let typed =
        [" <mask>", "<mask>", "</s>", "<s>", "<pad> ", "<unk>", "<mas", "'s", "'ll ", "'x", "…"];
    let pieces: Vec<String> = pieces.chain(typed.map(str::to_owned)).collect();
    let brackets = |text: String| text.replace('[', "(");
    let strategy = (texts(&pieces), texts(&typed.map(str::to_owned)))
        .prop_map(|(one, other)| one + &other)
        .prop_map(brackets);
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| strategy.new_tree(&mut runner).expect("never refused").current()).collect()
}

/// The crate counts the spaces before `<mask>` as its own.
fn same_mask(text: &str, ours: (usize, usize), theirs: (usize, usize)) -> bool {
    text.get(ours.0..ours.1) == Some("<mask>") && ours.1 == theirs.1 && theirs.0 <= ours.0
}

#[test]
fn ten_thousand_generated_strings_are_cut_into_the_same_bytes() {
    let tokenizer = ours(&THEIRS);
    let (mut specials, mut merged, mut pieces) = (0, 0, 0);
    for text in generate(STRINGS) {
        let found = tokenizer.encode(&text, None, NO_LIMIT);
        let expected = THEIRS.encode(text.as_str(), true).expect("any text can be encoded");
        assert_eq!(found.ids, expected.get_ids(), "ids of {text:?}");
        for (ours, theirs) in found.offsets.iter().zip(expected.get_offsets()) {
            let same = ours == theirs || same_mask(&text, *ours, *theirs);
            assert!(same, "{ours:?}, not {theirs:?}, of {text:?}");
        }
        specials += found.special.iter().filter(|special| **special).count() - 2;
        pieces += found.pieces.len();
        merged += found.pieces.iter().filter(|piece| piece.chars().count() > 1).count();
        let words = found.words.iter().zip(expected.get_word_ids());
        assert!(words.clone().all(|(ours, theirs)| ours.is_none() || theirs.is_some()));
    }
    println!("{STRINGS} strings, {pieces} pieces, {merged} of several bytes, {specials} specials");
    assert!(
        specials > STRINGS / 2 && merged > 10 * STRINGS,
        "{specials} specials, {merged} merged"
    );
}

#[test]
fn pairs_have_two_separators_and_one_segment() {
    let tokenizer = ours(&THEIRS);
    for pair in generate(2_000).chunks_exact(2) {
        let [first, second] = pair else { continue };
        if second.is_empty() {
            continue;
        }
        let found = tokenizer.encode(first, Some(second), NO_LIMIT);
        let expected = THEIRS.encode((first.as_str(), second.as_str()), true).expect("encoded");
        assert_eq!(found.ids, expected.get_ids(), "{pair:?}");
        let segments: Vec<u8> = expected.get_type_ids().iter().map(|id| *id as u8).collect();
        assert_eq!(found.segments, segments, "{pair:?}");
        assert!(segments.iter().all(|segment| *segment == 0));
    }
    let two = tokenizer.encode("a", Some("b"), NO_LIMIT);
    assert_eq!(two.pieces, ["<s>", "a", "</s>", "</s>", "b", "</s>"]);
    assert_eq!(two.sources, [0, 0, 0, 1, 1, 1]);
    // The four specials are never cut off.
    let cut = tokenizer.encode("a a a", Some("b b b"), 6);
    assert_eq!(cut.pieces, ["<s>", "a", "</s>", "</s>", "b", "</s>"]);
}

#[test]
fn a_space_can_stand_before_a_text_that_nobody_typed() {
    let theirs = theirs(true);
    let tokenizer = ours(&theirs);
    assert!(tokenizer.merges().is_some_and(|merges| merges.spaces().prefix));
    for text in generate(2_000) {
        let expected = theirs.encode(text.as_str(), true).expect("any text can be encoded");
        assert_eq!(tokenizer.encode(&text, None, NO_LIMIT).ids, expected.get_ids(), "{text:?}");
    }
}

#[test]
fn every_character_is_of_the_kind_that_the_pattern_says() {
    let splits = ByteLevel::default().add_prefix_space(false);
    let mut other = Vec::new();
    for one in (0..=0x10_FFFF).filter_map(char::from_u32).filter(|one| is_known(*one)) {
        let text = format!("a{one}1{one}.{one} b");
        let mut expected = PreTokenizedString::from(text.as_str());
        splits.pre_tokenize(&mut expected).expect("any text can be cut");
        let expected = expected
            .get_splits(tokenizers::OffsetReferential::Original, tokenizers::OffsetType::Byte);
        let expected: Vec<usize> = expected.iter().map(|(_, (start, _), _)| *start).collect();
        let found: Vec<usize> = byte_level::words(&text).map(|(start, _)| start).collect();
        if found != expected {
            other.push(one);
        }
    }
    assert_eq!(other, MOVED);
}

/// Letters of Mongolian and Vedic that Unicode has made marks since, or marks letters.
const MOVED: [char; 4] = ['\u{1885}', '\u{1886}', '\u{1cf2}', '\u{1cf3}'];

/// Whether the tables of marks know a character: each library has those of another version of Unicode.
fn is_known(one: char) -> bool {
    one.is_letter()
        || one.is_mark()
        || one.is_number()
        || one.is_punctuation()
        || one.is_symbol()
        || one.is_separator()
        || one.is_other()
}

#[test]
fn steps_are_the_merges_in_the_order_of_their_ranks() {
    let tokenizer = ours(&THEIRS);
    let vocabulary = tokenizer.vocabulary();
    let text = " unbelievable café [MASK]";
    let steps: Vec<Step> = tokenizer.steps(text).collect();
    let Some(Step::Word(word)) = steps.first() else { panic!("no word") };
    assert_eq!((word.normalised.as_str(), word.span), ("Ġunbelievable", (0, 13)));
    assert!(word.attempts.is_empty());
    // One piece less with each merge, from one piece a letter.
    let pieces = word.outcome.as_ref().expect("bytes spell every word");
    assert_eq!(13 - word.merges.len(), pieces.len());
    let name = |id| vocabulary.piece(id).expect("a piece").to_owned();
    for merge in &word.merges {
        assert_eq!(name(merge.left) + &name(merge.right), name(merge.into));
        let covered = &word.normalised.chars().collect::<Vec<_>>()[merge.characters.clone()];
        assert_eq!(String::from_iter(covered), name(merge.into));
    }
    let Some(Step::Word(word)) = steps.get(1) else { panic!("no word") };
    assert_eq!(word.normalised, "ĠcafÃ©");
    assert_eq!(byte_level::read(&word.normalised), "café");
    let mask = Step::Special { special: Special::Mask, span: (20, 26) };
    assert_eq!(steps.last(), Some(&mask));
}

#[test]
fn a_piece_that_begins_a_word_is_read_as_its_bytes() {
    let ours = ours(&THEIRS);
    let vocabulary = ours.vocabulary();
    let mut read = 0;
    for (id, piece) in (0_u32..).zip(vocabulary.pieces()) {
        let spelled = ByteLevel::default().decode_chain(vec![piece.clone()]).expect("a text");
        let spelled = spelled.concat();
        let wanted = spelled.strip_prefix(' ').filter(|word| !word.is_empty());
        if let Some(wanted) = wanted.filter(|word| !word.contains('\u{fffd}')) {
            assert_eq!(vocabulary.word(id), wanted);
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
    let letter = vocabulary.id("c").expect("a letter");
    assert_eq!(vocabulary.word(letter), "c");
}

#[test]
fn both_ways_to_write_a_special_are_understood() {
    let tokenizer = ours(&THEIRS);
    let own = tokenizer.encode("the <mask> sat", None, NO_LIMIT);
    let as_bert = tokenizer.encode("the [MASK] sat", None, NO_LIMIT);
    assert_eq!(own.pieces, as_bert.pieces);
    let mask = own.pieces.iter().position(|piece| piece == "<mask>").expect("a mask");
    assert_eq!((own.offsets[mask], as_bert.offsets[mask]), ((4, 10), (4, 10)));
    assert_eq!(Special::named("<mask>"), Some(Special::Mask));
    assert_eq!(tokenizer.vocabulary().written(Special::Separator), "</s>");
    // To BERT `<mask>` is text.
    let bert = oracle::ours().encode("the <mask> sat", None, NO_LIMIT);
    assert_eq!(bert.pieces.len(), 7);
}

#[test]
fn the_spaces_before_a_mask_are_as_the_file_says() {
    let json = THEIRS.to_string(false).expect("a file");
    let other = json.replace("\"lstrip\":true", "\"lstrip\":false");
    let theirs: Theirs = other.parse().expect("a tokeniser");
    let tokenizer = ours(&theirs);
    for text in ["a  <mask> b", " <mask>", "a<mask>\n<mask>"] {
        let expected = theirs.encode(text, true).expect("any text can be encoded");
        assert_eq!(tokenizer.encode(text, None, NO_LIMIT).ids, expected.get_ids(), "{text:?}");
    }
    let count = |tokenizer: &Tokenizer| tokenizer.encode("a <mask>", None, NO_LIMIT).ids.len();
    assert_eq!((count(&tokenizer), count(&ours(&THEIRS))), (5, 4));
}

#[test]
fn a_word_by_itself_is_that_behind_a_space() {
    let tokenizer = ours(&THEIRS);
    let name = |id| tokenizer.vocabulary().piece(id).expect("a piece");
    assert_eq!(tokenizer.piece_named("and").map(name), Some("Ġand"));
    assert_eq!(tokenizer.piece_named("é").map(name), None);
    assert_eq!(tokenizer.piece_named("[MASK]").map(name), Some("<mask>"));
    assert_eq!(tokenizer.piece_named("Ġa").map(name), Some("Ġa"));
    assert_eq!(tokenizer.inside("."), ".");
    let found = text::corruption::candidates(&tokenizer, "and, .");
    let pieces: Vec<_> = found.iter().map(|one| one.pieces.concat()).collect();
    assert_eq!(pieces, ["Ġand", "."]);
    assert_eq!(oracle::ours().inside("king"), "king");
    assert_eq!(oracle::ours().piece_named("##ing"), oracle::ours().vocabulary().id("##ing"));
}

#[test]
fn a_vocabulary_and_its_merges_are_the_same_tokeniser() {
    let from_json = ours(&THEIRS);
    let vocabulary = serde_json::to_vec(&THEIRS.get_vocab(false)).expect("a file");
    let name = |id| from_json.vocabulary().piece(id).expect("a piece");
    let pairs = from_json.merges().expect("merges").pairs();
    let lines = pairs.iter().map(|(left, right)| format!("{} {}\n", name(*left), name(*right)));
    let merges = String::from("#version: 0.2\n") + &lines.collect::<String>();
    let files = Tokenizer::from_merges(&vocabulary, &merges).expect("the same");
    for text in generate(500) {
        assert_eq!(files.encode(&text, None, NO_LIMIT), from_json.encode(&text, None, NO_LIMIT));
    }
    let refused = |vocabulary: &[u8], merges: &str| {
        Tokenizer::from_merges(vocabulary, merges).expect_err("a fault").to_string()
    };
    assert!(refused(&vocabulary, "#version: 0.2\na\n").starts_with("Line 2 of merges.txt"));
    assert!(refused(&vocabulary, "a §§\n").contains("a§§"));
    assert!(refused(b"{", "").starts_with("vocab.json cannot be read"));
    assert!(refused(br#"{"a":0}"#, "").contains("<pad>"));
}

#[test]
fn a_word_of_many_bytes_is_cut_quickly() {
    let text = "ab".repeat(20_000);
    let tokenizer = ours(&THEIRS);
    let expected = THEIRS.get_model().tokenize(&text).expect("letters").len();
    assert_eq!(tokenizer.encode(&text, None, NO_LIMIT).ids.len(), expected + 2);
}
