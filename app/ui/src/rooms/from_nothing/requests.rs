//! Pretraining over the line to the engine.

use js_sys::{Array, Function, Reflect, Uint8Array};
use leptos::prelude::*;
use protocol::{DeviceKind, Payload, Pretrain, Request, Response, Sealed, Told};
use wasm_bindgen::{JsCast, JsValue};

use super::panels::WORDS;
use super::state::chosen::{Chosen, Source};
use super::state::map::{COUNT, Vectors};
use super::state::pretraining::{Pretraining, Purpose};
use super::state::run::Stand;
use super::state::texts::TEXTS;
use super::state::worth::{self, Comparison};
use crate::engine::client::Client;
use crate::engine::faults;
use crate::kit::browser;
use crate::kit::export::save;
use crate::page::Page;
use crate::page::file;
use crate::state::given::{GivenFile, GivenModel, Keeping};
use crate::state::panels::Program;
use crate::state::shown::{Origin, Shown};
use crate::state::stage::Stage;
use crate::state::store::{Notice, Severity, Store};
use crate::t;

/// Most likely pieces of each `[MASK]`.
const GUESSES: usize = 5;

impl Client {
    /// Begins a run; an older one ends.
    pub fn begin_pretraining(&self, chosen: Chosen) {
        let (client, store, id) = (*self, self.store(), self.next_id());
        self.end_comparison();
        Pretraining::here().begin(id, chosen);
        let begin = move |text| {
            client.pretrain(id, &Pretrain::Begin { text, recipe: chosen.recipe });
        };
        let path = match chosen.source {
            Source::Own => return begin(store.learn.get_untracked()),
            Source::Bundled(place) => TEXTS.get(place).map_or("", |text| text.path),
        };
        leptos::task::spawn_local(async move {
            match file::text(store, path).await {
                Ok(text) if Pretraining::here().run.with_untracked(|run| run.id == id) => {
                    begin(text)
                }
                Ok(_) => {}
                Err(fault) => {
                    let detail = faults::notice(&fault).text;
                    Pretraining::here().hear(id, Told::Failed { detail });
                }
            }
        });
    }

    /// Tells the run what to do.
    pub fn steer_pretraining(&self, what: &Pretrain) {
        self.pretrain(Pretraining::here().run.with_untracked(|run| run.id), what);
    }

    /// Asks for a state as files.
    pub fn take_pretrained(&self, state: usize, purpose: Purpose) {
        let id = self.next_id();
        Pretraining::here().take.update(|take| take.open = Some((id, (state, purpose))));
        self.pretrain(id, &Pretrain::Take { state });
    }

    /// Fine-tunes a state beside what it began with and the page's model.
    pub fn begin_comparison(&self, state: usize) {
        let (client, store, id) = (*self, self.store(), self.next_id());
        let comparison = &Pretraining::here().comparison;
        let model = store.model.with_untracked(|model| model.as_ref().map(|one| one.name.clone()));
        comparison.set(Comparison::new(id, state, model.unwrap_or_default()));
        leptos::task::spawn_local(async move {
            let read = match file::text(store, worth::PATH).await {
                Ok(file) => worth::read(&file).map_err(|fault| fault.to_string()),
                Err(fault) => Err(faults::notice(&fault).text),
            };
            if !comparison.with_untracked(|now| now.id == id && now.is_going()) {
                return;
            }
            match read {
                Ok(dataset) => {
                    comparison.update(|comparison| comparison.count(&dataset));
                    let plan = worth::plan();
                    client.pretrain(id, &Pretrain::Compare { state, dataset, plan });
                }
                Err(detail) => {
                    comparison.update(|comparison| comparison.hear(Told::Failed { detail }));
                }
            }
        });
    }

    /// Ends a comparison that goes on.
    pub fn end_comparison(&self) {
        let comparison = &Pretraining::here().comparison;
        if comparison.with_untracked(Comparison::is_going) {
            comparison.update(Comparison::end);
            self.pretrain(comparison.with_untracked(|now| now.id), &Pretrain::EndComparison);
        }
    }

    fn pretrain(&self, id: u32, what: &Pretrain) {
        if matches!(what, Pretrain::Run | Pretrain::Step) {
            browser::ask_before_leaving();
        }
        self.send(Request::Pretrain { id, pretrain: Sealed::new(what) });
    }
}

/// Takes what the engine tells of pretraining.
fn hear(client: Client, payload: &Payload<Response>) {
    let Response::Pretrained { id, told } = &payload.message else { return };
    if let Err(error) = take(client, *id, told, payload) {
        let (topic, severity) = ("pretraining", Severity::Warning);
        client.store().tell(Notice { topic, severity, text: error.to_string(), action: None });
    }
}

