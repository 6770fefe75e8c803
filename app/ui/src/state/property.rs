//! The table of properties that a link carries: one row each, with how to write and read it.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use model::corruption::{Edits, Scheme, Split};
use model::switches::{Segments, Switches};
use model::tokenizer::trainer::Form;
use protocol::DeviceKind;

use super::appearance::Theme;
use super::controls::{Aspect, Block};
use super::lab::Lab;
use super::view::View;
use crate::rooms::algorithm::state::chosen::ChosenLines;
use crate::rooms::block::state::part::LayerPart;
use crate::rooms::pieces::state::training::SIZES;
use crate::rooms::positions::state::Chosen;
use crate::rooms::question::state::rules::{LENGTHS, THRESHOLDS};
use crate::rooms::teach::state::chosen::{Changes, TASKS};
use crate::rooms::teach::state::source::SOURCES;

/// Longest text in bytes that a link may bring; more is refused before it reaches the tokeniser.
pub const MAX_TEXT: usize = 200_000;
/// Highest layer or head number a link may name. The model's own size limits it further.
const MAX_INDEX: usize = 255;
/// Most tokens a link may choose: no input is longer.
const MAX_CHOSEN: usize = 512;
/// How many predictions of a token may be shown.
pub const TOP: RangeInclusive<usize> = 5..=50;
/// The panels of a room, all of them.
const ALL: &str = "all";
/// Most names a link may hide.
const MAX_HIDDEN: usize = 32;

/// One property of [`Lab`]. `write` gives its text in a link; `read` takes it back and says
/// whether the text made sense.
pub struct Property {
    /// The name in the link.
    pub name: &'static str,
    /// The text in a link, `None` where there is nothing to write.
    pub write: fn(&Lab) -> Option<String>,
    /// Takes the text into the state; `false` leaves the state as it was.
    pub read: fn(&mut Lab, &str) -> bool,
}

