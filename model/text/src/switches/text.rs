//! Switches as one short text, for links: what differs from the intact network, joined by dots, as
//! in `positions-none.causal-0+1.heads-3x7`. A change of layers names them, counted from 0.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Activation, LayerSwitches, Positions, Segments, Switches};

/// Highest layer or head that a text may name; the model's own size limits it further.
const HIGHEST: usize = 255;
/// Most `[PAD]` pieces that a text may ask for.
const MOST_PADDING: usize = 512;

/// A text that names no switches.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("“{0}” is not a switch.")]
pub struct SwitchesTextError(String);

/// A change of a layer that is either made or not.
struct LayerFlag {
    name: &'static str,
    is_set: fn(&LayerSwitches) -> bool,
    set: fn(&mut LayerSwitches),
}

const LAYER_FLAGS: [LayerFlag; 8] = [
    LayerFlag { name: "causal", is_set: |layer| layer.causal, set: |layer| layer.causal = true },
    LayerFlag {
        name: "within",
        is_set: |layer| layer.within_segment,
        set: |layer| layer.within_segment = true,
    },
    LayerFlag {
        name: "unscaled",
        is_set: |layer| !layer.scaling,
        set: |layer| layer.scaling = false,
    },
    LayerFlag {
        name: "noresidual",
        is_set: |layer| !layer.residual,
        set: |layer| layer.residual = false,
    },
    LayerFlag {
        name: "nonorm",
        is_set: |layer| !layer.layer_norm,
        set: |layer| layer.layer_norm = false,
    },
    LayerFlag {
        name: "noattention",
        is_set: |layer| !layer.attention,
        set: |layer| layer.attention = false,
    },
    LayerFlag {
        name: "nofeedforward",
        is_set: |layer| !layer.feed_forward,
        set: |layer| layer.feed_forward = false,
    },
    LayerFlag {
        name: "relu",
        is_set: |layer| layer.activation == Activation::Relu,
        set: |layer| layer.activation = Activation::Relu,
    },
];

impl fmt::Display for Switches {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&entries(self).join("."))
    }
}

fn entries(switches: &Switches) -> Vec<String> {
    let mut entries = Vec::new();
    match switches.positions {
        Positions::Learned => {}
        Positions::Sinusoidal => entries.push("positions-sinusoidal".to_owned()),
        Positions::None => entries.push("positions-none".to_owned()),
    }
    match switches.segments {
        Segments::Encoded => {}
        Segments::AllFirst => entries.push("segments-first".to_owned()),
        Segments::None => entries.push("segments-none".to_owned()),
    }
    if !switches.embedding_layer_norm {
        entries.push("noembeddingnorm".to_owned());
    }
    if switches.padding > 0 {
        entries.push(format!("padding-{}", switches.padding));
    }
    for flag in &LAYER_FLAGS {
        let set = switches.layers.iter().enumerate().filter(|(_, layer)| (flag.is_set)(layer));
        let layers: Vec<String> = set.map(|(index, _)| index.to_string()).collect();
        if !layers.is_empty() {
            entries.push(format!("{}-{}", flag.name, layers.join("+")));
        }
    }
    let heads = switches.layers.iter().enumerate().flat_map(|(index, layer)| {
        layer.ablated_heads.iter().map(move |head| format!("{index}x{head}"))
    });
    let heads: Vec<String> = heads.collect();
    if !heads.is_empty() {
        entries.push(format!("heads-{}", heads.join("+")));
    }
    entries
}

impl FromStr for Switches {
    type Err = SwitchesTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut switches = Self::default();
        for entry in text.split('.').filter(|entry| !entry.is_empty()) {
            take(&mut switches, entry).ok_or_else(|| SwitchesTextError(entry.to_owned()))?;
        }
        Ok(switches)
    }
}

fn take(switches: &mut Switches, entry: &str) -> Option<()> {
    let (name, value) = entry.split_once('-').unwrap_or((entry, ""));
    match (name, value) {
        ("positions", "sinusoidal") => switches.positions = Positions::Sinusoidal,
        ("positions", "none") => switches.positions = Positions::None,
        ("segments", "first") => switches.segments = Segments::AllFirst,
        ("segments", "none") => switches.segments = Segments::None,
        ("noembeddingnorm", "") => switches.embedding_layer_norm = false,
        ("padding", count) => {
            switches.padding = count.parse().ok().filter(|count| *count <= MOST_PADDING)?;
        }
        ("heads", heads) => {
            for head in heads.split('+') {
                let (layer, head) = head.split_once('x')?;
                let ablated = &mut at(switches, layer)?.ablated_heads;
                ablated.insert(index(head)?);
            }
        }
        (name, layers) => {
            let flag = LAYER_FLAGS.iter().find(|flag| flag.name == name)?;
            for layer in layers.split('+') {
                (flag.set)(at(switches, layer)?);
            }
        }
    }
    Some(())
}

fn at<'a>(switches: &'a mut Switches, layer: &str) -> Option<&'a mut LayerSwitches> {
    Some(switches.layer_mut(index(layer)?))
}

fn index(text: &str) -> Option<usize> {
    text.parse().ok().filter(|index| *index <= HIGHEST)
}

/// Whether two lists of layers mean the same: layers beyond the end of one are intact.
pub(super) fn same_layers(one: &[LayerSwitches], other: &[LayerSwitches]) -> bool {
    let intact = LayerSwitches::default();
    let at = |layers: &[LayerSwitches], index: usize| {
        layers.get(index).cloned().unwrap_or_else(|| intact.clone())
    };
    (0..one.len().max(other.len())).all(|index| at(one, index) == at(other, index))
}

/// How many switches differ from the intact network, each layer and head counted.
pub(super) fn count(switches: &Switches) -> usize {
    let whole = [
        switches.positions != Positions::Learned,
        switches.segments != Segments::Encoded,
        !switches.embedding_layer_norm,
        switches.padding > 0,
    ];
    let of_layer = |layer: &LayerSwitches| {
        let heads: &BTreeSet<usize> = &layer.ablated_heads;
        LAYER_FLAGS.iter().filter(|flag| (flag.is_set)(layer)).count() + heads.len()
    };
    whole.iter().filter(|set| **set).count() + switches.layers.iter().map(of_layer).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn back_and_forth(switches: &Switches) -> Switches {
        switches.to_string().parse().expect("its own text")
    }

    #[test]
    fn every_switch_comes_back() {
        let mut all = Switches {
            positions: Positions::Sinusoidal,
            segments: Segments::None,
            embedding_layer_norm: false,
            padding: 7,
            layers: Vec::new(),
        };
        *all.layer_mut(2) = LayerSwitches {
            causal: true,
            within_segment: true,
            scaling: false,
            ablated_heads: [0, 11].into(),
            residual: false,
            layer_norm: false,
            attention: false,
            feed_forward: false,
            activation: Activation::Relu,
        };
        assert!(back_and_forth(&all).same(&all));
        assert_eq!(all.count(), 4 + 8 + 2);
        assert_eq!(Switches::default().to_string(), "");
        assert_eq!(back_and_forth(&Switches::default()), Switches::default());
        assert!(!Switches::default().same(&all));
    }

    #[test]
    fn what_is_no_switch_is_refused() {
        for text in
            ["lights", "causal", "causal-x", "causal-999", "heads-3", "heads-3x", "padding-600"]
        {
            assert!(text.parse::<Switches>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_list_that_ends_in_intact_layers_is_the_same_network() {
        let long = Switches { layers: vec![LayerSwitches::default(); 6], ..Switches::default() };
        assert!(long.same(&Switches::default()) && long.count() == 0);
    }
}
