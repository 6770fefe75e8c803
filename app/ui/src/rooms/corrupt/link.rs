//! What of the room a link carries.

use text::corruption::{Scheme, Split};

use crate::state::property::TOP;
use crate::state::property::{
    Property, choice_into, flag_into, index_into, name_of, shown, text_into,
};

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "scheme",
        write: |lab| name_of(SCHEMES, lab.corruption.scheme),
        read: |lab, text| choice_into(SCHEMES, text, &mut lab.corruption.scheme),
    },
    Property {
        name: "rate",
        write: |lab| Some(lab.corruption.rate.to_string()),
        read: |lab, text| match text.parse::<u8>() {
            Ok(rate) if (1..=100).contains(&rate) => {
                lab.corruption.rate = rate;
                true
            }
            _ => false,
        },
    },
    Property {
        name: "split",
        write: |lab| {
            let Split { masked, random, kept } = lab.corruption.split;
            Some(format!("{masked}-{random}-{kept}"))
        },
        read: |lab, text| match split_of(text) {
            Some(split) => {
                lab.corruption.split = split;
                true
            }
            None => false,
        },
    },
    Property {
        name: "whole",
        write: |lab| Some(shown(lab.corruption.whole_words)),
        read: |lab, text| flag_into(text, |on| lab.corruption.whole_words = on),
    },
    Property {
        name: "seed",
        write: |lab| Some(lab.corruption.seed.to_string()),
        read: |lab, text| match text.parse::<u32>() {
            Ok(seed) => {
                lab.corruption.seed = seed;
                true
            }
            Err(_) => false,
        },
    },
    Property {
        name: "top",
        write: |lab| Some(lab.top.to_string()),
        read: |lab, text| match text.parse::<usize>() {
            Ok(top) if TOP.contains(&top) => {
                lab.top = top;
                true
            }
            _ => false,
        },
    },
    Property {
        name: "lens",
        write: |lab| lab.lens.map(|lens| lens.to_string()),
        read: |lab, text| {
            let mut lens = 0;
            let known = index_into(text, &mut lens);
            if known {
                lab.lens = Some(lens);
            }
            known
        },
    },
    Property {
        name: "candidates",
        write: |lab| Some(lab.candidates.clone()),
        read: |lab, text| text_into(text, |text| lab.candidates = text),
    },
    Property {
        name: "contrast",
        write: |lab| lab.contrast.clone(),
        read: |lab, text| text_into(text, |text| lab.contrast = Some(text)),
    },
];

const SCHEMES: &[(&str, Scheme)] = &[
    ("bert", Scheme::Bert),
    ("spanbert", Scheme::SpanBert),
    ("substitution", Scheme::Substitution),
    ("reordering", Scheme::Reordering),
    ("deletion", Scheme::Deletion),
    ("insertion", Scheme::Insertion),
];

/// Three shares that add up to 100 %.
fn split_of(text: &str) -> Option<Split> {
    let shares: Vec<u8> = text.split('-').map(|share| share.parse().ok()).collect::<Option<_>>()?;
    let [masked, random, kept] = shares.try_into().ok()?;
    let whole = u16::from(masked) + u16::from(random) + u16::from(kept) == 100;
    whole.then_some(Split { masked, random, kept })
}
