//! Training a vocabulary: the worked example, a second implementation that counts everything anew
//! at each step, and laws.
use proptest::prelude::*;
use text::tokenizer::Tokenizer;
use text::tokenizer::trainer::{
    Form, Learnt, Merge, Run, Score, Trainer, TrainingEnd, TrainingError, WordCounts,
};

const EXAMPLE: &str = "hug 10\npug 5\npun 12\nbun 4\nhugs 5";

fn trainer(text: &str, form: Form) -> Trainer {
    Trainer::new(&WordCounts::read(text, form).expect("the text can be trained on"))
}

fn merges(text: &str, form: Form) -> Vec<Merge> {
    let mut trainer = trainer(text, form);
    std::iter::from_fn(|| trainer.step()).collect()
}

#[test]
fn the_worked_example_goes_as_told() {
    let mut trainer = trainer(EXAMPLE, Form::Counts);
    let specials = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];
    assert_eq!(trainer.vocabulary()[..5], specials);
    assert_eq!(trainer.vocabulary()[5..], ["h", "##u", "##g", "p", "##n", "b", "##s"]);
    let told: Vec<_> = std::iter::from_fn(|| trainer.step())
        .take(4)
        .map(|merge| (merge.result, merge.score.reduced(), merge.ties))
        .collect();
    let told: Vec<_> =
        told.iter().map(|(piece, score, ties)| (piece.as_str(), *score, *ties)).collect();
    assert_eq!(
        told,
        [("##gs", (1, 20), 1), ("hu", (1, 36), 6), ("hugs", (1, 15), 1), ("hug", (1, 15), 1)]
    );
    assert_eq!(trainer.vocabulary()[12..], ["##gs", "hu", "hugs", "hug"]);
}

#[test]
fn the_scores_of_the_worked_example_are_fractions_of_counts() {
    let best = trainer(EXAMPLE, Form::Counts).pairs(usize::MAX);
    let found: Vec<_> =
        best.iter().map(|pair| (pair.left.as_str(), pair.right.as_str(), pair.score)).collect();
    let score = |together, left, right| Score { together, left, right };
    assert_eq!(
        found,
        [
            ("##g", "##s", score(5, 20, 5)),
            ("h", "##u", score(15, 15, 36)),
            ("##u", "##g", score(20, 36, 20)),
            ("p", "##u", score(17, 17, 36)),
            ("##u", "##n", score(16, 36, 16)),
            ("b", "##u", score(4, 4, 36)),
        ]
    );
}

#[test]
fn a_pair_seen_once_whose_parts_are_seen_once_has_the_highest_score_there_is() {
    let first = merges("banana banana banana qz", Form::Running).remove(0);
    assert_eq!((first.left.as_str(), first.right.as_str()), ("q", "##z"));
    assert_eq!(first.score.reduced(), (1, 1));
}

#[test]
fn of_three_equal_pieces_in_a_row_the_first_two_become_one() {
    let mut trainer = trainer("baaa 1", Form::Counts);
    let merged: Vec<_> = std::iter::from_fn(|| trainer.step()).map(|merge| merge.result).collect();
    // b: 1, ##a: 3, b ##a: 1/3, ##a ##a: 2/9.
    assert_eq!(merged, ["ba", "baa", "baaa"]);
    let mut trainer = self::trainer("baaa 1\nb 8", Form::Counts);
    // b: 9, b ##a: 1/27, ##a ##a: 2/9.
    assert_eq!(trainer.step().map(|merge| merge.result).as_deref(), Some("##aa"));
    let spellings: Vec<_> = trainer.spellings().map(|word| word.pieces.join(" ")).collect();
    assert_eq!(spellings, ["b ##aa ##a", "b"]);
}

#[test]
fn two_merges_that_spell_the_same_piece_add_it_once() {
    for text in ["xabc 1\nxab 1\nxbc 1\nyabc 3\nbc 9\nab 4", "abab 2\nbaba 3\naabb 1"] {
        let mut trainer = trainer(text, Form::Counts);
        while trainer.step().is_some() {}
        let mut pieces = trainer.vocabulary().to_vec();
        pieces.sort();
        pieces.dedup();
        assert_eq!(pieces.len(), trainer.vocabulary().len());
    }
}

