//! The parts of the page's program: what the open room needs comes first, the rest once the page is
//! live. The first room needs none: it comes with the program itself.

use std::any::Any;
use std::collections::BTreeMap;
use std::pin::Pin;

use leptos::prelude::*;
use protocol::{Beside, Input};
use text::checkpoint::CheckpointError;
use text::config::BertConfig;
use text::corruption::EditedRow;
use text::predictions::{AskedToken, Asking};
use text::tokenizer::{Encoding, Tokenizer};
use text::wishes::Wish;

use super::Page;
use super::room_view::RoomView;
use super::styles;
use crate::engine::client::LIVE;
use crate::state::kept::Keeps;
use crate::state::room::{Room, Rooms};
use crate::state::shown::{self, EXACT_UP_TO};
use crate::state::store::Store;
use crate::state::workbench::Workbench;

/// What a part knows of a room.
#[derive(Clone, Copy)]
pub struct RoomProgram {
    /// Which.
    pub room: &'static Room,
    /// Makes its view.
    pub open: fn() -> RoomView,
    /// What it compares the input with, in the same pass.
    pub beside: fn(&Compared) -> Vec<Beside>,
    /// What it asks of the same pass beyond what every room asks.
    pub asks: fn(&Compared, &mut Asking),
    /// What a pass must keep for it, as far as that depends on what it keeps itself.
    pub wishes: fn(&Compared, &mut Vec<Wish>),
    /// Whether it reads the fine-tuned network, whose answers change with every step.
    pub reads_tuned: fn(Store) -> bool,
    /// What goes on from its arrival on, whichever room is open.
    pub begin: fn(Page),
    /// The structs that it keeps.
    pub keeps: &'static [Keeps],
}

impl RoomProgram {
    /// A room that compares with nothing, and rests while another one is open.
    pub const fn new(room: &'static Room, open: fn() -> RoomView) -> Self {
        Self {
            room,
            open,
            beside: |_| Vec::new(),
            asks: |_, _| {},
            wishes: |_, _| {},
            reads_tuned: |_| false,
            begin: |_| {},
            keeps: &[],
        }
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

    /// Whether the input has more pieces than the overview shows one by one.
    pub fn is_long(&self) -> bool {
        let pieces = |row: &EditedRow| row.row.ids().len();
        let original = |row: &Encoding| row.ids.len();
        let counted = if self.store.room.get().reads.edits {
            self.workbench.row.with(|row| row.as_deref().map(pieces))
        } else {
            self.workbench.original.with(|row| row.as_deref().map(original))
        };
        match counted {
            Some(pieces) => pieces + self.input.switches.padding > EXACT_UP_TO,
            None => shown::may_be_long(self.input),
        }
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
    /// What the open step needs kept of a pass.
    pub wishes: fn(Store, &BertConfig) -> Vec<Wish>,
    /// The tokens that the open step needs predicted.
    pub asking: fn(Store, Workbench) -> Vec<AskedToken>,
    /// The lesson on paper.
    pub paper: fn() -> AnyView,
}

/// What stands in menus and panels that few people open.
pub struct MenuViews {
    /// Sentences to start from.
    pub presets: fn() -> AnyView,
    /// What can be handed on.
    pub share: fn() -> AnyView,
    /// Models of the person's own.
    pub models: fn() -> AnyView,
    /// What a token attends to beside another sentence or network: a panel of the first room.
    pub compare: fn() -> AnyView,
    /// What stands in the menu of the status, below the first lines.
    pub status: fn() -> AnyView,
    /// What opens over the page.
    pub dialogs: fn() -> AnyView,
    /// What of the first room few people open; only that room knows what it is.
    pub first_room: &'static (dyn Any + Send + Sync),
    /// How a model cuts texts, by its files and their names.
    pub tokenizer: ReadTokenizer,
    /// What goes on from the arrival on, whether a menu is open or not.
    pub begin: fn(Page),
}

/// Reads the tokeniser of a model.
pub type ReadTokenizer = fn(BTreeMap<String, Vec<u8>>) -> Result<Tokenizer, CheckpointError>;

/// The programs of the rooms of a part.
pub type Programs = &'static [RoomProgram];

/// What a part brings.
pub enum Content {
    /// Rooms.
    Rooms(Programs),
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
    /// A part of the rooms, counted from the one that is there from the start.
    Rooms(usize),
    /// The lessons.
    Lessons,
    /// What stands in menus that few people open.
    Menus,
}

/// The parts that have arrived.
#[derive(Clone, Copy)]
pub struct Parts {
    fetch: fn(Part) -> Fetched,
    all: Rooms,
    rooms: RwSignal<Vec<RoomProgram>>,
    lessons: RwSignal<Option<&'static LessonViews>>,
    menus: RwSignal<Option<&'static MenuViews>>,
    failed: RwSignal<Option<Part>>,
    /// Parts that somebody waits for or has.
    wanted: StoredValue<Vec<Part>>,
}

impl Parts {
    /// Only the rooms that are there from the start; all parts come once the page is live.
    pub fn start(rooms: Rooms, first: Programs, fetch: fn(Part) -> Fetched) -> Self {
        let parts = Self {
            fetch,
            all: rooms,
            rooms: RwSignal::new(first.to_vec()),
            lessons: RwSignal::default(),
            menus: RwSignal::default(),
            failed: RwSignal::default(),
            wanted: StoredValue::default(),
        };
        window_event_listener(leptos::ev::Custom::<web_sys::Event>::new(LIVE), move |_| {
            leptos::task::spawn_local(async move {
                for part in parts.all() {
                    // Whoever waits for a part asks for it again.
                    if !parts.wanted.with_value(|wanted| wanted.contains(&part)) {
                        let _ = parts.take(part).await;
                    }
                }
            });
        });
        parts
    }

    /// All parts, in the order in which they are fetched where nobody waits for one.
    fn all(self) -> impl Iterator<Item = Part> {
        let rooms = (1..self.all.0.len()).map(Part::Rooms);
        std::iter::once(Part::Lessons).chain(rooms).chain([Part::Menus])
    }

    /// The part that holds a room; `None` for those that are there from the start.
    pub fn of(self, room: &Room) -> Option<Part> {
        Some(self.all.part_of(room)).filter(|part| *part > 0).map(Part::Rooms)
    }

    /// The rooms of a part.
    fn within(self, part: Part) -> &'static [&'static Room] {
        match part {
            Part::Rooms(part) => self.all.0.get(part).copied().unwrap_or_default(),
            Part::Lessons | Part::Menus => &[],
        }
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

    /// The menus, fetched if they are not there; `None` if they do not arrive.
    pub async fn fetch_menus(self) -> Option<&'static MenuViews> {
        self.take(Part::Menus).await?;
        self.menus.get_untracked()
    }

    /// A room's program, once it is there; tracked.
    pub fn room(self, room: &Room) -> Option<RoomProgram> {
        self.rooms.with(|all| all.iter().find(|program| program.room == room).copied())
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
        let styles = styles::fetch(self.within(part));
        let content = (self.fetch)(part).await?;
        styles.await?;
        match content {
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

fn holds(all: &[RoomProgram], some: Programs) -> bool {
    all.iter().any(|program| some.iter().any(|new| new.room == program.room))
}
