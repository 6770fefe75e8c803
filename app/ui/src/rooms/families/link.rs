//! What of the room a link carries.

use crate::state::property::{Property, text_into};

/// One row each.
pub const PROPERTIES: &[Property] = &[Property {
    name: "families",
    write: |lab| Some(lab.families.clone()),
    read: |lab, text| text_into(text, |text| lab.families = text),
}];
