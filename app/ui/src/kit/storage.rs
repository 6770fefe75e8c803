//! What the browser keeps for this page between visits.

use web_sys::Storage;

use crate::kit::browser;

/// The text kept under `key`; `None` where there is none or the browser keeps nothing.
pub fn read(key: &str) -> Option<String> {
    get(every_visit(), key)
}

/// Keeps `text` under `key`; `false` where the browser refuses.
pub fn write(key: &str, text: &str) -> bool {
    set(every_visit(), key, text)
}

/// What a person made in this tab, kept under `key`; a new tab begins with what any tab kept last.
/// From then on it has its own: what another tab keeps meanwhile does not take its place.
pub fn read_own(key: &str) -> Option<String> {
    let own = get(tab(), key).or_else(|| {
        let last = read(key);
        set(tab(), key, last.as_deref().unwrap_or_default());
        last
    });
    own.filter(|text| !text.is_empty())
}

/// Keeps what a person made in this tab, for the tab and for the next one that is opened; `false`
/// where the browser refuses.
pub fn write_own(key: &str, text: &str) -> bool {
    let in_tab = set(tab(), key, text);
    if !in_tab {
        // An older text would come back.
        remove(tab(), key);
    }
    write(key, text) && in_tab
}

/// Keeps `text` under `key` until this tab is closed; nothing where the browser refuses.
pub fn leave(key: &str, text: &str) {
    set(tab(), key, text);
}

/// Takes away the text that was left under `key` in this tab.
pub fn take(key: &str) -> Option<String> {
    let left = get(tab(), key);
    remove(tab(), key);
    left
}

/// What the browser keeps for every visit. A browser that keeps nothing may raise an error here, or at
/// whatever is asked of it.
fn every_visit() -> Option<Storage> {
    browser::window()?.local_storage().ok()?
}

/// What it keeps for this tab. It outlives a reload, and a copy of a tab begins with a copy of it.
fn tab() -> Option<Storage> {
    browser::window()?.session_storage().ok()?
}

fn get(storage: Option<Storage>, key: &str) -> Option<String> {
    storage?.get_item(key).ok()?
}

fn set(storage: Option<Storage>, key: &str, text: &str) -> bool {
    storage.is_some_and(|storage| storage.set_item(key, text).is_ok())
}

fn remove(storage: Option<Storage>, key: &str) {
    // What cannot be removed was never kept.
    let _ = storage.map(|storage| storage.remove_item(key));
}
