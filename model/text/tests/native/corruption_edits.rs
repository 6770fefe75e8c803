//! Edits of the token row: undoing, writing, reading, and a text that changes underneath.
use std::sync::LazyLock;

use Name::{Inserted, Original};
use proptest::prelude::*;
use text::corruption::{
    Change, Done, Edit, EditError, Edits, EditsTextError, MOST_EDITS, Name, Row, RowPiece,
};
use text::tokenizer::{Encoding, Special, Tokenizer};

use crate::corruption_support::{LIMIT, all_settings, corruptor, tokenizer};

static TOKENIZER: LazyLock<Tokenizer> = LazyLock::new(tokenizer);

fn encode(text: &str) -> Encoding {
    TOKENIZER.encode(text, None, LIMIT)
}

fn id(piece: &str) -> u32 {
    TOKENIZER.vocabulary().id(piece).expect("it is in the vocabulary")
}

/// The row after edits that must all succeed.
fn edited(encoding: &Encoding, edits: &[Edit]) -> Row {
    let mut row = Row::new(encoding, LIMIT);
    for edit in edits {
        row.apply(*edit, TOKENIZER.vocabulary()).unwrap_or_else(|why| panic!("{edit:?}: {why}"));
    }
    row
}

fn text_of(row: &Row) -> String {
    row.input().map(|piece| piece.piece.as_str()).collect::<Vec<_>>().join(" ")
}

fn refusal(encoding: &Encoding, before: &[Edit], edit: Edit) -> Option<EditError> {
    edited(encoding, before).apply(edit, TOKENIZER.vocabulary()).err()
}

#[test]
fn each_edit_does_what_it_says() {
    let encoding = encode("a b c d");
    let after = |edits: &[Edit]| text_of(&edited(&encoding, edits));
    assert_eq!(after(&[]), "[CLS] a b c d [SEP]");
    assert_eq!(after(&[Edit::Mask(Original(2))]), "[CLS] a [MASK] c d [SEP]");
    assert_eq!(after(&[Edit::Substitute(Original(2), id("t"))]), "[CLS] a t c d [SEP]");
    assert_eq!(after(&[Edit::Keep(Original(2))]), "[CLS] a b c d [SEP]");
    assert_eq!(after(&[Edit::Delete(Original(2))]), "[CLS] a c d [SEP]");
    let insert = Edit::Insert { before: Original(2), id: id("t") };
    assert_eq!(after(&[insert]), "[CLS] a t b c d [SEP]");
    assert_eq!(after(&[insert, Edit::Mask(Inserted(0))]), "[CLS] a [MASK] b c d [SEP]");
    let carry = |piece, before| Edit::Move { piece, before };
    assert_eq!(after(&[carry(Original(1), Original(5))]), "[CLS] b c d a [SEP]");
    assert_eq!(after(&[carry(Original(4), Original(1))]), "[CLS] d a b c [SEP]");
    assert_eq!(after(&[insert, carry(Inserted(0), Original(4))]), "[CLS] a b c t d [SEP]");
    let deleted = Edit::Delete(Original(2));
    assert_eq!(after(&[deleted, carry(Original(4), Original(2))]), "[CLS] a d c [SEP]");
    assert_eq!(after(&[deleted, Edit::Restore(Original(2))]), "[CLS] a b c d [SEP]");
}

#[test]
fn labels_are_for_masked_replaced_and_kept_originals_only() {
    let encoding = encode("a b c d e [MASK] f");
    let row = edited(
        &encoding,
        &[
            Edit::Mask(Original(1)),
            Edit::Substitute(Original(2), id("t")),
            Edit::Keep(Original(3)),
            Edit::Delete(Original(4)),
            Edit::Insert { before: Original(1), id: id("t") },
            Edit::Mask(Inserted(0)),
            Edit::Substitute(Original(6), id("t")),
            Edit::Move { piece: Original(5), before: Original(2) },
        ],
    );
    let labels: Vec<(usize, u32)> = row.labels().iter().map(|label| (label.at, label.id)).collect();
    assert_eq!(text_of(&row), "[CLS] [MASK] [MASK] e t c t f [SEP]");
    assert_eq!(labels, [(2, id("a")), (4, id("b")), (5, id("c"))]);
    let done = |name: Name| {
        let piece = row.pieces.iter().find(|piece| piece.name == name);
        piece.and_then(RowPiece::done)
    };
    let names = [1, 2, 3, 4, 5, 6, 7].map(|index| done(Original(index)));
    use Done::{Deleted, Kept, Masked, Moved, Replaced};
    let expected = [Masked, Replaced, Kept, Deleted, Moved, Replaced].map(Some);
    assert_eq!(names[..6], expected);
    assert_eq!((names[6], done(Inserted(0))), (None, Some(Done::Inserted)));
}

