//! The language of measures against closed forms.

use std::borrow::Cow;

use lessons::measures::{Facts, Kind, Measure, Place, Unknown, Value};
use proptest::prelude::*;

use crate::measures_support::Made;

/// Expressions with their values, from the closed forms of [`Made`].
fn numbers() -> Vec<(&'static str, f64)> {
    vec![
        ("1", 1.0),
        ("0", 0.0),
        ("0.5", 0.5),
        ("00012", 12.0),
        ("3.", 3.0),
        ("1 + 1", 2.0),
        ("1+1+1", 3.0),
        ("5 - 2", 3.0),
        ("5 - 2 - 2", 1.0),
        ("2 * 3", 6.0),
        ("2 * 3 + 4", 10.0),
        ("4 + 2 * 3", 10.0),
        ("(4 + 2) * 3", 18.0),
        ("8 / 2", 4.0),
        ("8 / 2 / 2", 2.0),
        ("8 / (2 / 2)", 8.0),
        ("1 / 3", 1.0 / 3.0),
        ("-1", -1.0),
        ("--1", 1.0),
        ("-(2 + 3)", -5.0),
        ("2 - -3", 5.0),
        ("2 * -3", -6.0),
        ("-2 * -3", 6.0),
        ("1 - 2 * 3 - 4", -9.0),
        ("((((1))))", 1.0),
        ("  7  ", 7.0),
        ("\t7\n", 7.0),
        ("10 - 4 * 2 + 6 / 3", 4.0),
        ("0.1 + 0.2", 0.3),
        ("100 * 0.15", 15.0),
        ("sigmoid(0)", 0.5),
        ("sigmoid(0 - 0.69) + sigmoid(0.69)", 1.0),
        ("tanh(0) + relu(-2) + relu(2)", 2.0),
        ("ln(exp(3))", 3.0),
        (r#"gradient("c*(a+2*b)", "a", "a=3 b=1 c=-2")"#, -2.0),
        (r#"gradient("c*(a+2*b)", "b", "a=3 b=1 c=-2")"#, -4.0),
        (r#"gradient("c*(a+2*b)", "c", "a=3 b=1 c=-2")"#, 5.0),
        (r#"gradient("sigmoid(z)", "z", "z=0")"#, 0.25),
        (r#"unit("z")"#, 0.69),
        (r#"slope("b")"#, -4.0),
        (r#"learnt_share("clouds", 0, 300)"#, 1.0),
        ("max(1)", 1.0),
        ("max(1, 2)", 2.0),
        ("max(2, 1)", 2.0),
        ("max(-1, -2)", -1.0),
        ("max(1, 2, 3, 2, 1)", 3.0),
        ("min(1, 2)", 1.0),
        ("min(3, 1, 2)", 1.0),
        ("min(-3, 1)", -3.0),
        ("argmax(1, 2)", 1.0),
        ("argmax(2, 1)", 0.0),
        ("argmax(1, 1)", 0.0),
        ("argmax(1, 3, 3)", 1.0),
        ("argmax(5)", 0.0),
        ("max(1 + 1, 3 * 1)", 3.0),
        ("max(min(5, 4), 3)", 4.0),
        ("min(max(1, 2), max(3, 4))", 2.0),
        ("max(1, 2) * max(3, 4)", 8.0),
        ("argmax(0 - 1, 0, -2) + 1", 2.0),
        ("-max(1, 2)", -2.0),
        ("max((1), ((2)))", 2.0),
        (r#"attention(0, 0, "it", "bank")"#, 1.0 / 11.0),
        (r#"attention(0, 0, "[CLS]", "[SEP]")"#, 1.0 / 11.0),
        ("attention(0,0,0,10)", 1.0 / 11.0),
        (r#"attention(0, 1, "cat", "the")"#, 1.0),
        (r#"attention(0, 1, "cat", "the#2")"#, 0.0),
        (r#"attention(0, 1, "flight", "the#2")"#, 1.0),
        (r#"attention(0, 1, "[CLS]", "[CLS]")"#, 1.0),
        ("attention(0, 1, 3, 2)", 1.0),
        (r#"attention(0, 1, "it", 7)"#, 1.0),
        (r#"attention(0, 2, "cat", "cat")"#, 1.0),
        (r#"attention(0, 2, "cat", "bank")"#, 0.0),
        (r#"attention(0, 2, "[SEP]#2", 10)"#, 1.0),
        (r###"attention(1, 0, "flight", "##less")"###, 1.0),
        (r###"attention(1, 0, "##less", "[SEP]")"###, 1.0),
        (r#"attention(1, 0, "bank", "[SEP]#2")"#, 1.0),
        (r#"attention(1, 0, "[SEP]#2", "[SEP]#2")"#, 1.0),
        (r#"attention(1, 1, "bank", "[CLS]")"#, 1.0),
        (r#"attention(1, 1, "bank", "it")"#, 0.0),
        (r#"attention(1, 2, "the", "[SEP]")"#, 0.5),
        (r#"attention(1, 2, "the", "[SEP]#2")"#, 0.5),
        (r#"attention(1, 2, "The#2", "[SEP]#1")"#, 0.5),
        (r#"attention(0,0,"CAT","Bank")"#, 1.0 / 11.0),
        (r#"attention(1, 2, "it", "[SEP]") + attention(1, 2, "it", "[SEP]#2")"#, 1.0),
        ("attention(1,2,8,7) / attention(0,0,8,7)", 5.5),
        ("max(attention(0,0,1,2), attention(1,2,1,7))", 0.5),
        ("argmax(attention(0,0,1,2), attention(1,2,1,7), attention(1,1,1,0))", 2.0),
        ("score(0, 0, 0, 0)", 0.0),
        (r#"score(0, 0, "the", "cat")"#, 12.0),
        ("score(0, 2, 3, 4)", 234.0),
        (r#"score(1, 0, "cat", "[MASK]")"#, 1023.0),
        ("score(1, 2, 10, 10)", 1310.0),
        (r#"score(1,1,"it","bank") - score(1,1,"it","it")"#, 1.0),
        (r#"mass(0, 0, "previous")"#, 1.0 / 11.0),
        (r#"mass(0, 0, "next")"#, 1.0 / 11.0),
        (r#"mass(0, 0, "same")"#, 1.0 / 11.0),
        (r#"mass(0, 0, "cls")"#, 1.0 / 11.0),
        (r#"mass(0, 0, "sep")"#, 2.0 / 11.0),
        (r#"mass(0, 1, "previous")"#, 1.0),
        (r#"mass(0, 1, "next")"#, 0.0),
        (r#"mass(0, 1, "same")"#, 1.0 / 11.0),
        (r#"mass(0, 1, "cls")"#, 2.0 / 11.0),
        (r#"mass(0, 1, "sep")"#, 1.0 / 11.0),
        (r#"mass(0, 2, "previous")"#, 0.0),
        (r#"mass(0, 2, "same")"#, 1.0),
        (r#"mass(0, 2, "cls")"#, 1.0 / 11.0),
        (r#"mass(0, 2, "sep")"#, 2.0 / 11.0),
        (r#"mass(1, 0, "next")"#, 1.0),
        (r#"mass(1, 0, "same")"#, 1.0 / 11.0),
        (r#"mass(1, 0, "cls")"#, 0.0),
        (r#"mass(1, 0, "sep")"#, 3.0 / 11.0),
        (r#"mass(1, 1, "cls")"#, 1.0),
        (r#"mass(1, 1, "same")"#, 1.0 / 11.0),
        (r#"mass(1, 1, "previous")"#, 1.0 / 10.0),
        (r#"mass(1, 1, "sep")"#, 0.0),
        (r#"mass(1, 2, "sep")"#, 1.0),
        (r#"mass(1, 2, "cls")"#, 0.0),
        (r#"mass(1, 2, "same")"#, 1.0 / 11.0),
        (r#"mass(1, 2, "next")"#, 0.1),
        ("entropy(0, 0)", 11_f64.ln()),
        ("entropy(0, 1)", 0.0),
        ("entropy(0, 2)", 0.0),
        ("entropy(1, 0)", 0.0),
        ("entropy(1, 1)", 0.0),
        ("entropy(1, 2)", 2_f64.ln()),
        ("entropy(1, 2) / entropy(0, 0)", 2_f64.ln() / 11_f64.ln()),
        (r#"rollout(0, "cat", "cat")"#, (1.0 / 33.0 + 1.0 / 3.0 + 1.0) / 2.0),
        (r#"line(0, "cat", "the")"#, 1.0),
        (r#"line(0, "cat", "bank")"#, 1.0 / 11.0),
        (r#"line(1, "it", "bank") - line(1, "it", "the")"#, 1.0),
        (r#"rollout(0, "cat", "the")"#, (1.0 / 33.0 + 1.0 / 3.0) / 2.0),
        (r#"rollout(0, "cat", "bank")"#, 1.0 / 66.0),
        ("rollout(0, 0, 0)", (1.0 / 33.0 + 2.0 / 3.0 + 1.0) / 2.0),
        ("rollout(0, 10, 0)", 1.0 / 66.0),
        ("rollout(0, 10, 9)", (1.0 / 33.0 + 1.0 / 3.0) / 2.0),
        ("rollout(1, 10, 3)", 1.0 / 66.0),
        ("rollout(1, 10, 10)", 0.75 * (4.0 / 3.0 + 1.0 / 33.0) / 2.0 + 0.25 / 66.0),
        ("rollout(1, 10, 7)", (4.0 / 3.0 + 1.0 / 33.0) / 24.0 + (11.0 / 12.0) / 66.0),
        (r#"pieces("cat")"#, 1.0),
        (r#"pieces("flightless")"#, 2.0),
        (r#"pieces("the cat")"#, 2.0),
        (r#"pieces("the flightless cat.")"#, 5.0),
        (r#"pieces("[MASK]")"#, 1.0),
        (r#"pieces("zebra")"#, 1.0),
        (r#"pieces("...")"#, 3.0),
        (r#"pieces("The CAT")"#, 2.0),
        (r#"pieces("flightless") + pieces("bank")"#, 3.0),
        (r#"id("[PAD]")"#, 0.0),
        (r#"id("[MASK]")"#, 4.0),
        (r#"id("cat")"#, 6.0),
        (r###"id("##less")"###, 10.0),
        (r#"id("bank")"#, 11.0),
        (r#"id(".")"#, 12.0),
        (r#"probability("[MASK]", "cat")"#, 0.25),
        (r#"probability("[MASK]", "Cat")"#, 0.25),
        (r#"probability(3, "mat")"#, 0.5),
        (r#"probability("flight", "flight")"#, 0.5),
        (r#"probability("[MASK]", "mat") / probability("[MASK]", "cat")"#, 2.0),
        (r#"rank("[MASK]", "cat")"#, 2.0),
        (r#"rank("[MASK]", "mat")"#, 1.0),
        (r#"rank("flight", "flight")"#, 1.0),
        (r#"rank(3,"cat") - rank(3,"mat")"#, 1.0),
        ("loss()", (4_f64.ln() + 2_f64.ln()) / 2.0),
        ("loss( )", 1.5 * 2_f64.ln()),
        ("follows()", 0.75),
        ("1 - follows()", 0.25),
        (r#"cosine("the", "the", 0)"#, 1.0),
        (r#"cosine("the", "cat", 0)"#, 3_f64.sqrt() / 2.0),
        (r#"cosine("the", "[MASK]", 0)"#, 0.5),
        ("cosine(1, 4, 0)", 0.0),
        (r#"cosine("[CLS]", 6, 0)"#, -1.0),
        (r#"cosine("the", "the#2", "table")"#, 1.0),
        (r#"cosine("the", "cat", "table")"#, 0.0),
        (r###"cosine("cat", "##less", "table")"###, 1.0),
        (r#"cosine(0, 1, "embeddings")"#, 0.5_f64.sqrt()),
        (r#"cosine(1, 0, "embeddings")"#, 0.5_f64.sqrt()),
        (r#"cosine(0, 2, "embeddings")"#, 0.2_f64.sqrt()),
        (r#"cosine(2, 2, "embeddings")"#, 1.0),
        (r#"length("the", "table")"#, 2.0),
        (r#"length(2, "embeddings")"#, 5_f64.sqrt()),
        (r#"length("[SEP]", "embeddings")"#, 50_f64.sqrt()),
        (r#"length("bank", 0)"#, 1.0),
        (r#"length("bank", 1)"#, 0.0),
        ("change(2, 0)", 1.0 - (0.5 + 3_f64.sqrt()) / 5_f64.sqrt()),
        (r#"change("[CLS]", 0)"#, 0.0),
        ("ln(1)", 0.0),
        ("-ln(0.5)", 2_f64.ln()),
        ("ln(8) / ln(2)", 3.0),
        ("ln(ln(15.154262241479262))", 1.0),
        ("ln(attention(0, 0, 0, 0)) + entropy(0, 0)", 0.0),
        (r#"attention(0, "mean", "cat", "the")"#, (1.0 / 11.0 + 1.0) / 3.0),
        (r#"attention(1, "mean", "bank", "[SEP]#2")"#, 0.5),
        (r#"mass(0, "mean", "previous")"#, (1.0 / 11.0 + 1.0) / 3.0),
        (r#"mass(0, "mean", "sep")"#, (2.0 + 1.0 + 2.0) / 33.0),
        (r#"mass(1, "mean", "cls") * 3 - mass(1, 0, "cls") - mass(1, 2, "cls")"#, 1.0),
        ("position(0, 0)", 0.0),
        ("position(0, 1)", 1.0),
        ("position(0, 127)", 1.0),
        ("position(1, 0)", 1_f64.sin()),
        ("position(1, 1)", 1_f64.cos()),
        ("position(5, 0)", 5_f64.sin()),
        ("position(3, 64)", 0.03_f64.sin()),
        ("position(3, 65)", 0.03_f64.cos()),
        ("position(10, 32)", 1_f64.sin()),
        (r#"parameters("all")"#, 704.0),
        (r#"parameters("embeddings")"#, 196.0),
        (r#"parameters("tokens")"#, 68.0),
        (r#"parameters("positions")"#, 128.0),
        (r#"parameters("attention")"#, 88.0),
        (r#"parameters("feed forward")"#, 156.0),
        (r#"parameters("layer")"#, 244.0),
        (r#"parameters("layers")"#, 488.0),
        (r#"parameters("pooler")"#, 20.0),
        (r#"parameters("masked words")"#, 41.0),
        (r#"parameters("next sentence")"#, 10.0),
        (r#"parameters("question")"#, 10.0),
        (r#"parameters("base")"#, 109_482_240.0),
        (r#"parameters("large")"#, 335_141_888.0),
        (r#"parameters("layers") / parameters("layer")"#, 2.0),
        (r#"validation("accuracy")"#, 0.8),
        ("steps()", 12.0),
        (r#"steps() * validation("accuracy")"#, 9.6),
    ]
}

const BOOLEANS: &[(&str, bool)] = &[
    ("1 < 2", true),
    ("2 < 1", false),
    ("1 < 1", false),
    ("1 <= 1", true),
    ("2 <= 1", false),
    ("2 > 1", true),
    ("1 > 1", false),
    ("1 >= 1", true),
    ("0 >= 1", false),
    ("1 = 1", true),
    ("1 == 1", true),
    ("1 = 2", false),
    ("1 != 2", true),
    ("1 != 1", false),
    ("1 + 1 = 2", true),
    ("2 * 2 > 3 + 0.5", true),
    ("(1 < 2)", true),
    (r#""a" = "a""#, true),
    (r#""a" = "b""#, false),
    (r#""a" != "b""#, true),
    (r#""A" = "a""#, false),
    (r#"attention(1,2,"it","[SEP]") > attention(0,0,"it","[SEP]")"#, true),
    (r#"attention(0,1,"cat","the") > 0.99"#, true),
    ("entropy(0, 0) > entropy(1, 2)", true),
    (r#"top("[MASK]") = "mat""#, true),
    (r#"top("[MASK]") = "cat""#, false),
    (r#"top(3) != "cat""#, true),
    (r#"best("[MASK]", 0) = "cat""#, true),
    (r#"best("[MASK]", 0) = top("[MASK]")"#, false),
    (r#"answer() = "bank""#, true),
    (r#"answer() = """#, false),
    ("follows() >= 0.5", true),
    (r#"rank("[MASK]","cat") <= 2"#, true),
    ("steps() > 0", true),
    ("max(1, 2) = 2", true),
    (r#"mass(0,1,"previous") > 0.9"#, true),
    (r#"pieces("flightless") = 2"#, true),
];

const TEXTS: &[(&str, &str)] = &[
    (r#""it""#, "it"),
    (r#"top("[MASK]")"#, "mat"),
    ("top(3)", "mat"),
    (r#"top("flight")"#, "mat"),
    ("answer()", "bank"),
    (r#"("x")"#, "x"),
    (r#""""#, ""),
    (r#""ä ##""#, "ä ##"),
];

fn measure(text: &str) -> Measure {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn expressions_have_their_values() {
    let (facts, numbers) = (Made::new(), numbers());
    assert!(numbers.len() + BOOLEANS.len() + TEXTS.len() >= 200);
    for (text, wanted) in numbers {
        let found = measure(text).value(&facts).map(|value| value.number());
        let close = found.as_ref().is_ok_and(|value| {
            value.is_some_and(|value| (value - wanted).abs() <= 1e-6 * wanted.abs().max(1.0))
        });
        assert!(close, "{text}: {found:?}, not {wanted}");
        assert_eq!(measure(text).kind(), Kind::Number, "{text}");
    }
    for (text, wanted) in BOOLEANS {
        assert_eq!(measure(text).value(&facts), Ok(Value::Boolean(*wanted)), "{text}");
        assert_eq!(measure(text).kind(), Kind::Boolean, "{text}");
    }
    for (text, wanted) in TEXTS {
        assert_eq!(measure(text).value(&facts), Ok(Value::Text((*wanted).into())), "{text}");
        assert_eq!(measure(text).kind(), Kind::Text, "{text}");
    }
}

#[test]
fn what_cannot_be_known_says_why() {
    let missing = |name: &str| Unknown::NoSuchPiece { name: name.into() };
    let layer = |layer| Unknown::NoSuchLayer { layer, layers: 2 };
    let cases = [
        (r#"attention(0, 0, "dog", "cat")"#, missing("dog")),
        (r#"attention(0, 0, "cat", "cat#2")"#, missing("cat#2")),
        ("attention(0, 0, 11, 0)", Unknown::NoSuchPosition { position: 11, pieces: 11 }),
        ("attention(2, 0, 0, 0)", layer(2)),
        ("attention(0, 3, 0, 0)", Unknown::NoSuchHead { head: 3, heads: 3 }),
        ("entropy(7, 7)", layer(7)),
        ("rollout(2, 0, 0)", layer(2)),
        ("rollout(999999, 0, 0)", layer(999_999)),
        ("cosine(0, 1, 5)", layer(5)),
        ("cosine(0, 1, 1)", Unknown::NoDirection),
        (r#"id("zebra")"#, Unknown::NotInVocabulary { piece: "zebra".into() }),
        (r#"rank(3, "zebra")"#, Unknown::NotInVocabulary { piece: "zebra".into() }),
        (
            r#"probability(3, "flightless")"#,
            Unknown::NotOnePiece { word: "flightless".into(), pieces: 2 },
        ),
        (r#"probability(3, "bank")"#, Unknown::NotYet),
        (r#"top("it")"#, Unknown::NotYet),
        ("position(0, 128)", Unknown::NoSuchDimension { dimension: 128, dimensions: 128 }),
        (r#"validation("f1")"#, Unknown::NoSuchMetric),
        ("1 / 0", Unknown::NotANumber),
        ("ln(0)", Unknown::NotANumber),
        ("ln(1 - 2)", Unknown::NotANumber),
        (r#"mass(2, "mean", "cls")"#, layer(2)),
        ("0 / 0", Unknown::NotANumber),
        ("max(1, 1 / 0)", Unknown::NotANumber),
        ("1 < 1 / (1 - 1)", Unknown::NotANumber),
    ];
    let facts = Made::new();
    for (text, wanted) in cases {
        assert_eq!(measure(text).value(&facts), Err(wanted), "{text}");
    }
}

/// Facts of a page that knows nothing yet.
struct Nothing;

impl Facts for Nothing {}

#[test]
fn before_anything_is_known_only_arithmetic_has_values() {
    for (text, wanted) in [("1 + 1", 2.0), ("max(1, 2)", 2.0), ("position(0, 1)", 1.0)] {
        assert_eq!(measure(text).value(&Nothing), Ok(Value::Number(wanted)), "{text}");
    }
    let unknown = [
        "attention(0, 0, 0, 0)",
        "score(0, 0, 0, 0)",
        "mass(0, 0, \"same\")",
        "entropy(0, 0)",
        "rollout(0, 0, 0)",
        "cosine(0, 0, 0)",
        "pieces(\"cat\")",
        "id(\"cat\")",
        "probability(0, \"cat\")",
        "rank(0, \"cat\")",
        "top(0)",
        "loss()",
        "follows()",
        "answer()",
        "parameters(\"all\")",
    ];
    for text in unknown {
        assert_eq!(measure(text).value(&Nothing), Err(Unknown::NotYet), "{text}");
    }
    for text in ["steps()", "validation(\"loss\")"] {
        assert_eq!(measure(text).value(&Nothing), Err(Unknown::NoTraining), "{text}");
    }
}

/// What is wrong, and where: line, column, and a word of the sentence.
const ERRORS: &[(&str, usize, usize, &str)] = &[
    ("", 1, 1, "missing"),
    ("   ", 1, 1, "missing"),
    ("1 +", 1, 4, "missing"),
    ("1 + * 2", 1, 5, "“*”"),
    ("(1", 1, 3, "“)”"),
    ("1)", 1, 2, "“)”"),
    ("1 2", 1, 3, "operator"),
    ("1 < 2 < 3", 1, 7, "compared again"),
    ("1.2.3", 1, 1, "not a number"),
    ("1 + 1.2.3", 1, 5, "not a number"),
    ("\"abc", 1, 1, "never closed"),
    ("1 + “it”", 1, 5, "no meaning"),
    ("1 & 2", 1, 3, "no meaning"),
    ("attention", 1, 10, "“(”"),
    ("attention(", 1, 11, "missing"),
    ("attention()", 1, 1, "4 values, not 0"),
    ("attention(1, 2, 3)", 1, 1, "4 values, not 3"),
    ("attention(1, 2, 3, 4, 5)", 1, 1, "attention(layer, head, from, to)"),
    ("attention(0.5, 0, 0, 0)", 1, 11, "layer must be"),
    ("attention(0, -1, 0, 0)", 1, 14, "head must be"),
    ("attention(0, 0, \"\", 0)", 1, 17, "from must be"),
    ("attention(0, 0, 0, 1 + 1)", 1, 20, "to must be"),
    ("gradient(\"a+\", \"a\", \"a=1\")", 1, 10, "an expression"),
    ("gradient(\"a\", \"a\", \"a:1\")", 1, 20, "values, such as"),
    ("attention(0, 0, 1000000, 0)", 1, 17, "from must be"),
    ("mass(0, 0, \"before\")", 1, 12, "\"previous\""),
    ("mass(0, 0, 3)", 1, 12, "kind must be"),
    ("cosine(0, 1, \"top\")", 1, 14, "\"table\""),
    ("parameters(\"everything\")", 1, 12, "\"all\""),
    ("validation(\"luck\")", 1, 12, "\"accuracy\""),
    ("pieces(3)", 1, 8, "text in quotes"),
    ("atention(0, 0, 0, 0)", 1, 1, "attention"),
    ("1 + nothing()", 1, 5, "no measure “nothing”"),
    ("loss(1)", 1, 1, "nothing, not 1"),
    ("max()", 1, 1, "at least one"),
    ("ln()", 1, 1, "ln(x): it takes 1 value, not 0"),
    ("1 + ln(1, 2)", 1, 5, "1 value, not 2"),
    ("ln(\"a\")", 1, 4, "a text, but a number"),
    ("ln(1 < 2)", 1, 6, "“,” or “)”"),
    ("mass(0, \"all\", \"cls\")", 1, 9, "one of \"mean\""),
    ("score(0, \"mean\", 0, 0)", 1, 10, "head must be"),
    ("entropy(0, \"mean\")", 1, 12, "head must be"),
    ("length(0, \"top\")", 1, 11, "\"table\""),
    ("max(1, \"a\")", 1, 8, "a text, but a number"),
    ("\"a\" + 1", 1, 1, "a text, but a number"),
    ("1 + \"a\"", 1, 5, "a text, but a number"),
    ("-\"a\"", 1, 2, "a text, but a number"),
    ("1 = \"a\"", 1, 5, "a text, but a number"),
    ("\"a\" = 1", 1, 7, "a number, but a text"),
    ("\"a\" < \"b\"", 1, 1, "a text, but a number"),
    ("(1 < 2) + 1", 1, 1, "a comparison, but a number"),
    ("1 + (1 < 2)", 1, 5, "a comparison, but a number"),
    ("1 +\n  2 +\n  ? 3", 3, 3, "no meaning"),
    ("1 +\n\n", 1, 4, "missing"),
    ("max(1,\n    \"é\", ä)", 2, 10, "no meaning"),
];

#[test]
fn errors_name_their_place() {
    for (text, line, column, word) in ERRORS {
        let error = text.parse::<Measure>().expect_err(text);
        assert_eq!(error.place, Place { line: *line, column: *column }, "{text}: {error}");
        assert!(error.to_string().contains(word), "{text}: {error}");
    }
}

#[test]
fn nothing_nests_too_deep_for_the_stack() {
    let deep = |open: &str, close: &str, count: usize| {
        format!("{}1{}", open.repeat(count), close.repeat(count)).parse::<Measure>()
    };
    assert!(deep("(", ")", 31).is_ok() && deep("-", "", 31).is_ok());
    for count in [32, 100, 450, 100_000] {
        assert!(deep("(", ")", count).is_err(), "{count}");
        assert!(deep("-", "", count).is_err(), "{count}");
        assert!(deep("max(", ")", count).is_err(), "{count}");
    }
    let chain = format!("1{}", "+1".repeat(499));
    assert_eq!(measure(&chain).value(&Made::new()), Ok(Value::Number(500.0)));
    assert!(format!("1{}", "+1".repeat(500)).parse::<Measure>().is_err());
}

/// Every value that a measure looks up is one that it wished for.
#[test]
fn wishes_are_exactly_what_is_read() {
    for (text, _) in numbers() {
        let (facts, measure) = (Made::new(), measure(text));
        measure.value(&facts).expect(text);
        let mut read = facts.asked.borrow().clone();
        let mut wished = measure.wishes(facts.config().expect("sizes"));
        read.sort();
        read.dedup();
        wished.sort();
        assert_eq!(read, wished, "{text}");
    }
}

#[test]
fn what_a_model_does_not_have_is_not_wished_for() {
    let facts = Made::new();
    let config = facts.config().expect("sizes");
    let wishes = |text: &str| measure(text).wishes(config).len();
    assert_eq!(wishes("attention(2, 0, 0, 0)"), 0);
    assert_eq!(wishes("attention(1, 3, 0, 0)"), 0);
    assert_eq!(wishes("rollout(999999, 0, 0)"), 2);
    assert_eq!(wishes("entropy(0, 1) + mass(0, 1, \"same\") + entropy(1, 1)"), 2);
}

#[test]
fn the_tokens_to_predict_are_asked_for_once() {
    let facts = Made::new();
    let asked = |text: &str| {
        let (encoding, tokenizer) = (facts.encoding(), facts.tokenizer());
        let (encoding, tokenizer) = (encoding.expect("pieces"), tokenizer.expect("a tokeniser"));
        let asked = measure(text).asking(encoding, &facts.labels(), tokenizer);
        asked.iter().map(|asked| (asked.position, asked.piece)).collect::<Vec<_>>()
    };
    assert_eq!(asked(r#"probability("[MASK]", "cat") / rank(3, "cat")"#), [(3, 6)]);
    assert_eq!(asked(r#"max(probability(3, "cat"), probability(3, "mat"))"#), [(3, 6), (3, 7)]);
    assert_eq!(asked("loss()"), [(3, 6), (5, 9)]);
    assert_eq!(asked(r#"top("bank") = "x""#), [(9, 11)]);
    assert_eq!(asked(r#"probability("dog", "cat")"#), []);
    assert_eq!(asked(r#"rank(3, "flightless")"#), []);
    assert_eq!(asked("entropy(0, 0)"), []);
}

fn any_expression() -> impl Strategy<Value = String> {
    let words = prop_oneof![
        Just("attention(0, 1, \"cat\", 2)".to_owned()),
        Just("mass(1, 2, \"sep\")".to_owned()),
        Just("loss()".to_owned()),
        Just("top(3)".to_owned()),
        Just("1".to_owned()),
        Just("0.25".to_owned()),
        Just("\"x\"".to_owned()),
        "[a-z(),\"0-9.+*/<>=! -]{0,6}",
    ];
    let joined = prop_oneof!["[-+*/<>=(), ]{1,3}", Just(" + ".to_owned())];
    proptest::collection::vec((words, joined), 0..8)
        .prop_map(|parts| parts.into_iter().map(|(word, sign)| word + &sign).collect())
}

proptest! {
    #[test]
    fn arbitrary_text_is_a_measure_or_an_error_within_it(text in prop_oneof![".*", any_expression()]) {
        match text.parse::<Measure>() {
            Ok(measure) => {
                let value = measure.value(&Made::new());
                prop_assert!(value.is_ok_and(|value| value.kind() == measure.kind())
                    || measure.value(&Made::new()).is_err());
                prop_assert_eq!(measure.text().parse::<Measure>(), Ok(measure));
            }
            Err(error) => prop_assert!(error.place <= Place::START.behind(&text)),
        }
    }
}

#[test]
fn a_comparison_holds_by_its_distance() {
    let margin = |text: &str| measure(text).margin(&Made::new()).expect(text);
    for (text, wanted) in [("3 > 1", 2.0), ("1 > 3", -2.0), ("1 <= 3", 2.0), ("3 < 1", -2.0)] {
        assert_eq!(margin(text), Some(wanted), "{text}");
    }
    for text in ["1 = 1", "\"a\" = \"a\"", "1 + 1", "2 != 1"] {
        assert_eq!(margin(text), None, "{text}");
    }
    let left = |text: &str| measure(text).left(&Made::new()).expect(text);
    assert_eq!(left("1 + 1 > 5"), Value::Number(2.0));
    assert_eq!(left("1 + 1"), Value::Number(2.0));
}

/// Facts in which the two logits of `[CLS]` add up to this much; those of "bank" to 10.
struct Unanswered(Made, f32);

impl Facts for Unanswered {
    fn encoding(&self) -> Option<&text::tokenizer::Encoding> {
        self.0.encoding()
    }

    fn texts(&self) -> [&str; 2] {
        self.0.texts()
    }

    fn values(&self, wish: text::wishes::Wish) -> Option<Cow<'_, [f32]>> {
        let mut logits = self.0.values(wish)?.into_owned();
        logits[0] = self.1;
        Some(Cow::Owned(logits))
    }
}

#[test]
fn no_answer_wins_where_it_scores_higher() {
    let answer = |score| measure("answer()").value(&Unanswered(Made::new(), score));
    assert_eq!(answer(9.9), Ok(Value::Text("bank".into())));
    assert_eq!(answer(10.1), Ok(Value::Text(String::new())));
}
