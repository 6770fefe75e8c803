//! What the room's views read.

use std::sync::Arc;

use leptos::prelude::*;
use text::vectors::neighbours::Directions;
use text::vectors::plane::Basis;

use crate::kit::pictures::point::{MARGIN, Point, SIDE};
use crate::kit::plane::Frame;
use crate::rooms::sentences::state::bank::Computed;
use crate::rooms::sentences::state::bank::Sentence;
use crate::rooms::sentences::state::chosen::SentenceVector;
use crate::rooms::sentences::state::chosen::SentencesState;
use crate::rooms::sentences::state::finding_pairs::Pair;
use crate::rooms::sentences::state::found::Known;
use crate::rooms::sentences::state::request;
use crate::state::kept::kept;
use crate::state::networks::{self, Reader};
use crate::state::shown::Shown;
use crate::state::store::Store;

/// Sentences that the plane of the map is fitted to.
const FITTED: usize = 300;

/// Signals of the room.
#[derive(Clone, Copy)]
pub struct SentencesRoom {
    pub store: Store,
    /// The sentences of the list.
    pub list: RwSignal<Vec<String>>,
    /// What the model makes of them.
    pub own: Reading,
    /// What the network does that it is compared with.
    pub other: Reading,
    /// Whether there is one.
    pub compares: Memo<bool>,
    /// The plane of the map, once all sentences are known.
    pub plane: Memo<Option<Arc<Plane>>>,
}

/// The vectors of one network.
#[derive(Clone, Copy)]
pub struct Reading {
    /// Whose they are; `None` where the room shows none.
    pub reader: Memo<Option<Reader>>,
    /// The sentences whose vectors are known.
    pub known: Memo<Arc<Known>>,
    /// Their directions by the chosen vector.
    pub directions: Memo<Arc<Directions>>,
    /// The typed sentence's vector.
    pub typed: Memo<Option<Vec<f32>>>,
    /// Whether two networks are shown.
    compares: Memo<bool>,
}

/// A plane and the frame of the list's vectors in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plane {
    pub basis: Basis,
    pub frame: Frame,
    key: Key,
}

/// What a plane is fitted to: the list, which vectors, and whether the page's own engine read it.
type Key = (Vec<String>, SentenceVector, bool);

impl SentencesRoom {
    /// Follows the store.
    pub fn new(store: Store) -> Self {
        Effect::new(move |_| {
            if let Some(result) = store.result.get() {
                request::keep(store, &result);
            }
        });
        let list = store.lasting::<Computed>().list;
        let pooling =
            Memo::new(move |_| kept::<SentencesState>(store).now.with(|chosen| chosen.pooling));
        let model = Memo::new(move |_| Some(Reader::own(store)));
        let network = Memo::new(move |_| Reader::compared(store));
        let compares = Memo::new(move |_| network.with(Option::is_some));
        let own = Reading::new(store, pooling, model, compares, |_, shown| Some(shown));
        let other = Reading::new(store, pooling, network, compares, |store, shown| {
            networks::other(store, shown).map(|(_, other)| other)
        });
        let Reading { known, directions, .. } = own;
        let plane = Memo::new(move |old: Option<&Option<Arc<Plane>>>| {
            let key = (list.get(), pooling.get(), known.with(|known| known.is_live()));
            let old = old.cloned().flatten().filter(|old| old.key == key);
            let whole = known.with(|known| known.missing == 0);
            old.or_else(|| {
                let fitted = || directions.with(|directions| Plane::of(directions, key));
                whole.then(fitted).flatten().map(Arc::new)
            })
        });
        Self { store, list, own, other, compares, plane }
    }
}

impl Reading {
    /// Follows what `reader` makes of the list and, by `typed`, of the typed sentence.
    fn new(
        store: Store,
        pooling: Memo<SentenceVector>,
        reader: Memo<Option<Reader>>,
        compares: Memo<bool>,
        typed: fn(Store, &Shown) -> Option<&Shown>,
    ) -> Self {
        let known = Memo::new(move |_| {
            let Some(reader) = reader.get() else { return Arc::default() };
            let of = |list: &Vec<String>| {
                store.lasting::<Computed>().bank.with(|bank| Known::of(list, bank, &reader))
            };
            Arc::new(store.lasting::<Computed>().list.with(of))
        });
        let directions =
            Memo::new(move |_| Arc::new(known.with(|known| known.directions(pooling.get()))));
        let typed = Memo::new(move |_| {
            let shown = |shown: &Shown| typed(store, shown).map(Sentence::of);
            let sentence = store.shown.with(|found| found.as_deref().and_then(shown))?;
            let vector = sentence.vector(pooling.get()).to_vec();
            // The mean of no piece has no direction.
            vector.iter().any(|value| *value != 0.0).then_some(vector)
        });
        Self { reader, known, directions, typed, compares }
    }

    /// A pair of the list with its sentences.
    pub fn named(self, (one, other, cosine): (usize, usize, f32)) -> Option<Pair> {
        let text = |at: usize| self.known.with(|known| Some(known.all.get(at)?.1.clone()));
        Some((text(one)?, text(other)?, cosine))
    }

    /// The most alike of the first `most` sentences, and the mean cosine of any two of them.
    pub fn best_pair(self, most: usize) -> Option<((usize, usize, f32), f64)> {
        let first = self
            .directions
            .with(|all| Directions::of((0..all.len().min(most)).map(|sentence| all.get(sentence))));
        let each: Vec<usize> = (0..first.len()).collect();
        Some((*first.alike(f32::NEG_INFINITY, 1).first()?, first.mean_cosine(&each)?))
    }

    /// What the network is called, where two are shown.
    pub fn called(self) -> Option<String> {
        let name = |reader: &Reader| networks::name(reader.network).text().to_owned();
        self.compares.get().then(|| self.reader.with(|reader| reader.as_ref().map(name))).flatten()
    }

    /// A title, with the network where two are shown.
    pub fn titled(self, title: String) -> String {
        match self.called() {
            Some(network) => format!("{title}: {network}"),
            None => title,
        }
    }
}

impl Plane {
    /// Where a direction lies in it, as a point of the map.
    pub fn point(&self, number: usize, names: [String; 2], direction: &[f32]) -> Point {
        let plane = self.basis.project(direction);
        let at = self.frame.place(plane.map(|at| at as f32), SIDE, MARGIN);
        Point { number, at, names, plane, ..Point::default() }
    }

    /// The plane of the directions, or of some of them where there are many.
    fn of(directions: &Directions, key: Key) -> Option<Self> {
        let count = directions.len();
        let all = (0..count).step_by(count.div_ceil(FITTED).max(1));
        let vectors: Vec<Vec<f32>> = all.map(|at| directions.get(at).to_vec()).collect();
        if vectors.len() < 2 {
            return None;
        }
        let basis = Basis::of(&vectors);
        let at = |at: usize| basis.project(directions.get(at)).map(|value| value as f32);
        let points: Vec<[f32; 2]> = (0..count).map(at).collect();
        Some(Self { frame: Frame::around(&points, None)?, basis, key })
    }
}