#[test]
fn texts_that_cannot_be_trained_on_are_refused() {
    let refused = |text: &str, form| WordCounts::read(text, form).expect_err("it is refused");
    assert_eq!(refused("", Form::Running), TrainingError::Empty);
    assert_eq!(refused(" \n\t", Form::Counts), TrainingError::Empty);
    assert_eq!(refused("[MASK]", Form::Running), TrainingError::Empty);
    assert_eq!(refused("hug 10\npug", Form::Counts), TrainingError::Line { line: 2 });
    assert_eq!(refused("hug 0", Form::Counts), TrainingError::Line { line: 1 });
    assert_eq!(refused("hug -1", Form::Counts), TrainingError::Line { line: 1 });
    assert_eq!(refused("ab 18446744073709551615", Form::Counts), TrainingError::TooMany);
    assert_eq!(refused("abcd 1099511627776", Form::Counts), TrainingError::TooMany);
    assert!(WordCounts::read("abcd 1099511627775", Form::Counts).is_ok());
    let long = "a".repeat(101);
    assert_eq!(refused(&long, Form::Running), TrainingError::AllTooLong { words: 1 });
    let counts = WordCounts::read(&format!("{long} {long} cat {}", "a".repeat(100)), Form::Running);
    assert_eq!(counts.map(|counts| (counts.len(), counts.left_out())), Ok((2, 1)));
}

#[test]
fn words_are_normalised_and_counted_together() {
    let counts = WordCounts::read("Café 2\n\ncafe, 3\r\nCAFÉ 1", Form::Counts).expect("words");
    let words: Vec<_> = counts.words().collect();
    assert_eq!(words, [("cafe", 6), (",", 3)]);
}

#[test]
fn a_run_ends_at_its_size_or_when_no_pair_is_left() {
    let run = |size| {
        let mut run = Run::new(EXAMPLE, Form::Counts).expect("words");
        let mut learnt = run.tell();
        let mut end = run.step(size);
        while end.is_ok() {
            learnt.take(run.tell());
            end = run.step(size);
        }
        learnt.take(run.tell());
        (learnt, end)
    };
    let (learnt, end) = run(14);
    assert_eq!((learnt.pieces.len(), learnt.merges.len(), end), (14, 2, Err(TrainingEnd::Size)));
    let (learnt, end) = run(3);
    assert_eq!((learnt.pieces.len(), learnt.merges.len(), end), (12, 0, Err(TrainingEnd::Size)));
    let (learnt, end) = run(usize::MAX);
    assert_eq!((learnt.pairs, end), (0, Err(TrainingEnd::NoPair)));
    assert!(learnt.spellings.iter().all(|word| word.pieces.len() == 1));
    let told = learnt.merges.iter().map(|merge| &merge.result);
    assert!(told.eq(learnt.pieces[12..].iter()), "{learnt:?}");
    assert_eq!(learnt.merges, merges(EXAMPLE, Form::Counts));
    let portions = Learnt { pairs: 0, ..learnt.clone() };
    assert_eq!(portions, learnt);
}

/// The definition, read out: everything is counted anew at each step, on strings.
mod counted_anew {
    use std::collections::HashMap;

    type Pair = (String, String);

    pub struct Step {
        pub pair: Pair,
        pub result: String,
        pub fraction: (u128, u128),
        pub ties: usize,
    }

    pub fn steps(corpus: &[(String, u64)]) -> Vec<Step> {
        let spelled = |word: &str| {
            let inner = word.chars().skip(1).map(|c| format!("##{c}"));
            word.chars().take(1).map(String::from).chain(inner).collect::<Vec<_>>()
        };
        let mut words: Vec<(Vec<String>, u64)> =
            corpus.iter().map(|(word, count)| (spelled(word), *count)).collect();
        let mut steps = Vec::new();
        while let Some(step) = best(&words) {
            for (word, _) in &mut words {
                let mut at = 0;
                while at + 1 < word.len() {
                    if (&word[at], &word[at + 1]) == (&step.pair.0, &step.pair.1) {
                        word.splice(at..at + 2, [step.result.clone()]);
                    }
                    at += 1;
                }
            }
            steps.push(step);
        }
        steps
    }

