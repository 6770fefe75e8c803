//! What of the room a link carries.

use crate::state::property::{Property, text_into};

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "nothing",
        write: |lab| Some(lab.nothing.clone()),
        read: |lab, text| text_into(text, |text| lab.nothing = text),
    },
    Property {
        name: "learn",
        write: |lab| Some(lab.learn.clone()),
        read: |lab, text| text_into(text, |text| lab.learn = text),
    },
];