#[test]
fn the_original_put_back_is_still_predicted() {
    let encoding = encode("a b");
    let put_back = [Edit::Mask(Original(1)), Edit::Substitute(Original(1), id("a"))];
    let row = edited(&encoding, &put_back);
    assert_eq!((row.pieces[1].change, row.labels().len()), (Change::Kept, 1));
    let restored = edited(&encoding, &[put_back[0], Edit::Restore(Original(1))]);
    assert_eq!(restored, Row::new(&encoding, LIMIT));
}

#[test]
fn pieces_take_the_segment_of_their_place() {
    let encoding = TOKENIZER.encode("a b", Some("c d"), LIMIT);
    let row = edited(
        &encoding,
        &[
            Edit::Move { piece: Original(1), before: Original(5) },
            Edit::Insert { before: Original(3), id: id("t") },
            Edit::Delete(Original(3)),
        ],
    );
    assert_eq!(text_of(&row), "[CLS] b t c a d [SEP]");
    assert_eq!(row.segments(), [0, 0, 0, 1, 1, 1, 1]);
    let rewritten = row.encoding(&encoding, TOKENIZER.vocabulary());
    assert_eq!(rewritten.ids, row.ids());
    assert_eq!(rewritten.offsets, [(0, 0), (2, 3), (0, 0), (0, 1), (0, 1), (2, 3), (0, 0)]);
    assert_eq!(rewritten.sources, [0, 0, 0, 1, 0, 1, 1]);
    assert_eq!(rewritten.words, [None, Some(1), None, Some(2), Some(0), Some(3), None]);
    assert_eq!(rewritten.special, [true, false, false, false, false, false, true]);
}

#[test]
fn impossible_edits_are_refused() {
    let encoding = encode("a b");
    let refused = |edit| refusal(&encoding, &[], edit);
    for structure in [0, 3] {
        assert_eq!(refused(Edit::Mask(Original(structure))), Some(EditError::Structure));
        assert_eq!(refused(Edit::Keep(Original(structure))), Some(EditError::Structure));
    }
    assert_eq!(refused(Edit::Delete(Original(0))), Some(EditError::Structure));
    assert_eq!(refused(Edit::Delete(Original(3))), None, "a [SEP] can be taken out");
    let first = Edit::Insert { before: Original(0), id: id("a") };
    assert_eq!(refused(first), Some(EditError::Structure));
    assert_eq!(refused(Edit::Mask(Original(4))), Some(EditError::NoSuchPiece));
    assert_eq!(refused(Edit::Mask(Inserted(0))), Some(EditError::NoSuchPiece));
    let unknown = Edit::Substitute(Original(1), 48);
    assert_eq!(refused(unknown), Some(EditError::NoSuchId(48)));
    let separator = TOKENIZER.vocabulary().special(Special::Separator);
    let second = Edit::Substitute(Original(1), separator);
    assert_eq!(refused(second), Some(EditError::StructureId));
    let same = Edit::Substitute(Original(1), id("a"));
    assert_eq!(refused(same), Some(EditError::NothingChanges));
    assert_eq!(refused(Edit::Restore(Original(1))), Some(EditError::NothingChanges));
    let deleted = [Edit::Delete(Original(1))];
    let mask = Edit::Mask(Original(1));
    assert_eq!(refusal(&encoding, &deleted, mask), Some(EditError::Deleted));
}

#[test]
fn a_full_input_takes_no_more() {
    let encoding = encode("a b");
    let mut row = Row::new(&encoding, 4);
    let vocabulary = TOKENIZER.vocabulary();
    let insert = Edit::Insert { before: Original(1), id: id("t") };
    assert_eq!(row.apply(insert, vocabulary), Err(EditError::Full { limit: 4 }));
    assert_eq!(row.apply(Edit::Delete(Original(2)), vocabulary), Ok(()));
    assert_eq!(row.apply(insert, vocabulary), Ok(()));
    let restored = row.apply(Edit::Restore(Original(2)), vocabulary);
    assert_eq!(restored, Err(EditError::Full { limit: 4 }));
}

