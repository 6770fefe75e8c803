//! Everything a person typed, chose or switched, as one value that a link can carry.

use std::collections::BTreeSet;

use model::corruption::{Edits, Settings};
use model::switches::{Segments, Switches};
use protocol::DeviceKind;
use serde::{Deserialize, Serialize};

use super::appearance::Appearance;
use super::controls::Controls;
use super::selection::Selection;
use super::view::View;
use crate::rooms::algorithm::state::chosen::ChosenLines;
use crate::rooms::block::state::part::LayerPart;
use crate::rooms::pieces::state::training::Training;
use crate::rooms::positions::state::Chosen;
use crate::rooms::question::state::Rules;
use crate::rooms::teach::state::chosen::Chosen as LessonChosen;

/// The sentence in the box when the page opens (16 pieces).
pub const DEFAULT_SENTENCE: &str = "The animal didn't cross the street because it was too tired.";

/// The whole state of the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lab {
    /// Sentence A as typed.
    pub sentence: String,
    /// Sentence B as typed; `None` where there is no second box.
    pub pair: Option<String>,
    /// What the page is used for.
    pub view: View,
    /// Changes of single pieces after tokenising.
    pub edits: Edits,
    /// How the input is corrupted.
    pub corruption: Settings,
    /// How many predictions are shown of each token.
    pub top: usize,
    /// The piece whose prediction is followed through the layers.
    pub lens: Option<usize>,
    /// Words whose probabilities are compared.
    pub candidates: String,
    /// A sentence to compare with; `None` where there is no box for it.
    pub contrast: Option<String>,
    /// Which segment vectors are added to the input of the view of pairs.
    pub segments: Segments,
    /// Limits of the decoding of answers to questions.
    pub question: Rules,
    /// What is switched off or replaced inside the network, in every room.
    pub switches: Switches,
    /// The table of sinusoids and what of it is looked at.
    pub positions: Chosen,
    /// The part of the layer that is opened.
    pub layer_part: LayerPart,
    /// The lines of the two programs that are chosen.
    pub lines: ChosenLines,
    /// What a vocabulary is learnt from.
    pub training: Training,
    /// What the network is taught, and how.
    pub teach: LessonChosen,
    /// What is chosen.
    pub selection: Selection,
    /// How it is filtered.
    pub controls: Controls,
    /// The device asked for; `None` leaves it to measurement.
    pub device: Option<DeviceKind>,
    /// How the page looks.
    pub appearance: Appearance,
    /// Controls that a teacher took away.
    pub hide: BTreeSet<String>,
    /// Whether the engine may be broken on purpose.
    pub faults: bool,
}

impl Default for Lab {
    /// The sentence of the precomputed example, with *it* chosen in the head that, of all,
    /// attends most from *it* to *animal* there.
    fn default() -> Self {
        Self {
            sentence: DEFAULT_SENTENCE.to_owned(),
            pair: None,
            view: View::default(),
            edits: Edits::default(),
            corruption: Settings::default(),
            top: 5,
            lens: None,
            candidates: String::new(),
            contrast: None,
            segments: Segments::default(),
            question: Rules::default(),
            switches: Switches::default(),
            positions: Chosen::default(),
            layer_part: LayerPart::default(),
            lines: ChosenLines::default(),
            training: Training::default(),
            teach: LessonChosen::default(),
            selection: Selection {
                layer: 3,
                head: 7,
                queries: [10].into(),
                ..Selection::default()
            },
            controls: Controls::default(),
            device: None,
            appearance: Appearance::default(),
            hide: BTreeSet::new(),
            faults: false,
        }
    }
}

impl Lab {
    /// Whether two states differ in nothing but what was typed and in the tokens chosen, which
    /// follow the typing.
    pub fn same_choices(&self, other: &Self) -> bool {
        let choices = |lab: &Self| Self {
            sentence: String::new(),
            pair: lab.pair.as_ref().map(|_| String::new()),
            contrast: lab.contrast.as_ref().map(|_| String::new()),
            selection: Selection {
                queries: BTreeSet::new(),
                keys: BTreeSet::new(),
                ..lab.selection.clone()
            },
            ..lab.clone()
        };
        choices(self) == choices(other)
    }
}
