//! What is loaded, what runs where, and what waits to be done.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use bert::Bert;
use futures_channel::oneshot;
use protocol::{Beside, Crash, DeviceKind, DeviceStatus, Input, Response};
use text::predictions::Asking;
use text::wishes::Wish;
use wasm_bindgen::JsValue;

use crate::adapter::Adapter;
use crate::files::Files;
use crate::gpu::Gpu;
use crate::helper::Helper;
use crate::random::Random;
use crate::scope::post;

/// A model to load.
pub struct Load {
    /// The request's number.
    pub id: u32,
    /// Where it lies; of given files, what to call it.
    pub folder: String,
    /// Files that a person gave.
    pub given: Vec<JsValue>,
    /// The device the person asked for.
    pub device: Option<DeviceKind>,
    /// Whether given weights become int8 while they are read.
    pub int8: bool,
}

/// A forward pass to do. Only the newest one waits.
#[derive(Clone)]
pub struct Run {
    /// The request's number.
    pub id: u32,
    /// What to encode.
    pub input: Input,
    /// What to send back.
    pub wishes: Vec<Wish>,
    /// Tokens to predict.
    pub asking: Asking,
    /// The inputs to compute beside it.
    pub beside: Vec<Beside>,
}

/// Everything the engine knows.
#[derive(Default)]
pub struct Session {
    /// Whether crash requests are accepted.
    pub faults: bool,
    /// A crash that waits for the next pass.
    pub crash: Option<Crash>,
    /// Set by a crash request: nothing is answered any more.
    pub silent: bool,
    /// The model's files.
    pub files: Option<Rc<Files>>,
    /// The model on the CPU.
    pub cpu: Option<Rc<Bert>>,
    /// Who computes half of a long pass on the CPU.
    pub helper: Helper,
    /// The model on WebGPU.
    pub webgpu: Option<Rc<Bert>>,
    /// The network with random weights, on the device that asked for it last.
    pub random: Option<Random>,
    /// WebGPU's adapter, if the browser gave one.
    pub adapter: Option<Adapter>,
    /// WebGPU, if it could be set up.
    pub gpu: Option<Gpu>,
    /// What is known of each device.
    pub statuses: Vec<DeviceStatus>,
    /// The device the person asked for.
    pub chosen: Option<DeviceKind>,
    /// The device in use.
    pub active: Option<DeviceKind>,
    /// Whether a pass over this model was answered.
    pub answered: bool,
    /// The last run that was begun, to answer it again after a change of device.
    pub last: Option<Run>,
    /// Those who wait for WebGPU while somebody sets it up.
    waiting_for_webgpu: Option<Vec<oneshot::Sender<()>>>,
    loads: VecDeque<Load>,
    run: Option<Run>,
    working: bool,
    /// Dropped, it wakes the loop that works.
    resting: Option<oneshot::Sender<()>>,
}

impl Session {
    /// What to wait for if somebody is setting WebGPU up; if nobody was, the caller is from now on.
    pub fn wait_for_webgpu(&mut self) -> Option<oneshot::Receiver<()>> {
        let Some(waiting) = &mut self.waiting_for_webgpu else {
            self.waiting_for_webgpu = Some(Vec::new());
            return None;
        };
        let (sender, receiver) = oneshot::channel();
        waiting.push(sender);
        Some(receiver)
    }

    /// Ends the setting up and wakes those who wait.
    pub fn webgpu_is_ready(&mut self) {
        for waiting in self.waiting_for_webgpu.take().into_iter().flatten() {
            // Whoever no longer waits needs no waking.
            let _ = waiting.send(());
        }
    }
}

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::default());
}

/// Looks at or changes the session. Never held across an await: messages arrive in between.
pub fn with<T>(f: impl FnOnce(&mut Session) -> T) -> T {
    SESSION.with(|session| f(&mut session.borrow_mut()))
}

/// Loads a model after those that were asked for before.
pub fn load_next(load: Load) {
    with(|session| session.loads.push_back(load));
    wake();
}

/// Makes `run` the next pass; whatever waited before is superseded.
pub fn run_next(run: Run) {
    let older = with(|session| session.run.replace(run));
    if let Some(older) = older {
        post(Response::Superseded { id: older.id });
    }
    wake();
}

/// Answers the last run again, unless a newer one waits.
pub fn run_again() {
    with(|session| {
        if session.run.is_none() {
            session.run = session.last.clone();
        }
    });
    wake();
}

/// Whether a newer run waits.
pub fn is_superseded() -> bool {
    with(|session| session.run.is_some())
}

/// Whether a model is being loaded or a pass is under way.
pub fn is_working() -> bool {
    with(|session| session.working)
}

/// The model on a device, if it is there.
pub fn model_on(kind: DeviceKind) -> Option<Rc<Bert>> {
    with(|session| {
        match kind {
            DeviceKind::Cpu => session.cpu.as_ref(),
            DeviceKind::Webgpu => session.webgpu.as_ref(),
        }
        .cloned()
    })
}

/// Whether a device is emulated on the processor.
pub fn is_software(kind: DeviceKind) -> bool {
    with(|session| session.statuses.iter().any(|status| status.kind == kind && status.software))
}

/// The model to load next.
pub fn next_load() -> Option<Load> {
    with(|session| session.loads.pop_front())
}

/// The run that waits.
pub fn next_run() -> Option<Run> {
    with(|session| session.run.take())
}

/// Waits until a model or a pass is asked for.
pub async fn rest() {
    let (sender, receiver) = oneshot::channel();
    with(|session| {
        session.working = false;
        session.resting = Some(sender);
    });
    // It is dropped, not sent.
    let _ = receiver.await;
}

fn wake() {
    with(|session| {
        session.working = true;
        session.resting = None;
    });
}
