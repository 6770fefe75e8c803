//! The network on one screen.

mod answer;
mod changed;
mod clock;
mod edge;
mod elements;
mod file;
mod foot;
mod keys;
mod labelled;
mod layout;
mod more;
mod notes;
mod off;
mod opened;
mod opening;
mod picture;
mod play;
mod power;
mod preview;
mod said;
mod said_inside;
mod seldom;
mod stage;
mod steps;
mod sums;
mod surface;
mod value;

use std::sync::Arc;

use leptos::prelude::*;

use self::clock::{BEFORE, stops};
pub use self::seldom::SELDOM;
use crate::kit::browser;
use crate::page::room_view::RoomView;
use crate::page::{Page, page};
use crate::rooms::network::state::facts::{Facts, facts};
use crate::rooms::network::state::hiding::{self, Hiding};
use crate::rooms::network::state::strips;
use crate::rooms::network::state::{NetworkState, last_word};
use crate::state::appearance::Depth;
use crate::state::kept::{Kept, kept};
use crate::state::part::off;
use crate::state::selection::Selection;
use crate::state::store::{Change, Store};

/// The picture with the pieces in it, and its foot.
pub fn open() -> RoomView {
    let network = Network::begin(page());
    keys::listen(network);
    choose_what_is_followed(network);
    network.want_seldom(move || {
        network.kept.now.with(|kept| kept.open.is_some() || kept.vectors)
            || network.store.switches.with(|switches| !off(switches).is_empty())
    });
    Effect::new(move |_| {
        let layers = network.layers.get();
        let beyond =
            |kept: &NetworkState| layers > 0 && kept.open.is_some_and(|open| open >= layers);
        if network.kept.now.with(beyond) {
            network.kept.change(Change::Follow, |kept| kept.open = None);
        }
    });
    play::stop_when_typed(network);
    let surface = StoredValue::new(None::<surface::Surface>);
    RoomView::of(view! { <stage::Stage network drawn=surface/> })
        .with_pieces_inside()
        .with_picture(Callback::new(move |()| Some(surface.get_value()?.whole()?.scene())))
        .with_foot(view! { <foot::Foot network surface/> })
}

/// Where nothing is chosen, the page chooses the first gap, else the neighbour of what was chosen
/// before; it goes on to a gap that is typed later. What a person chose stays.
fn choose_what_is_followed(network: Network) {
    let followed = Memo::new(move |_| {
        let facts = network.facts.get()?;
        let is_own = facts.shown.is_of(&network.store.input());
        let gap = facts.gaps.iter().position(|is_gap| *is_gap);
        let text = (network.store.sentence.get(), network.store.pair.get());
        let word = last_word(facts.shown.encoding.pieces.iter().map(String::as_str));
        is_own.then_some((facts.chosen, gap, word, facts.special.len(), text))
    });
    // The piece that was chosen last, whether by the page, and in which text.
    Effect::new(move |before: Option<Option<Followed>>| {
        let before = before.flatten();
        let Some((chosen, gap, word, count, text)) = followed.get() else { return before };
        // What lies beyond the text is chosen no more.
        let is_chosen = |all: &Selection| all.queries.first().is_some_and(|place| *place < count);
        let is_free = !network.store.selection.with(is_chosen);
        let is_pages =
            is_free || before.as_ref().is_some_and(|one| one.is_pages && one.place == chosen);
        // Hidden and shown again, a piece stays the one.
        let same = before.as_ref().filter(|one| one.text == text && !one.is_pages && is_free);
        // `[CLS]` and `[SEP]` alone have no piece between them.
        let last = count.saturating_sub(2);
        let near = |one: &Followed| one.place.clamp(last.min(1), last);
        let (next, is_pages) = match (same, is_pages, gap) {
            (Some(same), ..) => (near(same), false),
            (None, true, Some(gap)) => (gap, true),
            // An emptied text left only `[CLS]`.
            (None, true, None) if is_free || chosen == 0 => {
                (before.as_ref().filter(|one| one.place > 0).map_or(word, near), true)
            }
            _ => return Some(Followed { place: chosen, is_pages, text }),
        };
        if is_free || next != chosen {
            network.store.commit(Change::Follow, |choices| {
                choices.selection.update(|all| all.queries = [next].into());
            });
        }
        Some(Followed { place: next, is_pages, text })
    });
}

/// Milliseconds in which a layer opens or closes, and the pointer finds its place.
const MOVING: f64 = 500.0;

/// The piece that is followed.
struct Followed {
    place: usize,
    /// Whether the page chose it, and no person.
    is_pages: bool,
    /// Both sentences.
    text: (Arc<str>, Option<Arc<str>>),
}

