//! The parts of the page's program: what the open room needs comes first, the rest once the page is
//! live. The first room needs none: it comes with the program itself.

use std::collections::BTreeMap;
use std::pin::Pin;

use leptos::prelude::*;
use protocol::{Beside, Input};
use text::checkpoint::CheckpointError;
use text::config::BertConfig;
use text::tokenizer::Tokenizer;

use crate::engine::client::LIVE;
use crate::page::Page;
use crate::shell::room_view::RoomView;
use crate::state::store::Store;
use crate::state::view::View;
use crate::state::workbench::Workbench;

/// What a part knows of a room.
#[derive(Clone, Copy)]
pub struct RoomProgram {
    /// Which.
    pub view: View,
    /// Makes its view.
    pub open: fn() -> RoomView,
    /// What it compares the input with, in the same pass.
    pub beside: fn(&Compared) -> Vec<Beside>,
    /// What goes on from its arrival on, whichever room is open.
    pub begin: fn(Page),
}

impl RoomProgram {
    /// A room that compares with nothing, and rests while another one is open.
    pub const fn new(view: View, open: fn() -> RoomView) -> Self {
        Self { view, open, beside: |_| Vec::new(), begin: |_| {} }
    }
}

/// What a room compares with.
pub struct Compared<'input> {
    /// The signals.
    pub store: Store,
    /// The row of pieces.
    pub workbench: Workbench,
    /// The sizes of the model.
    pub config: &'input BertConfig,
    /// What is computed in any case.
    pub input: &'input Input,
}

impl Compared<'_> {
    /// How many layers the model has.
    pub fn layers(&self) -> usize {
        self.config.num_hidden_layers
    }
}

/// What shows the lessons.
pub struct LessonViews {
    /// Loads whatever lesson is opened; the first as it begins, if the link says nothing else.
    pub follow: fn(Store, bool),
    /// Opens the lesson that a person was in, or the first.
    pub go_on: fn(Store),
    /// The open lesson.
    pub body: fn(RwSignal<bool>) -> AnyView,
    /// What stands in the menu; fetched anew with every number.
    pub menu: fn(Memo<usize>) -> AnyView,
    /// The lesson on paper.
    pub paper: fn() -> AnyView,
}

/// What stands in menus and panels that few people open.
pub struct MenuViews {
    /// What can be handed on.
    pub share: fn() -> AnyView,
    /// Models of the person's own.
    pub models: fn() -> AnyView,
    /// What a token attends to beside another sentence or network: a panel of the first room.
    pub compare: fn() -> AnyView,
    /// How a model cuts texts, by its files and their names.
    pub tokenizer: ReadTokenizer,
    /// What goes on from the arrival on, whether a menu is open or not.
    pub begin: fn(Page),
}

/// Reads the tokeniser of a model.
pub type ReadTokenizer = fn(BTreeMap<String, Vec<u8>>) -> Result<Tokenizer, CheckpointError>;

/// Rooms of a part.
pub type Rooms = &'static [RoomProgram];

/// What a part brings.
pub enum Content {
    /// Rooms.
    Rooms(Rooms),
    /// The lessons.
    Lessons(&'static LessonViews),
    /// Menus.
    Menus(&'static MenuViews),
}

/// A part on its way; `None` if it does not arrive.
pub type Fetched = Pin<Box<dyn Future<Output = Option<Content>>>>;

/// A part that comes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The rooms that take the network apart.
    Network,
    /// The rooms that ask the network about words and sentences.
    Words,
    /// Fine-tuning.
    Teach,
    /// What came before BERT, its relatives, and pretraining.
    Around,
    /// The lessons.
    Lessons,
    /// What stands in menus that few people open.
    Menus,
}

impl Part {
    /// All of them, in the order in which they are fetched where nobody waits for one.
    const ALL: [Self; 6] =
        [Self::Lessons, Self::Network, Self::Words, Self::Teach, Self::Around, Self::Menus];

