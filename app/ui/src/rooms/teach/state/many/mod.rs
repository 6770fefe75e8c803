//! A whole table of texts that a network is asked about.

pub mod counted;
pub mod file;
pub mod predictions;
pub mod rows;

use std::sync::Arc;

use leptos::prelude::*;
use text::data::{Columns, Cut, DataFault, ReadAs, Table, Task, Texts};

use self::predictions::Predictions;
use super::network::Network;
use super::sheet;

/// A table that was opened, and what its columns are.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// For which task.
    task: Task,
    /// The table.
    pub table: Arc<Table>,
    /// What its columns are; the label may be none.
    pub columns: Columns,
}

impl Sheet {
    /// Reads the bytes of a file; the columns are what they seem to be to this network.
    ///
    /// # Errors
    /// If it cannot be read as a table.
    pub fn open(bytes: &[u8], network: &Network) -> Result<Self, DataFault> {
        let table = Arc::new(sheet::open(bytes, ReadAs::default())?.table);
        Ok(Self::of(table, network))
    }

    fn of(table: Arc<Table>, network: &Network) -> Self {
        let columns = Columns::of_texts(&table, network.task, &network.labels);
        Self { task: network.task, table, columns }
    }

    /// The same table for another network; columns stay what they are for the same task.
    #[must_use]
    pub fn for_network(self, network: &Network) -> Self {
        if network.task == self.task { self } else { Self::of(self.table, network) }
    }

    /// Whether every column with texts is there.
    pub fn has_texts(&self) -> bool {
        let there = |name: &str| self.table.column(name).is_ok();
        there(&self.columns.text) && self.columns.pair.as_deref().is_none_or(there)
    }

    /// Its texts for a network.
    ///
    /// # Errors
    /// As [`Texts::read`].
    pub fn texts(&self, network: &Network) -> Result<Texts, DataFault> {
        Texts::read(&self.table, network.task, &self.columns, &network.labels)
    }

    /// What of the file is not in the table.
    pub fn cut(&self) -> Cut {
        self.table.cut
    }
}

/// The signals of a table that is asked about.
#[derive(Clone, Copy)]
pub struct Many {
    /// The table.
    pub sheet: RwSignal<Option<Sheet>>,
    /// What is said of its texts.
    pub predictions: RwSignal<Option<Predictions>>,
    /// Why the table cannot be asked about.
    pub fault: RwSignal<Option<String>>,
}

impl Many {
    /// No table yet.
    pub fn new() -> Self {
        let (sheet, predictions, fault) = Default::default();
        Self { sheet, predictions, fault }
    }

    /// Whether texts are being looked at.
    pub fn goes_on(&self) -> bool {
        self.predictions.with(|all| all.as_ref().is_some_and(Predictions::goes_on))
    }
}

impl Default for Many {
    fn default() -> Self {
        Self::new()
    }
}