#[test]
fn the_text_of_each_kind_of_edit() {
    let text = "m5.s5-1996.k5_d5_i5-1996.mn0_v5-9.vn0-n1_r12";
    let edits: Edits = text.parse().expect("it is well formed");
    assert_eq!((edits.to_string().as_str(), edits.steps().len()), (text, 5));
    assert_eq!(edits.edits().nth(6), Some(Edit::Move { piece: Original(5), before: Original(9) }));
    assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte)));
    let json = serde_json::to_string(&edits).expect("it is a text");
    assert_eq!(json, format!("\"{text}\""));
    assert_eq!(serde_json::from_str::<Edits>(&json).expect("it was written so"), edits);
}

#[test]
fn bad_texts_are_refused_with_their_place() {
    let cases = [
        ("m", 1, "m"),
        ("m1.x2", 2, "x2"),
        ("m1_", 2, ""),
        ("m1-2", 1, "m1-2"),
        ("s1", 1, "s1"),
        ("m+1", 1, "m+1"),
        ("s1-+2", 1, "s1-+2"),
        ("m4294967296", 1, "m4294967296"),
        ("k1.d1.é", 3, "é"),
        ("mx................................", 1, "mx"),
        ("m1234567890123456789012345", 1, "m1234567890123456789"),
    ];
    for (text, number, part) in cases {
        let expected = EditsTextError::Unreadable { number, text: part.to_owned() };
        assert_eq!(text.parse::<Edits>(), Err(expected), "{text}");
    }
    let most = vec!["m1"; MOST_EDITS].join(".");
    assert_eq!(most.parse::<Edits>().expect("it is not too many").edits().count(), MOST_EDITS);
    assert_eq!(format!("{most}.m1").parse::<Edits>(), Err(EditsTextError::TooMany));
    assert!(serde_json::from_str::<Edits>("\"q\"").is_err());
}

#[test]
fn starting_over_is_one_step() {
    let encoding = encode("a b c");
    let row = |edits: &Edits| edits.row(&encoding, TOKENIZER.vocabulary(), LIMIT).row;
    let mut edits = Edits::default();
    let mut by_hand = row(&edits);
    for edit in [Edit::Mask(Original(1)), Edit::Delete(Original(2))] {
        edits.apply(edit, &mut by_hand, TOKENIZER.vocabulary()).expect("it is possible");
    }
    edits.start_over(vec![Edit::Mask(Original(3))]);
    assert_eq!(text_of(&row(&edits)), "[CLS] a b [MASK] [SEP]");
    assert_eq!(edits.to_string(), "m3");
    assert!(edits.undo());
    assert_eq!(row(&edits), by_hand);
    assert!(edits.redo() && !edits.redo());
    edits.start_over(Vec::new());
    assert!(edits.is_empty() && edits.can_undo());
    assert_eq!(row(&edits), Row::new(&encoding, LIMIT));
}

#[test]
fn a_new_edit_ends_what_was_undone() {
    let encoding = encode("a b c");
    let mut edits: Edits = "m1_m2".parse().expect("it is well formed");
    assert!(edits.undo());
    let mut row = edits.row(&encoding, TOKENIZER.vocabulary(), LIMIT).row;
    edits.apply(Edit::Delete(Original(3)), &mut row, TOKENIZER.vocabulary()).expect("possible");
    assert!(!edits.can_redo());
    assert_eq!((edits.to_string(), text_of(&row)), ("m1_d3".into(), "[CLS] [MASK] b [SEP]".into()));
    assert_eq!(edits.row(&encoding, TOKENIZER.vocabulary(), LIMIT).row, row);
}

#[test]
fn edits_stay_with_the_pieces_that_stay() {
    let old = encode("a b c d e");
    let edits: Edits = "m1_d3_i3-8.mn0_s5-20_i4-9_mn1".parse().expect("it is well formed");
    let carried = |text: &str| {
        let carried = edits.carried_over(&old, &encode(text));
        let dropped: Vec<String> = carried.dropped.iter().map(Edit::to_string).collect();
        (carried.edits.to_string(), dropped.join("."))
    };
    let same = (edits.to_string(), String::new());
    assert_eq!(carried("a b c d e"), same);
    // A word more at the end, at the start, in the middle.
    assert_eq!(carried("a b c d e f"), same);
    let moved = "m2_d4_i4-8.mn0_s6-20_i5-9_mn1".to_owned();
    assert_eq!(carried("t a b c d e"), (moved, String::new()));
    let moved = "m1_d4_i4-8.mn0_s6-20_i5-9_mn1".to_owned();
    assert_eq!(carried("a b t c d e"), (moved, String::new()));
    // The piece that was deleted and had something put in before it is typed anew: what refers to
    // the dropped insertion is dropped too, and the other insertion gets its number.
    let left = ("m1_s5-20_i4-9_mn0".to_owned(), "d3.i3-8.mn0".to_owned());
    assert_eq!(carried("a b t d e"), left);
    // Everything is gone.
    assert_eq!(carried("").0, "");
    // Of two equal pieces one is gone: no piece inherits the edits of both.
    let edits: Edits = "m1_d2".parse().expect("it is well formed");
    let fewer = edits.carried_over(&encode("a a"), &encode("a"));
    let dropped = vec![Edit::Delete(Original(2))];
    assert_eq!((fewer.edits.to_string(), fewer.dropped), ("m1".to_owned(), dropped));
}

