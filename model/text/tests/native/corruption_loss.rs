//! The sums of the loss, the borders of spans, and candidate words.
use serde_json::Value;
use text::corruption::{
    BoundedSpan, Edits, Label, LossError, MOST_CANDIDATES, candidates, loss, loss_of_probabilities,
};

use crate::corruption_support::{LIMIT, tokenizer};
use crate::oracle;

const REFERENCE: &str = "../../tests/reference/reference.json";

fn labels(count: usize) -> Vec<Label> {
    (0..count).map(|at| Label { at, id: 7 }).collect()
}

#[test]
fn the_loss_is_the_mean_over_the_selected_positions() {
    // -ln 1/2 - ln 1/4 - ln 1 = 3 ln 2, over three positions.
    let found = loss_of_probabilities(&labels(3), &[0.5, 0.25, 1.0]).expect("probabilities");
    let ln_2 = std::f64::consts::LN_2;
    assert!((found.sum - 3.0 * ln_2).abs() < 1e-12);
    assert!((found.mean.expect("three terms") - ln_2).abs() < 1e-12);
    let terms: Vec<f64> = found.terms.iter().map(|term| term.probability).collect();
    assert!(terms.iter().zip([0.5, 0.25, 1.0]).all(|(found, p)| (found - p).abs() < 1e-12));
    assert!(found.terms[2].loss.is_sign_positive(), "no minus zero");
}

#[test]
fn the_mean_loss_of_the_reference() {
    let bytes = std::fs::read(REFERENCE).expect("the reference is in tests/reference");
    let reference: Value = serde_json::from_slice(&bytes).expect("the reference is JSON");
    let masked = reference["masked"].as_array().expect("a list");
    let logarithms: Vec<f64> =
        masked.iter().map(|case| -case["loss"].as_f64().expect("a number")).collect();
    let found = loss(&labels(masked.len()), &logarithms).expect("logarithms");
    let expected = reference["masked_mean_loss"].as_f64().expect("a number");
    assert!((found.mean.expect("some terms") - expected).abs() < 1e-5);
}

#[test]
fn no_mask_is_no_loss_and_bad_numbers_are_refused() {
    let nothing = loss(&[], &[]).expect("nothing is no error");
    assert_eq!((nothing.mean, nothing.sum, nothing.sum.is_sign_positive()), (None, 0.0, true));
    let few = loss(&labels(2), &[-1.0]);
    assert_eq!(few, Err(LossError::WrongCount { labels: 2, given: 1 }));
    for bad in [f64::NAN, 0.1, f64::INFINITY] {
        let refused = loss(&labels(2), &[-1.0, bad]);
        assert_eq!(refused, Err(LossError::NoProbability { at: 1 }), "{bad}");
    }
    assert!(loss_of_probabilities(&labels(1), &[-0.5]).is_err());
    assert!(loss_of_probabilities(&labels(1), &[1.5]).is_err());
    let impossible = loss_of_probabilities(&labels(1), &[0.0]).expect("a probability");
    assert_eq!(impossible.mean, Some(f64::INFINITY));
    let rounded = loss(&labels(1), &[1e-6]).expect("rounded");
    assert_eq!((rounded.sum, rounded.terms[0].probability), (0.0, 1.0));
}

#[test]
fn spans_have_the_borders_of_their_neighbours() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode("a b c d e f", Some("g h"), LIMIT);
    let spans = |text: &str| {
        let edits: Edits = text.parse().expect("it is well formed");
        edits.row(&encoding, tokenizer.vocabulary(), LIMIT).row.bounded_spans()
    };
    let span = |start, end, borders| BoundedSpan { start, end, borders };
    assert_eq!(spans(""), []);
    // Masked, kept and replaced neighbours are one span; positions shift with what is deleted.
    assert_eq!(spans("m3.k4.s5-20"), [span(3, 5, Some((2, 6)))]);
    assert_eq!(spans("m3.k4.s5-20_d1"), [span(2, 4, Some((1, 5)))]);
    assert_eq!(spans("m2.m4"), [span(2, 2, Some((1, 3))), span(4, 4, Some((3, 5)))]);
    // [CLS] and [SEP] are edges.
    assert_eq!(spans("m1_m6_m8"), [span(1, 1, None), span(6, 6, None), span(8, 8, None)]);
    let found = spans("m3.m4.m5")[0];
    assert_eq!([2, 3, 5, 6].map(|at| found.place(at)), [None, Some(1), Some(3), None]);
}

#[test]
fn candidates_are_split_into_pieces() {
    let tokenizer = oracle::ours();
    let found = candidates(&tokenizer, " Soccer, football  football unaffable ☃x [MASK],, ☃y");
    let words: Vec<&str> = found.iter().map(|candidate| candidate.word.as_str()).collect();
    assert_eq!(words, ["Soccer", "football", "unaffable", "☃x", "[MASK]", "☃y"]);
    let theirs = oracle::theirs();
    for candidate in &found {
        let expected = theirs.encode(candidate.word.as_str(), false).expect("any text");
        assert_eq!(candidate.pieces, expected.get_tokens(), "{}", candidate.word);
        assert_eq!(candidate.ids, expected.get_ids(), "{}", candidate.word);
    }
    assert!(found[2].pieces.len() > 1);
    assert!(!found[0].is_unknown && found[3].is_unknown);
    assert!(candidates(&tokenizer, "").is_empty());
    let many: Vec<String> = (0..500).map(|number| number.to_string()).collect();
    assert_eq!(candidates(&tokenizer, &many.join(" ")).len(), MOST_CANDIDATES);
}
