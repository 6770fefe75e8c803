//! What of the room a link carries.

use text::switches::Segments;

use crate::state::property::{Property, choice_into, name_of};

/// One row each.
pub const PROPERTIES: &[Property] = &[Property {
    name: "segments",
    write: |lab| name_of(SEGMENTS, lab.segments),
    read: |lab, text| choice_into(SEGMENTS, text, &mut lab.segments),
}];

const SEGMENTS: &[(&str, Segments)] =
    &[("encoded", Segments::Encoded), ("first", Segments::AllFirst), ("none", Segments::None)];
