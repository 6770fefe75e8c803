//! What of the room a link carries.

use crate::state::controls::{Aspect, Block};
use crate::state::property::{Property, choice_into, flag_into, name_of, shown};

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "show",
        write: |lab| name_of(ASPECTS, lab.controls.aspect),
        read: |lab, text| choice_into(ASPECTS, text, &mut lab.controls.aspect),
    },
    Property {
        name: "dim",
        write: |lab| Some(shown(lab.controls.dim)),
        read: |lab, text| flag_into(text, |on| lab.controls.dim = on),
    },
    Property {
        name: "cls",
        write: |lab| Some(shown(!lab.controls.hide_cls)),
        read: |lab, text| flag_into(text, |on| lab.controls.hide_cls = !on),
    },
    Property {
        name: "sep",
        write: |lab| Some(shown(!lab.controls.hide_sep)),
        read: |lab, text| flag_into(text, |on| lab.controls.hide_sep = !on),
    },
    Property {
        name: "words",
        write: |lab| Some(shown(lab.controls.words)),
        read: |lab, text| flag_into(text, |on| lab.controls.words = on),
    },
    Property {
        name: "threshold",
        write: |lab| Some(lab.controls.threshold.to_string()),
        read: |lab, text| match text.parse::<u16>() {
            Ok(value) if value <= 1000 => {
                lab.controls.threshold = value;
                true
            }
            _ => false,
        },
    },
    Property {
        name: "block",
        write: |lab| name_of(BLOCKS, lab.controls.block),
        read: |lab, text| choice_into(BLOCKS, text, &mut lab.controls.block),
    },
];

const ASPECTS: &[(&str, Aspect)] = &[
    ("head", Aspect::Head),
    ("layer", Aspect::Layer),
    ("all", Aspect::All),
    ("rollout", Aspect::Rollout),
];
const BLOCKS: &[(&str, Block)] = &[
    ("whole", Block::Whole),
    ("aa", Block::AToA),
    ("ab", Block::AToB),
    ("ba", Block::BToA),
    ("bb", Block::BToB),
];
