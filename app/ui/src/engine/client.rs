//! Talks to the engine: sends the newest input, keeps the newest result, replaces a dead engine.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use protocol::{Crash, DeviceKind, Fault, PROTOCOL, Payload, Request, Response, Sealed};
use text::config::BertConfig;

use super::faults;
use super::supervisor::{Pulse, Remedy, Supervisor, TICK};
use super::weights::{Rows, WeightKey, Weights};
use super::worker::{Heard, Worker};
use crate::kit::browser;
use crate::state::bundled;
use crate::state::given::GivenModel;
use crate::state::pass_request::PassRequest;
use crate::state::shown::Shown;
use crate::state::stage::Stage;
use crate::state::store::{Action, Bytes, Change, Devices, ModelStatus, Notice, Severity, Store};
use crate::t;

/// What starts the engine's program.
const SCRIPT: &str = "engine_loader.js";

/// The event on the window that says that the page is live: nothing more is needed to go on.
pub const LIVE: &str = "bertscope-live";

/// Between the death of an engine and the start of the next one.
const PAUSE: Duration = Duration::from_millis(300);

/// The handle that views use.
#[derive(Clone, Copy)]
pub struct Client {
    store: Store,
    request: Memo<Option<PassRequest>>,
    fetch_missing: Callback<()>,
    line: StoredValue<Line, LocalStorage>,
}

/// The state of the line.
#[derive(Default)]
struct Line {
    worker: Option<Worker>,
    /// Counts workers, so that a late event of a dead one is not taken for its successor's.
    generation: u32,
    supervisor: Supervisor,
    /// Whether the engine's program can compute on WebGPU.
    webgpu: bool,
    last_id: u32,
    load: u32,
    run: u32,
    config: Option<BertConfig>,
    weights: Weights,
    /// The person's own model that answered last.
    answered: Option<GivenModel>,
    listeners: Vec<Listener>,
    learners: Vec<Learns>,
    /// What the person was asked about.
    asked: Option<Box<dyn FnOnce()>>,
}

/// What takes messages that only one room reads.
type Listener = fn(Client, &Payload<Response>);

/// Whether something of a room learns in the engine, and would be lost with it.
type Learns = fn(Client) -> bool;

impl Line {
    fn next_id(&mut self) -> u32 {
        self.last_id += 1;
        self.last_id
    }
}

impl Client {
    /// Starts the engine and the watch over it, and sends `request` whenever it changes.
    /// `fetch_missing` fetches the page's own files that did not come.
    pub fn start(
        store: Store,
        request: Memo<Option<PassRequest>>,
        fetch_missing: Callback<()>,
    ) -> Self {
        let client =
            Self { store, request, fetch_missing, line: StoredValue::new_local(Line::default()) };
        client.start_worker();
        Effect::new(move |_| {
            request.track();
            if store.stage.get() == Stage::Ready {
                client.run();
            }
        });
        set_interval(move || client.tick(), Duration::from_millis(TICK as u64));
        client
    }

    /// Sends what the open room asks; whatever is still running is superseded.
    pub fn run(&self) {
        let Some(request) = self.request.get_untracked() else { return };
        if self.stage() != Stage::Ready {
            return;
        }
        let PassRequest { input, wishes, asking, beside, .. } = request;
        let id = self.with_line(Line::next_id);
        self.with_line(|line| line.run = id);
        self.store.asked.set(id);
        self.send(Request::Run { id, input, wishes, asking, beside });
    }

    /// Rows of a tensor of the checkpoint, by Hugging Face's name without `bert.`; of a vector,
    /// its elements. The signal holds them once they have come; they are asked for once.
    pub fn weights(&self, name: &str, first: usize, count: Option<usize>) -> Rows {
        let key = WeightKey { name: name.to_owned(), first, count };
        let (rows, is_new) = self
            .line
            .try_update_value(|line| line.weights.rows(&key))
            .unwrap_or_else(|| (Rows::new(None), false));
        if is_new && self.stage() == Stage::Ready {
            self.ask_for_weights(key);
        }
        rows
    }

