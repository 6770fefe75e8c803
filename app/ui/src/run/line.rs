//! Runs over the line to the engine.

use std::error::Error;

use leptos::prelude::*;
use protocol::run::{Command, Letter, News};
use protocol::{Payload, Request, Response};

use super::asked::Asked;
use super::kind::Wanted;
use super::learns::Learns;
use super::progress::Run;
use super::source::Source;
use super::stand::Stand;
use crate::engine::client::Client;
use crate::kit::browser;
use crate::page::Page;
use crate::state::stage::Stage;
use crate::state::store::{Notice, Severity};

impl Client {
    /// Begins a run; an older one ends. With `learn` it learns at once.
    pub fn begin_run<K: Learns>(&self, wanted: Wanted<K>, learn: bool) {
        let (client, id) = (*self, self.next_id());
        replace(Run::<K>::new(id, wanted.clone()));
        let (plan, own) = wanted;
        let source = K::source(&plan);
        let begin = move |text| {
            client.command::<K>(id, &Command::Begin(K::begin(plan, text)));
            if learn {
                client.command::<K>(id, &Command::Run);
            }
        };
        let Some(source) = source else { return begin(own) };
        source.read(self.store(), own, move |text| match text {
            _ if !is_run::<K>(id) => {}
            Ok(text) => begin(text),
            Err(detail) => K::run().update(|run| run.hear(News::Failed { detail })),
        });
    }

    /// Tells the run what to do.
    pub fn steer_run<K: Learns>(&self, what: &Command<K>) {
        self.command(K::run().with_untracked(|run| run.id), what);
    }

    /// Lets the run go on, or pauses it.
    pub fn turn<K: Learns>(&self) {
        if K::run().with_untracked(|run| run.stand == Stand::Running) {
            return self.steer_run::<K>(&Command::Pause);
        }
        self.steer_run::<K>(&Command::Run);
        K::run().update(|run| run.stand = Stand::Running);
    }

    /// Asks its networks.
    pub fn ask<K: Learns>(&self, id: u32, ask: K::Ask) {
        self.command::<K>(id, &Command::Ask(ask));
    }

    fn command<K: Learns>(&self, id: u32, what: &Command<K>) {
        if matches!(what, Command::Run | Command::Step) {
            browser::ask_before_leaving();
        }
        self.send(Request::Learn { id, letter: Letter::command(what) });
    }
}

/// Another run takes the place of the one that there was; what was known of that goes.
fn replace<K: Learns>(run: Run<K>) {
    K::run().set(run);
    K::clear();
    K::forget();
}

fn is_run<K: Learns>(id: u32) -> bool {
    K::run().with_untracked(|run| run.id == id)
}

/// What goes on whichever room is open.
pub fn begin<K: Learns>(Page { store, client, .. }: Page) {
    client.listen(hear::<K>);
    client.guard(|_| K::run().with_untracked(Run::has_learned));
    Effect::new(move |before: Option<Stage>| {
        let stage = store.stage.get();
        if before == Some(Stage::Ready) && stage != Stage::Ready {
            K::run().update(Run::lose);
            K::forget();
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
    match letter.open_news::<K>()? {
        News::Answered(answer) => return K::answered(client, id, answer, payload),
        news if is_run::<K>(id) => K::run().update(|run| run.hear(news)),
        News::Failed { detail } => K::refused(id, detail),
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
        let stale = K::run().with_untracked(|run| {
            let fresh = run.step() == 0 && run.stand != Stand::Running;
            let foreign = K::is_foreign(&run.plan, &wanted.0);
            run.stand == Stand::None || foreign || (fresh && !run.is_of(&wanted))
        });
        match K::source(&wanted.0) {
            _ if !stale => {}
            Some(Source::Own) => replace(Run::<K>::waiting(wanted)),
            _ => client.begin_run::<K>(wanted, false),
        }
    });
}

/// Asks whatever is new, one question at a time.
pub fn follow_wish<K: Learns, T: Clone + PartialEq + Send + Sync + 'static>(
    client: Client,
    wish: Memo<Option<T>>,
    asked: &'static ArcRwSignal<Asked<T>>,
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
