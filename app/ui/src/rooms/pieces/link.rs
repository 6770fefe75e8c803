//! What of the room a link carries.

use text::tokenizer::trainer::Form;

use crate::rooms::pieces::state::training::SIZES;
use crate::state::property::{Property, choice_into, name_of, text_into};

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "train",
        write: |lab| Some(lab.training.text.clone()),
        read: |lab, text| text_into(text, |text| lab.training.text = text),
    },
    Property {
        name: "form",
        write: |lab| name_of(FORMS, lab.training.form),
        read: |lab, text| choice_into(FORMS, text, &mut lab.training.form),
    },
    Property {
        name: "size",
        write: |lab| Some(lab.training.size.to_string()),
        read: |lab, text| match text.parse::<usize>() {
            Ok(size) if SIZES.contains(&size) => {
                lab.training.size = size;
                true
            }
            _ => false,
        },
    },
];

const FORMS: &[(&str, Form)] = &[("counts", Form::Counts), ("running", Form::Running)];
