//! Keeps answers and progress in the browser, and whether the invitation was declined.

use leptos::prelude::*;
use lessons::Entry;

use super::answers::Answers;
use super::library::{Lessons, Place, after, open_step};
use crate::kit::storage;
use crate::state::store::Store;

/// Under which names.
const ANSWERS: &str = "bertscope-lessons";
const REACHED: &str = "bertscope-steps";
const PLACE: &str = "bertscope-lesson";
const DECLINED: &str = "bertscope-declined";

/// Takes what was kept, and keeps every answer and every step from now on.
pub fn keep(store: Store) {
    keep_steps(store);
    let kept = storage::read_own(ANSWERS).and_then(|text| Answers::from_text(&text));
    let answers = store.lasting::<Lessons>().answers;
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

/// The step that each lesson was left at, and the lesson to go on with.
fn keep_steps(store: Store) {
    let lessons = store.lasting::<Lessons>();
    let kept = storage::read(REACHED).and_then(|text| serde_json::from_str(&text).ok());
    lessons.reached.set_value(kept.unwrap_or_default());
    Effect::new(move |_| {
        let (open, entries) = (open_step(store), lessons.entries());
        let name = store.lesson.with(|open| open.name.clone());
        let name = name.filter(|name| entries.iter().any(|entry| entry.name == *name));
        let Some((name, (_, step))) = name.zip(open) else { return };
        if let Some((number, name)) = goes_on(&entries, &name, step) {
            let _ = storage::write(PLACE, &format!("{number} {name}"));
            lessons.place.set(Some((number, name)));
        }
        lessons.reached.update_value(|reached| {
            reached.insert(name, step);
        });
        // Names and numbers always have a JSON text.
        let text = lessons.reached.with_value(|all| serde_json::to_string(all).unwrap_or_default());
        let _ = storage::write(REACHED, &text);
    });
}

/// With which lesson to go on from a step: with its own, after the last step with the next one.
fn goes_on(entries: &[Entry], lesson: &str, step: usize) -> Option<Place> {
    let open = entries.iter().find(|entry| entry.name == lesson)?;
    let next = after(entries, lesson).filter(|_| step + 1 >= open.steps.len()).unwrap_or(open);
    Some((next.number()?, next.name.clone()))
}

/// The lesson to go on with, as it was kept.
pub fn place() -> Option<Place> {
    let kept = storage::read(PLACE)?;
    let (number, name) = kept.split_once(' ')?;
    Some((number.parse().ok()?, name.to_owned()))
}

/// Whether the invitation to the lessons was declined.
pub fn has_declined() -> bool {
    storage::read(DECLINED).is_some()
}

/// Remembers that it was.
pub fn decline() {
    let _ = storage::write(DECLINED, "1");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::library::tests::shipped;

    #[test]
    fn a_lesson_goes_on_until_its_last_step_and_then_with_the_next() {
        let all = shipped();
        let row: Vec<_> = all.iter().filter(|entry| entry.number().is_some()).collect();
        let place = |entry: &Entry| entry.number().map(|number| (number, entry.name.clone()));
        for pair in row.windows(2) {
            let (open, next, last) = (pair[0], pair[1], pair[0].steps.len() - 1);
            assert_eq!(goes_on(&all, &open.name, 0), place(open));
            assert_eq!(goes_on(&all, &open.name, last - 1), place(open));
            assert_eq!(goes_on(&all, &open.name, last), place(next));
        }
        let last = row.last().expect("lessons");
        assert_eq!(goes_on(&all, &last.name, last.steps.len() - 1), place(last));
        assert_eq!(goes_on(&all, "lecture", 3), None);
        assert_eq!(goes_on(&all, "own-notes", 0), None);
    }
}
