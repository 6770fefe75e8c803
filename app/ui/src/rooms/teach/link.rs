//! What of the room a link carries.

use crate::rooms::teach::state::chosen::Changes;
use crate::rooms::teach::state::chosen::TASKS;
use crate::rooms::teach::state::source::SOURCES;
use crate::state::property::{Property, choice_into, name_of};

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "task",
        write: |lab| name_of(TASKS, lab.teach.task),
        read: |lab, text| choice_into(TASKS, text, &mut lab.teach.task),
    },
    Property {
        name: "data",
        write: |lab| name_of(SOURCES, lab.teach.source()),
        read: |lab, text| choice_into(SOURCES, text, &mut lab.teach.source),
    },
    Property {
        name: "plan",
        write: |lab| Some(lab.teach.changes.to_string()),
        read: |lab, text| match text.parse::<Changes>() {
            Ok(changes) => {
                lab.teach.changes = changes;
                true
            }
            Err(_) => false,
        },
    },
];
