//! Pretraining over the line to the engine.

use std::error::Error;
use std::sync::Arc;

use js_sys::{Array, Function, Reflect, Uint8Array};
use leptos::prelude::*;
use protocol::pretraining::{self, Answer, Ask, Begin};
use protocol::{DeviceKind, Payload, Response};
use wasm_bindgen::{JsCast, JsValue};

use super::panels::WORDS;
use super::state::chosen::PretrainingState;
use super::state::example::EXAMPLE;
use super::state::map::{COUNT, Vectors};
use super::state::pretraining::{Moments, Pretraining, Purpose, Seen};
use super::state::run::Run;
use super::state::worth::{self, Comparison};
use crate::engine::client::Client;
use crate::engine::faults;
use crate::kit::export::save;
use crate::page::Page;
use crate::page::file;
use crate::run::asked::Exchanged;
use crate::run::kind::{Planned, Wanted};
use crate::run::learns::Learns;
use crate::run::line::{self, follow_wish};
use crate::run::recorded;
use crate::run::source::Source;
use crate::run::stand::Stand;
use crate::state::given::{GivenFile, GivenModel, Keeping};
use crate::state::kept::kept;
use crate::state::panels::Program;
use crate::state::shown::{Opening, Origin, Other, Shown};
use crate::state::store::{Notice, Severity, Store};
use crate::t;

/// What earlier states of the recorded run made of the example.
const MOMENTS: &str = "runs/pretraining/moments.json";

/// Most likely pieces of each `[MASK]`.
const GUESSES: usize = 5;

impl Planned for pretraining::Pretraining {
    type Plan = PretrainingState;
    type Network = ();

    /// There is one.
    fn networks(_: &PretrainingState) -> Vec<()> {
        vec![()]
    }

    fn steps(plan: &PretrainingState) -> usize {
        plan.recipe.steps
    }

    fn begin(plan: PretrainingState, text: String) -> Begin {
        Begin { text, recipe: plan.recipe }
    }

    fn source(plan: &PretrainingState) -> Option<Source> {
        Some(plan.source)
    }

    fn recording(plan: &PretrainingState) -> Option<&'static str> {
        (*plan == PretrainingState::default()).then_some("pretraining")
    }
}

impl Learns for pretraining::Pretraining {
    fn run(store: Store) -> RwSignal<Run> {
        store.lasting::<Pretraining>().run
    }

    fn makes_room(client: Client) {
        client.end_comparison();
    }

    fn exchanges(_: Store) -> Vec<Box<dyn Exchanged>> {
        Vec::new()
    }

    fn clear(store: Store) {
        store.lasting::<Pretraining>().clear();
    }

    fn forget(store: Store) {
        store.lasting::<Pretraining>().forget();
    }

    fn answered(
        client: Client,
        id: u32,
        answer: Answer,
        payload: &Payload<Response>,
    ) -> Result<(), Box<dyn Error>> {
        let room = client.store().lasting::<Pretraining>();
        match answer {
            Answer::Seen { state, found } => {
                let config = room.run.with_untracked(|run| run.config());
                let origin =
                    Origin::Live { request: id, device: DeviceKind::Cpu, milliseconds: 0.0 };
                room.see(id, state, Shown::from_found(payload, &found, &config, origin)?);
            }
            Answer::Vectors { state, ids, vectors } => {
                let name = |pieces: &[String]| {
                    ids.iter().filter_map(|id| pieces.get(*id as usize).cloned()).collect()
                };
                let names = room
                    .run
                    .with_untracked(|run| run.begun.as_ref().map(|begun| name(&begun.pieces)));
                let values = payload.values(&vectors)?;
                room.place(id, state, Vectors::new(names.unwrap_or_default(), values));
            }
            Answer::Files { names } => {
                let files =
                    names.iter().map(String::as_str).zip(payload.files.iter().map(Vec::as_slice));
                match room.taken(id) {
                    Some((state, Purpose::Open)) => open(client, state, files),
                    Some((_, Purpose::Save)) => keep(client.store(), files),
                    None => {}
                }
            }
            answer @ (Answer::Tuning { .. } | Answer::Tuned { .. }) => room.compare(id, answer),
        }
        Ok(())
    }

    fn refused(store: Store, id: u32, reason: String) {
        store.lasting::<Pretraining>().refuse(id, reason);
    }
}

impl Client {
    /// Asks for a state as files.
    pub fn take_pretrained(&self, state: usize, purpose: Purpose) {
        let id = self.next_id();
        let asked = self.store().lasting::<Pretraining>().take;
        asked.update(|take| take.open = Some((id, (state, purpose))));
        self.pretrain(id, Ask::Take { state });
    }

