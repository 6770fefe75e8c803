//! What of the room a link carries.

use crate::rooms::question::state::rules::LENGTHS;
use crate::rooms::question::state::rules::THRESHOLDS;
use crate::state::property::Property;

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "longest",
        write: |lab| Some(lab.question.longest.to_string()),
        read: |lab, text| match text.parse::<usize>() {
            Ok(longest) if LENGTHS.contains(&longest) => {
                lab.question.longest = longest;
                true
            }
            _ => false,
        },
    },
    Property {
        name: "none",
        write: |lab| Some(lab.question.threshold.to_string()),
        read: |lab, text| match text.parse::<i32>() {
            Ok(threshold) if THRESHOLDS.contains(&threshold) => {
                lab.question.threshold = threshold;
                true
            }
            _ => false,
        },
    },
];
