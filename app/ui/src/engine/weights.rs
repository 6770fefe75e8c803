//! Values of the checkpoint that views asked for, each asked for once.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::{Payload, Response};

/// Some rows of a tensor, or elements of a vector.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WeightKey {
    /// Hugging Face's name without `bert.`.
    pub name: String,
    /// The first row.
    pub first: usize,
    /// How many; `None` for all that follow.
    pub count: Option<usize>,
}

/// What came.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// `[rows, columns]`, or `[elements]` of a vector.
    pub shape: Vec<usize>,
    /// Row by row.
    pub values: Vec<f32>,
}

impl Table {
    /// A row, counted from the first one asked for.
    pub fn row(&self, row: usize) -> Option<&[f32]> {
        let columns = self.shape.get(1).copied().unwrap_or(1);
        self.values.get(row * columns..(row + 1) * columns)
    }
}

/// The table, once it has come. It outlives the view that asked.
pub type Rows = ArcRwSignal<Option<Arc<Table>>>;

/// What was asked for and what came.
#[derive(Default)]
pub struct Weights {
    known: HashMap<WeightKey, Rows>,
    waiting: HashMap<u32, WeightKey>,
}

impl Weights {
    /// The signal of these rows, and whether nobody asked for them before.
    pub fn rows(&mut self, key: &WeightKey) -> (Rows, bool) {
        if let Some(rows) = self.known.get(key) {
            return (rows.clone(), false);
        }
        let rows = Rows::new(None);
        self.known.insert(key.clone(), rows.clone());
        (rows, true)
    }

    /// They were asked for under a number.
    pub fn asked(&mut self, id: u32, key: WeightKey) {
        self.waiting.insert(id, key);
    }

    /// What has not come yet, to be asked for again by a new engine.
    pub fn missing(&mut self) -> Vec<WeightKey> {
        self.waiting.clear();
        let missing = self.known.iter().filter(|(_, rows)| rows.with_untracked(Option::is_none));
        missing.map(|(key, _)| key.clone()).collect()
    }

    /// Takes an answer. An array that contradicts its own shape is left out.
    pub fn take(&mut self, id: u32, payload: &Payload<Response>) {
        let Response::Weights { array, .. } = &payload.message else { return };
        let rows = self.waiting.remove(&id).and_then(|key| self.known.get(&key));
        if let (Some(rows), Ok(values)) = (rows, payload.values(array)) {
            let table = Table { shape: array.shape.clone(), values: values.to_vec() };
            rows.set(Some(Arc::new(table)));
        }
    }
}
