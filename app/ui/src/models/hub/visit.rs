//! Where a person is with a model of the hub.

use leptos::prelude::*;
use text::hub::Listing;

use super::part::Fetched;
use crate::models::javascript::Stop;
use crate::state::lasting::Lasts;
use crate::state::store::Store;

/// A model of the hub whose files are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// What the hub says of it.
    pub listing: Listing,
    /// The files that are needed, each with its length.
    pub files: Vec<(String, u64)>,
}

impl Wanted {
    /// Bytes of all of them.
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|(_, bytes)| bytes).sum()
    }
}

/// Where the person is with a model of the hub.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Stage {
    /// Nothing was asked.
    #[default]
    Nothing,
    /// The hub is asked for the list of its files.
    Asking,
    /// The list is there.
    Listed(Wanted),
    /// So many bytes of the files are there, and more come.
    Fetching(Wanted, u64),
    /// So many are there; why no more come, if nobody stopped it.
    Stopped(Wanted, u64, Option<String>),
    /// Why there is no list.
    Failed(String),
}

/// What is known of it for as long as the page is there.
#[derive(Clone, Copy)]
pub struct Visit {
    /// Where notices go.
    pub store: Store,
    /// What the person types.
    pub id: RwSignal<String>,
    /// Where they are.
    pub stage: RwSignal<Stage>,
    /// What has come so far.
    pub fetched: StoredValue<Fetched, LocalStorage>,
    /// Ends what goes on.
    pub stop: StoredValue<Option<Stop>, LocalStorage>,
}

impl Lasts for Visit {
    fn begin(store: Store) -> Self {
        Self {
            store,
            id: RwSignal::new(String::new()),
            stage: RwSignal::default(),
            fetched: StoredValue::new_local(Fetched::default()),
            stop: StoredValue::new_local(None),
        }
    }
}

impl Visit {
    /// Ends what goes on; what has come stays.
    pub fn stop(self) {
        if let Some(stop) = self.stop.try_update_value(Option::take).flatten() {
            stop.now();
        }
    }
}
