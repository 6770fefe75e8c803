//! Everything a person typed, chose or switched, as one value that a link can carry. The whole is
//! copied at each key, and the copies share their texts.

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::{DeviceKind, Network};
use text::corruption::Edits;
use text::switches::{Segments, Switches};

use super::appearance::Appearance;
use super::bundled;
use super::fields::KeptTexts;
use super::open_lesson::OpenLesson;
use super::room::{Room, Rooms};
use super::selection::{Hover, Selection};

pub use lessons::DEFAULT_SENTENCE;

/// Makes [`Lab`], its value when the page opens, and [`Choices`], a signal for each of its fields:
/// a field stands in one line of the list below, and nowhere else.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $default:expr,)*) => {
        /// The whole state of the page.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Lab {
            $($(#[$doc])* pub $name: $type,)*
            /// The open room.
            pub room: &'static Room,
            /// All of them.
            pub rooms: Rooms,
            /// Whether the engine may be broken on purpose.
            pub faults: bool,
        }

        impl Lab {
            /// A room as it opens.
            pub fn of(rooms: Rooms, room: &'static Room) -> Self {
                Self { $($name: $default,)* room, rooms, faults: false }.at_example()
            }

            /// The first room as it opens.
            pub fn new(rooms: Rooms) -> Self {
                Self::of(rooms, rooms.first())
            }
        }

        /// The state of the page as signals.
        #[derive(Clone, Copy, Debug)]
        pub struct Choices {
            $($(#[$doc])* pub $name: RwSignal<$type>,)*
            /// The open room.
            pub room: RwSignal<&'static Room>,
            /// All of them.
            pub rooms: Rooms,
            /// Whether the engine may be broken on purpose.
            pub faults: bool,
        }

        impl Choices {
            /// The signals for a state.
            pub fn new(lab: Lab) -> Self {
                let Lab { room, rooms, faults, .. } = lab;
                Self { $($name: RwSignal::new(lab.$name),)* room: RwSignal::new(room), rooms, faults }
            }

            /// The state as one value; tracks every signal. What is pointed at belongs to no state.
            pub fn lab(&self) -> Lab {
                let (rooms, faults) = (self.rooms, self.faults);
                let mut lab = Lab { $($name: self.$name.get(),)* room: self.room.get(), rooms, faults };
                lab.selection.hover = Hover::default();
                lab
            }

            /// Takes a whole state.
            pub fn set(&self, lab: Lab) {
                self.room.set(lab.room);
                $(self.$name.set(lab.$name);)*
            }

            /// Whether a lesson is open; tracked.
            pub fn in_lesson(&self) -> bool {
                self.lesson.with(|open| open.name.is_some())
            }
        }
    };
}

choices! {
    /// Sentence A as typed.
    sentence: Arc<str> = Arc::default(),
    /// Sentence B as typed; `None` where there is no second box.
    pair: Option<Arc<str>> = None,
    /// Changes of single pieces after tokenising.
    edits: Edits = Edits::default(),
    /// A sentence to compare with; `None` where there is no box for it.
    contrast: Option<Arc<str>> = None,
    /// The network to compare with; the model's own compares with none.
    against: Network = Network::Own,
    /// Which segment vectors are added to the input of the view of pairs.
    segments: Segments = Segments::default(),
    /// What is switched off or replaced inside the network, in every room.
    switches: Switches = Switches::default(),
    /// The person's own text to pretrain on.
    learn: Arc<str> = Arc::default(),
    /// What the rooms keep.
    kept: KeptTexts = KeptTexts::default(),
    /// What is chosen: of all heads the one that attends most from *it* to *animal* in
    /// [`DEFAULT_SENTENCE`].
    selection: Selection = Selection { layer: 3, head: 7, ..Selection::default() },
    /// The model that answers, of those that come with the page.
    bundled: String = bundled::DEFAULT.to_owned(),
    /// The device asked for; `None` leaves it to measurement.
    device: Option<DeviceKind> = None,
    /// The open lesson.
    lesson: OpenLesson = OpenLesson::default(),
    /// How the page looks.
    appearance: Appearance = Appearance::default(),
    /// Controls that a teacher took away.
    hide: BTreeSet<String> = BTreeSet::new(),
}

impl Lab {
    /// This state with what its room opens on.
    #[must_use]
    pub fn at_example(mut self) -> Self {
        self.sentence = self.room.example.sentence.into();
        self.pair = self.room.example.pair.map(Into::into);
        self.selection.queries = self.room.example.queries.iter().copied().collect();
        self.selection.keys.clear();
        self.selection.layer = self.room.example.layer.unwrap_or(self.selection.layer);
        self
    }

    /// Whether nobody has put a text in the place of what the open room opens on.
    pub fn is_untouched(&self) -> bool {
        let example = self.room.example;
        let typed = (&*self.sentence, self.pair.as_deref());
        typed == (example.sentence, example.pair) && self.edits.is_empty()
    }

    /// Whether two states differ in nothing but what was typed and in the tokens chosen, which
    /// follow the typing.
    pub fn same_choices(&self, other: &Self) -> bool {
        let choices = |lab: &Self| Self {
            sentence: Arc::default(),
            pair: lab.pair.as_ref().map(|_| Arc::default()),
            contrast: lab.contrast.as_ref().map(|_| Arc::default()),
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
