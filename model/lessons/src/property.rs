//! The properties of the page's state that a lesson may set, each with a check of its values.
//!
//! The page reads them; its tests see to it that this table has what it has. Where the values of a
//! property are the page's own, any text passes here.

use std::sync::LazyLock;

use serde::Deserialize;
use text::corruption::Edits;
use text::switches::Switches;

/// A property by its name in a link.
pub struct Property {
    /// The name.
    pub name: &'static str,
    /// Whether a value makes sense.
    pub accepts: fn(&str) -> bool,
    /// What a value is.
    pub wanted: &'static str,
}

/// Properties of a link that no state of a lesson sets: they are the learner's own, belong to the
/// page around, or open a lesson themselves.
pub const OWN: [&str; 7] = ["device", "embed", "faults", "glossary", "lesson", "model", "step"];
/// Highest layer or head, as in the page's links.
const HIGHEST: usize = 255;
/// Pieces of the longest input.
const PIECES: usize = 512;

const fn open(name: &'static str) -> Property {
    Property { name, accepts: |_| true, wanted: "a value of the page" }
}

const fn index(name: &'static str) -> Property {
    let accepts = |text: &str| text.parse::<usize>().is_ok_and(|index| index <= HIGHEST);
    Property { name, accepts, wanted: "a number, counted from 0" }
}

const fn flag(name: &'static str) -> Property {
    Property { name, accepts: |text| matches!(text, "0" | "1"), wanted: "1 or 0" }
}

const fn set(name: &'static str) -> Property {
    let accepts = |text: &str| {
        let mut parts = text.split('.').filter(|part| !part.is_empty());
        parts.all(|part| part.parse::<usize>().is_ok_and(|index| index < PIECES))
    };
    Property { name, accepts, wanted: "positions with dots between them, such as 3.4" }
}

/// A field of a room, whose values only that room knows.
const FIELD: Property = open("field");

/// A room whose fields begin anew.
const ANEW: Property =
    Property { name: "room", accepts: str::is_empty, wanted: "no value: the room begins anew" };

/// Those of the page.
pub const PROPERTIES: &[Property] = &[
    open("sentence"),
    open("pair"),
    Property { name: "view", accepts: |text| room(text).is_some(), wanted: "a room" },
    Property {
        name: "edits",
        accepts: |text| text.parse::<Edits>().is_ok(),
        wanted: "edits of pieces, such as m5 or s5-1996",
    },
    Property {
        name: "off",
        accepts: |text| text.parse::<Switches>().is_ok(),
        wanted: "switches, such as causal-0+1 or heads-3x7",
    },
    index("layer"),
    index("head"),
    set("queries"),
    set("keys"),
    Property {
        name: "against",
        accepts: |text| matches!(text, "own" | "random" | "tuned"),
        wanted: "own, random or tuned",
    },
    open("theme"),
    Property {
        name: "depth",
        accepts: |text| matches!(text, "idea" | "numbers"),
        wanted: "idea or numbers",
    },
    flag("presenter"),
    open("panel"),
    open("hide"),
    open("contrast"),
    Property {
        name: "segments",
        accepts: |text| matches!(text, "encoded" | "first" | "none"),
        wanted: "encoded, first or none",
    },
    open("learn"),
];

/// A room, as lessons know it.
#[derive(Debug, Deserialize)]
pub struct Room {
    /// What links call it.
    pub id: String,
    /// The sentence that it opens on.
    pub sentence: String,
    /// Whether the model reads the edited row of pieces in it.
    pub edits: bool,
    /// Whether it chooses the segment vectors that are added.
    pub segments: bool,
    /// What links call its panels.
    pub panels: Vec<String>,
    /// The fields of what it keeps: a link sets each as `room.field=value`.
    pub fields: Vec<String>,
    /// Those of them that are places in the sentence: another sentence takes them away.
    pub places: Vec<String>,
}

/// What the page writes down of itself.
#[derive(Debug, Default, Deserialize)]
struct Page {
    rooms: Vec<Room>,
}

/// The rooms of the page.
pub fn rooms() -> &'static [Room] {
    static PAGE: LazyLock<Page> =
        LazyLock::new(|| serde_json::from_str(include_str!("../page.json")).unwrap_or_default());
    &PAGE.rooms
}

/// The room with a name.
pub fn room(id: &str) -> Option<&'static Room> {
    rooms().iter().find(|room| room.id == id)
}

/// The rooms in which the model reads the edited row of pieces.
pub fn editing() -> impl Iterator<Item = &'static str> {
    rooms().iter().filter(|room| room.edits).map(|room| room.id.as_str())
}

/// Whether a property is a place in the sentence.
pub fn is_place(name: &str) -> bool {
    let field = || {
        let (id, field) = name.split_once('.')?;
        room(id)?.places.iter().find(|place| *place == field)
    };
    matches!(name, "edits" | "queries" | "keys") || field().is_some()
}

/// The property with a name: one of the page, or a field of a room.
pub fn named(name: &str) -> Option<&'static Property> {
    if let Some((id, field)) = name.split_once('.') {
        return room(id)?.fields.iter().any(|known| known == field).then_some(&FIELD);
    }
    let of_page = PROPERTIES.iter().find(|property| property.name == name);
    of_page.or_else(|| room(name).filter(|room| !room.fields.is_empty()).map(|_| &ANEW))
}
