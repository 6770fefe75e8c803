//! What the whole page knows of the network that is fine-tuned in the engine.

use leptos::prelude::*;
use text::data::Task;
use text::training::Score;

/// Its state as signals; the room that teaches it writes them.
#[derive(Clone, Copy, Default)]
pub struct Tuned {
    /// Whether its encoder learned and is the one that answers.
    pub is_there: RwSignal<bool>,
    /// Counts its changes.
    pub version: RwSignal<usize>,
    /// How far its run is, and how it was judged.
    pub run: RwSignal<TunedRun>,
}

/// A run as others read it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TunedRun {
    /// Steps done.
    pub steps: usize,
    /// The step it was judged at last, and the result on the validation set.
    pub judged: Option<(usize, Score)>,
    /// The task, and the data set as links call it.
    pub data: Option<(Task, &'static str)>,
}