    fn ask_for_weights(&self, key: WeightKey) {
        let id = self.with_line(Line::next_id);
        self.with_line(|line| line.weights.asked(id, key.clone()));
        let WeightKey { name, first, count } = key;
        self.send(Request::Weights { id, name, first, count });
    }

    /// Moves to another device; with it perhaps to the engine's other program.
    pub fn choose_device(&self, device: Option<DeviceKind>) {
        self.with_line(|line| line.supervisor.forgive());
        if self.needs_another(device) {
            self.start_worker();
        } else if self.stage() == Stage::Ready {
            let id = self.with_line(Line::next_id);
            // The engine answers the last run again from the new device.
            self.send(Request::Device { id, device });
        } else if self.stage() == Stage::Stopped {
            self.start_worker();
        } else {
            self.load();
        }
    }

    /// Whether the engine that is ready cannot compute on a device that may be WebGPU.
    pub fn needs_another(&self, device: Option<DeviceKind>) -> bool {
        let webgpu = self.line.with_value(|line| line.webgpu);
        self.stage() == Stage::Ready && device != Some(DeviceKind::Cpu) && !webgpu
    }

    /// Has the page ask before the engine goes, as long as something learns in it.
    pub fn guard(&self, learns: Learns) {
        self.with_line(|line| line.learners.push(learns));
    }

    /// Whether something learns in the engine.
    pub fn learns(&self) -> bool {
        let learners = self.line.with_value(|line| line.learners.clone());
        learners.iter().any(|learns| learns(*self))
    }

    /// Does what ends the engine; where something learns in it, only once the person agrees.
    pub fn ask_before(&self, go_on: impl FnOnce() + 'static) {
        if !self.learns() {
            return go_on();
        }
        self.with_line(|line| line.asked = Some(Box::new(go_on)));
        self.store.tell(Notice {
            topic: "model",
            severity: Severity::Warning,
            text: t!(ends_training),
            action: Some(Action::GoOn),
        });
    }

    fn go_on(&self) {
        self.store.forget("model");
        if let Some(go_on) = self.with_line(|line| line.asked.take()) {
            go_on();
        }
    }

    /// Hands on to a room what the engine tells that only one room reads.
    pub fn listen(&self, listener: Listener) {
        self.with_line(|line| line.listeners.push(listener));
    }

    /// Goes back from a model that does not open to the one that answered before.
    pub fn open_former(&self) {
        let refused = self.store.given.get_untracked();
        let former = self.with_line(|line| line.answered.take());
        self.open_model(former.filter(|former| refused.as_ref() != Some(former)));
    }

    /// Takes another model in the place of the one that answers: a new engine reads it, so that
    /// nothing of the old one is left. If its files are no model's, the page goes back.
    pub fn open_model(&self, given: Option<GivenModel>) {
        let store = self.store;
        store.forget("model");
        store.given.set(given);
        store.model.set(None);
        // What another model found is no picture of this one.
        store.result.set(None);
        store.opened.update(|opened| *opened += 1);
        self.with_line(|line| line.weights = Weights::default());
        if store.given.with_untracked(Option::is_none) {
            store.tokenizer.set(None);
            self.fetch_missing.run(());
        }
        self.start_again();
    }

    /// Does what a notice's button says.
    pub fn act(&self, action: Action) {
        match action {
            Action::Reload => {
                browser::announce(browser::LEAVING);
                browser::reload();
            }
            Action::RunAgain => self.run(),
            Action::StartAgain => self.start_again(),
            Action::GoOn => self.go_on(),
            Action::FetchAgain => self.fetch_again(),
        }
    }

    /// Fetches everything that is missing, whoever missed it: one failure of the network has many
    /// victims.
    fn fetch_again(&self) {
        self.fetch_missing.run(());
        match self.stage() {
            Stage::Starting | Stage::Loading | Stage::Ready => {}
            Stage::Stopped if self.line.with_value(|line| line.worker.is_some()) => self.load(),
            Stage::Stopped => self.start_again(),
        }
    }

