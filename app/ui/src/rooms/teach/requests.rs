//! Fine-tuning over the line to the engine.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use protocol::{
    Command, DeviceKind, Payload, Request, Response, RunProgress, Sealed, Taught, Teach,
};
use text::data::{Dataset, Text, Texts};
use text::training::Plan;
use text::zip;

use super::recorded;
use super::state::many::predictions::{End, Predictions};
use super::state::network::Network;
use super::state::run::{Begun, Run};
use super::state::source::Source;
use super::state::typed;
use super::state::{classroom, cut};
use super::view;
use crate::engine::client::Client;
use crate::kit::browser;
use crate::kit::export::save;
use crate::page::Page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::state::kept::kept;
use crate::state::stage::Stage;
use crate::state::store::{Notice, Severity, Store};
use crate::t;

/// What the engine tells of a run is drawn so often at most: the page stays quick.
const GATHER: Duration = Duration::from_millis(120);

impl Client {
    /// Begins to learn; an older run ends.
    pub fn begin_teaching(
        &self,
        dataset: Arc<Dataset>,
        source: Source,
        plan: Plan,
        device: Option<DeviceKind>,
        start: bool,
    ) {
        let owned = (*dataset).clone();
        let id = self.post(Teach::Begin { dataset: owned, plan, device, start }, Vec::new());
        self.store().lasting::<Classroom>().begin(id, Begun { dataset, source, plan, device });
    }

    /// Tells the run what to do.
    pub fn steer(&self, command: Command) {
        let id = self.store().lasting::<Classroom>().run.with_untracked(|run| run.id);
        self.send_teach(id, &Teach::Steer { command }, Vec::new());
    }

    /// Asks the fine-tuned network about a text; the newest counts.
    pub fn apply(&self, text: Text) {
        let id = self.post(Teach::Apply { text }, Vec::new());
        self.store().lasting::<Classroom>().applying.set_value(id);
    }

    /// Asks the fine-tuned network about the texts of a table, and what it says takes the place of what
    /// was said before.
    pub fn predict(&self, network: Network, texts: Texts) {
        let asked = texts.dataset.examples.iter().map(|example| example.text.clone()).collect();
        let id = self.post(Teach::Predict { texts: asked }, Vec::new());
        let predictions = Predictions::begin(id, network, Arc::new(texts));
        self.store().lasting::<Classroom>().many.predictions.set(Some(predictions));
    }

    /// Asks about no more texts of a table; what was said stays.
    pub fn stop_predicting(&self) {
        self.post(Teach::StopPredicting, Vec::new());
        self.store().lasting::<Classroom>().stop_many(End::Stopped);
    }

    /// Asks for something else about fine-tuned networks; what was refused before is not said any
    /// more.
    pub fn teach(&self, teach: Teach, files: Vec<Vec<u8>>) {
        self.store().lasting::<Classroom>().refused.set(None);
        self.post(teach, files);
    }

    fn post(&self, teach: Teach, files: Vec<Vec<u8>>) -> u32 {
        let id = self.next_id();
        self.send_teach(id, &teach, files);
        id
    }

    pub(super) fn send_teach(&self, id: u32, teach: &Teach, files: Vec<Vec<u8>>) {
        self.send_files(Request::Teach { id, teach: Sealed::new(teach) }, files);
    }
}

/// Takes what the engine tells of fine-tuning.
fn hear(client: Client, payload: &Payload<Response>) {
    let store = client.store();
    let Response::Taught { id, taught } = &payload.message else { return };
    match taught.open() {
        Ok(Taught::Progress { progress }) => {
            if *id == store.lasting::<Classroom>().run.with_untracked(|run| run.id) {
                gather(store, progress);
            }
        }
        Ok(Taught::Exported { names }) => {
            let names = names.iter().map(String::as_str);
            let files: Vec<_> = names.zip(payload.files.iter().map(Vec::as_slice)).collect();
            if save_network(&files).is_none() {
                say(store, t!(save_failed));
            }
        }
        Ok(taught) => store.lasting::<Classroom>().hear(*id, taught),
        Err(error) => say(store, error.to_string()),
    }
}

/// Saves the files of a network, or one archive of them where some lie in folders, which a browser
/// cannot make. `None` if the browser refuses.
fn save_network(files: &[(&str, &[u8])]) -> Option<()> {
    if files.iter().any(|(name, _)| name.contains('/')) {
        let parts = zip::archive(files)?;
        let parts = parts.iter().map(AsRef::as_ref);
        return save::parts("sentence-encoder.zip", "application/zip", parts).ok();
    }
    // Each is tried, whatever becomes of the others.
    let refused = files
        .iter()
        .filter(|(name, bytes)| save::bytes(name, "application/octet-stream", bytes).is_err());
    (refused.count() == 0).then_some(())
}

/// Draws what was told soon; messages that come until then are drawn with it.
fn gather(store: Store, progress: RunProgress) {
    let classroom = store.lasting::<Classroom>();
    let first = classroom.pending.try_update_value(|pending| {
        pending.push(progress);
        pending.len() == 1
    });
    if first == Some(true) {
        set_timeout(move || classroom.publish(), GATHER);
    }
}

fn say(store: Store, text: String) {
    store.tell(Notice { topic: "teach", severity: Severity::Warning, text, action: None });
}

/// What goes on whichever room is open: a run, the person's own examples, the network's answers.
pub fn begin(page: Page) {
    let Page { store, client, .. } = page;
    view::keep(store);
    classroom::check(store, kept(store).now);
    cut::follow(store);
    store.lasting::<Classroom>().tell();
    client.listen(hear);
    client.guard(|client| client.store().lasting::<Classroom>().run.with_untracked(Run::is_alive));
    follow(store, client);
    recorded::follow(page);
}

/// Asks the network about what is typed, and for its attention, whenever one of them changes; and
/// notices when the engine ends.
fn follow(store: Store, client: Client) {
    let classroom = store.lasting::<Classroom>();
    browser::ask_before_leaving_while(move || classroom.run.with_untracked(Run::is_alive));
    let open = Memo::new(move |_| *store.room.get() == super::ROOM);
    let typed = Memo::new(move |_| {
        let task = classroom.network.with(|network| network.as_ref().map(|one| one.task))?;
        typed::text(task, &store.first(), store.second().as_deref())
    });
    let answers = Memo::new(move |_| classroom.answers());
    Effect::new(move |_| {
        store.tuned.version.track();
        if !open.get() || !answers.get() {
            return;
        }
        match typed.get() {
            Some(text) => client.apply(text),
            // Nothing answers a text that is not there, and an older answer is not one to it.
            None => classroom.forget_applied(),
        }
    });
    Effect::new(move |before: Option<Stage>| {
        let stage = store.stage.get();
        // It died, or made way for the engine of another model or device.
        if before == Some(Stage::Ready) && stage != Stage::Ready {
            classroom.lose();
        }
        if stage == Stage::Ready && before != Some(Stage::Ready) {
            client.teach(Teach::List, Vec::new());
        }
        stage
    });
}
