//! The `tokenizers` crate set up as BERT uncased, from the same vocabulary.
use tokenizers::models::wordpiece::WordPiece;
use tokenizers::normalizers::BertNormalizer;
use tokenizers::pre_tokenizers::bert::BertPreTokenizer;
use tokenizers::processors::bert::BertProcessing;
use tokenizers::utils::truncation::{TruncationDirection, TruncationParams, TruncationStrategy};
use tokenizers::{AddedToken, Encoding, Tokenizer};

const VOCABULARY: &str = "../../public/models/bertscope-mini/vocab.txt";

/// Our tokeniser with the vocabulary that ships.
pub fn ours() -> text::tokenizer::Tokenizer {
    let text = std::fs::read_to_string(VOCABULARY).expect("vocab.txt is in public/models");
    text::tokenizer::Tokenizer::from_vocabulary(&text).expect("vocab.txt is valid")
}

/// The oracle, without truncation.
pub fn theirs() -> Tokenizer {
    let word_piece = WordPiece::from_file(VOCABULARY).build().expect("vocab.txt is valid");
    let mut tokenizer = Tokenizer::new(word_piece);
    tokenizer.with_normalizer(Some(BertNormalizer::default())).expect("no added tokens yet");
    tokenizer.with_pre_tokenizer(Some(BertPreTokenizer));
    let ends = |piece: &str| (piece.to_owned(), tokenizer.token_to_id(piece).expect("a special"));
    let processing = BertProcessing::new(ends("[SEP]"), ends("[CLS]"));
    tokenizer.with_post_processor(Some(processing));
    let specials = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];
    tokenizer
        .add_special_tokens(specials.map(|special| AddedToken::from(special, true)))
        .expect("the specials are in the vocabulary");
    tokenizer
}

/// The oracle with tokens that were added later, and ours as it reads the oracle's file.
pub fn with_added(added: Vec<AddedToken>) -> (text::tokenizer::Tokenizer, Tokenizer) {
    let mut theirs = theirs();
    theirs.add_tokens(added).expect("tokens");
    let json = theirs.to_string(false).expect("a file");
    (text::tokenizer::Tokenizer::from_json(json.as_bytes()).expect("BERT's tokeniser"), theirs)
}

/// The second text if there is a piece in it: `transformers` hands the crate none where `text_pair`
/// is empty.
pub fn read<'a>(tokenizer: &Tokenizer, pair: Option<&'a str>) -> Option<&'a str> {
    let pieces = |pair: &&str| tokenizer.encode(*pair, false).expect("any text can be encoded");
    pair.filter(|pair| !pieces(pair).is_empty())
}

/// The oracle's longest-first truncation to `limit` pieces.
///
/// Encoding and truncating are two calls: in one call the crate stops tokenising a long sentence
/// early and then no longer knows which of two sentences was the longer one.
pub fn cut(tokenizer: &Tokenizer, limit: usize, sentence: &str, pair: Option<&str>) -> Encoding {
    let mut cutting = tokenizer.clone();
    let parameters = TruncationParams {
        direction: TruncationDirection::Right,
        max_length: limit,
        strategy: TruncationStrategy::LongestFirst,
        stride: 0,
    };
    cutting.with_truncation(Some(parameters)).expect("no stride");
    let whole = |text: &str| tokenizer.encode(text, false).expect("any text can be encoded");
    cutting.post_process(whole(sentence), pair.map(whole), true).expect("the limit has room")
}
