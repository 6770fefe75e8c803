//! What holds for every draw of every scheme.
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde_json::Value;
use text::corruption::{
    Choice, Corruption, Corruptor, Cut, Done, Scheme, Settings, SettingsError, Split, Treatment,
};
use text::tokenizer::{Encoding, Tokenizer};

use crate::corruption_support::{all_settings, corruptor, settings, single_pieces, tokenizer};
use crate::oracle;

const TEXT: &str = "ab c def g hij k lmno p q r s t";

const REFERENCE: &str = "../../tests/reference/reference.json";

/// The sentences of the reference, with their pairs, and some that are all specials.
fn reference_inputs(tokenizer: &Tokenizer) -> Vec<Encoding> {
    let bytes = std::fs::read(REFERENCE).expect("the reference is in tests/reference");
    let reference: Value = serde_json::from_slice(&bytes).expect("the reference is JSON");
    let encode = |text: &Value, pair: &Value| {
        tokenizer.encode(text.as_str().expect("a text"), pair.as_str(), 512)
    };
    let full = reference["full"].as_array().expect("a list").iter();
    let pairs = reference["pairs"].as_array().expect("a list").iter();
    let mut inputs: Vec<Encoding> = full
        .map(|case| encode(&case["text"], &case["pair"]))
        .chain(pairs.map(|case| encode(&case["a"], &case["b"])))
        .collect();
    assert!(inputs.len() > 10);
    for text in ["", "[MASK]", "[SEP] [CLS]", "☃☃ [MASK] unaffable", "one [SEP] two [PAD] three"]
    {
        inputs.push(tokenizer.encode(text, None, 512));
    }
    inputs
}

fn corrupt(corruptor: &Corruptor<'_>, settings: &Settings) -> Corruption {
    corruptor.corrupt(settings).expect("the settings are valid")
}

#[test]
fn specials_are_never_touched_and_never_drawn() {
    let tokenizer = oracle::ours();
    let mut random = 0;
    for encoding in reference_inputs(&tokenizer) {
        let corruptor = Corruptor::new(&encoding, tokenizer.vocabulary(), 512);
        for settings in (0..8).flat_map(|seed| all_settings(40, seed)) {
            let corruption = corrupt(&corruptor, &settings);
            for piece in &corruption.row.pieces {
                if piece.special {
                    assert_eq!(piece.done(), None, "{settings:?} of {:?}", encoding.pieces);
                    assert_eq!(encoding.pieces[piece.from().expect("not put in")], piece.piece);
                } else if matches!(piece.done(), Some(Done::Replaced | Done::Inserted)) {
                    random += 1;
                    let is_special = tokenizer.vocabulary().is_special(piece.id);
                    assert!(!is_special && !piece.piece.starts_with("[unused"), "{}", piece.piece);
                    assert_ne!(piece.from().map(|from| encoding.ids[from]), Some(piece.id));
                }
            }
        }
    }
    assert!(random > 5_000, "random pieces were drawn: {random}");
}

#[test]
fn budgets_are_exact() {
    let tokenizer = tokenizer();
    for pieces in 0..140 {
        let encoding = single_pieces(&tokenizer, pieces);
        let corruptor = Corruptor::new(&encoding, tokenizer.vocabulary(), 512);
        for rate in [1, 7, 15, 50, 100] {
            for scheme in Scheme::ALL {
                let corruption = corrupt(&corruptor, &settings(scheme, rate, 3));
                // The smallest whole numbers not below the exact share, and above it less a half.
                let asked = pieces * usize::from(rate);
                let ceiling = (0..).find(|budget| budget * 100 >= asked).expect("some number");
                let rounded = (0..).find(|budget| budget * 100 + 50 > asked).expect("some number");
                let expected = match scheme {
                    _ if pieces == 0 => 0,
                    Scheme::SpanBert => ceiling,
                    Scheme::Reordering if pieces == 1 => 0,
                    Scheme::Reordering => rounded.max(2),
                    _ => rounded.max(1),
                };
                let case = format!("{scheme:?} of {pieces} pieces at {rate} %");
                assert_eq!((corruption.budget.pieces, corruption.budget.of), (expected, pieces));
                assert_eq!(corruption.selected.len(), expected, "{case}");
                let labels = if scheme.has_target() { expected } else { 0 };
                assert_eq!(corruption.labels().len(), labels, "{case}");
            }
        }
    }
}

