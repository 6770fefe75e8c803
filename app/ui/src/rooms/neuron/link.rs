//! What of the room a link carries.

use small::written::line::LineChosen;
use small::written::unit::Unit;

use crate::state::property::{Property, meant_into};

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "neuron",
        write: |lab| Some(lab.neuron.clone()),
        read: |lab, text| meant_into::<Unit>(text, |text| lab.neuron = text),
    },
    Property {
        name: "line",
        write: |lab| Some(lab.line.clone()),
        read: |lab, text| meant_into::<LineChosen>(text, |text| lab.line = text),
    },
];
