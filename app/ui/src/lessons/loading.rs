//! Fetches the list of lessons and the open one.

use std::sync::Arc;

use leptos::prelude::*;
use lessons::{Entry, Index, Lesson};

use super::keeping;
use super::library::{LANGUAGE, Opened};
use super::travel;
use crate::engine::faults;
use crate::kit::browser;
use crate::lessons::library::Lessons;
use crate::page::file;
use crate::state::open_lesson::OpenLesson;
use crate::state::store::Store;
use crate::t;

/// The folder of the lessons, beside the page.
const FOLDER: &str = "lessons";

/// Loads whatever lesson is opened, from a link, the menu or the history. `enters`: the first is
/// opened as it begins, since the link says nothing else.
pub fn follow(store: Store, enters: bool) {
    keeping::keep(store);
    let enters = StoredValue::new(enters);
    let name = Memo::new(move |_| store.lesson.with(|open| open.name.clone()));
    Effect::new(move |_| {
        let Some(name) = name.get() else {
            store.lasting::<Lessons>().opened.set(Opened::None);
            return;
        };
        let enters = enters.try_update_value(std::mem::take).unwrap_or_default();
        leptos::task::spawn_local(async move {
            let opened = load(store, &name).await;
            // Somebody may have gone on meanwhile.
            if store.lesson.with_untracked(|open| open.name.as_ref() != Some(&name)) {
                return;
            }
            if let (Opened::Ready(lesson), true) = (&opened, enters) {
                travel::go(store, &name, lesson, store.lesson.with_untracked(|open| open.step));
            }
            store.lasting::<Lessons>().opened.set(opened);
        });
    });
}

/// Opens a lesson where it was left, or at its first step.
pub fn open(store: Store, name: String) {
    leptos::task::spawn_local(async move {
        store.lasting::<Lessons>().opened.set(Opened::Waiting);
        let opened = load(store, &name).await;
        match &opened {
            Opened::Ready(lesson) => {
                let left =
                    store.lasting::<Lessons>().reached.with_value(|all| all.get(&name).copied());
                let step = left.filter(|step| step + 1 < lesson.steps.len()).unwrap_or(0);
                travel::go(store, &name, lesson, step);
            }
            _ => store.lesson.set(OpenLesson { name: Some(name), step: 0 }),
        }
        store.lasting::<Lessons>().opened.set(opened);
        // The panel is on the page with the next frame.
        request_animation_frame(|| {
            if let Some(panel) = browser::element("lesson") {
                // An element on the page can take the focus.
                let _ = panel.focus();
            }
        });
    });
}

/// Opens the lesson that a person was in, or the first of the list.
pub fn go_on(store: Store) {
    leptos::task::spawn_local(async move {
        let all = list(store).await;
        let place = store.lasting::<Lessons>().place.get_untracked();
        let kept = place.and_then(|(_, name)| all.iter().find(|entry| entry.name == name));
        if let Some(entry) = kept.or(all.first()) {
            open(store, entry.name.clone());
        }
    });
}

/// Fetches the list, unless it is there.
pub async fn list(store: Store) -> Vec<Entry> {
    if store.lasting::<Lessons>().index.with_untracked(Option::is_none) {
        let fetched = file::text(store, &format!("{FOLDER}/index.json")).await;
        let index = fetched.ok().and_then(|json| serde_json::from_str::<Index>(&json).ok());
        store.lasting::<Lessons>().index.set(index.map(Arc::new));
    }
    untrack(|| store.lasting::<Lessons>().entries())
}

/// Reads a lesson's text.
pub fn read(text: &str) -> Opened {
    match Lesson::read(text) {
        Ok(lesson) => Opened::Ready(Arc::new(lesson)),
        Err(faults) => Opened::Refused(faults.iter().map(ToString::to_string).collect()),
    }
}

async fn load(store: Store, name: &str) -> Opened {
    if let Some(own) = store.lasting::<Lessons>().own.with_untracked(|own| own.get(name).cloned()) {
        return own;
    }
    let entries = list(store).await;
    let Some(entry) = entries.iter().find(|entry| entry.name == name) else {
        return Opened::Refused(vec![t!(lesson_unknown, name = name, language = LANGUAGE)]);
    };
    match file::text(store, &format!("{FOLDER}/{}", entry.file)).await {
        Ok(text) => read(&text),
        Err(fault) => Opened::Refused(vec![faults::notice(&fault).text]),
    }
}
