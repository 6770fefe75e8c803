//! What of the room a link carries.

use crate::state::property::{Property, text_into};

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "vectors",
        write: |lab| Some(lab.vectors.clone()),
        read: |lab, text| text_into(text, |text| lab.vectors = text),
    },
    Property {
        name: "ask",
        write: |lab| Some(lab.ask.clone()),
        read: |lab, text| text_into(text, |text| lab.ask = text),
    },
];
