//! The properties of the page's state that a lesson may set, each with a check of its values.
//!
//! The page reads them; its tests see to it that this table has what it has. Where the values of a
//! property are the page's own, any text passes here.

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

/// The rooms.
pub const VIEWS: [&str; 21] = [
    "attention",
    "corrupt",
    "pairs",
    "context",
    "sentences",
    "question",
    "pieces",
    "input",
    "positions",
    "heads",
    "block",
    "algorithm",
    "teach",
    "nothing",
    "neuron",
    "gradients",
    "word-vectors",
    "language-models",
    "translation",
    "families",
    "prompting",
];
/// The rooms in which the model reads the edited row of pieces.
pub const EDITING: [&str; 3] = ["corrupt", "pairs", "algorithm"];
/// Properties of a link that no state of a lesson sets: they are the learner's own, belong to the
/// page around, or open a lesson themselves.
pub const OWN: [&str; 6] = ["device", "embed", "faults", "lesson", "model", "step"];
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

/// All of them.
pub const PROPERTIES: &[Property] = &[
    open("sentence"),
    open("pair"),
    Property { name: "view", accepts: |text| VIEWS.contains(&text), wanted: "a room" },
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
    flag("presenter"),
    open("panel"),
    open("hide"),
    open("word"),
    open("colours"),
    open("contexts"),
    open("feature"),
    flag("firstpiece"),
    flag("centred"),
    open("sentences"),
    open("pooling"),
    open("alike"),
    open("scheme"),
    open("rate"),
    open("split"),
    flag("whole"),
    open("seed"),
    open("top"),
    index("lens"),
    open("candidates"),
    open("contrast"),
    Property {
        name: "segments",
        accepts: |text| matches!(text, "encoded" | "first" | "none"),
        wanted: "encoded, first or none",
    },
    open("longest"),
    open("none"),
    open("box"),
    open("lines"),
    open("train"),
    open("form"),
    open("size"),
    open("pe"),
    open("task"),
    open("data"),
    open("plan"),
    open("show"),
    flag("dim"),
    flag("cls"),
    flag("sep"),
    flag("words"),
    open("threshold"),
    open("block"),
    open("nothing"),
    open("learn"),
    open("neuron"),
    open("line"),
    open("expression"),
    open("graph"),
    open("layers"),
    open("vectors"),
    open("ask"),
    open("families"),
    open("language"),
    open("translation"),
    open("template"),
    open("labels"),
    open("prompting"),
];

/// The property with a name.
pub fn named(name: &str) -> Option<&'static Property> {
    PROPERTIES.iter().find(|property| property.name == name)
}
