//! What of the room a link carries.

use crate::state::property::{Property, text_into};

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "template",
        write: |lab| Some(lab.template.clone()),
        read: |lab, text| text_into(text, |text| lab.template = text),
    },
    Property {
        name: "labels",
        write: |lab| Some(lab.labels.clone()),
        read: |lab, text| text_into(text, |text| lab.labels = text),
    },
    Property {
        name: "prompting",
        write: |lab| Some(lab.prompting.clone()),
        read: |lab, text| text_into(text, |text| lab.prompting = text),
    },
];