    /// The part that holds a room; `None` for the room that the page opens with.
    pub fn of(view: View) -> Option<Self> {
        Some(match view {
            View::Attention => return None,
            View::Pieces
            | View::Input
            | View::Positions
            | View::Heads
            | View::Block
            | View::Algorithm => Self::Network,
            View::Corrupt | View::Pairs | View::Question | View::Context | View::Sentences => {
                Self::Words
            }
            View::Teach | View::Prompting => Self::Teach,
            View::Neuron
            | View::Gradients
            | View::WordVectors
            | View::LanguageModels
            | View::Translation
            | View::Families
            | View::FromNothing => Self::Around,
        })
    }
}

/// The parts that have arrived.
#[derive(Clone, Copy)]
pub struct Parts {
    fetch: fn(Part) -> Fetched,
    rooms: RwSignal<Vec<RoomProgram>>,
    lessons: RwSignal<Option<&'static LessonViews>>,
    menus: RwSignal<Option<&'static MenuViews>>,
    failed: RwSignal<Option<Part>>,
    /// Parts that somebody waits for or has.
    wanted: StoredValue<Vec<Part>>,
}

impl Parts {
    /// Only the rooms that are there from the start; all parts come once the page is live.
    pub fn start(first: Rooms, fetch: fn(Part) -> Fetched) -> Self {
        let parts = Self {
            fetch,
            rooms: RwSignal::new(first.to_vec()),
            lessons: RwSignal::default(),
            menus: RwSignal::default(),
            failed: RwSignal::default(),
            wanted: StoredValue::default(),
        };
        window_event_listener(leptos::ev::Custom::<web_sys::Event>::new(LIVE), move |_| {
            leptos::task::spawn_local(async move {
                for part in Part::ALL {
                    // Whoever waits for a part asks for it again.
                    if !parts.wanted.with_value(|wanted| wanted.contains(&part)) {
                        let _ = parts.take(part).await;
                    }
                }
            });
        });
        parts
    }

    /// Fetches a part that somebody waits for.
    pub fn want(self, part: Part) {
        self.failed.set(None);
        self.wanted.update_value(|wanted| {
            if !wanted.contains(&part) {
                wanted.push(part);
            }
        });
        leptos::task::spawn_local(async move {
            if self.take(part).await.is_none() {
                self.failed.set(Some(part));
            }
        });
    }

    /// The views of the lessons, fetched if they are not there; `None` if they do not arrive.
    pub async fn fetch_lessons(self) -> Option<&'static LessonViews> {
        self.take(Part::Lessons).await?;
        self.lessons.get_untracked()
    }

    /// A room's program, once it is there; tracked.
    pub fn room(self, view: View) -> Option<RoomProgram> {
        self.rooms.with(|all| all.iter().find(|room| room.view == view).copied())
    }

    /// The programs of the rooms that have arrived, each of them after those before it; tracked.
    pub fn arrived(self) -> Vec<RoomProgram> {
        self.rooms.get()
    }

    /// The views of the lessons, once they are there; tracked.
    pub fn lessons(self) -> Option<&'static LessonViews> {
        self.lessons.get()
    }

    /// The menus, once they are there; tracked.
    pub fn menus(self) -> Option<&'static MenuViews> {
        self.menus.get()
    }

    /// Whether a part that somebody waits for did not arrive; tracked.
    pub fn has_failed(self, part: Part) -> bool {
        self.failed.get() == Some(part)
    }

    async fn take(self, part: Part) -> Option<()> {
        match (self.fetch)(part).await? {
            Content::Rooms(rooms) if !self.rooms.with_untracked(|all| holds(all, rooms)) => {
                self.rooms.update(|all| all.extend(rooms));
            }
            // Whoever reads a lesson goes on reading.
            Content::Lessons(views) if self.lessons.with_untracked(Option::is_none) => {
                self.lessons.set(Some(views));
            }
            Content::Menus(views) if self.menus.with_untracked(Option::is_none) => {
                self.menus.set(Some(views));
            }
            Content::Rooms(_) | Content::Lessons(_) | Content::Menus(_) => {}
        }
        Some(())
    }
}

fn holds(all: &[RoomProgram], some: Rooms) -> bool {
    all.iter().any(|room| some.iter().any(|new| new.view == room.view))
}
