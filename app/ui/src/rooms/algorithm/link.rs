//! What of the room a link carries.

use crate::rooms::algorithm::state::chosen::ChosenLines;
use crate::state::property::Property;

/// One row each.
pub const PROPERTIES: &[Property] = &[Property {
    name: "lines",
    write: |lab| Some(lab.lines.to_string()),
    read: |lab, text| match text.parse::<ChosenLines>() {
        Ok(lines) => {
            lab.lines = lines;
            true
        }
        Err(_) => false,
    },
}];
