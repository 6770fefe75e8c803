//! Runs over the line to the engine.

use std::error::Error;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::run::{Command, Letter, News};
use protocol::{Payload, Request, Response};

use super::asked::{Asked, Exchange};
use super::kind::Wanted;
use super::learns::Learns;
use super::progress::Run;
use super::source::Source;
use super::stand::Stand;
use crate::engine::client::Client;
use crate::kit::browser;
use crate::page::Page;
use crate::state::panels::Program;
use crate::state::stage::Stage;
use crate::state::store::{Notice, Severity, Store};

impl Client {
    /// Begins a run; an older one ends. With `learn` it learns at once.
    pub fn begin_run<K: Learns>(&self, wanted: Wanted<K>, learn: bool) {
        let (client, store, id) = (*self, self.store(), self.next_id());
        K::makes_room(client);
        let behind = K::run(store).with_untracked(|run| run.recording(&wanted));
        replace(store, Run::<K> { behind, ..Run::new(id, wanted.clone()) });
        let (plan, own) = wanted;
        self.with_text::<K>(id, K::source(&plan), own, move |text| {
            client.command::<K>(id, &Command::Begin(K::begin(plan, text)));
            if learn {
                client.command::<K>(id, &Command::Run);
            }
        });
    }

    /// Hands the text on that a run learns from, once it is there, unless another has begun by then.
    pub(super) fn with_text<K: Learns>(
        &self,
        id: u32,
        source: Option<Source>,
        own: Arc<str>,
        begin: impl FnOnce(String) + 'static,
    ) {
        let store = self.store();
        let Some(source) = source else { return begin(own.to_string()) };
        source.read(store, own, move |text| match text {
            _ if !is_run::<K>(store, id) => {}
            Ok(text) => begin(text),
            Err(detail) => K::run(store).update(|run| run.hear(News::Failed { detail })),
        });
    }

    /// Tells the run what to do.
    pub fn steer_run<K: Learns>(&self, what: &Command<K>) {
        self.command(K::run(self.store()).with_untracked(|run| run.id), what);
    }

    /// Lets the run go on, or pauses it.
    pub fn turn<K: Learns>(&self) {
        let run = K::run(self.store());
        if run.with_untracked(|run| run.stand == Stand::Running) {
            return self.steer_run::<K>(&Command::Pause);
        }
        self.steer_run::<K>(&Command::Run);
        run.update(|run| run.stand = Stand::Running);
    }

    /// Asks its networks.
    pub fn ask<K: Learns>(&self, id: u32, ask: K::Ask) {
        self.command::<K>(id, &Command::Ask(ask));
    }

    pub(super) fn command<K: Learns>(&self, id: u32, what: &Command<K>) {
        if matches!(what, Command::Run | Command::Step) {
            browser::ask_before_leaving();
        }
        self.send(Request::Learn { id, letter: Letter::command(what) });
    }
}

/// Another run takes the place of the one that there was; what was known of that goes.
pub(super) fn replace<K: Learns>(store: Store, run: Run<K>) {
    K::run(store).set(run);
    K::clear(store);
    K::forget(store);
}

pub(super) fn is_run<K: Learns>(store: Store, id: u32) -> bool {
    K::run(store).with_untracked(|run| run.id == id)
}

/// What goes on whichever room is open.
pub fn begin<K: Learns>(Page { store, client, .. }: Page) {
    client.listen(hear::<K>);
    client.guard(|client| K::run(client.store()).with_untracked(Run::has_learned));
    Effect::new(move |before: Option<Stage>| {
        let stage = store.stage.get();
        if before == Some(Stage::Ready) && stage != Stage::Ready {
            K::run(store).update(Run::lose);
            K::forget(store);
        }
        stage
    });
}

/// Takes what the engine tells of this kind.
fn hear<K: Learns>(client: Client, payload: &Payload<Response>) {
    let Response::Learned { id, letter } = &payload.message else { return };
    if !letter.is::<K>() {
        return;
    }
    if let Err(error) = take::<K>(client, *id, letter, payload) {
        let (topic, severity) = (K::NAME, Severity::Warning);
        client.store().tell(Notice { topic, severity, text: error.to_string(), action: None });
    }
}

fn take<K: Learns>(
    client: Client,
    id: u32,
    letter: &Letter,
    payload: &Payload<Response>,
) -> Result<(), Box<dyn Error>> {
    let store = client.store();
    match letter.open_news::<K>()? {
        News::Answered(answer) => return K::answered(client, id, answer, payload),
        news if is_run::<K>(store, id) => K::run(store).update(|run| run.hear(news)),
        News::Failed { detail } => K::refused(store, id, detail),
        News::Begun(_) | News::Stepped { .. } | News::Judged { .. } => {}
    }
    Ok(())
}

/// Begins whatever costs nothing yet as it is chosen, while its room is open: a text is counted,
/// fresh networks answer. One's own text waits for the person: it is still being typed.
pub fn follow_choice<K: Learns>(
    Page { store, client, .. }: Page,
    open: Memo<bool>,
    wanted: Memo<Wanted<K>>,
) {
    Effect::new(move |_| {
        let wanted = wanted.get();
        if !open.get() || store.stage.get() != Stage::Ready {
            return;
        }
        let stays = K::run(store).with_untracked(|run| !run.gives_way(&wanted));
        match K::source(&wanted.0) {
            _ if stays || K::recording(&wanted.0).is_some() => {}
            Some(Source::Own) => replace(store, Run::<K>::waiting(wanted)),
            _ => client.begin_run::<K>(wanted, false),
        }
    });
}

/// Asks whatever is new, one question at a time.
pub fn follow_wish<K: Learns, T: Clone + PartialEq + Send + Sync + 'static>(
    client: Client,
    wish: Memo<Option<T>>,
    asked: RwSignal<Asked<T>>,
    question: impl Fn(&T) -> K::Ask + 'static,
) {
    Effect::new(move |_| {
        if let Some(wish) = wish.get().filter(|wish| asked.with(|asked| asked.is_new(wish))) {
            let (id, ask) = (client.next_id(), question(&wish));
            asked.update(|asked| asked.open = Some((id, wish)));
            client.ask::<K>(id, ask);
        }
    });
}

/// What can be asked while a room is open: after how many steps, and what is typed.
pub fn asking<K: Learns>(store: Store, open: Memo<bool>) -> Memo<Option<(usize, Arc<str>)>> {
    let run = K::run(store);
    Memo::new(move |_| {
        let step = run.with(|run| run.judged().filter(|_| run.is_alive()))?;
        open.get().then(|| (step, store.sentence.get()))
    })
}

/// Asks what a panel shows of a text, while it does, whenever that is new; `about` says what else the
/// answer hangs on.
pub fn follow_panel<K, T, A>(
    Page { store, client, .. }: Page,
    panel: &'static str,
    asking: Memo<Option<(usize, Arc<str>)>>,
    about: impl Fn() -> Option<T> + Send + Sync + 'static,
    exchange: Exchange<T, A>,
    question: impl Fn(String, T) -> K::Ask + 'static,
) where
    K: Learns,
    T: Clone + PartialEq + Send + Sync + 'static,
    A: Send + Sync + 'static,
{
    let wish = Memo::new(move |_| {
        let (step, text) = asking.get().filter(|_| Program::of(store).shows(panel))?;
        Some((step, text, about()?))
    });
    follow_wish::<K, _>(client, wish, exchange.asked, move |(_, text, about)| {
        question(text.to_string(), about.clone())
    });
}
