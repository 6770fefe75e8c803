//! The first things that everybody types: single everyday sentences with one gap.
use bert::Bert;
use bert::comparison::softmax;
use bert::input::EncoderInput;
use bert::native::Folder;
use burn::tensor::Device;
use text::tokenizer::Special;

/// A sentence and the words that a person would accept, a line each.
const SENTENCES: &str = include_str!("everyday.txt");
/// How many guesses count as the first ones.
const FIRST: usize = 5;

#[test]
fn most_everyday_gaps_are_filled_with_sense() {
    let folder = Folder::read("../../public/models/bertscope-mini".as_ref()).expect("a model");
    let checkpoint = folder.checkpoint().expect("a checkpoint");
    let bert = Bert::load(&checkpoint, &Device::flex()).expect("a model");
    let tokenizer = folder.tokenizer();
    let (mut sensible, mut among_first) = (0, 0);
    for line in SENTENCES.lines() {
        let (sentence, words) = line.split_once(" | ").expect("words after the sentence");
        let encoding = tokenizer.encode(sentence, None, 512);
        let mask = tokenizer.vocabulary().special(Special::Mask);
        let gap = encoding.ids.iter().position(|id| *id == mask).expect("a gap");
        let input = EncoderInput::single(&encoding, 0, &bert.config).expect("it fits");
        let logits = pollster::block_on(bert.masked_logits(&input, gap)).expect("a pass");
        let probabilities = softmax(&logits);
        let likelier = |word: &str| {
            let id = tokenizer.vocabulary().id(word).unwrap_or_else(|| panic!("no piece {word}"));
            let own = probabilities[id as usize];
            probabilities.iter().filter(|other| **other > own).count()
        };
        let best = words.split(' ').map(likelier).min().expect("a word");
        sensible += usize::from(best == 0);
        among_first += usize::from(best < FIRST);
    }
    let all = SENTENCES.lines().count();
    println!("{sensible} of {all} sensible first words, {among_first} among the first {FIRST}");
    assert!(sensible * 2 >= all, "{sensible} of {all} are sensible");
    assert!(among_first * 10 >= all * 8, "{among_first} of {all} among the first {FIRST}");
}
