//! What the browser keeps of the room: own examples and the table of runs.

use std::time::Duration;

use leptos::prelude::*;
use text::data::Task;

use crate::kit::storage;
use crate::rooms::teach::state::chosen::TASKS;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::draft::Draft;
use crate::rooms::teach::state::record::Records;
use crate::state::store::Store;

/// Where the runs are kept.
const RUNS: &str = "bertscope-teach-runs";
/// Keystrokes that come within this time are kept together.
const GATHER: Duration = Duration::from_millis(500);

fn key(name: &str) -> String {
    format!("bertscope-teach-{name}")
}

/// Takes back what was kept, and keeps what changes from now on.
pub fn keep(store: Store) {
    let classroom = store.lasting::<Classroom>();
    for (name, task) in TASKS {
        let kept = storage::read_own(&key(name)).and_then(|text| Draft::from_text(&text, *task));
        classroom.draft(*task).set(kept.unwrap_or_else(|| Draft::new(*task)));
        keep_draft(store, name, *task);
    }
    if let Some(text) = storage::read_own(RUNS) {
        classroom.records.set(Records::from_text(&text));
    }
    Effect::new(move |before: Option<()>| {
        let text = classroom.records.with(Records::to_text);
        if before.is_some() {
            classroom.unsaved.set(!storage::write_own(RUNS, &text));
        }
    });
}

fn keep_draft(store: Store, name: &'static str, task: Task) {
    let draft = store.lasting::<Classroom>().draft(task);
    let waiting = StoredValue::new(false);
    let write = move || {
        if waiting.get_value() {
            waiting.set_value(false);
            let fits = storage::write_own(&key(name), &draft.with_untracked(Draft::to_text));
            store.lasting::<Classroom>().unsaved.set(!fits);
        }
    };
    Effect::new(move |before: Option<()>| {
        draft.track();
        if before.is_some() && !waiting.get_value() {
            waiting.set_value(true);
            set_timeout(write, GATHER);
        }
    });
    window_event_listener(leptos::ev::pagehide, move |_| write());
}
