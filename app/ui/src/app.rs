//! Puts the page together.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::Crash;

use crate::engine::client::Client;
use crate::engine::teaching;
use crate::page::Page;
use crate::state::picture::Picture;
use crate::state::request::pass_request;
use crate::state::store::{Notice, Severity, Store};
use crate::state::view::View;
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
    let client = Client::start(store, pass_request(store, workbench));
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
    follow_device(store, client);
    teach::keep(store);
    teaching::follow(store, client);
    listen_for_crashes(store, client);
    page_file::fetch_what_is_missing(store);
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

/// Moves to another device whenever one is chosen.
fn follow_device(store: Store, client: Client) {
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