#[test]
fn insertions_are_counted_anew_from_each_start() {
    let (old, new) = (encode("a b c"), encode("t b c"));
    let mut edits: Edits = "i1-8".parse().expect("it is well formed");
    edits.start_over(vec![
        Edit::Insert { before: Original(2), id: id("t") },
        Edit::Mask(Inserted(0)),
    ]);
    let carried = edits.carried_over(&old, &new);
    assert_eq!((carried.edits.to_string(), carried.dropped), (edits.to_string(), Vec::new()));
}

#[test]
fn undone_edits_are_carried_over_as_undone() {
    let old = encode("a b c");
    let new = encode("t a b c");
    let mut edits: Edits = "m1_m2_m3".parse().expect("it is well formed");
    assert!(edits.undo() && edits.undo());
    let mut carried = edits.carried_over(&old, &new);
    assert_eq!((carried.edits.to_string().as_str(), carried.dropped.len()), ("m2", 0));
    assert!(carried.edits.redo() && carried.edits.redo() && !carried.edits.redo());
    assert_eq!(carried.edits.to_string(), "m2_m3_m4");
    assert!(carried.edits.undo() && carried.edits.undo() && carried.edits.undo());
    assert!(!carried.edits.undo());
}

#[test]
fn a_corruption_is_its_edits() {
    let encoding = TOKENIZER.encode("ab c def g hij", Some("k lmno p q"), LIMIT);
    let corruptor = corruptor(&TOKENIZER, &encoding);
    for settings in (0..50).flat_map(|seed| all_settings(30, seed)) {
        let corruption = corruptor.corrupt(&settings).expect("valid settings");
        let text = Edits::of(corruption.edits).to_string();
        let read: Edits = text.parse().expect("it was written so");
        let edited = read.row(&encoding, TOKENIZER.vocabulary(), LIMIT);
        assert_eq!((edited.row, edited.refused), (corruption.row, Vec::new()), "{settings:?}");
    }
}

fn name() -> impl Strategy<Value = Name> {
    prop_oneof![4 => (0_usize..12).prop_map(Original), 1 => (0_usize..3).prop_map(Inserted)]
}

fn edit() -> impl Strategy<Value = Edit> {
    let id = 0_u32..50;
    prop_oneof![
        name().prop_map(Edit::Mask),
        (name(), id.clone()).prop_map(|(piece, id)| Edit::Substitute(piece, id)),
        name().prop_map(Edit::Keep),
        name().prop_map(Edit::Delete),
        (name(), id).prop_map(|(before, id)| Edit::Insert { before, id }),
        (name(), name()).prop_map(|(piece, before)| Edit::Move { piece, before }),
        name().prop_map(Edit::Restore),
    ]
}