    fn start_again(&self) {
        self.with_line(|line| line.supervisor.forgive());
        self.start_worker();
    }

    /// Breaks the engine on purpose; the engine accepts it only if the page's link allows it.
    pub fn crash(&self, kind: Crash) {
        let id = self.with_line(Line::next_id);
        self.send(Request::Crash { id, kind });
    }

    /// The page's signals.
    pub fn store(&self) -> Store {
        self.store
    }

    /// A number for a new request.
    pub fn next_id(&self) -> u32 {
        self.with_line(Line::next_id)
    }

    fn with_line<T: Default>(&self, change: impl FnOnce(&mut Line) -> T) -> T {
        // The line lives as long as the page, so the default is never needed.
        self.line.try_update_value(change).unwrap_or_default()
    }

    fn stage(&self) -> Stage {
        self.line.with_value(|line| line.supervisor.stage())
    }

    fn enter(&self, stage: Stage) {
        self.with_line(|line| line.supervisor.enter(stage, browser::now()));
        self.store.stage.set(stage);
    }

    fn start_worker(&self) {
        let client = *self;
        self.store.revives.set(false);
        let generation = self.with_line(|line| {
            line.generation += 1;
            line.worker = None;
            line.config = None;
            line.generation
        });
        let hear = move |heard: Heard| client.hear(generation, heard);
        match Worker::start(generation, self.device(), hear) {
            Ok(worker) => {
                self.with_line(|line| line.worker = Some(worker));
                self.enter(Stage::Starting);
                self.greet();
            }
            Err(_) => {
                self.enter(Stage::Stopped);
                let text = t!(engine_refused);
                self.store.tell(Notice {
                    topic: "engine",
                    severity: Severity::Error,
                    text,
                    action: Some(Action::StartAgain),
                });
            }
        }
    }

    /// The device asked for: the CPU after repeated deaths.
    fn device(&self) -> Option<DeviceKind> {
        let forced = self.line.with_value(|line| line.supervisor.on_cpu());
        if forced { Some(DeviceKind::Cpu) } else { self.store.device.get_untracked() }
    }

    fn greet(&self) {
        let id = self.with_line(Line::next_id);
        self.send(Request::Hello { id, protocol: PROTOCOL, faults: self.store.faults });
    }

    fn load(&self) {
        let id = self.with_line(|line| {
            line.load = line.next_id();
            line.load
        });
        self.enter(Stage::Loading);
        self.store.forget("fault");
        let device = self.device();
        let (folder, handles, int8) = match self.store.given.get_untracked() {
            Some(GivenModel { name, files, int8, .. }) => {
                // Nothing is said of it yet.
                self.store.bytes.set(Bytes::default());
                (name, files.into_iter().map(|file| file.handle).collect(), int8)
            }
            None => {
                let folder = self.store.bundled.with_untracked(|name| bundled::folder(name));
                (format!("{}{folder}", browser::base()), Vec::new(), false)
            }
        };
        let load = Request::Load { id, folder, device, int8 };
        self.send_payload(&Payload { handles, ..Payload::plain(load) });
    }

    /// Sends a request.
    pub fn send(&self, request: Request) {
        self.send_files(request, Vec::new());
    }

    /// Sends a request that brings files.
    pub fn send_files(&self, request: Request, files: Vec<Vec<u8>>) {
        self.send_payload(&Payload::with_files(request, files));
    }

    fn send_payload(&self, payload: &Payload<Request>) {
        let sent = self.line.with_value(|line| line.worker.as_ref().map(|w| w.send(payload)));
        if let Some(Err(error)) = sent {
            self.died(&error.to_string());
        }
    }

    /// Notes whether the engine is silent for long; most calls change nothing.
    fn quiet(&self, quiet: bool) {
        if self.store.quiet.get_untracked() != quiet {
            self.store.quiet.set(quiet);
        }
    }

