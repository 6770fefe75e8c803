//! The parts of the page's program: what the open room needs comes first, the rest once the page is
//! live.

mod arriving;
mod split;

use leptos::prelude::*;

use crate::engine::client::LIVE;
use crate::lessons::view::LessonViews;
use crate::shell::room_view::RoomView;
use crate::state::view::View;
use split::Content;

pub use arriving::Arriving;

/// Makes a room's view.
pub type Open = fn() -> RoomView;

/// A part that comes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The room that the page opens with.
    Attention,
    /// The rooms that take the network apart.
    Network,
    /// The rooms that ask the network about words and sentences.
    Words,
    /// Fine-tuning.
    Teach,
    /// The lessons.
    Lessons,
}

impl Part {
    /// All of them, in the order in which they are fetched where nobody waits for one.
    const ALL: [Self; 5] =
        [Self::Attention, Self::Lessons, Self::Network, Self::Words, Self::Teach];

    /// The part that holds a room.
    pub fn of(view: View) -> Self {
        match view {
            View::Attention => Self::Attention,
            View::Pieces
            | View::Input
            | View::Positions
            | View::Heads
            | View::Block
            | View::Algorithm => Self::Network,
            View::Corrupt | View::Pairs | View::Question | View::Context | View::Sentences => {
                Self::Words
            }
            View::Teach => Self::Teach,
        }
    }
}

/// The parts that have arrived.
#[derive(Clone, Copy)]
pub struct Parts {
    rooms: RwSignal<Vec<(View, Open)>>,
    lessons: RwSignal<Option<&'static LessonViews>>,
    failed: RwSignal<Option<Part>>,
}

impl Parts {
    /// None yet; all of them come once the page is live.
    pub fn start() -> Self {
        let parts = Self {
            rooms: RwSignal::default(),
            lessons: RwSignal::default(),
            failed: RwSignal::default(),
        };
        window_event_listener(leptos::ev::Custom::<web_sys::Event>::new(LIVE), move |_| {
            leptos::task::spawn_local(async move {
                for part in Part::ALL {
                    // Whoever waits for a part that did not come asks for it again.
                    if parts.failed.get_untracked() != Some(part) {
                        let _ = parts.fetch(part).await;
                    }
                }
            });
        });
        parts
    }

    /// Fetches a part that somebody waits for.
    pub fn want(self, part: Part) {
        self.failed.set(None);
        leptos::task::spawn_local(async move {
            if self.fetch(part).await.is_none() {
                self.failed.set(Some(part));
            }
        });
    }

    /// The views of the lessons, fetched if they are not there; `None` if they do not arrive.
    pub async fn fetch_lessons(self) -> Option<&'static LessonViews> {
        self.fetch(Part::Lessons).await?;
        self.lessons.get_untracked()
    }

    /// What makes a room's view; tracked.
    pub fn room(self, view: View) -> Option<Open> {
        self.rooms.with(|all| all.iter().find(|room| room.0 == view).map(|room| room.1))
    }

    /// The views of the lessons, once they are there; tracked.
    pub fn lessons(self) -> Option<&'static LessonViews> {
        self.lessons.get()
    }

    /// Whether a part that somebody waits for did not arrive; tracked.
    pub fn has_failed(self, part: Part) -> bool {
        self.failed.get() == Some(part)
    }

    async fn fetch(self, part: Part) -> Option<()> {
        match split::fetch(part).await.ok()? {
            Content::Rooms(rooms) => self.rooms.update(|all| {
                if !all.iter().any(|room| rooms.iter().any(|new| new.0 == room.0)) {
                    all.extend(rooms);
                }
            }),
            Content::Lessons(views) => self.lessons.set(Some(views)),
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::ROOMS;

    #[test]
    fn every_room_comes_with_its_part() {
        for room in ROOMS {
            let fetched = pollster::block_on(split::fetch(Part::of(room.view)));
            let Ok(Content::Rooms(rooms)) = fetched else {
                panic!("{:?} brings no rooms", room.view)
            };
            assert!(rooms.iter().any(|(view, _)| *view == room.view), "{:?}", room.view);
        }
    }
}