fn sentence() -> impl Strategy<Value = String> {
    "([a-d]{1,2} ){0,8}"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn undoing_and_redoing_retrace_every_row(
        text in sentence(),
        pair in prop::option::of(sentence()),
        wanted in prop::collection::vec(edit(), 0..20),
    ) {
        let encoding = TOKENIZER.encode(&text, pair.as_deref(), LIMIT);
        let vocabulary = TOKENIZER.vocabulary();
        let mut edits = Edits::default();
        let mut row = Row::new(&encoding, LIMIT);
        let mut rows = vec![row.clone()];
        for edit in wanted {
            let before = (edits.clone(), row.clone());
            match edits.apply(edit, &mut row, vocabulary) {
                Ok(()) => {
                    prop_assert_ne!(&row, &before.1);
                    rows.push(row.clone());
                }
                Err(_) => prop_assert_eq!((&edits, &row), (&before.0, &before.1)),
            }
        }
        for expected in rows.iter().rev().skip(1) {
            prop_assert!(edits.undo());
            prop_assert_eq!(&edits.row(&encoding, vocabulary, LIMIT).row, expected);
        }
        prop_assert!(!edits.undo());
        for expected in rows.iter().skip(1) {
            prop_assert!(edits.redo());
            let edited = edits.row(&encoding, vocabulary, LIMIT);
            prop_assert_eq!(&edited.row, expected);
            prop_assert!(edited.refused.is_empty());
        }
        prop_assert!(!edits.redo());
    }

    #[test]
    fn rows_stay_well_formed(
        text in sentence(),
        edits in prop::collection::vec(edit(), 0..40),
        limit in 2_usize..16,
    ) {
        let encoding = TOKENIZER.encode(&text, Some("a b"), limit);
        let edits = Edits::of(edits);
        let row = edits.row(&encoding, TOKENIZER.vocabulary(), limit).row;
        let length = row.input().count();
        prop_assert!(length <= limit.max(encoding.ids.len()));
        prop_assert_eq!(&row.pieces[0].piece, "[CLS]");
        for piece in &row.pieces {
            prop_assert_eq!(TOKENIZER.vocabulary().piece(piece.id), Some(piece.piece.as_str()));
        }
        let mut names: Vec<Name> = row.pieces.iter().map(|piece| piece.name).collect();
        names.sort_unstable();
        names.dedup();
        prop_assert_eq!(names.len(), row.pieces.len());
        let originals = names.iter().filter(|name| matches!(name, Original(_))).count();
        prop_assert_eq!(originals, encoding.ids.len());
        let rewritten = row.encoding(&encoding, TOKENIZER.vocabulary());
        for length_of in [rewritten.pieces.len(), rewritten.offsets.len(), rewritten.words.len()] {
            prop_assert_eq!(length_of, length);
        }
    }

    #[test]
    fn writing_and_reading_is_the_identity(
        steps in prop::collection::vec(prop::collection::vec(edit(), 1..5), 0..8),
    ) {
        let texts: Vec<String> = steps
            .iter()
            .map(|step| step.iter().map(Edit::to_string).collect::<Vec<_>>().join("."))
            .collect();
        let edits: Edits = texts.join("_").parse().expect("it is well formed");
        let read: Vec<Vec<Edit>> = edits.steps().iter().map(|step| step.edits.clone()).collect();
        prop_assert_eq!(&read, &steps);
        prop_assert_eq!(edits.to_string(), texts.join("_"));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}", close in "[msdkivrn0-9._-]{0,40}") {
        for text in [text, close] {
            if let Ok(edits) = text.parse::<Edits>() {
                let again: Edits = edits.to_string().parse().expect("it was written so");
                prop_assert_eq!(&again, &edits);
                edits.row(&encode("a b c"), TOKENIZER.vocabulary(), LIMIT);
            }
        }
    }

    #[test]
    fn carried_edits_mean_the_same_pieces(
        start in sentence(),
        old in sentence(),
        new in sentence(),
        end in sentence(),
        edits in prop::collection::vec(edit(), 0..12),
    ) {
        let before = encode(&format!("{start} {old} {end}"));
        let after = encode(&format!("{start} {new} {end}"));
        let edits = Edits::of(edits);
        let carried = edits.carried_over(&before, &after);
        let kept = carried.edits.edits().count();
        prop_assert_eq!(kept + carried.dropped.len(), edits.edits().count());
        // Masked, replaced, kept and deleted pieces are the same pieces as before.
        let subject = |edit: &Edit| match edit {
            Edit::Mask(Original(at)) | Edit::Keep(Original(at)) => Some(*at),
            Edit::Delete(Original(at)) | Edit::Restore(Original(at)) => Some(*at),
            _ => None,
        };
        let mut dropped = carried.dropped.iter().peekable();
        let originals = edits.edits().filter(|edit| dropped.next_if(|next| *next == edit).is_none());
        for (old, new) in originals.zip(carried.edits.edits()) {
            if let (Some(old), Some(new)) = (subject(&old), subject(&new)) {
                prop_assert_eq!(before.ids.get(old), after.ids.get(new));
            }
        }
        // And back again nothing more is lost than between the two.
        let same = edits.carried_over(&before, &before);
        let inside = |name: &Name| matches!(name, Original(at) if *at < before.ids.len());
        let known = edits.edits().filter(|edit| match edit {
            Edit::Mask(name) | Edit::Delete(name) => inside(name),
            _ => false,
        });
        prop_assert!(same.edits.edits().count() >= known.count());
    }
}