/// Every property, in the order in which links list them.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "sentence",
        write: |lab| Some(lab.sentence.clone()),
        read: |lab, text| text_into(text, |text| lab.sentence = text),
    },
    Property {
        name: "pair",
        write: |lab| lab.pair.clone(),
        read: |lab, text| text_into(text, |text| lab.pair = Some(text)),
    },
    Property {
        name: "view",
        write: |lab| name_of(VIEWS, lab.view),
        read: |lab, text| choice_into(VIEWS, text, &mut lab.view),
    },
    Property {
        name: "edits",
        write: |lab| Some(lab.edits.to_string()),
        read: |lab, text| match text.parse::<Edits>() {
            Ok(edits) => {
                lab.edits = edits;
                true
            }
            Err(_) => false,
        },
    },
    Property {
        name: "scheme",
        write: |lab| name_of(SCHEMES, lab.corruption.scheme),
        read: |lab, text| choice_into(SCHEMES, text, &mut lab.corruption.scheme),
    },
    Property {
        name: "rate",
        write: |lab| Some(lab.corruption.rate.to_string()),
        read: |lab, text| match text.parse::<u8>() {
            Ok(rate) if (1..=100).contains(&rate) => {
                lab.corruption.rate = rate;
                true
            }
            _ => false,
        },
    },
    Property {
        name: "split",
        write: |lab| {
            let Split { masked, random, kept } = lab.corruption.split;
            Some(format!("{masked}-{random}-{kept}"))
        },
        read: |lab, text| match split_of(text) {
            Some(split) => {
                lab.corruption.split = split;
                true
            }
            None => false,
        },
    },
    Property {
        name: "whole",
        write: |lab| Some(shown(lab.corruption.whole_words)),
        read: |lab, text| flag_into(text, |on| lab.corruption.whole_words = on),
    },
    Property {
        name: "seed",
        write: |lab| Some(lab.corruption.seed.to_string()),
        read: |lab, text| match text.parse::<u32>() {
            Ok(seed) => {
                lab.corruption.seed = seed;
                true
            }
            Err(_) => false,
        },
    },
    Property {
        name: "top",
        write: |lab| Some(lab.top.to_string()),
        read: |lab, text| match text.parse::<usize>() {
            Ok(top) if TOP.contains(&top) => {
                lab.top = top;
                true
            }
            _ => false,
        },
    },
    Property {
        name: "lens",
        write: |lab| lab.lens.map(|lens| lens.to_string()),
        read: |lab, text| {
            let mut lens = 0;
            let known = index_into(text, &mut lens);
            if known {
                lab.lens = Some(lens);
            }
            known
        },
    },
    Property {
        name: "candidates",
        write: |lab| Some(lab.candidates.clone()),
        read: |lab, text| text_into(text, |text| lab.candidates = text),
    },
    Property {
        name: "contrast",
        write: |lab| lab.contrast.clone(),
        read: |lab, text| text_into(text, |text| lab.contrast = Some(text)),
    },
    Property {
        name: "segments",
        write: |lab| name_of(SEGMENTS, lab.segments),
        read: |lab, text| choice_into(SEGMENTS, text, &mut lab.segments),
    },
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
    Property {
        name: "off",
        write: |lab| Some(lab.switches.to_string()),
        read: |lab, text| match text.parse::<Switches>() {
            Ok(switches) => {
                lab.switches = switches;
                true
            }
            Err(_) => false,
        },
    },
    Property {
        name: "pe",
        write: |lab| Some(lab.positions.to_string()),
        read: |lab, text| match text.parse::<Chosen>() {
            Ok(chosen) => {
                lab.positions = chosen;
                true
            }
            Err(_) => false,
        },
    },
    Property {
        name: "box",
        write: |lab| name_of(LAYER_PARTS, lab.layer_part),
        read: |lab, text| choice_into(LAYER_PARTS, text, &mut lab.layer_part),
    },
    Property {
        name: "lines",
        write: |lab| Some(lab.lines.to_string()),
        read: |lab, text| match text.parse::<ChosenLines>() {
            Ok(lines) => {
                lab.lines = lines;
                true
            }
            Err(_) => false,
        },
    },
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
    Property {
        name: "layer",
        write: |lab| Some(lab.selection.layer.to_string()),
        read: |lab, text| index_into(text, &mut lab.selection.layer),
    },
    Property {
        name: "head",
        write: |lab| Some(lab.selection.head.to_string()),
        read: |lab, text| index_into(text, &mut lab.selection.head),
    },
    Property {
        name: "queries",
        write: |lab| Some(join(&lab.selection.queries)),
        read: |lab, text| set_into(text, &mut lab.selection.queries),
    },
    Property {
        name: "keys",
        write: |lab| Some(join(&lab.selection.keys)),
        read: |lab, text| set_into(text, &mut lab.selection.keys),
    },
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
    Property {
        name: "device",
        write: |lab| lab.device.and_then(|device| name_of(DEVICES, device)),
        read: |lab, text| {
            let mut device = DeviceKind::Cpu;
            let known = choice_into(DEVICES, text, &mut device);
            if known {
                lab.device = Some(device);
            }
            known
        },
    },
    Property {
        name: "theme",
        write: |lab| name_of(THEMES, lab.appearance.theme),
        read: |lab, text| choice_into(THEMES, text, &mut lab.appearance.theme),
    },
    Property {
        name: "presenter",
        write: |lab| Some(shown(lab.appearance.presenter)),
        read: |lab, text| flag_into(text, |on| lab.appearance.presenter = on),
    },
    Property {
        name: "panel",
        write: |lab| {
            let look = lab.appearance;
            Some(if look.all_panels { ALL.to_owned() } else { look.panel.to_string() })
        },
        read: |lab, text| {
            lab.appearance.all_panels = text == ALL;
            lab.appearance.all_panels || index_into(text, &mut lab.appearance.panel)
        },
    },
    Property {
        name: "hide",
        write: |lab| Some(lab.hide.iter().cloned().collect::<Vec<_>>().join(",")),
        read: |lab, text| {
            lab.hide = text
                .split(',')
                .filter(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase()))
                .take(MAX_HIDDEN)
                .map(str::to_owned)
                .collect();
            true
        },
    },
    Property {
        name: "faults",
        write: |lab| Some(shown(lab.faults)),
        read: |lab, text| flag_into(text, |on| lab.faults = on),
    },
];

