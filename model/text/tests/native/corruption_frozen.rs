//! The same seed yields the same corruption on every machine.
//!
//! The expected edits come from a second implementation, in Python with exact fractions, of the
//! generator (PCG XSH-RR 64/32) and of the three samplers.

use text::corruption::{Edits, Scheme, Settings};

use crate::corruption_support::{corruptor, settings, tokenizer};

/// A sentence and perhaps a second one.
type Sentences = (&'static str, Option<&'static str>);

const SINGLE: Sentences = ("ab c def g hij k lmno p q r s t", None);
const PAIR: Sentences = ("a b c def", Some("ghi j kl m n op qrst"));

/// Text, seed, scheme, edits; rates of 15 % for pieces and 30 % for words and spans.
const FROZEN: [(Sentences, u32, &str, &str); 24] = [
    (SINGLE, 0, "bert", "k2.m3.m7"),
    (SINGLE, 0, "words", "k1.m2.m7.m11.m19.m17"),
    (SINGLE, 0, "spans", "m4.m5.m6.m8.m9.m20"),
    (SINGLE, 1, "bert", "m5.m17.m20"),
    (SINGLE, 1, "words", "m4.m5.m6.m20.m18.m19"),
    (SINGLE, 1, "spans", "k1.k2.k3.k4.k5.m11"),
    (SINGLE, 7, "bert", "m12.s14-29.m6"),
    (SINGLE, 7, "words", "m12.m13.s14-29.m15.s3-14.m19"),
    (SINGLE, 7, "spans", "m3.m4.m5.m6.m7.m8"),
    (SINGLE, u32::MAX, "bert", "k20.m7.s10-25"),
    (SINGLE, u32::MAX, "words", "k20.m7.s11-26.m16.m17.m3"),
    (SINGLE, u32::MAX, "spans", "m1.m2.m3.m18.m19.m20"),
    (PAIR, 0, "bert", "k2.m3.m8"),
    (PAIR, 0, "words", "k1.m2.m8.m9.m10.m3"),
    (PAIR, 0, "spans", "m3.m8.m18.m19.m20.m21"),
    (PAIR, 1, "bert", "m5.m18.m21"),
    (PAIR, 1, "words", "m3.m15.m18.s19-12.s20-10.m21"),
    (PAIR, 1, "spans", "k1.k2.k3.k4.k5.m11"),
    (PAIR, 7, "bert", "m13.s15-30.m6"),
    (PAIR, 7, "words", "m12.m13.m16.m17.s1-14.m14"),
    (PAIR, 7, "spans", "m2.m3.m4.m5.m6.m16"),
    (PAIR, u32::MAX, "bert", "k21.m8.s11-26"),
    (PAIR, u32::MAX, "words", "k18.m19.m20.m21.m15.m3"),
    (PAIR, u32::MAX, "spans", "m1.m2.s18-26.s19-28.s20-13.s21-25"),
];

fn settings_of(name: &str, seed: u32) -> Settings {
    match name {
        "bert" => settings(Scheme::Bert, 15, seed),
        "words" => Settings { whole_words: true, ..settings(Scheme::Bert, 30, seed) },
        _ => settings(Scheme::SpanBert, 30, seed),
    }
}

#[test]
fn samplers_agree_with_a_second_implementation() {
    let tokenizer = tokenizer();
    for ((text, pair), seed, name, expected) in FROZEN {
        let encoding = tokenizer.encode(text, pair, 64);
        let corruption = corruptor(&tokenizer, &encoding)
            .corrupt(&settings_of(name, seed))
            .expect("the settings are valid");
        let edits = Edits::of(corruption.edits).to_string();
        assert_eq!(edits, expected, "{name} with seed {seed} of {text:?}");
    }
}

#[test]
fn draws_are_those_of_the_generator() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode(SINGLE.0, None, 64);
    let corruption = corruptor(&tokenizer, &encoding)
        .corrupt(&settings(Scheme::Bert, 15, 7))
        .expect("the settings are valid");
    let shares: Vec<f64> =
        corruption.log.iter().take(6).map(|decision| decision.draw.share()).collect();
    let expected: [u32; 6] =
        [0x9191_5ee9, 0x18ae_1cbe, 0xa388_049d, 0xd219_3ac4, 0x8d5c_3bbc, 0x518e_b1ad];
    assert_eq!(shares, expected.map(|draw| f64::from(draw) / 4_294_967_296.0));
}
