//! The state as the query of a link, and back.

use std::cmp::Reverse;

use lessons::query::{encode, pairs};

use super::lab::Lab;
use super::property::{MAX_TEXT, Property, properties};
use super::room::Rooms;

/// Longest query that goes into the address bar. Servers refuse much longer request lines, so
/// longer texts are kept by the browser's history instead and a link does not carry them.
pub const MAX_QUERY: usize = 6000;

/// What reading a link gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The state.
    pub lab: Lab,
    /// Names of properties whose values made no sense and were left at their defaults.
    pub refused: Vec<&'static str>,
}

/// The query for `lab`, without the question mark; properties at their defaults are left out.
pub fn serialize(lab: &Lab) -> String {
    query(lab, &[])
}

/// The properties whose values are texts that a person typed.
const TEXTS: [&str; 9] = [
    "sentence",
    "pair",
    "contrast",
    "candidates",
    "train",
    "learn",
    "template",
    "contexts",
    "sentences",
];

/// What [`serialize`] says without the longest texts, if with them it is too long for an address.
pub fn shortened(whole: &str, lab: &Lab) -> Option<String> {
    if whole.len() <= MAX_QUERY {
        return None;
    }
    let length = |property: &Property| (property.write)(lab).map_or(0, |text| encode(&text).len());
    let mut texts: Vec<_> = properties(lab.rooms).filter(|one| TEXTS.contains(&one.name)).collect();
    texts.sort_by_key(|property| Reverse(length(property)));
    let names: Vec<_> = texts.iter().map(|property| property.name).collect();
    let shorter = |count: usize| query(lab, names.get(..count).unwrap_or(&names));
    let mut counts = (1..names.len()).map(shorter);
    Some(counts.find(|query| query.len() <= MAX_QUERY).unwrap_or_else(|| query(lab, &names)))
}

fn query(lab: &Lab, left_out: &[&str]) -> String {
    let mut default = Lab::new(lab.rooms);
    let has = |name| !left_out.contains(&name);
    // As in `parse`: the default choice belongs to the default sentence.
    if has("sentence") && lab.sentence != default.sentence || has("pair") && lab.pair.is_some() {
        default.selection.queries.clear();
    }
    let mut parts = Vec::new();
    for property in properties(lab.rooms) {
        let value = (property.write)(lab);
        if !has(property.name) || value == (property.write)(&default) {
            continue;
        }
        if let Some(value) = value {
            parts.push(format!("{}={}", property.name, encode(&value)));
        }
    }
    parts.join("&")
}

/// Reads a query, with or without its question mark. Unknown names are ignored; a value that
/// makes no sense, or is longer than [`MAX_TEXT`], leaves its property at the default and is listed.
pub fn parse(rooms: Rooms, query: &str) -> Parsed {
    read(rooms, query, MAX_TEXT)
}

/// As [`parse`], of what this browser itself kept: a text was typed here and may be of any length.
pub fn parse_kept(rooms: Rooms, query: &str) -> Parsed {
    read(rooms, query, usize::MAX)
}