/// What the parts of the room share.
#[derive(Clone, Copy)]
pub struct Network {
    page: Page,
    store: Store,
    kept: Kept<NetworkState>,
    facts: Memo<Option<Arc<Facts>>>,
    /// Layers of the model.
    layers: Memo<usize>,
    /// How far the signal has come while it is on its way; `None` where a stop says it.
    moving: RwSignal<Option<f64>>,
    /// Where it shall end, while it plays.
    playing: RwSignal<Option<f64>>,
    /// How fast it goes.
    speed: RwSignal<f64>,
    /// Where it stopped when a layer was opened.
    left: RwSignal<Option<usize>>,
    /// The layer that is pointed at.
    pointed: RwSignal<Option<usize>>,
    /// Until then rows move under the pointer, and nothing that comes under it is pointed at.
    quiet: StoredValue<f64>,
    /// Where the pointer is in the picture.
    under: RwSignal<Option<[f64; 2]>>,
    /// The head that is pointed at, with its layer.
    tried: RwSignal<Option<(usize, usize)>>,
}

impl Network {
    fn begin(page: Page) -> Self {
        let store = page.store;
        let kept = kept::<NetworkState>(store);
        let tried = RwSignal::new(None);
        let facts = facts(store, kept, tried);
        let layers = Memo::new(move |_| {
            facts.with(|facts| facts.as_ref().map_or(0, |facts| facts.shown.layers))
        });
        Self {
            page,
            store,
            kept,
            facts,
            layers,
            moving: RwSignal::new(None),
            playing: RwSignal::new(None),
            speed: RwSignal::new(1.0),
            left: RwSignal::new(None),
            pointed: RwSignal::new(None),
            quiet: StoredValue::new(0.0),
            under: RwSignal::new(None),
            tried,
        }
    }

    /// The opened layer; tracked.
    fn opened(self) -> Option<usize> {
        let layers = self.layers.get();
        self.kept.now.with(|kept| kept.open).filter(|layer| *layer < layers)
    }

    /// The last stop's end, of the network or of the opened layer; tracked.
    fn end(self) -> usize {
        if self.opened().is_some() { opened::STEPS } else { stops(self.layers.get()) }
    }

    /// How far the signal has come, in the network or in the opened layer; tracked.
    fn now(self) -> f64 {
        let end = self.end();
        let kept = move || self.kept.now.with(|kept| kept.stop.map_or(end, |stop| stop.min(end)));
        self.moving.get().unwrap_or_else(|| kept() as f64)
    }

    /// How far the signal has come in the network; while it runs in one layer, as far as it had come before,
    /// and through that; tracked.
    fn through(self) -> f64 {
        let Some(layer) = self.opened() else { return self.now() };
        let end = stops(self.layers.get());
        self.left.get().map_or(end, |stop| stop.max(layer + BEFORE + 1)) as f64
    }

    /// The layer at whose stop the signal stands; tracked.
    fn here(self) -> Option<usize> {
        let stop = (self.now() - 1e-6).ceil() as usize;
        stop.checked_sub(BEFORE + 1).filter(|layer| *layer < self.layers.get())
    }

    /// Chooses a head of a layer, or gives it up; in other layers the strongest is shown.
    fn pick(self, layer: usize, head: usize) {
        let was = self.kept.now.with_untracked(|kept| kept.head)
            && self.store.selection.with_untracked(|all| (all.layer, all.head) == (layer, head));
        self.store.selection.update(|all| (all.layer, all.head) = (layer, head));
        self.kept.change(Change::Choice, |kept| kept.head = !was);
    }

    /// The pointer is on a layer, or on none.
    fn point(self, layer: Option<usize>) {
        if layer.is_none() || browser::now() > self.quiet.get_value() {
            self.pointed.set(layer);
        }
    }

    /// Opens a layer, or closes it: the signal stands then where it stood before.
    fn open(self, layer: Option<usize>) {
        play::pause(self);
        self.moving.set(None);
        self.pointed.set(None);
        self.quiet.set_value(browser::now() + MOVING);
        self.tried.set(None);
        let kept = self.kept.now.get_untracked();
        if kept.open.is_none() {
            self.left.set(kept.stop);
        }
        let stop = self.left.get_untracked().filter(|_| layer.is_none());
        self.kept.change(Change::Choice, |kept| {
            kept.open = layer;
            kept.stop = stop;
        });
    }

    /// Whether the chosen piece can be hidden or shown again; tracked.
    fn hiding(self) -> Option<Hiding> {
        let chosen = self.facts.with(|facts| facts.as_ref().map(|facts| facts.chosen))?;
        hiding::hiding(self.page, chosen)
    }

    /// Hides the chosen piece, or shows it again.
    fn hide(self) {
        if let Some(chosen) =
            self.facts.with_untracked(|facts| facts.as_ref().map(|all| all.chosen))
        {
            hiding::turn(self.page, chosen);
        }
    }

    /// Whether what the vectors are the sum of is to be shown, and there; tracked.
    fn shows_sums(self) -> bool {
        self.kept.now.with(|kept| kept.vectors && kept.open.is_none())
            && self.facts.with(|facts| {
                facts.as_ref().is_some_and(|facts| strips::summed(&facts.shown)[0].is_some())
            })
    }

    /// Whether the pictures say numbers; tracked.
    fn numbers(self) -> bool {
        self.store.appearance.with(|look| look.depth) == Depth::Numbers
    }

    /// Decimals of shares in per cent; tracked.
    fn decimals(self) -> usize {
        usize::from(self.numbers())
    }

    /// Whether the page is projected; tracked.
    fn presented(self) -> bool {
        self.store.appearance.with(|look| look.presenter)
    }
}
