//! What of the room a link carries.

use crate::rooms::context::state::chosen::{feature_named, name_of_feature};
use crate::state::property::{Property, flag_into, shown, text_into};

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
        name: "centred",
        write: |lab| Some(shown(lab.context.centred)),
        read: |lab, text| flag_into(text, |on| lab.context.centred = on),
    },
];