    fn tick(&self) {
        self.quiet(self.line.with_value(|line| line.supervisor.is_quiet(browser::now())));
        match self.with_line(|line| line.supervisor.tick(browser::now())) {
            Pulse::Fine => {}
            Pulse::Greet => self.greet(),
            Pulse::Ping => {
                let id = self.with_line(Line::next_id);
                self.send(Request::Ping { id });
            }
            Pulse::Dead => self.died(""),
        }
    }

    fn hear(&self, generation: u32, heard: Heard) {
        if self.line.with_value(|line| line.generation) != generation {
            return;
        }
        let payload = match heard {
            Heard::Message(payload) => {
                self.with_line(|line| line.supervisor.heard(browser::now()));
                self.quiet(false);
                *payload
            }
            Heard::Broken(message) => {
                let client = *self;
                // Ending the worker frees the handler that is running now: do it afterwards.
                leptos::task::spawn_local(async move { client.died_in(generation, &message) });
                return;
            }
        };
        match &payload.message {
            Response::Hello { protocol, webgpu, .. } => {
                self.with_line(|line| line.webgpu = *webgpu);
                self.greeted(*protocol);
            }
            Response::Progress { file, attempt, loaded, total, .. } => {
                let (file, attempt) = (file.clone(), *attempt);
                self.store.bytes.set(Bytes { file, attempt, loaded: *loaded, total: *total });
            }
            Response::Ready { name, config, bytes, heads, tokenizer, .. } => {
                if let Some(Ok(tokenizer)) = tokenizer.as_ref().map(Sealed::open) {
                    self.store.tokenizer.set(Some(Arc::new(tokenizer)));
                }
                let (name, config, heads) = (name.clone(), config.clone(), heads.clone());
                self.ready(ModelStatus { name, config, bytes: *bytes, heads });
            }
            Response::Devices { active, chosen, devices } => {
                let devices = devices.clone();
                self.store.devices.set(Some(Devices { active: *active, chosen: *chosen, devices }));
            }
            Response::Pass { id, .. } => {
                let id = *id;
                let config = self.line.with_value(|line| line.config.clone());
                let Some(config) = config else { return };
                match Shown::from_pass(payload, &config) {
                    Ok(Some(shown)) => self.show(id, shown),
                    Ok(None) => {}
                    Err(error) => self.failed(id, &Fault::Pass { detail: error.to_string() }),
                }
            }
            Response::Weights { id, .. } => {
                let id = *id;
                self.with_line(|line| line.weights.take(id, &payload));
            }
            Response::NearRows { .. }
            | Response::Pieces { .. }
            | Response::Taught { .. }
            | Response::Learned { .. } => {
                for listener in self.line.with_value(|line| line.listeners.clone()) {
                    listener(*self, &payload);
                }
            }
            Response::Working => self.with_line(|line| line.supervisor.works(browser::now())),
            Response::Superseded { .. } | Response::Pong { .. } | Response::Kernels { .. } => {}
            Response::Failed { id, fault } => self.failed(*id, fault),
            Response::Fatal { message } => {
                let (client, message) = (*self, message.clone());
                leptos::task::spawn_local(async move { client.died_in(generation, &message) });
            }
        }
    }

    fn greeted(&self, protocol: u32) {
        if self.stage() != Stage::Starting {
            return;
        }
        if protocol == PROTOCOL {
            self.load();
        } else {
            self.enter(Stage::Stopped);
            self.store.tell(faults::notice(&Fault::Protocol { engine: protocol }));
        }
    }

    fn ready(&self, model: ModelStatus) {
        let (layers, heads) = (model.config.num_hidden_layers, model.config.num_attention_heads);
        self.with_line(|line| {
            line.config = Some(model.config.clone());
            line.answered = self.store.given.get_untracked();
        });
        self.enter(Stage::Ready);
        self.store.model.set(Some(model));
        self.store.forget("fault");
        self.store.clamp_selection(layers, heads);
        if self.request.with_untracked(Option::is_none) {
            // The open room waits for no pass.
            browser::announce(LIVE);
        }
        for key in self.with_line(|line| line.weights.missing()) {
            self.ask_for_weights(key);
        }
    }

