//! Text files of the page itself: the example, the vocabulary, data sets, shaders.

use std::sync::Arc;

use leptos::prelude::*;
use model::tokenizer::Tokenizer;
use protocol::Fault;
use protocol::fetch::{self, News};

use crate::engine::faults;
use crate::state::bundled;
use crate::state::shown::Shown;
use crate::state::store::{Notice, Severity, Store};
use crate::{browser, t};

/// The precomputed example, beside the page.
const EXAMPLE: &str = "examples/animal.json";

/// The pieces of a model that comes with the page, in its folder.
const VOCABULARY: &str = "vocab.txt";

/// The topic of the notice while a file is asked for again.
const TOPIC: &str = "fetching";

/// The text of a file, by its path below the page. Says so whenever it is asked for again.
///
/// # Errors
/// If it does not come, or not as text.
pub async fn text(store: Store, path: &str) -> Result<String, Fault> {
    let file = path.rsplit('/').next().unwrap_or(path).to_owned();
    let address = format!("{}{path}", browser::base());
    let name = file.clone();
    let fetched = fetch::fetch(&address, move |news| say(store, &name, news)).await;
    store.forget(TOPIC);
    let damaged = |detail| Fault::Damaged { file, detail };
    String::from_utf8(fetched?.to_vec()).map_err(|error| damaged(error.to_string()))
}

fn say(store: Store, file: &str, news: News) {
    if news.attempt < 2 || news.loaded > 0 {
        return;
    }
    store.tell(Notice {
        topic: TOPIC,
        severity: Severity::Note,
        text: t!(fetching_again, file = file, attempt = news.attempt),
        action: None,
    });
}

/// Fetches the page's own files, or those that did not come.
pub fn fetch_what_is_missing(store: Store) {
    let is_of_example = store.bundled.with_untracked(|name| name == bundled::DEFAULT);
    if is_of_example && store.result.with_untracked(Option::is_none) {
        store.forget("example");
        fetch_example(store);
    }
    if store.tokenizer.with_untracked(Option::is_none) {
        store.forget("vocabulary");
        fetch_vocabulary(store);
    }
}

/// Shows the example until the engine answers.
fn fetch_example(store: Store) {
    let opened = store.opened.get_untracked();
    leptos::task::spawn_local(async move {
        let fetched = text(store, EXAMPLE).await;
        let is_other = store.opened.get_untracked() != opened;
        if is_other || store.result.with_untracked(Option::is_some) {
            // The engine was faster, or another model was opened in the meantime.
            return;
        }
        match fetched.and_then(|json| Shown::from_example(&json).map_err(damaged(EXAMPLE))) {
            Ok(shown) => {
                store.forget("example");
                store.clamp_selection(shown.layers, shown.heads);
                store.show(Arc::new(shown));
            }
            Err(fault) => missing(store, "example", &fault),
        }
    });
}

/// Takes the vocabulary, so that the page itself can cut text into pieces.
fn fetch_vocabulary(store: Store) {
    let opened = store.opened.get_untracked();
    let path = store.bundled.with_untracked(|name| bundled::folder(name)) + VOCABULARY;
    leptos::task::spawn_local(async move {
        let fetched = text(store, &path).await;
        if store.opened.get_untracked() != opened {
            // Another model was opened in the meantime.
            return;
        }
        let read = |text: String| Tokenizer::from_vocabulary(&text).map_err(damaged(VOCABULARY));
        match fetched.and_then(read) {
            Ok(tokenizer) => {
                store.forget("vocabulary");
                store.tokenizer.set(Some(Arc::new(tokenizer)));
            }
            Err(fault) => missing(store, "vocabulary", &fault),
        }
    });
}

fn damaged<E: std::fmt::Display>(path: &'static str) -> impl Fn(E) -> Fault {
    let file = path.rsplit('/').next().unwrap_or(path);
    move |error| Fault::Damaged { file: file.to_owned(), detail: error.to_string() }
}

fn missing(store: Store, topic: &'static str, fault: &Fault) {
    store.tell(Notice { topic, ..faults::notice(fault) });
}