    /// Fine-tunes a state beside what it began with and the page's model.
    pub fn begin_comparison(&self, state: usize) {
        let (client, store, id) = (*self, self.store(), self.next_id());
        let comparison = store.lasting::<Pretraining>().comparison;
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
                    client.pretrain(id, Ask::Compare { state, dataset, plan });
                }
                Err(detail) => {
                    comparison.update(|comparison| comparison.fail(detail));
                }
            }
        });
    }

    /// Ends a comparison that goes on.
    pub fn end_comparison(&self) {
        let comparison = self.store().lasting::<Pretraining>().comparison;
        if comparison.with_untracked(Comparison::is_going) {
            comparison.update(Comparison::end);
            self.pretrain(comparison.with_untracked(|now| now.id), Ask::EndComparison);
        }
    }

    fn pretrain(&self, id: u32, ask: Ask) {
        self.ask::<pretraining::Pretraining>(id, ask);
    }
}

/// Puts the network of a state in the place of the page's model. Its engine goes, and the run with
/// it.
fn open<'a>(client: Client, state: usize, files: impl Iterator<Item = (&'a str, &'a [u8])>) {
    let files: Option<Vec<GivenFile>> = files.map(|(name, bytes)| file(name, bytes)).collect();
    let Some(files) = files else { return say(client.store()) };
    let run = client.store().lasting::<Pretraining>().run;
    run.update(|run| run.stand = Stand::Opened(state));
    let parameters = run.with_untracked(|run| run.begun.as_ref().map(|run| run.parameters));
    let name = t!(nothing_model, step = state);
    let parameters = parameters.unwrap_or_default();
    let (kept, assumed) = (Keeping::Nothing, Vec::new());
    let (int8, sentences) = (false, None);
    let given = GivenModel { name, files, parameters, kept, int8, sentences, assumed };
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
    line::begin::<pretraining::Pretraining>(page);
    let room = store.lasting::<Pretraining>();
    let open = Memo::new(move |_| *store.room.get() == super::ROOM);
    recorded::follow::<pretraining::Pretraining>(page, open, wanted(store));
    follow_moments(store, open);
    let wish = Memo::new(move |_| {
        let alive = room.run.with(Run::is_alive);
        open.get().then(|| Some((room.state().filter(|_| alive)?, store.first()))).flatten()
    });
    follow_wish::<pretraining::Pretraining, _>(client, wish, room.look, |(state, sentence)| {
        Ask::Look { state: *state, sentence: sentence.to_string(), count: GUESSES }
    });
    let wanted = Memo::new(move |_| {
        if !open.get() || !Program::of(store).shows(WORDS) || !room.run.with(Run::is_alive) {
            return None;
        }
        let known = |state: &usize| room.vectors.with(|all| all.contains_key(state));
        [room.state(), room.newest()].into_iter().flatten().find(|state| !known(state))
    });
    follow_wish::<pretraining::Pretraining, _>(client, wanted, room.fetch, |state| Ask::Vectors {
        state: *state,
        count: COUNT,
    });
}

/// Shows what earlier states of the recorded run made of the example, while that is what is typed.
fn follow_moments(store: Store, open: Memo<bool>) {
    let room = store.lasting::<Pretraining>();
    let recorded = Memo::new(move |_| open.get() && room.run.with(Run::is_recorded));
    let fetched = RwSignal::new(None::<Moments>);
    Effect::new(move |_| {
        if !recorded.get() || fetched.with_untracked(Option::is_some) {
            return;
        }
        leptos::task::spawn_local(async move {
            // Without them there are the two ends that the engine knows.
            if let Ok(json) = file::text(store, MOMENTS).await {
                fetched.set(moments(&json));
            }
        });
    });
    let shown = Memo::new(move |_| {
        let applies = recorded.get() && &*store.first() == EXAMPLE;
        applies.then(|| fetched.get()).flatten().unwrap_or_default()
    });
    Effect::new(move |_| room.moments.set(shown.get()));
}

/// Reads them from their file.
fn moments(json: &str) -> Option<Moments> {
    let shown = Opening::parse(json).ok()?.shown(None).ok()?;
    let moment = |Other { tag, shown }| {
        let state = tag.number;
        (state, Arc::new(Seen { state, shown }))
    };
    Some(shown.others.into_iter().map(moment).collect())
}

/// What a run that begins now is made of.
pub fn wanted(store: Store) -> Memo<Wanted<pretraining::Pretraining>> {
    let chosen = kept::<PretrainingState>(store);
    Memo::new(move |_| {
        let plan = chosen.now.get();
        (plan, plan.source.own(store))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_recorded_on_the_way_is_of_the_example() {
        let file =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/runs/pretraining/moments.json");
        let json = std::fs::read_to_string(file).expect("a file");
        let moments = moments(&json).expect("moments");
        assert!(moments.len() > 5 && moments.contains_key(&0));
        for Seen { shown, .. } in moments.values().map(Arc::as_ref) {
            assert_eq!(&*shown.input.sentence, EXAMPLE);
            assert!(!shown.attention.is_empty() && shown.extras.predictions.len() == 2);
        }
    }
}
