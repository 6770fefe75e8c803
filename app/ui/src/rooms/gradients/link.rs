//! What of the room a link carries.

use small::written::graph::GraphChosen;
use small::written::layers::Layers;

use crate::state::property::{Property, meant_into, text_into};

/// One row each.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "expression",
        write: |lab| Some(lab.expression.clone()),
        read: |lab, text| text_into(text, |text| lab.expression = text),
    },
    Property {
        name: "graph",
        write: |lab| Some(lab.graph.clone()),
        read: |lab, text| meant_into::<GraphChosen>(text, |text| lab.graph = text),
    },
    Property {
        name: "layers",
        write: |lab| Some(lab.layers.clone()),
        read: |lab, text| meant_into::<Layers>(text, |text| lab.layers = text),
    },
];