    fn show(&self, id: u32, shown: Shown) {
        if id < self.store.drawn.get_untracked() {
            return;
        }
        self.store.drawn.set(id);
        self.store.forget("fault");
        self.store.forget("example");
        let is_first = self
            .store
            .result
            .with_untracked(|before| before.as_ref().is_none_or(|before| !before.is_live()));
        self.store.show(Arc::new(shown));
        if is_first {
            browser::announce(LIVE);
        }
    }

    fn failed(&self, id: u32, fault: &Fault) {
        let (load, run) = self.line.with_value(|line| (line.load, line.run));
        if id == run {
            self.store.failed.set(Some(id));
        }
        if self.stage() == Stage::Starting {
            // What starts the engine has given up; it is of no further use.
            self.with_line(|line| line.worker = None);
            self.enter(Stage::Stopped);
        } else if id == load && self.store.given.with_untracked(Option::is_some) {
            self.open_former();
            self.store.tell(faults::refused_model(fault));
            return;
        } else if id == load {
            self.enter(Stage::Stopped);
        } else if matches!(fault, Fault::Device { .. }) {
            if self.store.device.get_untracked().is_some() {
                self.store.commit(Change::Follow, |choices| choices.device.set(None));
            }
        } else if id != run && matches!(fault, Fault::Pass { .. }) {
            // An older input's fault: the newer one is on its way.
            return;
        }
        self.store.tell(faults::notice(fault));
    }

    fn died_in(&self, generation: u32, message: &str) {
        if self.line.with_value(|line| line.generation) == generation {
            self.died(message);
        }
    }

    fn died(&self, message: &str) {
        let remedy = self.with_line(|line| {
            line.worker = None;
            line.config = None;
            line.supervisor.died(browser::now())
        });
        match remedy {
            Remedy::FetchAgain(pause) => {
                let attempt = self.line.with_value(|line| line.supervisor.attempt());
                self.store.bytes.set(Bytes {
                    file: SCRIPT.to_owned(),
                    attempt,
                    ..Bytes::default()
                });
                self.start_after(Duration::from_millis(pause as u64));
            }
            Remedy::Unreachable => {
                self.enter(Stage::Stopped);
                let fault = Fault::Fetch { file: SCRIPT.to_owned(), status: 0 };
                self.store.tell(faults::notice(&fault));
            }
            Remedy::Restart => self.replace(t!(engine_restarted), message, true),
            Remedy::RestartOnCpu => self.replace(t!(engine_on_cpu), message, true),
            Remedy::GiveUp => self.replace(t!(engine_gave_up), message, false),
        }
    }

    /// Says what happened to the engine, with its last words, and starts another one or offers to.
    fn replace(&self, text: String, message: &str, start: bool) {
        // The first line of a panic is a place in the program, which helps nobody here.
        let detail = message.lines().find(|line| !line.starts_with("panicked at"));
        let detail = detail.unwrap_or_default();
        let text = if detail.is_empty() {
            text
        } else {
            format!("{text} {}", t!(engine_said, message = detail))
        };
        let action = (!start).then_some(Action::StartAgain);
        self.store.tell(Notice { topic: "engine", severity: Severity::Warning, text, action });
        self.store.revives.set(start);
        self.enter(Stage::Stopped);
        if start {
            self.start_after(PAUSE);
        }
    }

    /// Starts an engine soon, unless the person has started one in the meantime.
    fn start_after(&self, pause: Duration) {
        let (client, generation) = (*self, self.line.with_value(|line| line.generation));
        let start = move || {
            if client.line.with_value(|line| line.generation) == generation {
                client.start_worker();
            }
        };
        set_timeout(start, pause);
    }
}
