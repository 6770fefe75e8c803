//! What of the room a link carries.

use crate::state::property::{Property, text_into};

/// One row each.
pub const PROPERTIES: &[Property] = &[Property {
    name: "translation",
    write: |lab| Some(lab.translation.clone()),
    read: |lab, text| text_into(text, |text| lab.translation = text),
}];
