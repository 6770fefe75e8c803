//! What of the room a link carries.

use crate::rooms::block::state::part::LayerPart;
use crate::state::property::{Property, choice_into, name_of};

/// One row each.
pub const PROPERTIES: &[Property] = &[Property {
    name: "box",
    write: |lab| name_of(LAYER_PARTS, lab.layer_part),
    read: |lab, text| choice_into(LAYER_PARTS, text, &mut lab.layer_part),
}];

const LAYER_PARTS: &[(&str, LayerPart)] = &[
    ("input", LayerPart::Input),
    ("attention", LayerPart::Attention),
    ("sum", LayerPart::AttentionSum),
    ("norm", LayerPart::AttentionNorm),
    ("neurons", LayerPart::Neurons),
    ("gelu", LayerPart::Activations),
    ("feedforward", LayerPart::FeedForward),
    ("secondsum", LayerPart::FeedForwardSum),
    ("output", LayerPart::Output),
];
