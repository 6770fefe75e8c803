//! What of the room a link carries.

use crate::rooms::context::state::chosen::{COLOURS, feature_named, name_of_feature};
use crate::state::property::{Property, flag_into, shown, text_into};

/// Senses whose colour a link carries.
const MOST_SENSES: usize = 100;

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "word",
        write: |lab| lab.context.word.clone(),
        read: |lab, text| text_into(text, |word| lab.context.word = Some(word)),
    },
    Property {
        name: "contexts",
        write: |lab| lab.context.list.clone(),
        read: |lab, text| text_into(text, |list| lab.context.list = Some(list)),
    },
    Property {
        name: "feature",
        write: |lab| Some(name_of_feature(lab.context.feature)),
        read: |lab, text| match feature_named(text) {
            Some(feature) => {
                lab.context.feature = feature;
                true
            }
            None => false,
        },
    },
    Property {
        name: "firstpiece",
        write: |lab| Some(shown(lab.context.first_piece)),
        read: |lab, text| flag_into(text, |on| lab.context.first_piece = on),
    },
    Property {
        name: "colours",
        write: |lab| {
            let colours = lab.context.colours.iter().map(u8::to_string);
            Some(colours.collect::<Vec<_>>().join("."))
        },
        read: |lab, text| {
            let read = |part: &str| part.parse().ok().filter(|colour| *colour < COLOURS);
            let parts = text.split('.').filter(|part| !part.is_empty());
            let Some(colours) = parts.take(MOST_SENSES).map(read).collect() else { return false };
            lab.context.colours = colours;
            true
        },
    },
    Property {
        name: "centred",
        write: |lab| Some(shown(lab.context.centred)),
        read: |lab, text| flag_into(text, |on| lab.context.centred = on),
    },
];
