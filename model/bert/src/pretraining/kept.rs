//! A run as files on disk, from which it goes on as if it had never stopped.

use std::fs;
use std::path::Path;

use burn::module::Module;
use burn::tensor::Device;
use serde::{Deserialize, Serialize};
use text::pretraining::{Recipe, Text};
use thiserror::Error;

use super::pretrainer::Pretrainer;
use crate::checkpoint::digest::sha256;

/// The folder of the newest state in that of the run.
const STATE: &str = "state";
/// The same while it is written.
const WRITTEN: &str = "state.new";
const PROGRESS: &str = "progress.json";
const NETWORK: &str = "network.bpk";
const OPTIMIZER: &str = "optimizer.bpk";

/// How far a run is, and which.
#[derive(Serialize, Deserialize)]
struct Progress {
    recipe: Recipe,
    /// SHA-256 of the pieces to learn from.
    rows: String,
    step: usize,
}

/// A run that cannot be kept, or cannot go on.
#[derive(Debug, Error)]
pub enum KeptError {
    /// A file cannot be written or read.
    #[error("The run in {folder} cannot be written or read ({reason}). Name another folder.")]
    Unusable {
        /// The folder.
        folder: String,
        /// What the system or the reader of the format said.
        reason: String,
    },
    /// Another text or recipe.
    #[error("{folder} holds a run of another text or recipe. Name another folder.")]
    Other {
        /// The folder.
        folder: String,
    },
}

impl Pretrainer {
    /// Writes the run's state into a folder, in the place of an older state.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn keep(&self, folder: &Path) -> Result<(), KeptError> {
        let unusable = |reason: &dyn std::fmt::Display| unusable(folder, reason);
        let (state, written) = (folder.join(STATE), folder.join(WRITTEN));
        fs::create_dir_all(&written).map_err(|error| unusable(&error))?;
        let network = self.network.clone().into_record();
        network.save(written.join(NETWORK)).map_err(|error| unusable(&error))?;
        self.optimizer.save(written.join(OPTIMIZER)).map_err(|error| unusable(&error))?;
        let progress = Progress { recipe: self.recipe, rows: digest(&self.text), step: self.step };
        let progress = serde_json::to_vec(&progress).map_err(|error| unusable(&error))?;
        fs::write(written.join(PROGRESS), progress).map_err(|error| unusable(&error))?;
        if state.exists() {
            fs::remove_dir_all(&state).map_err(|error| unusable(&error))?;
        }
        fs::rename(written, state).map_err(|error| unusable(&error))
    }

    /// The run that a folder holds, or a new one where it holds none.
    ///
    /// # Errors
    /// If the folder holds another run, or its files are damaged.
    pub fn resume(
        recipe: Recipe,
        text: Text,
        device: &Device,
        folder: &Path,
    ) -> Result<Self, KeptError> {
        let unusable = |reason: &dyn std::fmt::Display| unusable(folder, reason);
        let state = folder.join(STATE);
        let mut run = Self::new(recipe, text, device);
        if !state.exists() {
            return Ok(run);
        }
        let progress = fs::read(state.join(PROGRESS)).map_err(|error| unusable(&error))?;
        let progress: Progress =
            serde_json::from_slice(&progress).map_err(|error| unusable(&error))?;
        if progress.recipe != recipe || progress.rows != digest(&run.text) {
            return Err(KeptError::Other { folder: folder.display().to_string() });
        }
        let network = run.network.try_load_file(state.join(NETWORK));
        run.network = network.map_err(|error| unusable(&error))?.train();
        let optimizer = run.optimizer.load(state.join(OPTIMIZER));
        run.optimizer = optimizer.map_err(|error| unusable(&error))?;
        for _ in 0..progress.step {
            run.order.next_batch();
        }
        run.step = progress.step;
        Ok(run)
    }
}

fn digest(text: &Text) -> String {
    let ids = text.rows.iter().flat_map(|row| &row.ids);
    sha256(&ids.flat_map(|id| id.to_le_bytes()).collect::<Vec<u8>>())
}

fn unusable(folder: &Path, reason: &dyn std::fmt::Display) -> KeptError {
    KeptError::Unusable { folder: folder.display().to_string(), reason: reason.to_string() }
}
