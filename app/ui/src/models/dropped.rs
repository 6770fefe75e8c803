//! Files and folders that are dropped anywhere on the page, unless a room takes them.

use std::collections::VecDeque;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use super::choosing::{given, look_through};
use super::javascript::{call, is, member, told};
use super::menu;
use crate::page::Page;
use crate::state::given::GivenFile;

/// Most files that are looked at.
const MOST: usize = 2_000;

/// Takes what is dropped from now on.
pub fn begin(Page { store, .. }: Page) {
    if store.appearance.with_untracked(|look| look.embed) {
        return;
    }
    window_event_listener(ev::dragover, |event| {
        if !event.default_prevented() && files_in(&event).is_some() {
            // Without this the browser takes the page away and shows the file.
            event.prevent_default();
        }
    });
    window_event_listener(ev::drop, move |event| {
        let Some(list) = files_in(&event).filter(|_| !event.default_prevented()) else { return };
        event.prevent_default();
        // They are gone when the event has ended.
        let dropped: VecDeque<JsValue> = list.iter().filter_map(entry_or_file).collect();
        leptos::task::spawn_local(async move {
            let files = files_below(dropped).await;
            menu::show();
            look_through(store, files).await;
        });
    });
}

/// What is dragged, where there are files in it.
fn files_in(event: &JsValue) -> Option<Vec<JsValue>> {
    let items = member(&member(event, "dataTransfer")?, "items")?;
    let items = js_sys::try_iter(&items).ok()??.flatten();
    let is_file = |item: &JsValue| super::javascript::text(item, "kind") == "file";
    Some(items.filter(is_file).collect::<Vec<_>>()).filter(|files| !files.is_empty())
}

/// A place in a folder's tree, or a file where the browser knows no such places.
fn entry_or_file(item: &JsValue) -> Option<JsValue> {
    let entry = call(item, "webkitGetAsEntry", &[]).ok().filter(JsValue::is_object);
    entry.or_else(|| call(item, "getAsFile", &[]).ok().filter(JsValue::is_object))
}

async fn files_below(mut open: VecDeque<JsValue>) -> Vec<GivenFile> {
    let mut files = Vec::new();
    while let Some(place) = open.pop_front().filter(|_| files.len() < MOST) {
        if is(&place, "isDirectory") {
            open.extend(inside(&place).await);
        } else if is(&place, "isFile") {
            if let Ok(file) = told(&place, "file").await {
                let path = super::javascript::text(&place, "fullPath");
                let path = path.trim_start_matches('/').to_owned();
                files.push(GivenFile { path, ..given(file) });
            }
        } else {
            files.push(given(place));
        }
    }
    files
}

/// What is in a folder; the browser tells it in parts.
async fn inside(folder: &JsValue) -> Vec<JsValue> {
    let mut all = Vec::new();
    let Ok(reader) = call(folder, "createReader", &[]) else { return all };
    while let Ok(part) = told(&reader, "readEntries").await {
        let part: Vec<JsValue> =
            js_sys::try_iter(&part).ok().flatten().into_iter().flatten().flatten().collect();
        if part.is_empty() || all.len() > MOST {
            break;
        }
        all.extend(part);
    }
    all
}
