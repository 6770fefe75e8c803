//! The table of properties that a link carries: one row each, with how to write and read it.

use std::collections::BTreeSet;
use std::sync::Arc;

use protocol::DeviceKind;
use text::corruption::Edits;
use text::switches::{Segments, Switches};

use super::appearance::{Depth, Theme};
use super::bundled;
use super::lab::Lab;
use super::networks::NETWORKS;

/// Longest text in bytes that a link may bring; more is refused before it reaches the tokeniser.
pub const MAX_TEXT: usize = 200_000;
/// Highest layer or head number a link may name. The model's own size limits it further.
const MAX_INDEX: usize = 255;
/// Most tokens a link may choose: no input is longer.
const MAX_CHOSEN: usize = 512;
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

/// The properties of the whole page; rooms have fields.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "sentence",
        write: |lab| Some(lab.sentence.to_string()),
        read: |lab, text| text_into(text, |text| lab.sentence = text),
    },
    Property {
        name: "pair",
        write: |lab| lab.pair.as_deref().map(str::to_owned),
        read: |lab, text| text_into(text, |text| lab.pair = Some(text)),
    },
    Property {
        name: "view",
        write: |lab| Some(lab.room.id.to_owned()),
        read: |lab, text| {
            let named = lab.rooms.named(text);
            lab.room = named.unwrap_or(lab.room);
            named.is_some()
        },
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
        name: "segments",
        write: |lab| name_of(SEGMENTS, lab.segments),
        read: |lab, text| choice_into(SEGMENTS, text, &mut lab.segments),
    },
    Property {
        name: "contrast",
        write: |lab| lab.contrast.as_deref().map(str::to_owned),
        read: |lab, text| text_into(text, |text| lab.contrast = Some(text)),
    },
    Property {
        name: "learn",
        write: |lab| Some(lab.learn.to_string()),
        read: |lab, text| text_into(text, |text| lab.learn = text),
    },
    Property {
        name: "model",
        write: |lab| Some(lab.bundled.clone()),
        read: |lab, text| bundled::name_into(text, &mut lab.bundled),
    },
    Property {
        name: "against",
        write: |lab| name_of(NETWORKS, lab.against),
        read: |lab, text| choice_into(NETWORKS, text, &mut lab.against),
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
        name: "depth",
        write: |lab| name_of(Depth::NAMES, lab.appearance.depth),
        read: |lab, text| choice_into(Depth::NAMES, text, &mut lab.appearance.depth),
    },
    Property {
        name: "presenter",
        write: |lab| Some(shown(lab.appearance.presenter)),
        read: |lab, text| flag_into(text, |on| lab.appearance.presenter = on),
    },
    Property {
        name: "embed",
        write: |lab| Some(shown(lab.appearance.embed)),
        read: |lab, text| flag_into(text, |on| lab.appearance.embed = on),
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
        name: "glossary",
        write: |lab| Some(shown(lab.appearance.glossary)),
        read: |lab, text| flag_into(text, |on| lab.appearance.glossary = on),
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

const SEGMENTS: &[(&str, Segments)] =
    &[("encoded", Segments::Encoded), ("first", Segments::AllFirst), ("none", Segments::None)];
const DEVICES: &[(&str, DeviceKind)] = &[("webgpu", DeviceKind::Webgpu), ("cpu", DeviceKind::Cpu)];
const THEMES: &[(&str, Theme)] =
    &[("auto", Theme::Auto), ("light", Theme::Light), ("dark", Theme::Dark)];

/// Takes any text.
pub fn text_into(text: &str, set: impl FnOnce(Arc<str>)) -> bool {
    set(text.into());
    true
}

/// Takes the number of a layer, head or piece, within reason.
pub fn index_into(text: &str, target: &mut usize) -> bool {
    match text.parse::<usize>() {
        Ok(index) if index <= MAX_INDEX => {
            *target = index;
            true
        }
        _ => false,
    }
}

/// Takes the numbers of pieces, with dots between them.
pub fn set_into(text: &str, target: &mut BTreeSet<usize>) -> bool {
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

/// Takes 1 or 0.
pub fn flag_into(text: &str, set: impl FnOnce(bool)) -> bool {
    match text {
        "1" => set(true),
        "0" => set(false),
        _ => return false,
    }
    true
}

/// Takes a name of the table.
pub fn choice_into<T: Copy>(table: &[(&str, T)], text: &str, target: &mut T) -> bool {
    let found = table.iter().find(|(name, _)| *name == text);
    if let Some((_, value)) = found {
        *target = *value;
    }
    found.is_some()
}

/// The name of a value in the table.
pub fn name_of<T: PartialEq>(table: &[(&str, T)], value: T) -> Option<String> {
    table.iter().find(|(_, known)| *known == value).map(|(name, _)| (*name).to_owned())
}

/// 1 or 0.
pub fn shown(on: bool) -> String {
    (if on { "1" } else { "0" }).to_owned()
}

/// Numbers with dots between them.
pub fn join(set: &BTreeSet<usize>) -> String {
    set.iter().map(usize::to_string).collect::<Vec<_>>().join(".")
}
