//! Puts the page together.

use leptos::prelude::*;
use protocol::Crash;

use crate::engine::client::Client;
use crate::kit::glossary::Glossary;
use crate::kit::paint::palette::Palette;
use crate::kit::pictures::on_page::Drawings;
use crate::kit::surroundings::Surroundings;
use crate::kit::{browser, focus, panic};
use crate::page::Page;
use crate::page::parts::{Part, Parts, RoomProgram};
use crate::page::request::pass_request;
use crate::page::{file, history};
use crate::rooms::{FIRST, ROOMS};
use crate::shell::{Shell, glossary, keys, menus, presenter};
use crate::state::lesson_property;
use crate::state::store::{Change, Notice, Severity, Store};
use crate::state::workbench::Workbench;
use crate::{split, t};

/// Mounts the page.
pub fn start() {
    panic::install();
    leptos::mount::mount_to_body(App);
}

#[component]
fn App() -> impl IntoView {
    let (lab, refused) = history::opened(ROOMS);
    let store = Store::new(lab);
    let workbench = Workbench::new(store);
    let parts = Parts::start(ROOMS, FIRST, |part| Box::pin(split::fetch(part)));
    let missing = Callback::new(move |()| file::fetch_what_is_missing(store, parts));
    let client = Client::start(store, pass_request(store, workbench, parts), missing);
    let (shader, softmax) = (RwSignal::new(None), RwSignal::new(None));
    let (drawn, menu) = (Drawings::default(), RwSignal::new(false));
    let refused = RwSignal::new(refused);
    let page = Page { store, client, workbench, parts, drawn, menu, shader, softmax };
    provide_context(page);
    provide_context(around(page));
    history::keep(store);
    store.follow_choice();
    focus::keep();
    menus::keep(menu);
    follow_device(store, client);
    follow_model(store, client);
    name_refused(store, refused);
    follow_rooms(page, refused);
    follow_menus(page);
    listen_for_crashes(store, client);
    follow_lessons(store, parts);
    missing.run(());
    file::follow_example(store);
    presenter::apply(store);
    keys::listen(store);

    view! { <Shell/> }
}

/// What controls and pictures ask of the page.
fn around(Page { store, drawn, .. }: Page) -> Surroundings {
    Surroundings {
        presented: Signal::derive(move || store.appearance.with(|look| look.presenter)),
        restored: store.restored.into(),
        palette: palette(),
        saves: Signal::derive(move || !store.hides("export")),
        tell: Callback::new(move |told| store.pass_on(told)),
        drawn,
        glossary: Glossary::new(Callback::new(move |()| glossary::open(store))),
    }
}

/// The colours of the page. The style sheet has those of its root change in a transition, of which
/// the browser tells, whether the person chose another theme or the system did.
fn palette() -> Signal<Palette> {
    let now = RwSignal::new(Palette::of_page());
    window_event_listener(leptos::ev::transitionend, move |event| {
        let document = browser::window().and_then(|window| window.document());
        let root = document.and_then(|document| document.document_element());
        if root.is_some_and(|root| event.target().is_some_and(|target| target == **root)) {
            now.set(Palette::of_page());
        }
    });
    now.into()
}

/// Names what a link has that makes no sense.
fn name_refused(store: Store, refused: RwSignal<Vec<String>>) {
    Effect::new(move |_| {
        let names = refused.with(|names| names.join(", "));
        if !names.is_empty() {
            store.tell(Notice {
                topic: "link",
                severity: Severity::Note,
                text: t!(link_refused, names = names),
                action: None,
            });
        }
    });
}

/// Lets every room begin what goes on while others are open, as its program arrives: only then can
/// what a link says of it be read.
fn follow_rooms(page: Page, refused: RwSignal<Vec<String>>) {
    let Some(owner) = Owner::current() else { return };
    Effect::new(move |begun: Option<usize>| {
        let rooms = page.parts.arrived();
        for room in rooms.iter().skip(begun.unwrap_or(0)) {
            let names = forget_refused(page.store, room);
            if !names.is_empty() {
                refused.update(|all| all.extend(names));
            }
            owner.with(|| (room.begin)(page));
        }
        rooms.len()
    });
}

/// Takes away what makes no sense of what is kept of a room, and gives its names.
fn forget_refused(store: Store, program: &RoomProgram) -> Vec<String> {
    let room = program.room.id;
    let mut texts = store.kept.with_untracked(|all| all.of(room));
    let refused: Vec<_> = program.keeps.iter().flat_map(|keeps| (keeps.refused)(&texts)).collect();
    if !refused.is_empty() {
        texts.retain(|name, _| !refused.contains(name));
        store.commit(Change::Follow, |choices| choices.kept.update(|all| all.put(room, texts)));
    }
    refused.into_iter().map(|name| format!("{room}.{name}")).collect()
}

/// Lets the menus begin what goes on while they are closed.
fn follow_menus(page: Page) {
    let Some(owner) = Owner::current() else { return };
    // They arrive once.
    Effect::new(move |_| {
        if let Some(menus) = page.parts.menus() {
            owner.with(|| (menus.begin)(page));
        }
    });
}

/// Opens the lesson that is named, now and later, once the program of the lessons is there.
fn follow_lessons(store: Store, parts: Parts) {
    let enters = lesson_property::names_nothing_else(&untrack(|| store.lab()));
    let named = Memo::new(move |_| store.in_lesson());
    Effect::new(move |_| {
        if named.get() {
            parts.want(Part::Lessons);
        }
    });
    // They arrive once.
    Effect::new(move |_| {
        if let Some(views) = parts.lessons() {
            (views.follow)(store, enters);
        }
    });
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

/// Opens another of the page's models whenever one is chosen.
fn follow_model(store: Store, client: Client) {
    Effect::new(move |before: Option<String>| {
        let name = store.bundled.get();
        if before.is_some_and(|before| before != name) {
            client.open_model(None);
        }
        name
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
