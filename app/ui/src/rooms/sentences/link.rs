//! What of the room a link carries.

use crate::rooms::sentences::state::chosen::POOLINGS;
use crate::state::property::{Property, choice_into, name_of, text_into};

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "sentences",
        write: |lab| lab.sentences.list.clone(),
        read: |lab, text| text_into(text, |list| lab.sentences.list = Some(list)),
    },
    Property {
        name: "pooling",
        write: |lab| name_of(POOLINGS, lab.sentences.pooling),
        read: |lab, text| choice_into(POOLINGS, text, &mut lab.sentences.pooling),
    },
    Property {
        name: "alike",
        write: |lab| Some(lab.sentences.threshold.to_string()),
        read: |lab, text| match text.parse() {
            Ok(threshold) if threshold <= 100 => {
                lab.sentences.threshold = threshold;
                true
            }
            _ => false,
        },
    },
];
