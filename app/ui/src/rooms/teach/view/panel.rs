//! From one panel of the room to another.

use leptos::prelude::*;

use crate::shell::tabs;
use crate::state::panels::Program;
use crate::state::store::Store;

/// Opens the panel with this name, if only one is open.
pub fn open_panel(store: Store, id: &str) {
    let Program { panels, open } = untrack(|| Program::of(store));
    let at = panels.iter().position(|panel| panel.id == id);
    if open.is_some() && at.is_some() {
        tabs::open(store, at);
    }
}