fn read(rooms: Rooms, query: &str, longest: usize) -> Parsed {
    let mut lab = Lab::new(rooms);
    let mut refused = Vec::new();
    let named = pairs(query);
    // The default choice belongs to the default sentence.
    if named.iter().any(|(name, _)| name == "sentence" || name == "pair") {
        lab.selection.queries.clear();
    }
    for (name, value) in &named {
        let Some(property) = properties(rooms).find(|property| property.name == name) else {
            continue;
        };
        let fits = |value: &&String| value.len() <= longest;
        let value = value.as_ref().filter(fits);
        if !value.is_some_and(|value| (property.read)(&mut lab, value)) {
            refused.push(property.name);
        }
    }
    Parsed { lab, refused }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use protocol::DeviceKind;
    use text::switches::{Positions, Segments, Switches};

    use super::super::appearance::{Appearance, Theme};
    use super::super::controls::{Aspect, Block, Controls};
    use super::super::selection::{Hover, Selection};
    use super::*;
    use crate::rooms::ROOMS;

    fn any_lab() -> impl Strategy<Value = Lab> {
        let chosen = || proptest::collection::btree_set(0_usize..512, 0..6);
        let selection = (0_usize..12, 0_usize..16, chosen(), chosen()).prop_map(
            |(layer, head, queries, keys)| Selection {
                layer,
                head,
                queries,
                keys,
                hover: Hover::default(),
            },
        );
        let aspect = prop_oneof![
            Just(Aspect::Head),
            Just(Aspect::Layer),
            Just(Aspect::All),
            Just(Aspect::Rollout)
        ];
        let block = prop_oneof![
            Just(Block::Whole),
            Just(Block::AToA),
            Just(Block::AToB),
            Just(Block::BToB)
        ];
        let controls = (aspect, any::<[bool; 4]>(), 0_u16..=1000, block).prop_map(
            |(aspect, [hide_cls, hide_sep, words, dim], threshold, block)| Controls {
                aspect,
                hide_cls,
                hide_sep,
                dim,
                words,
                threshold,
                block,
            },
        );
        let device =
            prop_oneof![Just(None), Just(Some(DeviceKind::Cpu)), Just(Some(DeviceKind::Webgpu))];
        let theme = prop_oneof![Just(Theme::Auto), Just(Theme::Light), Just(Theme::Dark)];
        let hide = proptest::collection::btree_set("[a-z]{1,9}", 0..4);
        let look = (theme, any::<bool>(), proptest::option::of(0_usize..4));
        let segments =
            prop_oneof![Just(Segments::Encoded), Just(Segments::AllFirst), Just(Segments::None)];
        let text = (".*", proptest::option::of(".*"), proptest::option::of(".*"));
        let layer = (any::<bool>(), proptest::collection::btree_set(0_usize..16, 0..3));
        let switches = (0_usize..9, proptest::collection::vec(layer, 0..4)).prop_map(switches);
        (text, (segments, switches), selection, controls, device, look, hide, any::<bool>())
            .prop_map(
                |(
                    (sentence, pair, contrast),
                    (segments, switches),
                    selection,
                    controls,
                    device,
                    look,
                    hide,
                    faults,
                )| Lab {
                    sentence,
                    pair,
                    contrast,
                    segments,
                    switches,
                    selection,
                    controls,
                    device,
                    appearance: Appearance {
                        theme: look.0,
                        presenter: look.1,
                        embed: !look.1,
                        panel: look.2.unwrap_or_default(),
                        all_panels: look.2.is_none(),
                    },
                    hide,
                    faults,
                    ..Lab::default()
                },
            )
    }

    /// Switches whose list of layers ends with one that differs from the intact network.
    fn switches((padding, layers): (usize, Vec<(bool, BTreeSet<usize>)>)) -> Switches {
        let mut switches = Switches { padding, positions: Positions::None, ..Switches::default() };
        for (index, (causal, heads)) in layers.into_iter().enumerate() {
            if causal || !heads.is_empty() {
                let layer = switches.layer_mut(index);
                layer.causal = causal;
                layer.ablated_heads = heads;
            }
        }
        switches
    }

    proptest! {
        #[test]
        fn a_link_brings_back_the_state(lab in any_lab()) {
            let parsed = parse(ROOMS, &serialize(&lab));
            prop_assert_eq!(parsed.refused, Vec::<&str>::new());
            prop_assert_eq!(parsed.lab, lab);
        }

        #[test]
        fn no_query_breaks_it(query in ".*") {
            let parsed = parse(ROOMS, &query);
            prop_assert_eq!(parse(ROOMS, &serialize(&parsed.lab)).lab, parsed.lab);
        }
    }

    #[test]
    fn the_default_state_has_an_empty_query() {
        assert_eq!(serialize(&Lab::default()), "");
        assert_eq!(parse(ROOMS, "?").lab, Lab::default());
    }

    #[test]
    fn hostile_values_fall_back_and_are_named() {
        let query = "layer=-1&head=9e9&queries=1.x&threshold=70000&device=gpu&theme=%FF&words=yes\
                     &show=<script>&block=ac&lines=99.1&unknown=1";
        let parsed = parse(ROOMS, query);
        assert_eq!(parsed.lab, Lab::default());
        let names = [
            "layer",
            "head",
            "queries",
            "threshold",
            "device",
            "theme",
            "words",
            "show",
            "block",
            "lines",
        ];
        assert_eq!(parsed.refused, names);
    }

    #[test]
    fn a_plus_is_a_space_and_an_escaped_plus_a_plus() {
        assert_eq!(parse(ROOMS, "sentence=a+b%2Bc").lab.sentence, "a b+c");
    }

    #[test]
    fn a_text_too_long_for_an_address_stays_out_of_it() {
        let lab = Lab { sentence: "word ".repeat(5000), ..Lab::default() };
        let short = shortened(&serialize(&lab), &lab);
        assert!(short.is_some_and(|query| query.len() <= MAX_QUERY));
        assert_eq!(shortened("sentence=short", &lab), None);
        let lab = Lab { sentence: "a cat".to_owned(), pair: Some(lab.sentence), ..Lab::default() };
        let short = shortened(&serialize(&lab), &lab);
        let read = short.map(|query| parse(ROOMS, &query).lab);
        assert_eq!(read, Some(Lab { pair: None, ..lab }), "what fits stays");
    }

    #[test]
    fn the_browser_keeps_texts_that_no_link_may_bring() {
        let sentence = "wörd ".repeat(MAX_TEXT / 4);
        let lab = Lab { pair: Some(sentence.clone()), sentence, ..Lab::default() };
        let kept = serialize(&lab);
        assert_eq!(parse_kept(ROOMS, &kept).lab, lab);
        let link = parse(ROOMS, &kept);
        assert_eq!(
            (link.lab.sentence, link.refused),
            (Lab::default().sentence, vec!["sentence", "pair"])
        );
    }
}
