//! What of the room a link carries.

use crate::rooms::positions::state::Chosen;
use crate::state::property::Property;

/// One row each.
pub const PROPERTIES: &[Property] = &[Property {
    name: "pe",
    write: |lab| Some(lab.positions.to_string()),
    read: |lab, text| match text.parse::<Chosen>() {
        Ok(chosen) => {
            lab.positions = chosen;
            true
        }
        Err(_) => false,
    },
}];
