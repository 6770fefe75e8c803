//! What of the room a link carries.

use super::state::Chosen;
use crate::state::property::{Property, meant_into};

/// One row each.
pub const PROPERTIES: &[Property] = &[Property {
    name: "families",
    write: |lab| Some(lab.families.clone()),
    read: |lab, text| meant_into::<Chosen>(text, |text| lab.families = text),
}];