#[test]
fn the_budgets_of_the_papers() {
    let tokenizer = tokenizer();
    let budget = |scheme, pieces| {
        let encoding = single_pieces(&tokenizer, pieces);
        corruptor(&tokenizer, &encoding).budget(&settings(scheme, 15, 0)).pieces
    };
    // max(1, round(0.15 n)) and ceil(0.15 n), by hand.
    assert_eq!([1, 3, 9, 10, 11, 14, 20].map(|n| budget(Scheme::Bert, n)), [1, 1, 1, 2, 2, 2, 3]);
    assert_eq!([1, 6, 7, 13, 14, 20].map(|n| budget(Scheme::SpanBert, n)), [1, 1, 2, 2, 3, 3]);
}

#[test]
fn every_decision_is_the_comparison_it_says() {
    let tokenizer = oracle::ours();
    for encoding in reference_inputs(&tokenizer) {
        let corruptor = Corruptor::new(&encoding, tokenizer.vocabulary(), 512);
        for settings in (0..4).flat_map(|seed| all_settings(15, seed)) {
            for decision in corrupt(&corruptor, &settings).log {
                let u = decision.draw.share();
                assert!(decision.from <= u && u < decision.to, "{decision:?}");
                let width = decision.to - decision.from;
                if let Some(of) = decision.of {
                    assert!((width - 1.0 / of as f64).abs() < 1e-12, "{decision:?}");
                }
                if let Choice::Treat { treatment, .. } = decision.choice {
                    let expected = if treatment == Treatment::Masked { 0.8 } else { 0.1 };
                    assert!((width - expected).abs() < 1e-12, "{decision:?}");
                }
            }
        }
    }
}

#[test]
fn the_log_explains_every_selected_piece() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode(TEXT, Some(TEXT), 64);
    let corruptor = corruptor(&tokenizer, &encoding);
    for settings in (0..20).flat_map(|seed| all_settings(25, seed)) {
        let corruption = corrupt(&corruptor, &settings);
        let mut explained = BTreeSet::new();
        for selected in &corruption.selected {
            assert!(!selected.decisions.is_empty(), "{settings:?} {selected:?}");
            explained.extend(selected.decisions.iter().copied());
            let replaced = corruption.log.iter().find_map(|decision| match decision.choice {
                Choice::Replace { piece, by } if Some(piece) == selected.from => Some(by),
                _ => None,
            });
            let piece = &corruption.row.pieces[selected.row];
            assert_eq!(selected.done == Done::Replaced, replaced == Some(piece.id));
            let label = selected.from.map(|from| encoding.ids[from]);
            assert_eq!(selected.label, label.filter(|_| settings.scheme.has_target()));
        }
        let all: BTreeSet<usize> = (0..corruption.log.len()).collect();
        assert_eq!(explained, all, "every decision of {settings:?} is shown somewhere");
    }
}

#[test]
fn labels_are_the_originals_at_their_positions() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode(TEXT, None, 64);
    let corruptor = corruptor(&tokenizer, &encoding);
    for scheme in [Scheme::Bert, Scheme::SpanBert, Scheme::Substitution] {
        let corruption = corrupt(&corruptor, &settings(scheme, 30, 5));
        let input: Vec<_> = corruption.row.input().collect();
        assert_eq!(input.len(), encoding.ids.len());
        for label in corruption.labels() {
            assert_eq!(label.id, encoding.ids[label.at]);
        }
        let touched = (0..input.len()).filter(|at| input[*at].id != encoding.ids[*at]);
        let labelled: BTreeSet<usize> = corruption.labels().iter().map(|label| label.at).collect();
        assert!(touched.into_iter().all(|at| labelled.contains(&at)));
    }
}

/// The pieces of each word of [`TEXT`].
fn words(encoding: &Encoding) -> Vec<Range<usize>> {
    let mut words: BTreeMap<usize, Range<usize>> = BTreeMap::new();
    for (piece, word) in encoding.words.iter().enumerate() {
        if let Some(word) = word {
            words.entry(*word).or_insert(piece..piece).end = piece + 1;
        }
    }
    words.into_values().collect()
}

