//! The state as the query of a link, and back.

use std::cmp::Reverse;

use lessons::fields::Texts;
use lessons::query::{encode, pairs};

use super::fields;
use super::lab::Lab;
use super::lesson_property;
use super::property::{self, MAX_TEXT, Property};
use super::room::Rooms;

/// Every property, in the order in which links list them.
pub fn properties() -> impl Iterator<Item = &'static Property> {
    property::PROPERTIES.iter().chain(lesson_property::PROPERTIES)
}

/// Longest query that goes into the address bar. Servers refuse much longer request lines, so
/// longer texts are kept by the browser's history instead and a link does not carry them.
pub const MAX_QUERY: usize = 6000;

/// What reading a link gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The state.
    pub lab: Lab,
    /// Names of properties whose values made no sense and were left at their defaults.
    pub refused: Vec<String>,
}

/// The query for `lab`, without the question mark; properties at their defaults are left out.
pub fn serialize(lab: &Lab) -> String {
    query(lab, &[])
}

/// The properties whose values are texts that a person typed.
const TEXTS: [&str; 4] = ["sentence", "pair", "contrast", "learn"];

/// What [`serialize`] says without the longest texts, if with them it is too long for an address.
pub fn shortened(whole: &str, lab: &Lab) -> Option<String> {
    if whole.len() <= MAX_QUERY {
        return None;
    }
    let mut texts: Vec<_> = written(lab).filter(|one| one.is_text).collect();
    texts.sort_by_key(|one| Reverse(encode(&one.text).len()));
    let names: Vec<_> = texts.iter().map(|one| one.name.as_str()).collect();
    let shorter = |count: usize| query(lab, names.get(..count).unwrap_or(&names));
    let mut counts = (1..names.len()).map(shorter);
    Some(counts.find(|query| query.len() <= MAX_QUERY).unwrap_or_else(|| query(lab, &names)))
}

fn query(lab: &Lab, left_out: &[&str]) -> String {
    let mut default = Lab::of(lab.rooms, lab.room);
    default.room = lab.rooms.first();
    let has = |name: &str| !left_out.contains(&name);
    // As in `parse`: the default choice and the second sentence belong to the default sentence.
    let is_other_pair = has("pair") && lab.pair != default.pair;
    if has("sentence") && lab.sentence != default.sentence || is_other_pair {
        default.selection.queries.clear();
        default.pair = None;
    }
    if is_other_pair && lab.pair.is_none() {
        default.sentence = "".into();
    }
    let default: Vec<Written> = of_page(&default).collect();
    let says = |one: &Written| has(&one.name) && !default.contains(one);
    let parts = written(lab).filter(says);
    parts.map(|one| format!("{}={}", one.name, encode(&one.text))).collect::<Vec<_>>().join("&")
}

/// A property or a field with its text.
#[derive(PartialEq)]
struct Written {
    name: String,
    text: String,
    is_text: bool,
}

/// What a state says: the properties of the page, and the fields of rooms that are not at their
/// defaults.
fn written(lab: &Lab) -> impl Iterator<Item = Written> {
    let fields =
        lab.rooms.all().flat_map(|room| room.fields.iter().map(move |field| (room, field)));
    let of_rooms = fields.filter_map(|(room, field)| {
        let text = lab.kept.get(room.id, field.name)?.to_owned();
        Some(Written {
            name: format!("{}.{}", room.id, field.name),
            text,
            is_text: field.is_text(),
        })
    });
    of_page(lab).chain(of_rooms)
}

fn of_page(lab: &Lab) -> impl Iterator<Item = Written> {
    properties().filter_map(|property| {
        let text = (property.write)(lab)?;
        let is_text = TEXTS.contains(&property.name);
        Some(Written { name: property.name.to_owned(), text, is_text })
    })
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
    let named = pairs(query);
    let views = named.iter().filter(|(name, _)| name == "view");
    let room = views.filter_map(|(_, id)| rooms.named(id.as_deref()?)).next_back();
    let mut lab = Lab::of(rooms, room.unwrap_or(rooms.first()));
    let mut refused = Vec::new();
    // The default choice and the second sentence belong to the default sentence.
    if named.iter().any(|(name, _)| name == "sentence" || name == "pair") {
        lab.selection.queries.clear();
        lab.pair = None;
    }
    for (name, value) in &named {
        let fits = |value: &&String| value.len() <= longest;
        let taken = match value.as_ref().filter(fits) {
            Some(value) => take(&mut lab, name, value),
            None => is_known(rooms, name).then_some(false),
        };
        if taken == Some(false) {
            refused.push(name.clone());
        }
    }
    Parsed { lab, refused }
}

