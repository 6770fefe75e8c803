//! Puts the page together.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::Crash;
use wasm_bindgen::JsCast;

use crate::engine::client::Client;
use crate::state::picture::Picture;
use crate::state::shown::Shown;
use crate::state::store::{Notice, Severity, Store};
use crate::views::header::Header;
use crate::views::notices::Notices;
use crate::views::overview::Overview;
use crate::views::sentence::Sentences;
use crate::views::status::Status;
use crate::views::tokens::Tokens;
use crate::views::{detail::Detail, presenter};
use crate::{browser, history, panic, t};

/// The precomputed example, beside the page.
const EXAMPLE: &str = "examples/animal.json";

/// What every view reads.
#[derive(Clone, Copy)]
pub struct Page {
    /// The signals.
    pub store: Store,
    /// The engine.
    pub client: Client,
    /// The large picture.
    pub picture: Memo<Option<Arc<Picture>>>,
}

/// The page's signals, from any view.
pub fn page() -> Page {
    expect_context::<Page>()
}

/// Mounts the page.
pub fn start() {
    panic::install();
    leptos::mount::mount_to_body(App);
}

#[component]
fn App() -> impl IntoView {
    let (lab, refused) = history::opened();
    let store = Store::new(lab);
    if !refused.is_empty() {
        store.tell(Notice {
            topic: "link",
            severity: Severity::Note,
            text: t!(link_refused, names = refused.join(", ")),
            action: None,
        });
    }
    let client = Client::start(store);
    let chosen = Memo::new(move |_| chosen_head(store));
    let picture = Memo::new(move |_| {
        let shown = store.shown.get()?;
        let (layer, head) = chosen.get();
        store.controls.with(|controls| Picture::new(&shown, layer, head, controls)).map(Arc::new)
    });
    provide_context(Page { store, client, picture });
    history::keep(store);
    follow(store, client);
    listen_for_crashes(store, client);
    fetch_example(store);
    presenter::apply(store);

    view! {
        <a class="skip" href="#picture">{t!(skip)}</a>
        <Header/>
        <main id="main">
            <Notices/>
            <Sentences/>
            <Status/>
            <Tokens/>
            <presenter::Panels/>
            <Overview/>
            <Detail/>
        </main>
        <footer><p>{t!(footer)}</p></footer>
    }
}

fn chosen_head(store: Store) -> (usize, usize) {
    store.selection.with(|selection| (selection.layer, selection.head))
}

/// Runs the model whenever the input changes, and completes the result when the choice does.
fn follow(store: Store, client: Client) {
    let typed = Memo::new(move |_| (store.sentence.get(), store.pair.get()));
    Effect::new(move |_| {
        // Reading, not only tracking: a memo that nobody reads never looks at its sources.
        typed.with(|_| ());
        client.run();
    });
    let wanted =
        Memo::new(move |_| (chosen_head(store), store.controls.with(|controls| controls.aspect)));
    Effect::new(move |_| {
        wanted.with(|_| ());
        client.complete();
    });
    Effect::new(move |before: Option<_>| {
        let device = store.device.get();
        if before.is_some_and(|before| before != device) {
            client.choose_device(device);
        }
        device
    });
}

/// Tests of recovery break the engine through this event; without `faults=1` nothing listens.
fn listen_for_crashes(store: Store, client: Client) {
    if !store.faults {
        return;
    }
    let event = leptos::ev::Custom::<web_sys::CustomEvent>::new("bertscope-crash");
    window_event_listener(event, move |event| {
        let kind = match event.detail().as_string().as_deref() {
            Some("panic") => Crash::Panic,
            Some("lost_device") => Crash::LostDevice,
            Some("silent") => Crash::Silent,
            _ => return,
        };
        client.crash(kind);
        client.run();
    });
}

/// Shows the example until the engine answers.
fn fetch_example(store: Store) {
    leptos::task::spawn_local(async move {
        // Without the example the page still works once the engine answers.
        let Some(json) = fetch_text(EXAMPLE).await else { return };
        if let Ok(shown) = Shown::from_example(&json)
            && store.shown.with_untracked(Option::is_none)
        {
            store.clamp_selection(shown.layers, shown.heads);
            store.show(Arc::new(shown));
        }
    });
}

async fn fetch_text(path: &str) -> Option<String> {
    let window = browser::window()?;
    let address = format!("{}{path}", browser::base());
    let answer =
        wasm_bindgen_futures::JsFuture::from(window.fetch_with_str(&address)).await.ok()?;
    let answer: web_sys::Response = answer.dyn_into().ok()?;
    if !answer.ok() {
        return None;
    }
    wasm_bindgen_futures::JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}