#[test]
fn whole_words_are_whole() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode(TEXT, None, 64);
    let corruptor = corruptor(&tokenizer, &encoding);
    let words = words(&encoding);
    assert_eq!(words.len(), 12);
    for scheme in [Scheme::Bert, Scheme::Substitution, Scheme::Deletion, Scheme::Reordering] {
        for seed in 0..200 {
            let settings = Settings { whole_words: true, ..settings(scheme, 30, seed) };
            let corruption = corrupt(&corruptor, &settings);
            let selected: BTreeSet<usize> =
                corruption.selected.iter().filter_map(|selected| selected.from).collect();
            for word in &words {
                let inside = word.clone().filter(|piece| selected.contains(piece)).count();
                assert!(inside == 0 || inside == word.len(), "{settings:?}");
            }
            assert!(selected.len() <= corruption.budget.pieces);
            let rest = corruption.budget.pieces - selected.len();
            let mut left = words.iter().filter(|word| !selected.contains(&word.start));
            assert!(left.all(|word| word.len() > rest), "{settings:?} leaves {rest}");
        }
    }
}

#[test]
fn a_budget_shorter_than_every_word_is_raised_to_the_shortest() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode("abcd efg hijk", None, 64);
    let corruptor = corruptor(&tokenizer, &encoding);
    let settings = Settings { whole_words: true, ..settings(Scheme::Bert, 15, 1) };
    let corruption = corrupt(&corruptor, &settings);
    let from: Vec<_> = corruption.selected.iter().filter_map(|selected| selected.from).collect();
    assert_eq!((corruption.budget.pieces, from), (3, vec![5, 6, 7]));
}

#[test]
fn spans_start_at_words_and_are_cut_as_they_say() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode(TEXT, Some("ab cd [MASK] efg h i j"), 64);
    let corruptor = corruptor(&tokenizer, &encoding);
    let words = words(&encoding);
    let mut cuts = BTreeMap::new();
    for seed in 0..500 {
        let corruption = corrupt(&corruptor, &settings(Scheme::SpanBert, 40, seed));
        let mut covered = BTreeSet::new();
        let mut drawn = 0;
        for decision in &corruption.log {
            match &decision.choice {
                Choice::Length { words } => drawn = *words,
                Choice::Start { pieces, words: placed, cut } => {
                    let touched: Vec<_> = words
                        .iter()
                        .filter(|word| word.start < pieces.end && pieces.start < word.end)
                        .collect();
                    assert_eq!(touched[0].start, pieces.start, "starts at a word");
                    assert!(!touched[0].clone().any(|piece| covered.contains(&piece)));
                    assert_eq!(touched.len(), *placed);
                    assert!(pieces.clone().all(|piece| !encoding.special[piece]), "no specials");
                    let is_whole = touched.last().expect("a word").end == pieces.end;
                    covered.extend(pieces.clone());
                    let is_spent = covered.len() == corruption.budget.pieces;
                    let next = touched.last().expect("a word").end;
                    let is_edge = encoding.special[next];
                    match cut {
                        None => assert!(*placed == drawn && is_whole),
                        Some(Cut::Budget) => assert!(is_spent && (*placed < drawn || !is_whole)),
                        Some(Cut::Edge) => assert!(*placed < drawn && is_edge && is_whole),
                    }
                    *cuts.entry(format!("{cut:?}")).or_insert(0) += 1;
                }
                _ => {}
            }
        }
        let selected: BTreeSet<usize> =
            corruption.selected.iter().filter_map(|selected| selected.from).collect();
        assert_eq!(selected, covered);
        assert_eq!(covered.len(), corruption.budget.pieces);
        assert!(corruption.spans.windows(2).all(|pair| pair[0].pieces.end < pair[1].pieces.start));
        for span in &corruption.spans {
            for piece in span.pieces.clone() {
                let expected = match span.treatment {
                    Treatment::Masked => Done::Masked,
                    Treatment::Random => Done::Replaced,
                    Treatment::Kept => Done::Kept,
                };
                assert_eq!(corruption.row.pieces[piece].done(), Some(expected), "one fate a span");
            }
        }
    }
    assert!(cuts.len() == 3 && cuts.values().all(|count| *count > 50), "{cuts:?}");
}