fn take(
    client: Client,
    id: u32,
    told: &Sealed<Told>,
    payload: &Payload<Response>,
) -> Result<(), Box<dyn std::error::Error>> {
    let room = Pretraining::here();
    match told.open()? {
        Told::Seen { state, found } => {
            let config = room.run.with_untracked(|run| run.config());
            let origin = Origin::Live { request: id, device: DeviceKind::Cpu, milliseconds: 0.0 };
            room.see(id, state, Shown::from_found(payload, &found, &config, origin)?);
        }
        Told::Vectors { state, ids, vectors } => {
            let name = |pieces: &[String]| {
                ids.iter().filter_map(|id| pieces.get(*id as usize).cloned()).collect()
            };
            let names =
                room.run.with_untracked(|run| run.begun.as_ref().map(|begun| name(&begun.pieces)));
            let values = payload.values(&vectors)?;
            room.place(id, state, Vectors::new(names.unwrap_or_default(), values));
        }
        Told::Files { names } => {
            let files =
                names.iter().map(String::as_str).zip(payload.files.iter().map(Vec::as_slice));
            match room.taken(id) {
                Some((state, Purpose::Open)) => open(client, state, files),
                Some((_, Purpose::Save)) => keep(client.store(), files),
                None => {}
            }
        }
        told => room.hear(id, told),
    }
    Ok(())
}

/// Puts the network of a state in the place of the page's model. Its engine goes, and the run with
/// it.
fn open<'a>(client: Client, state: usize, files: impl Iterator<Item = (&'a str, &'a [u8])>) {
    let files: Option<Vec<GivenFile>> = files.map(|(name, bytes)| file(name, bytes)).collect();
    let Some(files) = files else { return say(client.store()) };
    Pretraining::here().run.update(|run| run.stand = Stand::Opened(state));
    let parameters =
        Pretraining::here().run.with_untracked(|run| run.begun.as_ref().map(|run| run.parameters));
    let name = t!(nothing_model, step = state);
    let parameters = parameters.unwrap_or_default();
    let given = GivenModel { name, files, parameters, kept: Keeping::Nothing, int8: false };
    client.open_model(Some(given));
}

/// Saves files; each is tried, whatever becomes of the others.
fn keep<'a>(store: Store, files: impl Iterator<Item = (&'a str, &'a [u8])>) {
    let refused =
        files.filter(|(name, bytes)| save::bytes(name, "application/octet-stream", bytes).is_err());
    if refused.count() > 0 {
        say(store);
    }
}

/// A file as the browser hands them out.
fn file(name: &str, bytes: &[u8]) -> Option<GivenFile> {
    let kind: Function =
        Reflect::get(&js_sys::global(), &JsValue::from_str("File")).ok()?.dyn_into().ok()?;
    let parts = Array::of1(&Uint8Array::from(bytes).into());
    let handle = Reflect::construct(&kind, &Array::of2(&parts, &JsValue::from_str(name))).ok()?;
    Some(GivenFile { path: name.to_owned(), bytes: bytes.len() as u64, handle })
}

fn say(store: Store) {
    let (topic, severity) = ("save", Severity::Error);
    store.tell(Notice { topic, severity, text: t!(save_failed), action: None });
}

/// What goes on whichever room is open: the run. While the room is open, its states are asked.
pub fn begin(page: Page) {
    let Page { store, client, .. } = page;
    client.listen(hear);
    client
        .guard(|_| Pretraining::here().run.with_untracked(|run| run.is_alive() && run.step() > 0));
    let room = Pretraining::here();
    let open = Memo::new(move |_| *store.room.get() == super::ROOM);
    let wish = Memo::new(move |_| {
        let alive = room.run.with(|run| run.is_alive());
        open.get()
            .then(|| Some((room.state().filter(|_| alive)?, store.first().to_string())))
            .flatten()
    });
    Effect::new(move |_| {
        if let Some(look) = wish.get().filter(|wish| room.look.with(|look| look.is_new(wish))) {
            let (id, (state, sentence)) = (client.next_id(), look.clone());
            room.look.update(|asked| asked.open = Some((id, look)));
            client.pretrain(id, &Pretrain::Look { state, sentence, count: GUESSES });
        }
    });
    let wanted = Memo::new(move |_| {
        if !open.get() || !Program::of(store).shows(WORDS) || !room.run.with(|run| run.is_alive()) {
            return None;
        }
        let known = |state: &usize| room.vectors.with(|all| all.contains_key(state));
        [room.state(), room.newest()].into_iter().flatten().find(|state| !known(state))
    });
    Effect::new(move |_| {
        if let Some(state) =
            wanted.get().filter(|state| room.fetch.with(|fetch| fetch.is_new(state)))
        {
            let id = client.next_id();
            room.fetch.update(|fetch| fetch.open = Some((id, state)));
            client.pretrain(id, &Pretrain::Vectors { state, count: COUNT });
        }
    });
    Effect::new(move |before: Option<Stage>| {
        let stage = store.stage.get();
        if before == Some(Stage::Ready) && stage != Stage::Ready {
            room.lose();
        }
        stage
    });
}
