//! What of the room a link carries.

use crate::state::property::{Property, text_into};

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "neuron",
        write: |lab| Some(lab.neuron.clone()),
        read: |lab, text| text_into(text, |text| lab.neuron = text),
    },
    Property {
        name: "line",
        write: |lab| Some(lab.line.clone()),
        read: |lab, text| text_into(text, |text| lab.line = text),
    },
];