#[test]
fn reordering_moves_every_selected_piece_and_loses_none() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode(TEXT, Some("a b cd"), 64);
    let corruptor = corruptor(&tokenizer, &encoding);
    for seed in 0..300 {
        let corruption = corrupt(&corruptor, &settings(Scheme::Reordering, 30, seed));
        let alignment: Vec<usize> =
            corruption.row.alignment().into_iter().map(|from| from.expect("an original")).collect();
        let mut sorted = alignment.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..encoding.ids.len()).collect::<Vec<_>>());
        let selected: BTreeSet<usize> =
            corruption.selected.iter().filter_map(|selected| selected.from).collect();
        assert_eq!(selected.len(), corruption.budget.pieces);
        for (at, from) in alignment.iter().enumerate() {
            assert_eq!(at != *from, selected.contains(from), "seed {seed}: {alignment:?}");
        }
        assert_eq!(corruption.row.segments(), encoding.segments, "segments belong to the place");
    }
}

#[test]
fn reordering_is_one_cycle_and_all_cycles_are_as_likely() {
    let tokenizer = tokenizer();
    let encoding = single_pieces(&tokenizer, 4);
    let corruptor = corruptor(&tokenizer, &encoding);
    let mut seen: BTreeMap<Vec<Option<usize>>, f64> = BTreeMap::new();
    for seed in 0..6_000 {
        let corruption = corrupt(&corruptor, &settings(Scheme::Reordering, 100, seed));
        *seen.entry(corruption.row.alignment()).or_insert(0.0) += 1.0;
    }
    // 3! cycles of four; chi-square with 5 degrees of freedom exceeds 20.5 once in 1 000 times.
    let chi_square: f64 = seen.values().map(|count| (count - 1_000.0).powi(2) / 1_000.0).sum();
    assert_eq!(seen.len(), 6);
    assert!(chi_square < 20.5, "{chi_square}");
}

#[test]
fn words_are_reordered_whole() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode(TEXT, None, 64);
    let corruptor = corruptor(&tokenizer, &encoding);
    for seed in 0..100 {
        let settings = Settings { whole_words: true, ..settings(Scheme::Reordering, 40, seed) };
        let row = corrupt(&corruptor, &settings).row;
        let pieces: Vec<usize> = row.alignment().into_iter().flatten().collect();
        for word in words(&encoding) {
            let start = pieces.iter().position(|piece| *piece == word.start).expect("it is there");
            assert_eq!(pieces[start..start + word.len()], word.collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_word_that_is_moved_has_a_partner() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode("ab cde fgh ijk lm nopqr", None, 64);
    let corruptor = corruptor(&tokenizer, &encoding);
    for seed in 0..100 {
        // 15 % are 3 pieces; the two shortest words have 4.
        let settings = Settings { whole_words: true, ..settings(Scheme::Reordering, 15, seed) };
        let corruption = corrupt(&corruptor, &settings);
        let moved: BTreeSet<_> =
            corruption.selected.iter().filter_map(|selected| selected.from).collect();
        assert_eq!((corruption.budget.pieces, moved), (4, BTreeSet::from([1, 2, 12, 13])));
    }
}

#[test]
fn deletion_and_insertion_change_the_length_by_the_budget() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode(TEXT, Some("a b cd"), 64);
    let corruptor = corruptor(&tokenizer, &encoding);
    for seed in 0..100 {
        let deleted = corrupt(&corruptor, &settings(Scheme::Deletion, 25, seed));
        assert_eq!(deleted.row.ids().len() + deleted.budget.pieces, encoding.ids.len());
        assert_eq!(deleted.row.pieces.len(), encoding.ids.len(), "deleted pieces stay to be seen");
        let inserted = corrupt(&corruptor, &settings(Scheme::Insertion, 25, seed));
        assert_eq!(inserted.row.ids().len(), encoding.ids.len() + inserted.budget.pieces);
        let originals: Vec<usize> = inserted.row.alignment().into_iter().flatten().collect();
        assert_eq!(originals, (0..encoding.ids.len()).collect::<Vec<_>>());
        let separator = inserted.row.input().position(|piece| piece.piece == "[SEP]");
        for (at, piece) in inserted.row.input().enumerate() {
            let is_second = Some(at) > separator;
            assert_eq!(piece.segment, u8::from(is_second), "segments change at the first [SEP]");
        }
    }
}

#[test]
fn pieces_are_put_into_different_gaps_next_to_ordinary_pieces() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode("a b [MASK] [MASK] c", Some("d e"), 64);
    let corruptor = corruptor(&tokenizer, &encoding);
    let mut all = BTreeSet::new();
    for seed in 0..300 {
        let corruption = corrupt(&corruptor, &settings(Scheme::Insertion, 60, seed));
        let gaps: BTreeSet<usize> = corruption
            .log
            .iter()
            .filter_map(|decision| match decision.choice {
                Choice::Gap { before } => Some(before),
                _ => None,
            })
            .collect();
        assert_eq!(gaps.len(), corruption.budget.pieces, "no gap twice");
        all.extend(gaps);
    }
    // [CLS] a b [MASK] [MASK] c [SEP] d e [SEP]: not between the masks, not before [CLS].
    assert_eq!(all.into_iter().collect::<Vec<_>>(), [1, 2, 3, 5, 6, 7, 8, 9]);
}

