//! Text files of the page itself: the example, how its models cut texts, data sets, shaders.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::Fault;
use protocol::fetch::{self, News};
use text::checkpoint::is_of_a_tokenizer;
use text::tokenizer::Tokenizer;

use super::on_screen::{OnScreen, is_live};
use super::parts::Parts;
use crate::engine::faults;
use crate::kit::browser;
use crate::state::bundled;
use crate::state::shown::{Opening, Shown};
use crate::state::store::{Notice, Severity, Store};
use crate::t;

/// The precomputed examples, beside the page.
const EXAMPLES: &str = "examples";

/// The pieces of a model that comes with the page, in its folder.
const VOCABULARY: &str = "vocab.txt";

/// The topic of the notice while a file is asked for again.
const TOPIC: &str = "fetching";

/// The text of a file, by its path below the page. Says so whenever it is asked for again.
///
/// # Errors
/// If it does not come, or not as text.
pub async fn text(store: Store, path: &str) -> Result<String, Fault> {
    String::from_utf8(bytes(store, path).await?).map_err(damaged(path))
}

/// The bytes of a file, by its path below the page. Says so whenever it is asked for again.
async fn bytes(store: Store, path: &str) -> Result<Vec<u8>, Fault> {
    let name = name_of(path).to_owned();
    let address = format!("{}{path}", browser::base());
    let fetched = fetch::fetch(&address, move |news| say(store, &name, news)).await;
    store.forget(TOPIC);
    Ok(fetched?.to_vec())
}

/// A file's name at the end of its path.
fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
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
pub fn fetch_what_is_missing(store: Store, parts: Parts) {
    fetch_example(store);
    if store.tokenizer.with_untracked(Option::is_none) {
        store.forget("vocabulary");
        fetch_vocabulary(store, parts);
    }
}

/// Shows the open room's example until the engine answers, and another one where another room opens
/// before that.
pub fn follow_example(store: Store) {
    let _follows: OnScreen = store.lasting();
    Effect::new(move |before: Option<Option<&str>>| {
        let name = store.room.get().example.of;
        if before.is_some_and(|before| before != name) {
            fetch_example(store);
        }
        name
    });
}

fn fetch_example(store: Store) {
    let example = move || store.room.get_untracked().example;
    let is_its_model = store.bundled.with_untracked(|name| name == bundled::DEFAULT);
    let Some(name) = example().of.filter(|_| is_its_model && !is_live(store)) else { return };
    store.forget("example");
    let opened = store.opened.get_untracked();
    leptos::task::spawn_local(async move {
        let read = example_of(store, name).await;
        let is_other = store.opened.get_untracked() != opened || example().of != Some(name);
        if is_other || is_live(store) {
            // The engine was faster, or another model or room was opened in the meantime.
            return;
        }
        match read {
            // It has no numbers of another text.
            Ok((shown, true)) if !shown.is_of(&untrack(|| store.input())) => store.result.set(None),
            Ok((shown, is_opening)) => {
                store.forget("example");
                store.clamp_selection(shown.layers, shown.heads);
                store.show(Arc::new(shown));
                store.lasting::<OnScreen>().set(store, is_opening);
            }
            Err(fault) => missing(store, "example", &fault),
        }
    });
}

/// What a room opens on, with the attention of the example that it names; whether it has the numbers
/// of the first picture alone.
async fn example_of(store: Store, name: &str) -> Result<(Shown, bool), Fault> {
    let path = format!("{EXAMPLES}/{name}.json");
    let json = text(store, &path).await?;
    let Ok(opening) = Opening::parse(&json) else {
        return Ok((Shown::from_example(&json).map_err(damaged(&path))?, false));
    };
    let attention = match &opening.attention {
        Some(other) => {
            let path = format!("{EXAMPLES}/{other}.json");
            let json = text(store, &path).await?;
            Some(Shown::from_example(&json).map_err(damaged(&path))?)
        }
        None => None,
    };
    Ok((opening.shown(attention).map_err(damaged(&path))?, true))
}

/// The tokeniser of a model that comes with the page. Of the default one the vocabulary says all.
async fn fetch_tokenizer(store: Store, parts: Parts, model: &str) -> Result<Tokenizer, Fault> {
    if model == bundled::DEFAULT {
        let vocabulary = text(store, &(bundled::folder(model) + VOCABULARY)).await?;
        return Tokenizer::from_vocabulary(&vocabulary).map_err(damaged(VOCABULARY));
    }
    let names = bundled::named(model).map_or(&[][..], |model| &model.files);
    let mut files = BTreeMap::new();
    for name in names.iter().filter(|name| is_of_a_tokenizer(name)) {
        let file = bytes(store, &(bundled::folder(model) + name)).await?;
        files.insert(name.clone(), file);
    }
    // What reads other files is not among what every page needs at its start.
    let Some(menus) = parts.fetch_menus().await else {
        return Err(Fault::Fetch { file: name_of(model).to_owned(), status: 0 });
    };
    (menus.tokenizer)(files).map_err(damaged(model))
}

/// Takes the vocabulary and how the model reads a text, so that the page itself can cut it into
/// pieces.
fn fetch_vocabulary(store: Store, parts: Parts) {
    let opened = store.opened.get_untracked();
    let name = store.bundled.get_untracked();
    leptos::task::spawn_local(async move {
        let fetched = fetch_tokenizer(store, parts, &name).await;
        if store.opened.get_untracked() != opened {
            // Another model was opened in the meantime.
            return;
        }
        match fetched {
            Ok(tokenizer) => {
                store.forget("vocabulary");
                store.tokenizer.set(Some(Arc::new(tokenizer)));
            }
            Err(fault) => missing(store, "vocabulary", &fault),
        }
    });
}

fn damaged<E: std::fmt::Display>(path: &str) -> impl Fn(E) -> Fault {
    let file = name_of(path).to_owned();
    move |error| Fault::Damaged { file: file.clone(), detail: error.to_string() }
}

fn missing(store: Store, topic: &'static str, fault: &Fault) {
    store.tell(Notice { topic, ..faults::notice(fault) });
}
