//! Puts the page together.

use std::sync::Arc;

use leptos::prelude::*;
use model::tokenizer::Tokenizer;
use protocol::{Crash, Fault};

use crate::engine::client::Client;
use crate::engine::faults;
use crate::engine::teaching;
use crate::state::lab::View;
use crate::state::picture::Picture;
use crate::state::shown::Shown;
use crate::state::step::Step;
use crate::state::store::{Notice, Severity, Store};
use crate::state::workbench::Workbench;
use crate::views::algorithm::Algorithm;
use crate::views::block::BlockView;
use crate::views::corrupt::Corrupt;
use crate::views::header::Header;
use crate::views::heads::Heads;
use crate::views::input::InputView;
use crate::views::network_map::NetworkMap;
use crate::views::notices::Notices;
use crate::views::overview::Overview;
use crate::views::pairs::Pairs;
use crate::views::pieces::Pieces;
use crate::views::positions::Positions;
use crate::views::question::Question;
use crate::views::rooms::{Room, Rooms, SkipLink};
use crate::views::sentence::Sentences;
use crate::views::shader::ShaderDialog;
use crate::views::softmax::SoftmaxDialog;
use crate::views::status::Status;
use crate::views::switched::Switched;
use crate::views::teach::TeachView;
use crate::views::tokens::Tokens;
use crate::views::{detail::Detail, presenter, teach};
use crate::{focus, history, page_file, panic, t};

/// The precomputed example, beside the page.
const EXAMPLE: &str = "examples/animal.json";

/// The pieces of the model that comes with the page.
const VOCABULARY: &str = "models/bertscope-mini/vocab.txt";

/// What every view reads.
#[derive(Clone, Copy)]
pub struct Page {
    /// The signals.
    pub store: Store,
    /// The engine.
    pub client: Client,
    /// The large picture.
    pub picture: Memo<Option<Arc<Picture>>>,
    /// The row of pieces before and after the edits.
    pub workbench: Workbench,
    /// The step whose shader is open.
    pub shader: RwSignal<Option<Step>>,
    /// Whether the dialog on softmax is open, and the scores it begins with, if there are any.
    pub softmax: RwSignal<Option<Vec<f64>>>,
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
    let workbench = Workbench::new(store);
    let client = Client::start(store, workbench);
    let chosen = Memo::new(move |_| chosen_head(store));
    let picture = Memo::new(move |_| {
        let shown = store.shown.get()?;
        let (layer, head) = chosen.get();
        store.controls.with(|controls| Picture::new(&shown, layer, head, controls)).map(Arc::new)
    });
    let (shader, softmax) = (RwSignal::new(None), RwSignal::new(None));
    provide_context(Page { store, client, picture, workbench, shader, softmax });
    history::keep(store);
    focus::keep();
    follow(store, client);
    teach::keep(store);
    teaching::follow(store, client);
    listen_for_crashes(store, client);
    fetch_what_is_missing(store);
    presenter::apply(store);

    view! {
        <SkipLink/>
        <Header/>
        <main id="main">
            <Notices/>
            <Sentences/>
            <Status/>
            <Rooms/>
            <NetworkMap/>
            <Switched/>
            <presenter::Panels/>
            <Room view=View::Attention>
                <Tokens/>
                <Overview/>
                <Detail/>
            </Room>
            <Room view=View::Pieces>
                <Pieces/>
            </Room>
            <Room view=View::Input>
                <InputView/>
            </Room>
            <Room view=View::Positions>
                <Positions/>
            </Room>
            <Room view=View::Heads>
                <Heads/>
            </Room>
            <Room view=View::Block>
                <BlockView/>
            </Room>
            <Room view=View::Algorithm>
                <Algorithm/>
            </Room>
            <Room view=View::Corrupt>
                <Corrupt/>
            </Room>
            <Room view=View::Pairs>
                <Pairs/>
            </Room>
            <Room view=View::Question>
                <Question/>
            </Room>
            <Room view=View::Teach>
                <TeachView/>
            </Room>
        </main>
        <footer><p>{t!(footer)}</p></footer>
        <ShaderDialog/>
        <SoftmaxDialog/>
    }
}

fn chosen_head(store: Store) -> (usize, usize) {
    store.selection.with(|selection| (selection.layer, selection.head))
}

/// Runs the model whenever the input changes, and completes the result when the choice does.
fn follow(store: Store, client: Client) {
    let typed = Memo::new(move |_| (store.first(), store.second()));
    let asked = Memo::new(move |_| {
        let view = store.view.get();
        let asked = (
            store.edits.get(),
            store.top.get(),
            store.lens.get(),
            store.candidates.get(),
            store.contrast.get(),
        );
        let segments = (store.segments.get(), view.reads_layer().then(|| chosen_head(store)));
        let ready = store.tokenizer.with(Option::is_some);
        let token = (view == View::Algorithm)
            .then(|| store.selection.with(|selection| selection.queries.first().copied()));
        (view, (view != View::Attention).then_some((asked, segments, ready, token)))
    });
    Effect::new(move |_| {
        // Reading, not only tracking: a memo that nobody reads never looks at its sources.
        typed.with(|_| ());
        asked.with(|_| ());
        store.switches.track();
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

/// Fetches the page's own files, or those that did not come.
pub fn fetch_what_is_missing(store: Store) {
    if store.result.with_untracked(Option::is_none) {
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
    leptos::task::spawn_local(async move {
        let fetched = page_file::text(store, EXAMPLE).await;
        if store.result.with_untracked(Option::is_some) {
            // The engine was faster.
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
    leptos::task::spawn_local(async move {
        let fetched = page_file::text(store, VOCABULARY).await;
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