#[test]
fn insertion_fills_the_input_and_no_more() {
    let tokenizer = tokenizer();
    let encoding = single_pieces(&tokenizer, 10);
    for (limit, room) in [(12, 0), (13, 1), (15, 3), (100, 5)] {
        let corruptor = Corruptor::new(&encoding, tokenizer.vocabulary(), limit);
        let corruption = corrupt(&corruptor, &settings(Scheme::Insertion, 50, 1));
        assert_eq!((corruption.budget.pieces, corruption.selected.len()), (room, room));
    }
}

#[test]
fn impossible_settings_are_refused() {
    let tokenizer = tokenizer();
    let encoding = single_pieces(&tokenizer, 4);
    let corruptor = corruptor(&tokenizer, &encoding);
    let refusal = |settings: &Settings| corruptor.corrupt(settings).err();
    for rate in [0, 101, 255] {
        let settings = settings(Scheme::Bert, rate, 1);
        assert_eq!(refusal(&settings), Some(SettingsError::Rate(rate)));
    }
    let split = Split { masked: 255, random: 255, kept: 255 };
    let settings = Settings { split, ..Settings::default() };
    assert_eq!(refusal(&settings), Some(SettingsError::Split(765)));
    assert_eq!(corruptor.many(&settings, 10).err(), Some(SettingsError::Split(765)));

    let bare = Tokenizer::from_vocabulary("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n[unused0]")
        .expect("the vocabulary is valid");
    let encoding = bare.encode("a a", None, 64);
    let corruptor = Corruptor::new(&encoding, bare.vocabulary(), 64);
    let settings = Settings::default();
    assert_eq!(corruptor.corrupt(&settings).err(), Some(SettingsError::NoRandomPieces));
    let masks = Split { masked: 100, random: 0, kept: 0 };
    let masked = corruptor.corrupt(&Settings { split: masks, ..settings });
    assert_eq!(masked.expect("no random piece is needed").selected.len(), 1);
}

#[test]
fn a_corruption_survives_json() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode(TEXT, None, 64);
    let corruptor = corruptor(&tokenizer, &encoding);
    for settings in all_settings(20, 11) {
        let corruption = corrupt(&corruptor, &settings);
        let text = serde_json::to_string(&corruption).expect("it is plain data");
        let read: Corruption = serde_json::from_str(&text).expect("it was written so");
        assert_eq!(
            (&read.row, &read.edits, &read.selected, &read.spans),
            (&corruption.row, &corruption.edits, &corruption.selected, &corruption.spans)
        );
        let draws = |corruption: &Corruption| -> Vec<_> {
            corruption.log.iter().map(|decision| (decision.draw, decision.choice.clone())).collect()
        };
        assert_eq!(draws(&read), draws(&corruption));
    }
}