    fn best(words: &[(Vec<String>, u64)]) -> Option<Step> {
        let mut pieces: HashMap<String, u128> = HashMap::new();
        let mut seen: Vec<Pair> = Vec::new();
        let mut pairs: HashMap<Pair, u128> = HashMap::new();
        for (word, count) in words {
            for piece in word {
                *pieces.entry(piece.clone()).or_default() += u128::from(*count);
            }
            for two in word.windows(2) {
                let pair = (two[0].clone(), two[1].clone());
                if !pairs.contains_key(&pair) {
                    seen.push(pair.clone());
                }
                *pairs.entry(pair).or_default() += u128::from(*count);
            }
        }
        let fraction = |pair: &Pair| (pairs[pair], pieces[&pair.0] * pieces[&pair.1]);
        let mut found: Option<&Pair> = None;
        for pair in &seen {
            let ((a, b), best) = (fraction(pair), found.map(fraction));
            if best.is_none_or(|(c, d)| a * d > c * b) {
                found = Some(pair);
            }
        }
        let pair = found?;
        let (a, b) = fraction(pair);
        let ties = seen.iter().map(fraction).filter(|(c, d)| a * d == c * b).count();
        let result = format!("{}{}", pair.0, pair.1.trim_start_matches("##"));
        Some(Step { pair: pair.clone(), result, fraction: (a, b), ties })
    }
}

fn corpus() -> impl Strategy<Value = Vec<(String, u64)>> {
    let small = prop::collection::vec(("[abc]{1,7}", 1_u64..5), 1..12);
    let wide = prop::collection::vec(("[a-h中é]{1,12}", 1_u64..1_000_000), 1..20);
    // Different words, in order, without accents, which normalising takes away.
    prop_oneof![small, wide].prop_map(|words| {
        let mut distinct: Vec<(String, u64)> = Vec::new();
        for (word, count) in words {
            let word = word.replace(['é', '中'], "e");
            if !distinct.iter().any(|(known, _)| *known == word) {
                distinct.push((word, count));
            }
        }
        distinct
    })
}

fn lines(corpus: &[(String, u64)]) -> String {
    corpus.iter().map(|(word, count)| format!("{word} {count}\n")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn every_merge_is_that_of_the_definition(corpus in corpus()) {
        let found = merges(&lines(&corpus), Form::Counts);
        let expected = counted_anew::steps(&corpus);
        prop_assert_eq!(found.len(), expected.len());
        for (merge, step) in found.iter().zip(&expected) {
            prop_assert_eq!((&merge.left, &merge.right), (&step.pair.0, &step.pair.1));
            prop_assert_eq!(&merge.result, &step.result);
            let (numerator, denominator) = merge.score.reduced();
            prop_assert_eq!(numerator * step.fraction.1, denominator * step.fraction.0);
            prop_assert_eq!(merge.ties, step.ties);
        }
    }

    #[test]
    fn the_best_pair_heads_the_table(corpus in corpus()) {
        let mut trainer = trainer(&lines(&corpus), Form::Counts);
        loop {
            let all = trainer.pairs(usize::MAX);
            prop_assert_eq!(all.len(), trainer.pair_count());
            prop_assert_eq!(trainer.pairs(3), all.iter().take(3).cloned().collect::<Vec<_>>());
            let Some(merge) = trainer.step() else { break };
            prop_assert_eq!((&merge.left, &merge.right), (&all[0].left, &all[0].right));
            prop_assert_eq!(merge.score, all[0].score);
        }
    }

    #[test]
    fn the_words_of_the_training_text_are_never_unknown(
        text in "(\\PC|[a-z ]){0,80}",
        steps in 0_usize..60,
    ) {
        let Ok(counts) = WordCounts::read(&text, Form::Running) else { return Ok(()) };
        let mut trainer = Trainer::new(&counts);
        for _ in 0..steps {
            trainer.step();
        }
        let vocabulary = trainer.vocabulary().join("\n");
        let tokenizer = Tokenizer::from_vocabulary(&vocabulary).expect("a valid vocabulary");
        for (word, _) in counts.words() {
            let encoding = tokenizer.encode(word, None, 512);
            prop_assert!(!encoding.pieces.contains(&"[UNK]".to_owned()), "{} of {:?}", word, text);
            let inner = &encoding.pieces[1..encoding.pieces.len() - 1];
            let spelled: String = inner.iter().map(|piece| piece.trim_start_matches("##")).collect();
            // A lone `#` or `##` is all prefix.
            prop_assert!(spelled == word || word.contains('#'));
        }
    }
}
