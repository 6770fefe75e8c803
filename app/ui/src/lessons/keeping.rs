//! Keeps answers in the browser, and remembers who has been here.

use leptos::prelude::*;

use super::answers::Answers;
use crate::state::store::Store;
use crate::storage;

/// Under which names.
const ANSWERS: &str = "bertscope-lessons";
const VISITED: &str = "bertscope-visited";

/// Takes what was kept, and keeps every answer from now on.
pub fn keep(store: Store) {
    let kept = storage::read_own(ANSWERS).and_then(|text| Answers::from_text(&text));
    let answers = store.lessons.answers;
    answers.set(kept.unwrap_or_default());
    Effect::new(move |before: Option<Answers>| {
        let now = answers.get();
        if before.is_some_and(|before| before != now) {
            // Where the browser keeps nothing, the answers last as long as the page.
            let _ = storage::write_own(ANSWERS, &now.to_text());
        }
        now
    });
}

/// Whether somebody comes for the first time; later it is not so any more.
pub fn is_first_visit() -> bool {
    storage::read(VISITED).is_none()
}

/// Remembers the visit.
pub fn visited() {
    let _ = storage::write(VISITED, "1");
}