const VIEWS: &[(&str, View)] = &[
    ("attention", View::Attention),
    ("corrupt", View::Corrupt),
    ("pairs", View::Pairs),
    ("question", View::Question),
    ("pieces", View::Pieces),
    ("input", View::Input),
    ("positions", View::Positions),
    ("heads", View::Heads),
    ("block", View::Block),
    ("algorithm", View::Algorithm),
    ("teach", View::Teach),
];
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
const SCHEMES: &[(&str, Scheme)] = &[
    ("bert", Scheme::Bert),
    ("spanbert", Scheme::SpanBert),
    ("substitution", Scheme::Substitution),
    ("reordering", Scheme::Reordering),
    ("deletion", Scheme::Deletion),
    ("insertion", Scheme::Insertion),
];
const SEGMENTS: &[(&str, Segments)] =
    &[("encoded", Segments::Encoded), ("first", Segments::AllFirst), ("none", Segments::None)];
const FORMS: &[(&str, Form)] = &[("counts", Form::Counts), ("running", Form::Running)];
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
const DEVICES: &[(&str, DeviceKind)] = &[("webgpu", DeviceKind::Webgpu), ("cpu", DeviceKind::Cpu)];
const THEMES: &[(&str, Theme)] =
    &[("auto", Theme::Auto), ("light", Theme::Light), ("dark", Theme::Dark)];

/// Three shares that add up to 100 %.
fn split_of(text: &str) -> Option<Split> {
    let shares: Vec<u8> = text.split('-').map(|share| share.parse().ok()).collect::<Option<_>>()?;
    let [masked, random, kept] = shares.try_into().ok()?;
    let whole = u16::from(masked) + u16::from(random) + u16::from(kept) == 100;
    whole.then_some(Split { masked, random, kept })
}

fn text_into(text: &str, set: impl FnOnce(String)) -> bool {
    set(text.to_owned());
    true
}

fn index_into(text: &str, target: &mut usize) -> bool {
    match text.parse::<usize>() {
        Ok(index) if index <= MAX_INDEX => {
            *target = index;
            true
        }
        _ => false,
    }
}

fn set_into(text: &str, target: &mut BTreeSet<usize>) -> bool {
    let parts = text.split('.').filter(|part| !part.is_empty());
    let parsed: Option<BTreeSet<usize>> = parts
        .take(MAX_CHOSEN + 1)
        .map(|part| part.parse().ok().filter(|index| *index < MAX_CHOSEN))
        .collect();
    match parsed {
        Some(set) if set.len() <= MAX_CHOSEN => {
            *target = set;
            true
        }
        _ => false,
    }
}

fn flag_into(text: &str, set: impl FnOnce(bool)) -> bool {
    match text {
        "1" => set(true),
        "0" => set(false),
        _ => return false,
    }
    true
}

fn choice_into<T: Copy>(table: &[(&str, T)], text: &str, target: &mut T) -> bool {
    let found = table.iter().find(|(name, _)| *name == text);
    if let Some((_, value)) = found {
        *target = *value;
    }
    found.is_some()
}

fn name_of<T: PartialEq>(table: &[(&str, T)], value: T) -> Option<String> {
    table.iter().find(|(_, known)| *known == value).map(|(name, _)| (*name).to_owned())
}

fn shown(on: bool) -> String {
    (if on { "1" } else { "0" }).to_owned()
}

fn join(set: &BTreeSet<usize>) -> String {
    set.iter().map(usize::to_string).collect::<Vec<_>>().join(".")
}