/// Sets what a name means: whether the value makes sense, as far as the page can tell before the
/// room's program is there; `None` where nothing has that name. A room by itself begins anew.
pub fn take(lab: &mut Lab, name: &str, value: &str) -> Option<bool> {
    if let Some((room, field)) = fields::named(lab.rooms.all(), name) {
        lab.kept.set(room.id, field.name, value.to_owned());
        return Some(true);
    }
    let property = properties().find(|property| property.name == name);
    if let Some(property) = property {
        return Some((property.read)(lab, value));
    }
    let room = lab.rooms.named(name).filter(|room| !room.fields.is_empty())?;
    lab.kept.put(room.id, Texts::new());
    Some(value.is_empty())
}

fn is_known(rooms: Rooms, name: &str) -> bool {
    fields::named(rooms.all(), name).is_some() || properties().any(|property| property.name == name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use lessons::fields;
    use proptest::prelude::*;
    use protocol::DeviceKind;
    use text::switches::{Positions, Segments, Switches};

    use super::super::appearance::{Appearance, Depth, Theme};
    use super::super::controls::{Aspect, Block, Controls};
    use super::super::fields::KeptTexts;
    use super::super::kept::OfRoom;
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
            |(aspect, [hide_cls, hide_sep, words, dim], threshold, block)| {
                let controls =
                    Controls { aspect, hide_cls, hide_sep, dim, words, threshold, block };
                let mut kept = KeptTexts::default();
                kept.put(Controls::ROOM, fields::differing(&controls));
                kept
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
                    sentence: sentence.into(),
                    pair: pair.map(Arc::from),
                    contrast: contrast.map(Arc::from),
                    segments,
                    switches,
                    selection,
                    kept: controls,
                    device,
                    appearance: Appearance {
                        theme: look.0,
                        depth: if look.1 { Depth::Numbers } else { Depth::Idea },
                        presenter: look.1,
                        embed: !look.1,
                        panel: look.2.unwrap_or_default(),
                        all_panels: look.2.is_none(),
                        glossary: look.1,
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
            prop_assert_eq!(parsed.refused, Vec::<String>::new());
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
        let query = "layer=-1&head=9e9&queries=1.x&device=gpu&theme=%FF&segments=ac&neuron=1\
                     &neuron.none=1&unknown=1";
        let parsed = parse(ROOMS, query);
        assert_eq!(parsed.lab, Lab::default());
        let names = ["layer", "head", "queries", "device", "theme", "segments", "neuron"];
        assert_eq!(parsed.refused, names);
    }

    #[test]
    fn a_plus_is_a_space_and_an_escaped_plus_a_plus() {
        assert_eq!(&*parse(ROOMS, "sentence=a+b%2Bc").lab.sentence, "a b+c");
    }

    #[test]
    fn a_text_too_long_for_an_address_stays_out_of_it() {
        let lab = Lab { sentence: "word ".repeat(5000).into(), ..Lab::default() };
        let short = shortened(&serialize(&lab), &lab);
        assert!(short.is_some_and(|query| query.len() <= MAX_QUERY));
        assert_eq!(shortened("sentence=short", &lab), None);
        let lab = Lab { sentence: "a cat".into(), pair: Some(lab.sentence), ..Lab::default() };
        let short = shortened(&serialize(&lab), &lab);
        let read = short.map(|query| parse(ROOMS, &query).lab);
        assert_eq!(read, Some(Lab { pair: None, ..lab }), "what fits stays");
    }

    #[test]
    fn the_browser_keeps_texts_that_no_link_may_bring() {
        let sentence: Arc<str> = "wörd ".repeat(MAX_TEXT / 4).into();
        let lab = Lab { pair: Some(sentence.clone()), sentence, ..Lab::default() };
        let kept = serialize(&lab);
        assert_eq!(parse_kept(ROOMS, &kept).lab, lab);
        let link = parse(ROOMS, &kept);
        assert_eq!(
            (link.lab.sentence, link.refused),
            (Lab::default().sentence, vec!["sentence".to_owned(), "pair".to_owned()])
        );
    }
}
