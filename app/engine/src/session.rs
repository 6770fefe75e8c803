//! What is loaded, what runs where, and what waits to be done.

use std::cell::RefCell;
use std::rc::Rc;

use bert::Bert;
use protocol::{Beside, Crash, DeviceKind, DeviceStatus, Input, Response};
use text::predictions::Asking;
use text::wishes::Wish;
use wasm_bindgen::JsValue;

use crate::adapter::Adapter;
use crate::files::Files;
use crate::gpu::Gpu;
use crate::queue::{Gate, Next, Queue};
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
    /// The model on WebGPU.
    pub webgpu: Option<Rc<Bert>>,
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
    /// Opened once WebGPU is set up.
    pub webgpu_gate: Gate,
    queue: Queue<Load, Run>,
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
    with(|session| session.queue.load(load));
}

/// Makes `run` the next pass; whatever waited before is superseded.
pub fn run_next(run: Run) {
    if let Some(older) = with(|session| session.queue.run(run)) {
        post(Response::Superseded { id: older.id });
    }
}

/// Answers the last run again, unless a newer one waits.
pub fn run_again() {
    with(|session| session.queue.run_again());
}

/// Whether a newer run waits.
pub fn is_superseded() -> bool {
    with(|session| session.queue.is_superseded())
}

/// Whether a model is being loaded or a pass is under way.
pub fn is_working() -> bool {
    with(|session| session.queue.is_working())
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

/// What is to be done next.
pub fn next() -> Option<Next<Load, Run>> {
    with(|session| session.queue.next())
}

/// Waits until a model or a pass is asked for.
pub async fn rest() {
    // It is dropped, not sent.
    let _ = with(|session| session.queue.rest()).await;
}
